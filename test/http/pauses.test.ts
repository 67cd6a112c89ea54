import { describe, expect, test } from 'vitest'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  playMoves,
  register,
  startEvent,
  startMatch,
} from '../helpers/event.ts'
import { expectProblem, expectState } from '../helpers/match-http.ts'
import { startNode, useWorld } from '../helpers/server.ts'
import { openStream } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

type Held = Board & { readonly event: Event }

const tell = ({ id, event }: Held, kind: 'pause' | 'resume', body: object = {}, headers = {}) =>
  world.http.post(`/matches/${id}/${kind}`, event.organiser.token, body, headers)

const stateOf = async ({ id, white }: Board, node = 0) =>
  (await world.nodes[node]!.client.get(`/matches/${id}/state`, white.token)).body

const move = ({ id }: Board, { token }: { token: string }, uci: string, node = 0) =>
  world.nodes[node]!.client.post(`/matches/${id}/move`, token, moveOf(uci))

const auditOf = async ({ event }: Held) =>
  (await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)).body

/** An event of two that has begun and whose players have not come. */
const waiting = async (settings: object = {}): Promise<Held> => {
  const event = await startEvent(world.http, settings)
  const [board] = await boardsOf(world.http, event)
  return { ...board!, event }
}

describe('a running match that an arbiter pauses', () => {
  test('stands still on every node, whoever looks and however long, and goes on with the times it had', async () => {
    const { time } = world
    const board = await startMatch(world.http, { timeControl: '1+0' })
    await playMoves(world.http, board, 'e2e4')
    time.advance(20_000)
    const paused = await tell(board, 'pause', { note: 'the lights went out' })
    expectState(paused.body)
    const clocks = { whiteTimeMsRemaining: 60_000, blackTimeMsRemaining: 40_000 }
    expect(paused.body).toMatchObject({ status: 'RUNNING', pausedAt: paused.body.serverTimeUtc, ...clocks })
    time.advance(70_000)
    expect(await stateOf(board, 1)).toMatchObject({ ...clocks, pausedAt: paused.body.pausedAt })
    expect((await world.http.get(`/matches/${board.id}`)).body).toMatchObject({
      ...clocks,
      pausedAt: paused.body.pausedAt,
    })
    const refused = await move(board, board.black, 'e7e5', 1)
    expectProblem(refused, 409, 'MATCH_PAUSED')
    expect(refused.body.match).toMatchObject({ ...clocks, pausedAt: paused.body.pausedAt, moveNumber: 1 })

    expect((await tell(board, 'resume')).body).toMatchObject({ pausedAt: null, ...clocks })
    time.advance(1000)
    expect((await move(board, board.black, 'e7e5', 1)).body).toMatchObject({ blackTimeMsRemaining: 39_000 })
    const { body: moves } = await world.http.get(`/matches/${board.id}/moves`)
    expect(moves[1]).toMatchObject({ spentMs: 21_000, creditMs: 70_000 })
    time.advance(61_000)
    expect(await stateOf(board)).toMatchObject({ result: 'BLACK_WIN', resultReason: 'TIMEOUT' })
  })

  test('who, when, why and the clocks stand in the audit log, once for each that changed anything', async () => {
    const board = await startMatch(world.http)
    world.time.advance(5000)
    for (const kind of ['pause', 'pause', 'resume', 'resume'] as const)
      expect((await tell(board, kind, { note: 'noise' })).status).toBe(200)
    const { id: actorId } = board.event.organiser
    const line = { matchId: board.id, actorId, note: 'noise' }
    const clock = { status: 'RUNNING', whiteTimeMsRemaining: 295_000, blackTimeMsRemaining: 300_000 }
    expect(await auditOf(board)).toMatchObject([
      { ...line, action: 'MATCH_RESUMED', before: clock, after: { ...clock, pausedAt: null } },
      { ...line, action: 'MATCH_PAUSED', before: { ...clock, pausedAt: null }, after: clock },
      { action: 'TOURNAMENT_STARTED' },
      { action: 'TOURNAMENT_OPENED' },
    ])
  })

  test.each([
    ['RESIGNATION', [['white', 'resign']]],
    [
      'AGREEMENT',
      [
        ['white', 'draw/offer'],
        ['black', 'draw/accept'],
      ],
    ],
  ] as const)('may end by %s meanwhile, and ends the event', async (resultReason, calls) => {
    const board = await startMatch(world.http)
    await tell(board, 'pause')
    for (const [side, path] of calls)
      expect((await world.http.post(`/matches/${board.id}/${path}`, board[side].token)).status).toBe(200)
    expect(await stateOf(board)).toMatchObject({ status: 'FINISHED', resultReason, pausedAt: null })
    expect((await world.http.get(`/tournaments/${board.event.id}`)).body.status).toBe('FINISHED')
    expectProblem(await tell(board, 'resume'), 409, 'MATCH_ALREADY_FINISHED')
  })

  test('has ended if its flag had fallen before, once it is sure that no move was received in time', async () => {
    const board = await startMatch(world.http, { timeControl: '1+0' })
    world.time.advance(60_200)
    expect((await tell(board, 'pause')).status).toBe(200)
    expect(await stateOf(board)).toMatchObject({ status: 'RUNNING', whiteTimeMsRemaining: 0 })
    world.time.advance(800)
    expect(await stateOf(board)).toMatchObject({ resultReason: 'TIMEOUT', pausedAt: null })
    expect((await world.http.get(`/tournaments/${board.event.id}`)).body.status).toBe('FINISHED')
  })

  test('a move and a pause at the same instant on two nodes: the move is on the board, or refused; never lost', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const board = await startMatch(world.http)
      const [moved, paused] = await Promise.all([move(board, board.white, 'e2e4', 1), tell(board, 'pause')])
      expect(paused.status).toBe(200)
      if (moved.status !== 200) expectProblem(moved, 409, 'MATCH_PAUSED')
      const { moveNumber, pausedAt } = await stateOf(board)
      expect([moveNumber, pausedAt]).toEqual([moved.status === 200 ? 1 : 0, paused.body.pausedAt])
    }
  })

  test('watchers hear of it', async () => {
    const board = await startMatch(world.http)
    const stream = await openStream(world.nodes[1]!.url, `/matches/${board.id}/events`)
    const paused = await tell(board, 'pause')
    await tell(board, 'resume')
    await stream.until(({ event }) => event === 'resumed')
    expect(stream.received.map(({ event }) => event)).toEqual(['snapshot', 'paused', 'resumed'])
    expect(stream.received.at(1)!.data.changes).toEqual({ pausedAt: paused.body.pausedAt })
    await stream.close()
  })

  test('is stored: a node that comes later knows it, and lets it go on', async () => {
    const board = await startMatch(world.http, { timeControl: '1+0' })
    world.time.advance(10_000)
    await tell(board, 'pause')
    world.time.advance(60_000)
    const other = await startNode(world.database.url, world.time, true)
    const state = await other.client.get(`/matches/${board.id}/state`, board.white.token)
    expect(state.body).toMatchObject({ status: 'RUNNING', whiteTimeMsRemaining: 50_000 })
    const { token } = board.event.organiser
    const resumed = await other.client.post(`/matches/${board.id}/resume`, token)
    expect(resumed.body).toMatchObject({ pausedAt: null, whiteTimeMsRemaining: 50_000 })
    await other.stop()
  })
})

