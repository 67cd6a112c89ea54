import { describe, expect, test } from 'vitest'
import { type Board, moveOf, playMoves, startMatch } from '../helpers/event.ts'
import { expectProblem, FAR_AWAY } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })

type More = { readonly ply?: number; readonly matchId?: string }

const move = (board: Board, side: 'white' | 'black', uci: string, more: More = {}, key?: string) =>
  world.http.post(
    `/matches/${board.id}/move`,
    board[side].token,
    { ...moveOf(uci), ...more },
    key === undefined ? undefined : { 'idempotency-key': key },
  )

/** What is stored of a match: nothing of it may change by a retry. */
const stored = async ({ id }: Board) => {
  const [node] = world.nodes
  const { rows } = await node!.context.pool.query(
    `select m.version, m.ply, m."currentFen", m."whiteTimeMsRemaining", m."blackTimeMsRemaining", m."lastMoveAt",
       (select count(*)::int from match_moves v where v."matchId" = m.id) as moves from matches m where m.id = $1`,
    [id],
  )
  return rows[0]
}

/** Sends a retry, which is answered with the present state and changes nothing. */
const expectRepeated = async (board: Board, send: () => ReturnType<typeof move>) => {
  const before = await stored(board)
  world.time.advance(500)
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body).toMatchObject({ matchId: board.id, version: before.version, moveNumber: before.ply })
  expect(await stored(board)).toEqual(before)
}

describe('a move sent again', () => {
  test('as the last on the board is 200 with the present state', async () => {
    const board = await startMatch(world.http)
    await move(board, 'white', 'e2e4')
    await expectRepeated(board, () => move(board, 'white', 'e2e4'))
    await expectRepeated(board, () => move(board, 'white', 'e2e4', { ply: 0, matchId: board.id }))
  })

  test('after the opponent has answered is recognised by its ply', async () => {
    const board = await startMatch(world.http)
    await playMoves(world.http, board, 'e2e4 e7e5')
    await expectRepeated(board, () => move(board, 'white', 'e2e4', { ply: 0 }))
    expectProblem(await move(board, 'white', 'e2e4'), 400, 'ILLEGAL_MOVE')
  })

  test('that ended the match is 200 too', async () => {
    const board = await startMatch(world.http)
    await playMoves(world.http, board, 'f2f3 e7e5 g2g4 d8h4')
    await expectRepeated(board, () => move(board, 'black', 'd8h4'))
    await expectRepeated(board, () => move(board, 'white', 'g2g4', { ply: 2 }))
    const late = await move(board, 'white', 'g2g4')
    expectProblem(late, 400, 'MATCH_NOT_RUNNING')
    expect(late.body.match).toMatchObject({ result: 'BLACK_WIN', resultReason: 'CHECKMATE' })
  })

  test('G12 late, when it would be legal again, changes nothing with its ply or its key', async () => {
    const board = await startMatch(world.http)
    await move(board, 'white', 'g1f3', { ply: 0 }, 'first')
    await playMoves(world.http, board, 'g8f6 f3g1 f6g8', 1)
    await expectRepeated(board, () => move(board, 'white', 'g1f3', { ply: 0 }))
    await expectRepeated(board, () => move(board, 'white', 'g1f3', {}, 'first'))
    expect((await move(board, 'white', 'g1f3', { ply: 4 }, 'second')).body.moveNumber).toBe(5)
  })

  test('castling in the other notation is the same move', async () => {
    const board = await startMatch(world.http)
    await playMoves(world.http, board, 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1')
    expect((await world.http.get(`/matches/${board.id}`)).body.lastMoveUci).toBe('e1g1')
    await expectRepeated(board, () => move(board, 'white', 'e1g1', { ply: 6 }))
    await expectRepeated(board, () => move(board, 'white', 'e1h1'))
  })

  test('G3 twenty times at once over two nodes lands once, and all get the same state', async () => {
    const board = await startMatch(world.http)
    world.time.advance(7000)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.nodes[index % 2]!.client.post(`/matches/${board.id}/move`, board.white.token, {
          from: 'e2',
          to: 'e4',
        }),
      ),
    )
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(body).toEqual(replies[0]!.body)
    }
    expect(await stored(board)).toMatchObject({ moves: 1, ply: 1, whiteTimeMsRemaining: 293_000 })
  })

  test('G4 two different moves for one ply, again and again: one lands, the other is stale', async () => {
    const board = await startMatch(world.http)
    const pairs = ['e2e4 d2d4', 'e7e5 d7d5', 'g1f3 b1c3', 'g8f6 b8c6', 'a2a3 h2h3', 'a7a6 h7h6']
    for (const [ply, pair] of pairs.entries()) {
      const { token } = ply % 2 === 0 ? board.white : board.black
      const replies = await Promise.all(
        pair
          .split(' ')
          .map((uci, index) =>
            world.nodes[index]!.client.post(`/matches/${board.id}/move`, token, { ...moveOf(uci), ply }),
          ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = replies.find(({ status }) => status === 409)!
      expectProblem(lost, 409, 'STALE_STATE')
      expect(lost.body.match.moveNumber).toBe(ply + 1)
    }
  })
})

describe('an Idempotency-Key on a move', () => {
  test('with the same move is 200, with another 422', async () => {
    const board = await startMatch(world.http)
    expect((await move(board, 'white', 'e2e4', {}, 'k')).status).toBe(200)
    await expectRepeated(board, () => move(board, 'white', 'e2e4', {}, 'k'))
    const before = await stored(board)
    expectProblem(await move(board, 'white', 'd2d4', {}, 'k'), 422, 'IDEMPOTENCY_KEY_REUSED')
    expect(await stored(board)).toEqual(before)
  })

  test('is free again after a refusal', async () => {
    const board = await startMatch(world.http)
    expectProblem(await move(board, 'white', 'e2e5', {}, 'k'), 400, 'ILLEGAL_MOVE')
    expect((await move(board, 'white', 'e2e4', {}, 'k')).status).toBe(200)
  })

  test('on another POST gives the stored answer again, and 422 with another body', async () => {
    const board = await startMatch(world.http)
    const headers = { 'idempotency-key': 'offer-1' }
    const offer = (body?: object) =>
      world.http.post(`/matches/${board.id}/draw/offer`, board.white.token, body, headers)
    const first = await offer()
    await world.http.post(`/matches/${board.id}/draw/decline`, board.black.token)
    const again = await offer()
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expectProblem(await offer({ ply: 0 }), 422, 'IDEMPOTENCY_KEY_REUSED')
    const { body } = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    expect(body.drawOfferBy).toBeNull()
  })
})

describe('G2 a command for another match or ply', () => {
  test.each(['join', 'move', 'resign', 'draw/offer', 'draw/accept', 'draw/decline', 'draw/claim'])(
    '%s is 409 with the state, also when the match is over',
    async path => {
      const board = await startMatch(world.http)
      const { white } = board
      const body = path === 'move' ? moveOf('e2e4') : {}
      const send = (aim: object) =>
        world.http.post(`/matches/${board.id}/${path}`, white.token, { ...body, ...aim })
      for (const aim of [{ matchId: FAR_AWAY }, { ply: 1 }, { matchId: board.id, ply: 9 }]) {
        const stale = await send(aim)
        expectProblem(stale, 409, 'STALE_STATE')
        expect(stale.body.match).toMatchObject({ matchId: board.id, moveNumber: 0, status: 'RUNNING' })
      }
      await world.http.post(`/matches/${board.id}/resign`, board.black.token)
      expectProblem(await send({ matchId: FAR_AWAY }), 409, 'STALE_STATE')
    },
  )
})
