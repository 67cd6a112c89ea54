import { describe, expect, test } from 'vitest'
import { asPreviewed } from '../helpers/corrections.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import {
  boardsByName,
  enterResult,
  initialise,
  madeRound,
  named,
  nextRound,
  playRound,
  type SwissEvent,
} from '../helpers/swiss.ts'

const world = useWorld()

const OVER_THE_BOARD = { playMode: 'OVER_THE_BOARD' }
const note = 'they should not have met'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const get = async ({ id }: SwissEvent, path: string): Promise<Wire> =>
  (await world.http.get(`/tournaments/${id}${path}`)).body

const voidAsPreviewed = async (event: SwissEvent, matchId: string, body: object): Promise<Wire> => {
  const { token } = event.organiser
  return asPreviewed(world.http, { event: event.id, token }, async (query = '') => {
    const { version } = (await world.http.get(`/matches/${matchId}`, token)).body
    const path = `/matches/${matchId}/void${query === '' ? '' : `?${query}`}`
    return world.http.post(path, token, { note, ...body }, { 'if-match': `"${version}"` })
  })
}

const pointsByName = async (event: SwissEvent): Promise<Record<string, number>> =>
  Object.fromEntries((await get(event, '/standings')).map((line: Wire) => [line.name, line.score]))

describe('bugs.md 47 a wrongly paired game of a Swiss comes to nothing', () => {
  test('without a replay the two have no game in that round, and none between them', async () => {
    const settings = { ...OVER_THE_BOARD, pairingSystem: 'DUTCH', rounds: 3, initialColor: 'WHITE' }
    const event = await initialise(world.http, named('ABCD'), settings)
    const first = await madeRound(world.http, event)
    expect(boardsByName(first)).toEqual(['A-C', 'D-B'])
    const effect = await voidAsPreviewed(event, first.matches[0].id, { replay: false })
    expect(effect.matches).toMatchObject([{ change: 'CANCELED', matchId: first.matches[0].id }])
    await enterResult(world.http, event, first.matches[1].id, 'A_WIN')
    expect(await get(event, '/rounds')).toMatchObject([{ isComplete: true, matches: [{ whiteName: 'D' }] }])
    expect(await pointsByName(event)).toEqual({ A: 0, B: 1, C: 0, D: 0 })
    // B and D have met, A and C have not: they may meet now.
    const second = await madeRound(world.http, event)
    expect(
      second.matches.map((match: Wire) => [match.whiteName, match.blackName].sort().join('-')).sort(),
    ).not.toContain('B-D')
    const cells = (await get(event, '/crosstable')).rows.map(
      (row: Wire) => `${row.name} ${row.cells[0] === null}`,
    )
    expect(cells.sort()).toEqual(['A true', 'B false', 'C true', 'D false'])
  })

  test('with it published pairings stay, and the round to come waits until it is played', async () => {
    const event = await initialise(world.http, named('ABCD'), {
      ...OVER_THE_BOARD,
      pairingSystem: 'DUTCH',
      rounds: 3,
    })
    const first = await madeRound(world.http, event)
    await playRound(world.http, event, first)
    const second = await madeRound(world.http, event)
    const effect = await voidAsPreviewed(event, first.matches[0].id, {})
    expect(effect.matches.map((match: Wire) => `${match.change} ${match.roundNumber}`)).toEqual([
      'MADE 1',
      'CANCELED 1',
    ])
    expect(effect.needsForce).toEqual([])
    await playRound(world.http, event, second)
    expectProblem(await nextRound(world.http, event), 409, 'ROUND_NOT_COMPLETE')
    const [again, later] = await get(event, '/rounds')
    expect([again.isComplete, later.isComplete]).toEqual([false, true])
    expect(boardsByName(again)).toEqual(boardsByName(first))
    expect(boardsByName(later)).toEqual(boardsByName(second))
    await playRound(world.http, event, again)
    expect((await madeRound(world.http, event)).roundNumber).toBe(3)
  })

  test('in an event that is over opens it again, and it ends when the replay does', async () => {
    const event = await initialise(world.http, named('AB'), OVER_THE_BOARD)
    const round = await madeRound(world.http, event)
    await playRound(world.http, event, round)
    await world.http.post(`/tournaments/${event.id}/finish`, event.organiser.token)
    const effect = await voidAsPreviewed(event, round.matches[0].id, {})
    expect(effect.status).toEqual({ before: 'FINISHED', after: 'ACTIVE' })
    const [again] = await get(event, '/rounds')
    await playRound(world.http, event, again, () => 'B_WIN')
    expect((await get(event, '')).status).toBe('FINISHED')
  })
})