describe('a wait for players that an arbiter pauses', () => {
  test('is nobody’s loss; players join meanwhile, and the game starts when it goes on', async () => {
    const board = await waiting()
    expect((await tell(board, 'pause')).body).toMatchObject({ status: 'PENDING', noShowDeadline: null })
    world.time.advance(100_000)
    await joinBoth(world.http, board)
    expect(await stateOf(board)).toMatchObject({ status: 'PENDING' })
    const started = await tell(board, 'resume')
    expect(started.body).toMatchObject({ status: 'RUNNING', pausedAt: null, whiteTimeMsRemaining: 300_000 })
  })

  test('goes on with the rest of it', async () => {
    const board = await waiting()
    await world.http.post(`/matches/${board.id}/join`, board.white.token)
    world.time.advance(60_000)
    await tell(board, 'pause')
    world.time.advance(100_000)
    const { noShowDeadline, serverTimeUtc } = (await tell(board, 'resume')).body
    expect(Date.parse(noShowDeadline) - Date.parse(serverTimeUtc)).toBe(30_000)
    world.time.advance(30_000)
    expect(await stateOf(board)).toMatchObject({ result: 'WHITE_WIN', resultReason: 'NO_SHOW' })
  })
})

describe('what can be paused, and by whom', () => {
  test('by a deputy, too; never by a player', async () => {
    const board = await startMatch(world.http)
    const deputy = await register(world.http, 'deputy')
    const named = { username: deputy.username, role: 'DEPUTY' }
    await world.http.post(`/tournaments/${board.event.id}/arbiters`, board.event.organiser.token, named)
    for (const path of [`matches/${board.id}`, `tournaments/${board.event.id}`]) {
      expectProblem(await world.http.post(`/${path}/pause`, board.white.token), 403, 'FORBIDDEN')
      expect((await world.http.post(`/${path}/pause`, deputy.token)).status).toBe(200)
      expect((await world.http.post(`/${path}/resume`, deputy.token)).status).toBe(200)
    }
  })

  test('no match over the board, and nothing that was meant for another version', async () => {
    const board = await waiting({ playMode: 'OVER_THE_BOARD' })
    expectProblem(await tell(board, 'pause'), 409, 'MATCH_OVER_THE_BOARD')
    const running = await startMatch(world.http)
    const { version } = await stateOf(running)
    expect((await tell(running, 'pause', {}, { 'if-match': `"${version}"` })).status).toBe(200)
    const stale = await tell(running, 'resume', {}, { 'if-match': `"${version}"` })
    expectProblem(stale, 412, 'VERSION_CONFLICT')
    expect(stale.body.match).toMatchObject({ version: version + 1 })
  })

  test('by the parent’s id the tie-break that is on', async () => {
    const board = await startMatch(world.http, { tieBreakPolicy: 'RAPID' })
    await world.http.post(`/matches/${board.id}/draw/offer`, board.white.token)
    await world.http.post(`/matches/${board.id}/draw/accept`, board.black.token)
    await joinBoth(world.http, board)
    const { body } = await tell(board, 'pause')
    expect(body).toMatchObject({ parentMatchId: board.id, requestedMatchId: board.id, status: 'RUNNING' })
    expect(body.pausedAt).not.toBeNull()
    expectProblem(await move(board, board.white, 'e2e4'), 409, 'MATCH_PAUSED')
  })
})

