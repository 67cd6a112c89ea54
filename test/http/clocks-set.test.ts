import { describe, expect, test } from 'vitest'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  playMoves,
  startEvent,
  startMatch,
} from '../helpers/event.ts'
import { expectProblem, expectState } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

type Held = Board & { readonly event: Event }

const note = 'two minutes for an illegal move'

const setClock = ({ id, event }: Held, body: object, headers = {}, node = 0) =>
  world.nodes[node]!.client.post(`/matches/${id}/clock`, event.organiser.token, { note, ...body }, headers)

const stateOf = async ({ id, white }: Board, node = 0) =>
  (await world.nodes[node]!.client.get(`/matches/${id}/state`, white.token)).body

describe('an arbiter sets the clocks of a match that runs', () => {
  test('both as of now; the side to move goes on from there, whichever node it plays on', async () => {
    const board = await startMatch(world.http)
    await playMoves(world.http, board, 'e2e4')
    world.time.advance(100_000)
    const { status, body } = await setClock(board, { whiteMs: 120_000, blackMs: 10_000 })
    expect(status).toBe(200)
    expectState(body)
    expect(body).toMatchObject({ whiteTimeMsRemaining: 120_000, blackTimeMsRemaining: 10_000 })
    world.time.advance(4000)
    const reply = await world.nodes[1]!.client.post(
      `/matches/${board.id}/move`,
      board.black.token,
      moveOf('e7e5'),
    )
    expect(reply.body).toMatchObject({ whiteTimeMsRemaining: 120_000, blackTimeMsRemaining: 6000 })
    const moves = (await world.http.get(`/matches/${board.id}/moves`)).body
    expect(moves[1]).toMatchObject({ spentMs: 104_000, blackTimeMsRemaining: 6000 })
    world.time.advance(121_000)
    expect(await stateOf(board)).toMatchObject({ result: 'BLACK_WIN', resultReason: 'TIMEOUT' })
  })

  test('the audit log has who, why and both clocks before and after; watchers hear of it', async () => {
    const board = await startMatch(world.http)
    const stream = await openStream(world.nodes[1]!.url, `/matches/${board.id}/events`)
    world.time.advance(20_000)
    await setClock(board, { blackMs: 420_000 })
    const { data } = await stream.until(({ event }) => event === 'changed')
    expect(data.changes).toEqual({ blackTimeMsRemaining: 420_000 })
    await stream.close()
    const { organiser, id } = board.event
    const [line] = (await world.http.get(`/tournaments/${id}/audit`, organiser.token)).body
    expect(line).toMatchObject({
      action: 'CLOCK_SET',
      actorId: organiser.id,
      matchId: board.id,
      note,
      before: { whiteTimeMsRemaining: 280_000, blackTimeMsRemaining: 300_000 },
      after: { whiteTimeMsRemaining: 280_000, blackTimeMsRemaining: 420_000 },
    })
  })

  test('in a pause they stay so until it goes on', async () => {
    const board = await startMatch(world.http)
    const tell = (kind: string) =>
      world.http.post(`/matches/${board.id}/${kind}`, board.event.organiser.token)
    await tell('pause')
    await setClock(board, { whiteMs: 5000 })
    world.time.advance(30_000)
    expect(await stateOf(board, 1)).toMatchObject({ whiteTimeMsRemaining: 5000 })
    await tell('resume')
    world.time.advance(6000)
    expect(await stateOf(board, 1)).toMatchObject({ resultReason: 'TIMEOUT' })
  })

  test('a flag that had fallen stays fallen, and the event ends by it', async () => {
    const board = await startMatch(world.http, { timeControl: '1+0' })
    world.time.advance(60_001)
    const late = await setClock(board, { whiteMs: 60_000 })
    expectProblem(late, 409, 'MATCH_ALREADY_FINISHED')
    expect(late.body.match).toMatchObject({ result: 'BLACK_WIN', resultReason: 'TIMEOUT' })
    expect((await world.http.get(`/tournaments/${board.event.id}`)).body.status).toBe('FINISHED')
  })

  test('a move and a new clock at the same instant on two nodes: neither is lost', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const board = await startMatch(world.http)
      const [moved, set] = await Promise.all([
        world.http.post(`/matches/${board.id}/move`, board.white.token, moveOf('e2e4')),
        setClock(board, { whiteMs: 60_000, blackMs: 70_000 }, {}, 1),
      ])
      expect([moved.status, set.status]).toEqual([200, 200])
      const clocks = { whiteTimeMsRemaining: 60_000, blackTimeMsRemaining: 70_000, moveNumber: 1 }
      expect(await stateOf(board)).toMatchObject(clocks)
    }
  })

  test('of two arbiters who saw the same version one sets it, and the other is shown what it is', async () => {
    const board = await startMatch(world.http)
    const match = { 'if-match': `"${(await stateOf(board)).version}"` }
    const replies = await Promise.all(
      [60_000, 70_000].map((whiteMs, node) => setClock(board, { whiteMs }, match, node)),
    )
    const [won, lost] = [...replies].sort((one, other) => one.status - other.status)
    expect(won?.status).toBe(200)
    expectProblem(lost!, 412, 'VERSION_CONFLICT')
    expect(lost!.body.match.whiteTimeMsRemaining).toBe(won!.body.whiteTimeMsRemaining)
  })
})

describe('who may not, and what may not be', () => {
  test('bugs.md 15 a player sets no clock, not even their own', async () => {
    const board = await startMatch(world.http)
    for (const { token } of [board.white, board.black])
      expectProblem(
        await world.http.post(`/matches/${board.id}/clock`, token, { whiteMs: 900_000, note }),
        403,
        'FORBIDDEN',
      )
    expect(await stateOf(board)).toMatchObject({ whiteTimeMsRemaining: 300_000 })
  })

  test.each([
    [{}, 'whiteMs'],
    [{ whiteMs: 0 }, 'whiteMs'],
    [{ whiteMs: -5 }, 'whiteMs'],
    [{ blackMs: 86_400_001 }, 'blackMs'],
    [{ blackMs: 1500.5 }, 'blackMs'],
    [{ whiteMs: 60_000, note: undefined }, 'note'],
    [{ whiteMs: 60_000, note: '' }, 'note'],
  ])('%j is not valid', async (body, path) => {
    const board = await startMatch(world.http)
    const refused = await setClock(board, body)
    expectProblem(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body.errors[0].path).toBe(path)
  })

  test('a match that has not begun, or is played over the board', async () => {
    const event = await startEvent(world.http, { playMode: 'OVER_THE_BOARD' })
    const [board] = await boardsOf(world.http, event)
    expectProblem(await setClock({ ...board!, event }, { whiteMs: 60_000 }), 409, 'MATCH_OVER_THE_BOARD')
    const parent = await startMatch(world.http, { tieBreakPolicy: 'RAPID' })
    await world.http.post(`/matches/${parent.id}/draw/offer`, parent.white.token)
    await world.http.post(`/matches/${parent.id}/draw/accept`, parent.black.token)
    expectProblem(await setClock(parent, { whiteMs: 60_000 }), 400, 'MATCH_NOT_RUNNING')
    await joinBoth(world.http, parent)
    expect((await setClock(parent, { whiteMs: 60_000 })).body).toMatchObject({ parentMatchId: parent.id })
  })
})
