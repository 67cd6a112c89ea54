import { describe, expect, test } from 'vitest'
import type { Reply } from '../helpers/client.ts'
import { register, startEvent } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { type ReportedBoard as Board, SWISS, saidIn, useReports } from '../helpers/reports.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })
const { regulars, board, report, takeBack, readAs, callsOf } = useReports(world)

describe('H8 players of a real board report how it ended', () => {
  test('what one says is shown to the two and to arbiters, and to nobody else; what both say ends the match', async () => {
    const at = await board()
    const stranger = await register(world.http)
    const before = await world.http.get(`/matches/${at.id}`)
    const own = await world.http.get(`/matches/${at.id}`, at.black)
    const stream = await openStream(world.nodes[1]!.url, `/tournaments/${at.event.id}/events`)
    const first = await report(at.id, at.white, 'WHITE_WIN')
    expect([first.status, first.body.status, saidIn(first.body)]).toEqual([200, 'PENDING', ['WHITE_WIN']])
    expect(first.body.reports[0]).toEqual({
      entryId: first.body.whiteEntryId,
      result: 'WHITE_WIN',
      reportedAt: new Date(world.time.now()).toISOString(),
    })
    for (const token of [at.black, at.organiser])
      expect(saidIn(await readAs(at.id, token))).toEqual(['WHITE_WIN'])
    // A spectator is told nothing, not even that something has changed.
    for (const token of [undefined, stranger.token])
      expect((await readAs(at.id, token)).reports).toBeUndefined()
    const unchanged = { 'if-none-match': before.headers.get('etag')! }
    expect((await world.http.call('GET', `/matches/${at.id}`, { headers: unchanged })).status).toBe(304)
    const changed = { token: at.black, headers: { 'if-none-match': own.headers.get('etag')! } }
    expect((await world.http.call('GET', `/matches/${at.id}`, changed)).status).toBe(200)
    const lists = await world.http.get(`/tournaments/${at.event.id}/matches`, at.organiser)
    expect(JSON.stringify(lists.body)).not.toContain('"reports"')

    const second = await report(at.id, at.black, 'WHITE_WIN', 1)
    expect(second.body).toMatchObject({
      status: 'FINISHED',
      result: 'WHITE_WIN',
      resultReason: 'REPORTED',
      resultCode: second.body.playerAId === second.body.whiteEntryId ? 'A_WIN' : 'B_WIN',
      reports: [],
    })
    const ended = await stream.until(({ data }) =>
      data.changes?.some((it: { kind: string }) => it.kind === 'ended'),
    )
    expect(stream.received.map(({ event }) => event)).toEqual(['snapshot', 'changes'])
    expect(ended.data.changes[0].changes).toMatchObject({ result: 'WHITE_WIN', resultReason: 'REPORTED' })
    await stream.close()
    expect(await callsOf(at)).toMatchObject([{ kind: 'RESULT_REPORTED', status: 'CLOSED', closedBy: null }])
    expect((await world.http.get(`/matches/${at.id}/pgn`)).body).toContain('[Termination "Normal"]')
    expect((await world.http.get(`/tournaments/${at.event.id}/standings`)).body[0].score).toBe(1)
    expect(
      (await world.http.get(`/tournaments/${at.event.id}/audit?limit=1`, at.organiser)).body[0],
    ).toMatchObject({
      action: 'RESULT_REPORTED',
      matchId: at.id,
      after: { result: 'WHITE_WIN', resultReason: 'REPORTED', reports: [{}, {}] },
    })
    expect((await world.http.post(`/tournaments/${at.event.id}/rounds`, at.organiser)).status).toBe(409)
  })

  test('sent again it changes nothing, before the end and after it', async () => {
    const at = await board()
    await report(at.id, at.white, 'DRAW')
    const [call] = await callsOf(at)
    world.time.advance(1000)
    const again = await report(at.id, at.white, 'DRAW', 1)
    expect([again.status, again.body.reports]).toEqual([200, (await readAs(at.id, at.black)).reports])
    expect(await callsOf(at)).toEqual([call])
    const { body: over } = await report(at.id, at.black, 'DRAW')
    for (const token of [at.white, at.black]) {
      const { status, body } = await report(at.id, token, 'DRAW')
      expect([status, body.version, body.result]).toEqual([200, over.version, 'DRAW'])
    }
    const other = await report(at.id, at.white, 'WHITE_WIN')
    expectProblem(other, 409, 'MATCH_ALREADY_FINISHED')
    expect(other.body.match.result).toBe('DRAW')
  })

  test('is honoured only of the match as it was seen, where that is said', async () => {
    const at = await board()
    const { version } = await readAs(at.id, at.white)
    const send = (seen: number) =>
      world.http.post(`/matches/${at.id}/report`, at.white, { result: 'DRAW' }, { 'if-match': `"${seen}"` })
    const stale = await send(version - 1)
    expectProblem(stale, 412, 'VERSION_CONFLICT')
    expect([stale.body.match.version, (await readAs(at.id, at.white)).reports]).toEqual([version, []])
    // What is reported raises no version: it is told to the two alone.
    expect((await send(version)).body.version).toBe(version)
    expect((await send(version - 1)).status).toBe(200)
  })

  test('where they differ both versions stand, and wait for an arbiter until the two agree', async () => {
    const at = await board()
    await report(at.id, at.white, 'WHITE_WIN')
    await report(at.id, at.black, 'BLACK_WIN', 1)
    expect(saidIn(await readAs(at.id, at.white))).toEqual(['WHITE_WIN', 'BLACK_WIN'])
    const [call] = await callsOf(at)
    expect(call).toMatchObject({ kind: 'RESULT_CONFLICT', status: 'OPEN', entryId: null, matchId: at.id })
    expect(saidIn(call)).toEqual(['WHITE_WIN', 'BLACK_WIN'])
    await report(at.id, at.black, 'DRAW')
    expect(await callsOf(at)).toMatchObject([{ id: call.id, kind: 'RESULT_CONFLICT', status: 'OPEN' }])
    const agreed = await report(at.id, at.white, 'DRAW')
    expect([agreed.body.result, agreed.body.resultReason]).toEqual(['DRAW', 'REPORTED'])
    expect(await callsOf(at)).toMatchObject([{ id: call.id, status: 'CLOSED' }])
  })

  test('is taken back while it is not a result', async () => {
    const at = await board()
    await report(at.id, at.white, 'WHITE_WIN')
    for (let time = 0; time < 2; time++) {
      const { status, body } = await takeBack(at.id, at.white)
      expect([status, body.reports]).toEqual([200, []])
    }
    expect(await callsOf(at)).toMatchObject([{ kind: 'RESULT_REPORTED', status: 'CLOSED' }])
    await report(at.id, at.black, 'WHITE_WIN')
    expect((await readAs(at.id)).status).toBe('PENDING')
    await report(at.id, at.white, 'WHITE_WIN')
    expect((await takeBack(at.id, at.white)).body).toMatchObject({ status: 'FINISHED', result: 'WHITE_WIN' })
  })

  const ENDS: Readonly<Record<string, (at: Board, entries: { white: string }) => Promise<Reply>>> = {
    'a ruling': at => world.http.post(`/matches/${at.id}/result`, at.organiser, { result: 'DRAW' }),
    'void, with a replay': at =>
      world.http.post(`/matches/${at.id}/void`, at.organiser, { note: 'wrong set', replay: true }),
    'colours changed': at => world.http.post(`/matches/${at.id}/swap-colors`, at.organiser, {}),
    'a round taken back': at =>
      world.http.call('DELETE', `/tournaments/${at.event.id}/rounds/1`, { token: at.organiser }),
    'a withdrawal': (at, { white }) =>
      world.http.call('DELETE', `/tournaments/${at.event.id}/entries/${white}`, { token: at.white }),
    'a disqualification': (at, { white }) =>
      world.http.post(`/tournaments/${at.event.id}/entries/${white}/disqualification`, at.organiser, {
        note: 'a telephone',
      }),
    'a canceled event': at => world.http.post(`/tournaments/${at.event.id}/cancel`, at.organiser),
  }

  test.each(Object.entries(ENDS))('is settled by %s, and its call with it', async (_, end) => {
    const at = await board()
    const { whiteEntryId: white } = (await report(at.id, at.white, 'WHITE_WIN')).body
    await report(at.id, at.black, 'BLACK_WIN')
    const done = await end(at, { white })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await readAs(at.id, at.organiser)).reports).toEqual([])
    const calls = await callsOf(at)
    expect(calls).toMatchObject([{ kind: 'RESULT_CONFLICT', status: 'CLOSED' }])
    const said = calls[0].reports.map(({ entryId, result }: { entryId: string; result: string }) => [
      entryId === white,
      result,
    ])
    expect(said.sort()).toEqual([
      [false, 'BLACK_WIN'],
      [true, 'WHITE_WIN'],
    ])
    const { pool } = world.nodes[0]!.context
    const { rows } = await pool.query(
      `select result from result_reports where "matchId" = $1 and "settledAt" is not null order by id`,
      [at.id],
    )
    expect(rows.map(({ result }) => result)).toEqual(['WHITE_WIN', 'BLACK_WIN'])
  })

  test.each([
    ['a ruling', 'result', { result: 'DRAW' }, 'MATCH_RESULT'],
    ['void', 'void', { note: 'wrong set', replay: true }, 'MATCH_VOIDED'],
  ])('is told by the audit log with %s', async (_, path, body, action) => {
    const at = await board()
    await report(at.id, at.white, 'WHITE_WIN')
    const { body: match } = await report(at.id, at.black, 'BLACK_WIN')
    await world.http.post(`/matches/${at.id}/${path}`, at.organiser, body)
    const line = async () =>
      (await world.http.get(`/tournaments/${at.event.id}/audit?limit=1`, at.organiser)).body[0]
    expect(await line()).toMatchObject({ action, before: { status: 'PENDING', reports: match.reports } })
    expect(saidIn(match)).toEqual(['WHITE_WIN', 'BLACK_WIN'])
  })

  test('is not settled by what is only looked at, and counts no more once a result was corrected and cleared', async () => {
    const at = await board()
    await report(at.id, at.white, 'WHITE_WIN')
    await world.http.post(`/matches/${at.id}/result?preview=true`, at.organiser, { result: 'DRAW' })
    expect(saidIn(await readAs(at.id, at.white))).toEqual(['WHITE_WIN'])
    const ruled = await world.http.post(`/matches/${at.id}/result`, at.organiser, { result: 'DRAW' })
    const seen = (version: number) => ({ 'if-match': `"${version}"` })
    const corrected = await world.http.post(
      `/matches/${at.id}/result`,
      at.organiser,
      { result: 'BLACK_WIN' },
      seen(ruled.body.version),
    )
    expectProblem(await report(at.id, at.black, 'WHITE_WIN'), 409, 'MATCH_ALREADY_FINISHED')
    const path = `/matches/${at.id}/result`
    const headers = seen(corrected.body.version)
    expect((await world.http.call('DELETE', path, { token: at.organiser, headers })).status).toBe(200)
    const anew = await report(at.id, at.black, 'WHITE_WIN')
    expect([anew.body.status, saidIn(anew.body)]).toEqual(['PENDING', ['WHITE_WIN']])
    expect((await report(at.id, at.white, 'WHITE_WIN')).body.resultReason).toBe('REPORTED')
  })

  test('waits for the arbiter where the opponent has no account', async () => {
    const [organiser, player] = await regulars()
    const body = { title: 'Open', description: 'An open', breakSeconds: 0, ...SWISS }
    const made = await world.http.post('/tournaments', organiser.token, body)
    const on = `/tournaments/${made.body.id}`
    await world.http.post(`${on}/open`, organiser.token)
    await world.http.post(`${on}/entries`, player.token)
    await world.http.post(`${on}/entries`, organiser.token, { name: 'Nora Neighbour' })
    await world.http.post(`${on}/start`, organiser.token)
    const { body: round } = await world.http.post(`${on}/rounds`, organiser.token)
    const [match] = round.matches
    const said = await report(match.id, player.token, 'DRAW')
    expect(said.body.status).toBe('PENDING')
    const queue = (await world.http.get(`${on}/calls?status=OPEN`, organiser.token)).body.items
    expect(queue).toMatchObject([{ kind: 'RESULT_REPORTED', matchId: match.id, boardNumber: 1 }])
    const ruled = await world.http.post(`/matches/${match.id}/result`, organiser.token, { result: 'DRAW' })
    expect(ruled.body.resultReason).toBe('ARBITER')
    expect((await report(match.id, player.token, 'DRAW')).status).toBe(200)
    expect((await world.http.get(`${on}/calls`, organiser.token)).body.items[0].status).toBe('CLOSED')
  })

  test('is refused to others, of a game on the server, and where players do not report', async () => {
    const at = await board({ playersReport: false })
    expectProblem(await report(at.id, at.white, 'DRAW'), 409, 'PLAYERS_DO_NOT_REPORT')
    const on = `/tournaments/${at.event.id}`
    const turned = await world.http.call('PATCH', on, { token: at.organiser, body: { playersReport: true } })
    expect([turned.status, turned.body.playersReport]).toEqual([200, true])
    expect((await report(at.id, at.white, 'DRAW')).status).toBe(200)
    await world.http.call('PATCH', on, { token: at.organiser, body: { playersReport: false } })
    expectProblem(await report(at.id, at.black, 'DRAW'), 409, 'PLAYERS_DO_NOT_REPORT')
    expect((await takeBack(at.id, at.white)).body.reports).toEqual([])
    expectProblem(await report(at.id, at.organiser, 'DRAW'), 403, 'PLAYER_NOT_IN_MATCH')
    expectProblem(await report(at.id, at.white, 'BLACK_FORFEIT_WIN'), 400, 'VALIDATION_FAILED')
    const [organiser, one, other] = await regulars()
    const three = { people: [one, other, await register(world.http)], organiser }
    const odd = await startEvent(world.http, { ...SWISS, seed: 'a bye' }, three)
    const { body: round } = await world.http.post(`/tournaments/${odd.id}/rounds`, organiser.token)
    const bye = round.matches.find(({ playerBId }: { playerBId: string }) => playerBId === 'BYE')
    const statusFor = (person: { id: string }) => (bye.whitePlayerId === person.id ? 400 : 403)
    for (const person of three.people) {
      const code = statusFor(person) === 400 ? 'MATCH_INCOMPLETE' : 'PLAYER_NOT_IN_MATCH'
      expectProblem(await report(bye.id, person.token, 'DRAW'), statusFor(person), code)
      const called = await world.http.post(`/matches/${bye.id}/calls`, person.token, { kind: 'HELP' })
      expectProblem(called, statusFor(person), code)
    }
    const online = await board({ playMode: 'ONLINE' })
    expectProblem(await report(online.id, online.white, 'DRAW'), 409, 'MATCH_PLAYED_ONLINE')
  })
})

