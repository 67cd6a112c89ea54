import { expect, test } from 'vitest'
import type { Client, Reply } from '../helpers/client.ts'
import { type Board, joinBoth, moveOf, playMoves, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })

/** White can mate with h5f7. */
const BEFORE_MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6'

const here = (): Client => world.nodes[0]!.client
const there = (): Client => world.nodes[1]!.client

const drawHere = async ({ id, white, black }: Board): Promise<Reply> => {
  await here().post(`/matches/${id}/draw/offer`, white.token)
  return here().post(`/matches/${id}/draw/accept`, black.token)
}

/** The other node has played the parent and holds it; here it is drawn, and its tie-break begins. */
const drawnBehindItsBack = async (moves: string): Promise<Board & { readonly tieBreakId: string }> => {
  const board = await startMatch(here(), { tieBreakPolicy: 'RAPID', tieBreakTimeControl: '30+0' })
  expect((await playMoves(there(), board, moves)).status).toBe(200)
  // Held with this offer open, for whoever accepts there later.
  expect((await there().post(`/matches/${board.id}/draw/offer`, board.white.token)).status).toBe(200)
  expect((await drawHere(board)).body.resultReason).toBe('TIEBREAK_PENDING')
  await joinBoth(here(), board)
  const { body } = await here().get(`/matches/${board.id}/state`, board.white.token)
  expect([body.status, body.tieBreakIndex]).toEqual(['RUNNING', 1])
  return { ...board, tieBreakId: body.matchId }
}

test('a resignation through the parent’s id gives up the tie-break, on a node that holds the parent as it was', async () => {
  const { id, white, tieBreakId } = await drawnBehindItsBack('e2e4 e7e5')
  const { status, body } = await there().post(`/matches/${id}/resign`, white.token)
  expect([status, body.matchId, body.requestedMatchId, body.result]).toEqual([
    200,
    tieBreakId,
    id,
    'BLACK_WIN',
  ])
})

test('an accepted draw is the tie-break’s, on a node that holds the parent with an offer open', async () => {
  const { id, white, black, tieBreakId } = await drawnBehindItsBack('e2e4 e7e5')
  await here().post(`/matches/${id}/draw/offer`, white.token)
  const { status, body } = await there().post(`/matches/${id}/draw/accept`, black.token)
  expect([status, body.matchId, body.result]).toEqual([200, tieBreakId, 'DRAW'])
})

test('a move that would mate in the parent as the node holds it is judged on the tie-break’s board', async () => {
  const { id, white, tieBreakId } = await drawnBehindItsBack(BEFORE_MATE)
  const { status, body } = await there().post(`/matches/${id}/move`, white.token, moveOf('h5f7'))
  expect([status, body.code, body.match?.matchId]).toEqual([400, 'ILLEGAL_MOVE', tieBreakId])
})

test('a move is played in the tie-break, on a node where the parent’s clock would have run out', async () => {
  const { id, white, tieBreakId } = await drawnBehindItsBack('e2e4 e7e5')
  world.time.advance(400_000)
  const { status, body } = await there().post(`/matches/${id}/move`, white.token, moveOf('d2d4'))
  expect([status, body.matchId, body.moveNumber, body.status]).toEqual([200, tieBreakId, 1, 'RUNNING'])
})
