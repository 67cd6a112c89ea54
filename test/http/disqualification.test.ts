import { describe, expect, test } from 'vitest'
import { enterAndAccept, register, startMatch } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { finishedEvent, type MoneyEvent, openBoardEvent } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, madeRound, named, nextRound, playRound } from '../helpers/swiss.ts'

const world = useWorld()

const DUTCH = {
  pairingSystem: 'DUTCH',
  rounds: 2,
  initialColor: 'WHITE',
  playMode: 'OVER_THE_BOARD',
  tieBreaks: ['TPN'],
}
const PRIZES = {
  prizeFundCents: 9000,
  prizes: [
    { place: 1, cents: 6000 },
    { place: 2, cents: 3000 },
  ],
}

type Event = { readonly id: string; readonly organiser: { readonly token: string } }

const tell = (event: Event, entry: string, method = 'POST', query = '') =>
  world.http.call(method, `/tournaments/${event.id}/entries/${entry}/disqualification${query}`, {
    token: event.organiser.token,
    ...(method === 'POST' ? { body: { note: 'an engine in the pocket' } } : {}),
  })

type Line = { name: string; place: number | null; score: number; disqualified: boolean }

/** `1 A 2`: place, name, points. */
const table = async ({ id }: Event): Promise<string[]> =>
  ((await world.http.get(`/tournaments/${id}/standings`)).body as Line[]).map(
    ({ place, name, score, disqualified }) => `${place ?? '-'} ${name} ${score}${disqualified ? ' out' : ''}`,
  )

/** The result of a match that its first player has lost. */
const lostBy = ({ playerAId, whiteEntryId }: { playerAId: string; whiteEntryId: string }): string =>
  playerAId === whiteEntryId ? 'BLACK_WIN' : 'WHITE_WIN'

const prizes = async ({ id }: Event): Promise<string[]> =>
  (await world.http.get(`/tournaments/${id}/payouts`)).body.map(
    ({ name, amountCents }: { name: string; amountCents: number }) => `${name} ${amountCents}`,
  )

const finishedSwiss = async () => {
  const event = await initialise(world.http, named('ABCD'), { ...DUTCH, ...PRIZES })
  for (const _ of [1, 2])
    await playRound(world.http, event, await madeRound(world.http, event), () => 'WHITE_WIN')
  await world.http.post(`/tournaments/${event.id}/finish`, event.organiser.token)
  const { body } = await world.http.get(`/tournaments/${event.id}/standings`)
  return {
    event,
    first: body[0] as { entryId: string; name: string; score: number },
    before: await table(event),
  }
}