describe('H8 reports in a knockout', () => {
  const KNOCKOUT = { format: 'KNOCKOUT', rounds: null, tieBreakPolicy: 'BEST_OF_3', prizeFundCents: 100 }

  test('a draw that both report has its tie-breaks, reported in their order; sent again it is no report of theirs', async () => {
    const at = await board(KNOCKOUT)
    await report(at.id, at.white, 'DRAW')
    const drawn = await report(at.id, at.black, 'DRAW')
    expect(drawn.body).toMatchObject({ resultReason: 'TIEBREAK_PENDING', drawReason: 'REPORTED' })
    expect((await report(at.id, at.black, 'DRAW')).status).toBe(200)
    expectProblem(await report(at.id, at.black, 'WHITE_WIN'), 409, 'MATCH_ALREADY_FINISHED')
    const [one, two] = drawn.body.tieBreakMatches
    expect(saidIn((await readAs(at.id, at.white)).tieBreakMatches[0])).toEqual([])
    expectProblem(await report(two.id, at.black, 'DRAW'), 409, 'EARLIER_TIE_BREAK_UNFINISHED')
    // The parent's White has White in the first, Black in the second.
    for (const [id, result] of [
      [one.id, 'WHITE_WIN'],
      [two.id, 'BLACK_WIN'],
    ] as const)
      for (const token of [at.white, at.black]) expect((await report(id, token, result)).status).toBe(200)
    expect(await readAs(at.id)).toMatchObject({ result: 'WHITE_WIN', resultReason: 'TIE_BREAK_BEST_OF_3' })
    const event = await world.http.get(`/tournaments/${at.event.id}`)
    const payouts = await world.http.get(`/tournaments/${at.event.id}/payouts`)
    expect([event.body.status, payouts.body.length]).toEqual(['FINISHED', 1])
    expect((await report(two.id, at.white, 'BLACK_WIN')).status).toBe(200)
  })
})
