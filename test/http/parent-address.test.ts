import { describe, expect, test, vi } from 'vitest'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  playMoves,
  startEvent,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

type Side = 'white' | 'black'

const begin = async (tieBreakPolicy: string, more: object = {}): Promise<{ event: Event; board: Board }> => {
  const settings = { tieBreakPolicy, timeControl: '10+0', tieBreakTimeControl: '3+2', ...more }
  const event = await startEvent(world.http, settings)
  const [board] = (await boardsOf(world.http, event)) as [Board]
  await joinBoth(world.http, board)
  return { event, board }
}

const send = (board: Board, side: Side, path: string, body?: object) =>
  world.http.post(`/matches/${board.id}/${path}`, board[side].token, body)
const draw = async (board: Board): Promise<void> => {
  await send(board, 'white', 'draw/offer')
  await send(board, 'black', 'draw/accept')
}
const stateOf = async (board: Board) =>
  (await world.http.get(`/matches/${board.id}/state`, board.white.token)).body

/** Drawn by repetition with White's f3g1, which no move of Black's did before. */
const BY_KNIGHT_HOME = 'e2e4 g8f6 d2d3 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1'
const TEN_PLIES = 'g1f3 b8c6 e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 a2a3 a7a6'

describe('B1 a client that only knows the parent’s id', () => {
  test('plays the move again that drew the parent, once a move of its own stands in the rapid game', async () => {
    const { board } = await begin('RAPID')
    const end = await playMoves(world.http, board, BY_KNIGHT_HOME)
    expect(end.body).toMatchObject({ drawReason: 'THREE_FOLD_REPETITION', tieBreakIndex: null })
    await joinBoth(world.http, board)
    expectProblem(await send(board, 'white', 'move', moveOf('f3g1')), 409, 'STALE_STATE')
    await playMoves(world.http, board, TEN_PLIES)
    const { status, body } = await send(board, 'white', 'move', moveOf('f3g1'))
    expect([status, body.tieBreakIndex, body.moveNumber]).toEqual([200, 1, 11])
  })

  test('may do so a minute after the start; reading, joining and the opponent’s move do not end the guard', async () => {
    const { board } = await begin('RAPID')
    await playMoves(world.http, board, BY_KNIGHT_HOME)
    await joinBoth(world.http, board)
    // Black's last move in the parent, and one that is legal here.
    const late = () => send(board, 'black', 'move', moveOf('g8f6'))
    await playMoves(world.http, board, 'e2e4')
    await joinBoth(world.http, board)
    world.time.advance(59_999)
    await stateOf(board)
    expectProblem(await late(), 409, 'STALE_STATE')
    world.time.advance(1)
    expect((await late()).body.moves).toEqual(['e2e4', 'g8f6'])
  })

  test('is understood at once where it says which game it means', async () => {
    const { board } = await begin('RAPID')
    await playMoves(world.http, board, BY_KNIGHT_HOME)
    await joinBoth(world.http, board)
    await playMoves(world.http, board, 'e2e4')
    const { matchId } = await stateOf(board)
    const { body } = await send(board, 'black', 'move', { ...moveOf('g8f6'), matchId })
    expect(body.moves).toEqual(['e2e4', 'g8f6'])
  })

  test.each([
    ['once a move of its own stands', 0, true],
    ['a minute after the start', 60_000, false],
  ])('may resign game 2 after it resigned game 1, with an empty body, %s', async (_, wait, moves) => {
    const { board } = await begin('BEST_OF_3')
    await draw(board)
    await joinBoth(world.http, board)
    await send(board, 'black', 'resign')
    expect((await send(board, 'black', 'resign')).body).toMatchObject({ tieBreakIndex: 2, status: 'PENDING' })
    await joinBoth(world.http, board)
    expectProblem(await send(board, 'black', 'resign'), 409, 'STALE_STATE')
    world.time.advance(wait)
    // In game 2 the parent's Black has White.
    if (moves) await send(board, 'black', 'move', moveOf('e2e4'))
    const { status } = await send(board, 'black', 'resign')
    expect(status).toBe(200)
    const { body } = await world.http.get(`/matches/${board.id}`)
    expect([body.result, body.resultReason]).toEqual(['WHITE_WIN', 'TIE_BREAK_BEST_OF_3'])
  })

  test('that names a ply of neither game is stale, also after a resignation', async () => {
    const { board } = await begin('BEST_OF_3')
    await draw(board)
    await joinBoth(world.http, board)
    await playMoves(world.http, board, 'e2e4')
    await send(board, 'black', 'resign')
    await joinBoth(world.http, board)
    expect((await send(board, 'black', 'resign', { ply: 1 })).status).toBe(200)
    expectProblem(await send(board, 'black', 'resign', { ply: 7 }), 409, 'STALE_STATE')
    expect(await stateOf(board)).toMatchObject({ tieBreakIndex: 2, status: 'RUNNING' })
  })

  test('A5 and whose move came too late in the game before is answered, and plays nothing in the next', async () => {
    const { board } = await begin('BEST_OF_3')
    await draw(board)
    await joinBoth(world.http, board)
    world.time.advance(181_000)
    const late = () => send(board, 'white', 'move', moveOf('e2e4'))
    expect((await late()).body).toMatchObject({ tieBreakIndex: 1, resultReason: 'TIMEOUT', moves: [] })
    expect((await late()).body).toMatchObject({ tieBreakIndex: 2, status: 'PENDING', moves: [] })
    await joinBoth(world.http, board)
    await send(board, 'black', 'move', moveOf('d2d4'))
    const again = await send(board, 'white', 'move', { ...moveOf('e2e4'), ply: 0 })
    expect([again.status, again.body.moves]).toEqual([200, ['d2d4']])
  })

  test('whose claim ended the game before costs nothing in the next', async () => {
    const { board } = await begin('RAPID', { drawConfig: { claims: true } })
    await playMoves(world.http, board, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8')
    expect((await send(board, 'white', 'draw/claim')).body.drawReason).toBe('THREE_FOLD_REPETITION')
    expect((await send(board, 'white', 'draw/claim')).body).toMatchObject({ status: 'PENDING' })
    await joinBoth(world.http, board)
    expectProblem(await send(board, 'white', 'draw/claim'), 409, 'STALE_STATE')
    expect(await stateOf(board)).toMatchObject({ blackTimeMsRemaining: 180_000, drawOfferBy: null })
  })

  test('A6 holds If-Match against the tie-break that is on', async () => {
    const { board } = await begin('RAPID')
    await draw(board)
    const { version: before } = await stateOf(board)
    await joinBoth(world.http, board)
    const move = (tag: string) =>
      world.http.post(`/matches/${board.id}/move`, board.white.token, moveOf('e2e4'), { 'if-match': tag })
    const { matchId, version } = await stateOf(board)
    for (const tag of [`"${before}"`, `"${board.id}:${version}"`])
      expectProblem(await move(tag), 412, 'VERSION_CONFLICT')
    expect((await move(`"${matchId}:${version}"`)).body.moves).toEqual(['e2e4'])
  })
})

const pool = () => world.nodes[0]!.context.pool

/** Writes a result as a person would into the database, with nothing that follows from it. */
const decideByHand = (board: Board, index: number, winner: 'entryAId' | 'entryBId') =>
  pool().query(
    `update matches set status = 'FINISHED', "finishedAt" = now(), "dueAt" = null, "resultReason" = 'ARBITER',
       result = (case when "whiteEntryId" = "${winner}" then 'WHITE_WIN' else 'BLACK_WIN' end)::"MatchResult"
     where "parentMatchId" = $1 and "tieBreakIndex" = $2`,
    [board.id, index],
  )

describe('B5 a set that was decided by hand in the database', () => {
  test('2–0 with its third game open is resolved by state, and the third is canceled', async () => {
    const { event, board } = await begin('BEST_OF_3')
    await draw(board)
    for (const index of [1, 2]) await decideByHand(board, index, 'entryBId')
    expect((await world.http.get(`/matches/${board.id}`)).body.resultReason).toBe('TIEBREAK_PENDING')
    expect(await stateOf(board)).toMatchObject({
      matchId: board.id,
      result: 'BLACK_WIN',
      resultReason: 'TIE_BREAK_BEST_OF_3',
    })
    const { body } = await world.http.get(`/matches/${board.id}`)
    expect(body.tieBreakMatches.map((game: { status: string }) => game.status)).toEqual([
      'FINISHED',
      'FINISHED',
      'CANCELED',
    ])
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
  })

  test('is resolved before a command plays in a game that nobody needs', async () => {
    const { board } = await begin('BEST_OF_3')
    await draw(board)
    for (const index of [1, 2]) await decideByHand(board, index, 'entryAId')
    expectProblem(await send(board, 'white', 'join'), 400, 'MATCH_NOT_JOINABLE')
    expect((await stateOf(board)).resultReason).toBe('TIE_BREAK_BEST_OF_3')
  })

  test('1–0 goes on with the next game', async () => {
    const { board } = await begin('BEST_OF_3')
    await draw(board)
    await decideByHand(board, 1, 'entryAId')
    expect(await stateOf(board)).toMatchObject({ tieBreakIndex: 2, status: 'PENDING' })
  })
})

describe('B4 what the log says of a contest', () => {
  test.each([
    ['RAPID', 'ARMAGEDDON', /^\[resolveTieBreak\] DRAW in tie-break - .*results=\[1:DRAW\] - not resolved$/],
    [
      'BEST_OF_3',
      'ARMAGEDDON',
      /^\[resolveTieBreak\] no winner - .*results=\[1:DRAW,2:DRAW,3:DRAW\] - not resolved$/,
    ],
    ['RAPID', 'MANUAL', /^\[resolveTieBreak\] DRAW in tie-break - .*results=\[1:DRAW\] - not resolved, /],
  ])('%s that nobody won is a warning, with the fallback %s too', async (policy, tieBreakFallback, line) => {
    const warn = vi.spyOn(world.nodes[0]!.context.log, 'warn')
    const { board } = await begin(policy, { tieBreakFallback })
    await draw(board)
    for (let game = 0; game < (policy === 'RAPID' ? 1 : 3); game++) {
      await joinBoth(world.http, board)
      await draw(board)
    }
    const said = warn.mock.calls.filter(([, message]) => line.test(message ?? ''))
    warn.mockRestore()
    expect(said).toHaveLength(1)
    expect(said[0]![0]).toMatchObject({ parentId: board.id, policy })
  })

  test('a resolution that fails is an error, says why, and the call answers as if pending', async () => {
    const { board } = await begin('BEST_OF_3')
    await draw(board)
    for (const index of [1, 2]) await decideByHand(board, index, 'entryAId')
    await pool().query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room here'; end $$`)
    await pool().query(`create trigger refused before update of result on matches for each row
      when (new."resultReason"::text like 'TIE_BREAK%') execute function refuse()`)
    const error = vi.spyOn(world.nodes[0]!.context.log, 'error')
    const state = await stateOf(board)
    const lines = error.mock.calls.map(([, message]) => message)
    error.mockRestore()
    await pool().query('drop function refuse() cascade')
    expect(state).toMatchObject({ tieBreakIndex: 3, status: 'PENDING' })
    expect(lines[0]).toMatch(
      /^\[getActivePlayableMatchId\] best-effort resolveTieBreak failed - matchId=.*, error=no room here/,
    )
    expect((await stateOf(board)).resultReason).toBe('TIE_BREAK_BEST_OF_3')
  })
})