describe('an event that is paused', () => {
  test('holds up all that is open at one instant, and lets it go on', async () => {
    const event = await startEvent(world.http, { timeControl: '1+0' }, { players: 6 })
    const boards = await boardsOf(world.http, event)
    await joinBoth(world.http, boards[0]!)
    world.time.advance(59_000)
    const call = (kind: string, body: object = {}) =>
      world.http.post(`/tournaments/${event.id}/${kind}`, event.organiser.token, body)
    const { status, body } = await call('pause', { note: 'fire alarm' })
    expect(status).toBe(200)
    expect(new Set(body.map((match: { matchId: string }) => match.matchId))).toEqual(
      new Set(boards.map(({ id }) => id)),
    )
    world.time.advance(70_000)
    expect(await stateOf(boards[0]!, 1)).toMatchObject({ status: 'RUNNING', whiteTimeMsRemaining: 1000 })
    expect(await stateOf(boards[1]!, 1)).toMatchObject({ status: 'PENDING', noShowDeadline: null })
    expect((await call('pause')).body).toEqual([])
    expect((await call('resume')).body).toHaveLength(boards.length)
    expect(await stateOf(boards[0]!)).toMatchObject({ pausedAt: null, whiteTimeMsRemaining: 1000 })
    const [resumed, paused] = (await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token))
      .body
    expect(paused).toMatchObject({ action: 'TOURNAMENT_PAUSED', note: 'fire alarm' })
    expect(resumed).toMatchObject({ action: 'TOURNAMENT_RESUMED', after: paused.after })
  })

  test('holds up a tie-break too whose turn comes meanwhile, and its wait begins when it goes on', async () => {
    const board = await startMatch(world.http, { tieBreakPolicy: 'BEST_OF_3', breakSeconds: 10 })
    const { id, organiser } = board.event
    const agree = async () => {
      await world.http.post(`/matches/${board.id}/draw/offer`, board.white.token)
      return world.http.post(`/matches/${board.id}/draw/accept`, board.black.token)
    }
    await agree()
    await joinBoth(world.http, board)
    await world.http.post(`/tournaments/${id}/pause`, organiser.token)
    world.time.advance(60_000)
    expect((await agree()).body).toMatchObject({ status: 'FINISHED', tieBreakIndex: 1 })
    world.time.advance(30_000)
    expect(await stateOf(board)).toMatchObject({ tieBreakIndex: 2, status: 'PENDING', noShowDeadline: null })
    await world.http.post(`/tournaments/${id}/resume`, organiser.token)
    const { opensAt, noShowDeadline, pausedAt, serverTimeUtc } = await stateOf(board)
    expect(pausedAt).toBeNull()
    expect(Date.parse(opensAt) - Date.parse(serverTimeUtc)).toBe(10_000)
    expect(Date.parse(noShowDeadline) - Date.parse(opensAt)).toBe(660_000)
  })

  test('is one that is on', async () => {
    const board = await startMatch(world.http)
    await world.http.post(`/matches/${board.id}/resign`, board.white.token)
    const { id, organiser } = board.event
    const over = await world.http.post(`/tournaments/${id}/pause`, organiser.token)
    expectProblem(over, 409, 'TOURNAMENT_ENDED')
  })
})