describe('a game of a round robin comes to nothing', () => {
  const start = () => initialise(world.http, named('ABCD'), { ...OVER_THE_BOARD, format: 'ROUND_ROBIN' })

  test('without a replay the table goes on without it, to the end', async () => {
    const event = await start()
    const first = await get(event, '/rounds/current')
    await voidAsPreviewed(event, first.matches[0].id, { replay: false })
    for (let round = 1; round <= 3; round++)
      await playRound(world.http, event, await get(event, '/rounds/current'))
    expect((await get(event, '')).status).toBe('FINISHED')
    expect((await get(event, '/rounds')).map((round: Wire) => round.matches.length)).toEqual([1, 2, 2])
  })

  test('of a finished one the order is another at once', async () => {
    const event = await start()
    for (let round = 1; round <= 3; round++)
      await playRound(world.http, event, await get(event, '/rounds/current'))
    const [first] = await get(event, '/rounds')
    const winner = first.matches[0].whiteName
    const before = (await pointsByName(event))[winner]!
    const effect = await voidAsPreviewed(event, first.matches[0].id, { replay: false })
    expect(effect.status).toEqual({ before: 'FINISHED', after: 'FINISHED' })
    expect((await pointsByName(event))[winner]).toBe(before - 1)
  })
})

describe('while replays of an earlier round are open', () => {
  const replayed = async () => {
    const event = await initialise(world.http, named('ABCDEFGH'), {
      ...OVER_THE_BOARD,
      pairingSystem: 'DUTCH',
      rounds: 4,
    })
    const first = await madeRound(world.http, event)
    await playRound(world.http, event, first)
    const second = await madeRound(world.http, event)
    for (const match of first.matches.slice(0, 2)) await voidAsPreviewed(event, match.id, {})
    expect((await get(event, '')).currentRound).toBe(1)
    return { event, second }
  }

  const takeBack = (event: SwissEvent, round: number) =>
    world.http.call('DELETE', `/tournaments/${event.id}/rounds/${round}`, { token: event.organiser.token })

  test('the last round can be taken back, and no round before it', async () => {
    const { event } = await replayed()
    expect((await takeBack(event, 1)).body.code).toBe('ROUND_NOT_LAST')
    const back = await takeBack(event, 2)
    expect([back.status, back.body.currentRound]).toEqual([200, 1])
    expect((await get(event, '/rounds')).map((round: Wire) => round.roundNumber)).toEqual([1])
    expect((await takeBack(event, 1)).body.code).toBe('ROUND_HAS_RESULTS')
  })

  test('a penalty is of the last round that is made, unless it names another', async () => {
    const { event, second } = await replayed()
    const path = `/tournaments/${event.id}/entries/${second.matches[0].whiteEntryId}/adjustments`
    const given = async (more: object) =>
      (await world.http.post(path, event.organiser.token, { points: -0.5, note: 'late', ...more })).body
    expect((await given({})).adjustment.roundNumber).toBe(2)
    expect((await given({ roundNumber: 1 })).adjustment.roundNumber).toBe(1)
    expect((await given({ roundNumber: 3 })).errors).toEqual([{ path: 'roundNumber', code: 'OUT_OF_RANGE' }])
  })

  test('who saw the event before is told so when they make a round', async () => {
    const { event } = await replayed()
    const version = (await get(event, '')).version
    const [first] = await get(event, '/rounds')
    const over = first.matches.find(({ status }: Wire) => status === 'FINISHED')
    const corrected = await world.http.post(
      `/matches/${over.id}/result`,
      event.organiser.token,
      { result: 'DRAW' },
      { 'if-match': String(over.version) },
    )
    expect(corrected.status).toBe(200)
    expectProblem(
      await nextRound(world.http, event, { 'if-match': String(version) }),
      412,
      'VERSION_CONFLICT',
    )
  })
})