describe('F4 a player is disqualified', () => {
  test('after a Swiss: place and prize are taken, results stay, others move up; and it can be lifted', async () => {
    const { event, first, before } = await finishedSwiss()
    const paidBefore = await prizes(event)
    const looked = await tell(event, first.entryId, 'POST', '?preview=true')
    expect(looked.status).toBe(200)
    expect(looked.body.effect.standings.length).toBe(4)
    expect(await table(event)).toEqual(before)
    const done = await tell(event, first.entryId)
    expect([done.status, done.body.entry.status]).toEqual([200, 'ENTERED'])
    const names = before.map(line => line.split(' ')[1])
    expect((await table(event)).map(line => line.split(' ')[1])).toEqual([...names.slice(1), names[0]])
    expect((await table(event)).at(-1)).toBe(`- ${first.name} ${first.score} out`)
    expect((await table(event)).slice(0, 3).map(line => line[0])).toEqual(['1', '2', '3'])
    expect(await prizes(event)).toEqual([`${names[1]} 6000`, `${names[2]} 3000`])
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
    const { body: log } = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
    expect(log[0]).toMatchObject({ action: 'ENTRY_DISQUALIFIED', note: 'an engine in the pocket' })
    // Said again it changes nothing, and is no second line.
    expect((await tell(event, first.entryId)).body.effect.standings).toEqual([])
    expect((await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)).body).toHaveLength(
      log.length,
    )
    expect((await tell(event, first.entryId, 'DELETE')).status).toBe(200)
    expect([await table(event), await prizes(event)]).toEqual([before, paidBefore])
  })

  test('during a Swiss: they are withdrawn too, lose what is open, and are not paired again', async () => {
    const event = await initialise(world.http, named('ABCDE'), { ...DUTCH, rounds: 3 })
    const round = await madeRound(world.http, event)
    const [match] = round.matches
    const done = await tell(event, match.playerAId)
    expect(done.body.entry).toMatchObject({ status: 'WITHDRAWN', withdrawalReason: 'BY_ARBITER' })
    const { body: lost } = await world.http.get(`/matches/${match.id}`)
    expect(lost).toMatchObject({ status: 'FINISHED', resultReason: 'NO_SHOW' })
    await playRound(world.http, event, { matches: round.matches.slice(1) }, () => 'DRAW')
    const next = (await nextRound(world.http, event)).body
    expect(
      next.matches.flatMap((one: { playerAId: string; playerBId: string }) => [one.playerAId, one.playerBId]),
    ).not.toContain(match.playerAId)
    expect((await table(event)).at(-1)).toMatch(/^- . [0-9.]+ out$/)
  })

  test('with a drawn match whose tie-break has not begun: they lose the contest, without force', async () => {
    const event = await openBoardEvent(world.http, { tieBreakPolicy: 'BLITZ' })
    await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
    const [drawn] = (await world.http.get(`/tournaments/${event.id}/matches`)).body
    await world.http.post(`/matches/${drawn.id}/result`, event.organiser.token, { result: 'DRAW' })
    const looked = await tell(event, drawn.playerAId, 'POST', '?preview=true')
    expect(looked.body.effect.needsForce).toEqual([])
    const done = await tell(event, drawn.playerAId)
    expect([done.status, done.body.entry.status]).toEqual([200, 'WITHDRAWN'])
    const { body: lost } = await world.http.get(`/matches/${drawn.id}`)
    expect(lost).toMatchObject({ status: 'FINISHED', result: lostBy(drawn) })
  })

  test('during a game: they lose it at once, without force', async () => {
    const { id, event } = await startMatch(world.http)
    const { body: match } = await world.http.get(`/matches/${id}`)
    expect(match.status).toBe('RUNNING')
    expect((await tell(event, match.playerAId)).status).toBe(200)
    expect((await world.http.get(`/matches/${id}`)).body).toMatchObject({
      result: lostBy(match),
      resultReason: 'RESIGNATION',
    })
  })

  test('they neither return nor are entered again before it is lifted, and to let them is no way out', async () => {
    const person = await register(world.http)
    const event = await initialise(world.http, named('AB'), { ...DUTCH, rounds: 3 })
    const { token } = event.organiser
    const body = { username: person.username }
    const { id } = await enterAndAccept(world.http, event, person)
    await madeRound(world.http, event)
    const back = `/tournaments/${event.id}/entries/${id}/return`
    expect((await tell(event, id)).status).toBe(200)
    expectProblem(await world.http.post(back, token), 409, 'ENTRY_DISQUALIFIED')
    expectProblem(await world.http.post(back, person.token), 409, 'WITHDRAWN_BY_ARBITER')
    expectProblem(
      await world.http.post(`/tournaments/${event.id}/entries`, token, body),
      409,
      'ENTRY_DISQUALIFIED',
    )
    const { body: rounds } = await world.http.get(`/tournaments/${event.id}/rounds`)
    await playRound(world.http, event, rounds[0])
    // The two who are left meet once, in round 1 or 2.
    let stuck = await nextRound(world.http, event)
    if (stuck.status === 201) {
      await playRound(world.http, event, stuck.body)
      stuck = await nextRound(world.http, event)
    }
    expectProblem(stuck, 409, 'NO_LEGAL_PAIRING')
    const wayBack = expect.stringContaining('return')
    expect(stuck.body.waysOut).not.toContainEqual(wayBack)
    expect((await tell(event, id, 'DELETE')).status).toBe(200)
    expect((await nextRound(world.http, event)).body.waysOut).toContainEqual(wayBack)
    expect((await world.http.post(back, token)).status).toBe(200)
  })

  test('after the end, they are not paired where the event goes on again, until it is lifted', async () => {
    const { event, first } = await finishedSwiss()
    const { token } = event.organiser
    expect((await tell(event, first.entryId)).status).toBe(200)
    expect((await world.http.post(`/tournaments/${event.id}/reopen`, token)).status).toBe(200)
    const longer = { token, body: { rounds: 4 } }
    expect((await world.http.call('PATCH', `/tournaments/${event.id}`, longer)).status).toBe(200)
    const seats = (round: { matches: { whiteEntryId: string; blackEntryId: string | null }[] }) =>
      round.matches.flatMap(({ whiteEntryId, blackEntryId }) => [whiteEntryId, blackEntryId])
    const third = await madeRound(world.http, event)
    expect(seats(third)).toHaveLength(4)
    expect(seats(third)).not.toContain(first.entryId)
    await playRound(world.http, event, third)
    expect((await tell(event, first.entryId, 'DELETE')).status).toBe(200)
    const fourth = await nextRound(world.http, event)
    if (fourth.status === 201) expect(seats(fourth.body)).toContain(first.entryId)
    else expectProblem(fourth, 409, 'NO_LEGAL_PAIRING')
  })

  test('without an account, they are not entered again under their name or their FIDE number', async () => {
    const field = [{ name: 'Tal, Mikhail', fideId: '7' }, { name: 'Keres, Paul' }, { name: 'Zukertort' }]
    const event = await initialise(world.http, field, { ...DUTCH, rounds: 3 })
    const { body: players } = await world.http.get(`/tournaments/${event.id}/players`)
    for (const { id, name } of players) if (name !== 'Zukertort') await tell(event, id)
    const enter = (body: object) =>
      world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, body)
    for (const again of [
      { name: 'Tal, Mikhail' },
      { name: 'Tаl, Mikhail' },
      { name: 'Mikhail Tal' },
      { name: 'Misha', fideId: '7' },
      { name: 'Keres, Paul', fideId: '8' },
    ])
      expectProblem(await enter(again), 409, 'ENTRY_DISQUALIFIED')
    // Another person of the name: their numbers say so.
    expect((await enter({ name: 'Tal, Mikhail', fideId: '9' })).status).toBe(201)
    for (const { id } of players) await tell(event, id, 'DELETE')
    expect((await enter({ name: 'Keres, Paul' })).status).toBe(201)
  })

  test('before a start that is taken back: it is gone with the start, and the arbiter enters them again', async () => {
    const person = await register(world.http)
    const event = await initialise(world.http, named('AB'), DUTCH)
    const { token } = event.organiser
    const enter = () =>
      world.http.post(`/tournaments/${event.id}/entries`, token, { username: person.username })
    const { id } = (await enter()).body
    expect((await tell(event, id)).status).toBe(200)
    expect((await world.http.post(`/tournaments/${event.id}/unstart`, token)).status).toBe(200)
    const { body: log } = await world.http.get(`/tournaments/${event.id}/audit`, token)
    expect(log[0]).toMatchObject({ before: { disqualified: [id] }, after: { disqualified: [] } })
    expect((await enter()).status).toBe(201)
    await world.http.post(`/tournaments/${event.id}/start`, token)
    expect((await table(event)).filter(line => line.endsWith('out'))).toEqual([])
  })

  test('of a knockout: the prize goes to who comes next', async () => {
    const event: MoneyEvent = await finishedEvent(world.http, PRIZES)
    expect(await prizes(event)).toEqual(['Player 1 6000', 'Player 2 3000'])
    expect((await tell(event, event.entryIds[0]!)).status).toBe(200)
    expect((await table(event)).map(line => line.slice(0, 10))).toEqual([
      '1 Player 2',
      '2 Player 3',
      '2 Player 4',
      '- Player 1',
    ])
    expect(await prizes(event)).toEqual(['Player 2 6000', 'Player 3 1500', 'Player 4 1500'])
  })

  test('where a prize was paid only by force, which leaves a difference to settle', async () => {
    const { event, first } = await finishedSwiss()
    const [payout] = (await world.http.get(`/tournaments/${event.id}/payouts`)).body
    await world.http.post(`/tournaments/${event.id}/payouts/${payout.id}/paid`, event.organiser.token)
    expectProblem(await tell(event, first.entryId), 409, 'PAYOUT_ALREADY_PAID')
    expect((await table(event))[0]).toContain(first.name)
    expect((await tell(event, first.entryId, 'POST', '?force=true')).status).toBe(200)
  })

  test('neither before the start nor without a reason, and nobody who is not there', async () => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    const stranger = '00000000-0000-4000-8000-000000000001'
    expectProblem(await tell(event, stranger), 404, 'ENTRY_NOT_FOUND')
    const { matches } = await madeRound(world.http, event)
    const path = `/tournaments/${event.id}/entries/${matches[0].playerAId}/disqualification`
    expectProblem(await world.http.post(path, event.organiser.token, {}), 400, 'VALIDATION_FAILED')
    await enterResult(world.http, event, matches[0].id, 'DRAW')
    const { text } = { text: (await world.http.get(`/tournaments/${event.id}/trf`)).body as string }
    await tell(event, matches[0].playerAId)
    // Results stay in reports.
    const { body: after } = await world.http.get(`/tournaments/${event.id}/trf`)
    const results = (report: string) =>
      report
        .split('\n')
        .filter(line => line.startsWith('001'))
        .map(line => line.slice(80))
    expect(results(after).map(line => line.slice(0, 4))).toEqual(results(text).map(line => line.slice(0, 4)))
  })
})
