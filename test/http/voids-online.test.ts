import { describe, expect, test } from 'vitest'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  playMoves,
  startMatch,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

type Held = Board & { readonly event: Event }

const client = (index: number) => world.nodes[index % 2]!.client

const voidMatch = ({ id, event }: Held, headers = {}, node = 0, body: object = {}) =>
  client(node).post(
    `/matches/${id}/void`,
    event.organiser.token,
    { note: 'a cat on the keyboard', ...body },
    headers,
  )

const stateOf = async ({ id, white }: Board) =>
  (await world.http.get(`/matches/${id}/state`, white.token)).body

const standingBoard = async ({ event }: Held): Promise<Board> => {
  const boards = await boardsOf(world.http, event)
  expect(boards).toHaveLength(1)
  return boards[0]!
}

test('a game that runs is void: its moves stay to be read, and the replay opens after the break', async () => {
  const board = await startMatch(world.http, { breakSeconds: 120 })
  await playMoves(world.http, board, 'e2e4 e7e5')
  const stream = await openStream(world.nodes[1]!.url, `/tournaments/${board.event.id}/events`)
  const { status, body } = await voidMatch(board)
  expect(status).toBe(200)
  expectProblem(
    await client(1).post(`/matches/${board.id}/move`, board.white.token, moveOf('g1f3')),
    400,
    'MATCH_NOT_RUNNING',
  )
  expect((await world.http.get(`/matches/${board.id}/moves`)).body).toHaveLength(2)
  await stream.until(({ data }) => JSON.stringify(data).includes('match-made'))
  await stream.close()

  const replay = await standingBoard(board)
  expect(replay.id).toBe(body.replayMatchId)
  const state = await stateOf(replay)
  expect(Date.parse(state.opensAt) - Date.parse(state.serverTimeUtc)).toBe(120_000)
  expect(Date.parse(state.noShowDeadline) - Date.parse(state.opensAt)).toBe(660_000)
  await joinBoth(world.http, replay)
  await playMoves(world.http, replay, 'f2f3 e7e5 g2g4 d8h4')
  expect((await world.http.get(`/tournaments/${board.event.id}`)).body.status).toBe('FINISHED')
})

test('a match that is paused is void like any other', async () => {
  const board = await startMatch(world.http)
  await world.http.post(`/matches/${board.id}/pause`, board.event.organiser.token)
  expect((await voidMatch(board)).body).toMatchObject({ status: 'CANCELED', pausedAt: null })
})

test('a flag that had fallen is written down first: who had not seen it is told so', async () => {
  const board = await startMatch(world.http, { timeControl: '1+0' })
  const { version } = await stateOf(board)
  world.time.advance(61_000)
  const late = await voidMatch(board, { 'if-match': `"${version}"` })
  expectProblem(late, 412, 'VERSION_CONFLICT')
  expect(late.body.match).toMatchObject({ result: 'BLACK_WIN', resultReason: 'TIMEOUT' })
})

describe('at the same instant on two nodes', () => {
  const FOOLS_MATE = 'f2f3 e7e5 g2g4'

  test.each([
    [
      'mate',
      'CHECKMATE',
      (board: Held) => client(1).post(`/matches/${board.id}/move`, board.black.token, moveOf('d8h4')),
    ],
    [
      'a resignation',
      'RESIGNATION',
      (board: Held) => client(1).post(`/matches/${board.id}/resign`, board.white.token),
    ],
  ])('%s and a void: one of them stands, and the other is shown it', async (_, resultReason, end) => {
    for (let turn = 0; turn < 6; turn++) {
      const board = await startMatch(world.http)
      await playMoves(world.http, board, FOOLS_MATE)
      const seen = { 'if-match': `"${(await stateOf(board)).version}"` }
      const [voided, ended] = await Promise.all([voidMatch(board, seen), end(board)])
      const tournament = (await world.http.get(`/tournaments/${board.event.id}`)).body
      if (voided.status === 200) {
        expectProblem(ended, 400, 'MATCH_NOT_RUNNING')
        expect([ended.body.match.status, tournament.status]).toEqual(['CANCELED', 'ACTIVE'])
        expect((await standingBoard(board)).id).toBe(voided.body.replayMatchId)
      } else {
        expectProblem(voided, 412, 'VERSION_CONFLICT')
        expect([ended.body.resultReason, tournament.status]).toEqual([resultReason, 'FINISHED'])
        expect(voided.body.match.resultReason).toBe(resultReason)
      }
    }
  })

  test('two who saw the same version: one replay', async () => {
    const board = await startMatch(world.http)
    await world.http.post(`/matches/${board.id}/resign`, board.white.token)
    const seen = { 'if-match': `"${(await stateOf(board)).version}"` }
    const replies = await Promise.all([0, 1, 0, 1].map(node => voidMatch(board, seen, node)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    await standingBoard(board)
  })

  test('the same request sent twice with its key: one replay, one answer', async () => {
    const board = await startMatch(world.http)
    const key = { 'idempotency-key': 'void-once' }
    const [first, second] = [await voidMatch(board, key), await voidMatch(board, key, 1)]
    expect(second.body).toEqual(first.body)
    expect((await standingBoard(board)).id).toBe(first.body.replayMatchId)
  })
})
