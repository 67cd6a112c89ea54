import { describe, expect, test } from 'vitest'
import { boardsOf, startEvent } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { openBoardEvent } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, madeRound, named, nextRound, playRound } from '../helpers/swiss.ts'

const world = useWorld()

const DUTCH = { pairingSystem: 'DUTCH', rounds: 3, initialColor: 'WHITE', playMode: 'OVER_THE_BOARD' }

const versionOf = async (id: string): Promise<number> => (await world.http.get(`/matches/${id}`)).body.version

const clear = async (id: string, token: string, query = '', version?: number) =>
  world.http.call('DELETE', `/matches/${id}/result${query}`, {
    token,
    headers: { 'if-match': `"${version ?? (await versionOf(id))}"` },
  })

describe('H8 a result of a real board is cleared', () => {
  test('in a Swiss: the match waits again, scores follow, and the next round waits for it', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const { token } = event.organiser
    const round = await madeRound(world.http, event)
    await playRound(world.http, event, round, () => 'WHITE_WIN')
    const [match] = round.matches
    const looked = await clear(match.id, token, '?preview=true')
    expect(looked.body.effect.matches).toMatchObject([
      { matchId: match.id, after: { status: 'PENDING', result: null } },
    ])
    expect((await world.http.get(`/matches/${match.id}`)).body.status).toBe('FINISHED')
    const cleared = await clear(match.id, token)
    expect([cleared.status, cleared.body.status, cleared.body.result]).toEqual([200, 'PENDING', null])
    expect((await nextRound(world.http, event)).body.code).toBe('ROUND_NOT_COMPLETE')
    const { body: log } = await world.http.get(`/tournaments/${event.id}/audit`, token)
    expect(log[0]).toMatchObject({
      action: 'RESULT_CLEARED',
      matchId: match.id,
      before: { result: 'WHITE_WIN' },
    })
    // Again, nothing is there to clear.
    const again = await clear(match.id, token)
    expect([again.status, again.body.effect.matches]).toEqual([200, []])
    expect((await world.http.get(`/tournaments/${event.id}/audit`, token)).body).toHaveLength(log.length)
    expect((await enterResult(world.http, event, match.id, 'BLACK_WIN')).status).toBe(200)
    expect((await nextRound(world.http, event)).status).toBe(201)
  })

  test('after a later round was published, which stays as it is', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const first = await madeRound(world.http, event)
    await playRound(world.http, event, first, () => 'DRAW')
    const second = await madeRound(world.http, event)
    expect((await clear(first.matches[0].id, event.organiser.token)).status).toBe(200)
    const { body: rounds } = await world.http.get(`/tournaments/${event.id}/rounds`)
    expect(rounds[1].matches.map(({ id }: { id: string }) => id)).toEqual(
      second.matches.map(({ id }: { id: string }) => id),
    )
    expect((await world.http.get(`/tournaments/${event.id}`)).body.currentRound).toBe(1)
  })

  test('in a knockout: the final that followed is taken back, and a finished event is open again', async () => {
    const event = await openBoardEvent(world.http, { prizeFundCents: 1000, tieBreakPolicy: 'RAPID' })
    const { token } = event.organiser
    await world.http.post(`/tournaments/${event.id}/start`, token)
    const pending = async () =>
      (await world.http.get(`/tournaments/${event.id}/matches`)).body.filter(
        ({ status }: { status: string }) => status === 'PENDING',
      )
    const [semi, other] = await pending()
    for (const { id } of [semi, other])
      await world.http.post(`/matches/${id}/result`, token, { result: 'A_WIN' })
    const [final] = await pending()
    await world.http.post(`/matches/${final.id}/result`, token, { result: 'A_WIN' })
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
    const refused = await clear(semi.id, token)
    expectProblem(refused, 409, 'CORRECTION_BREAKS_LATER_ROUNDS')
    expect((await clear(semi.id, token, '?force=true')).status).toBe(200)
    const { body } = await world.http.get(`/tournaments/${event.id}`)
    expect([body.status, body.currentRound]).toEqual(['ACTIVE', 1])
    expect((await pending()).map(({ id }: { id: string }) => id)).toEqual([semi.id])
    expect((await world.http.get(`/tournaments/${event.id}/payouts`)).body).toEqual([])
    await world.http.post(`/matches/${semi.id}/result`, token, { result: 'B_WIN' })
    expect((await pending())[0]).toMatchObject({ roundNumber: 2 })
  })

  test('and a drawn parent with its tie-breaks: they are canceled', async () => {
    const event = await openBoardEvent(world.http, { tieBreakPolicy: 'RAPID' })
    const { token } = event.organiser
    await world.http.post(`/tournaments/${event.id}/start`, token)
    const { body: matches } = await world.http.get(`/tournaments/${event.id}/matches`)
    await world.http.post(`/matches/${matches[0].id}/result`, token, { result: 'DRAW' })
    const [tieBreak] = (await world.http.get(`/matches/${matches[0].id}`)).body.tieBreakMatches
    expect((await clear(matches[0].id, token)).status).toBe(200)
    const { body } = await world.http.get(`/matches/${matches[0].id}`)
    expect(body).toMatchObject({ status: 'PENDING', result: null, drawReason: null })
    expect((await world.http.get(`/matches/${tieBreak.id}`)).body.status).toBe('CANCELED')
  })

  test('needs the version that was seen, an arbiter, and a real board', async () => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    const { matches } = await madeRound(world.http, event)
    const { id } = matches[0]
    await enterResult(world.http, event, id, 'DRAW')
    const { token } = event.organiser
    expectProblem(
      await world.http.call('DELETE', `/matches/${id}/result`, { token }),
      428,
      'VERSION_REQUIRED',
    )
    expectProblem(await clear(id, token, '', 1), 412, 'VERSION_CONFLICT')
    const online = await startEvent(world.http)
    const [board] = await boardsOf(world.http, online)
    expectProblem(await clear(id, online.organiser.token), 403, 'FORBIDDEN')
    expectProblem(await clear(board!.id, online.organiser.token), 409, 'MATCH_PLAYED_ONLINE')
  })
})
