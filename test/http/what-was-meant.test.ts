import { describe, expect, test } from 'vitest'
import { type Board, moveOf, playMoves, startMatch } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })

type Side = 'white' | 'black'

const send = (board: Board, side: Side, path: string, body: object = {}, headers?: Record<string, string>) =>
  world.http.post(`/matches/${board.id}/${path}`, board[side].token, body, headers)
const stateOf = async (board: Board) =>
  (await world.http.get(`/matches/${board.id}/state`, board.white.token)).body

const TIMEOUT = { status: 'FINISHED', result: 'BLACK_WIN', resultReason: 'TIMEOUT' }

test('A5 a late move is 200 again, also where another wrote the flag first; no other command is', async () => {
  const { http, time, nodes } = world
  for (const first of ['white', 'black'] as const) {
    const board = await startMatch(http, { timeControl: '1+0' })
    const late = (body: object, headers?: Record<string, string>) =>
      nodes[1]!.client.post(
        `/matches/${board.id}/move`,
        board.white.token,
        { from: 'e2', to: 'e4', ...body },
        headers,
      )
    time.advance(61_000)
    if (first === 'white') expect((await late({})).body).toMatchObject(TIMEOUT)
    else await http.get(`/matches/${board.id}/state`, board.black.token)
    const { body: over } = await http.get(`/matches/${board.id}`)
    for (const again of [late({}), late({ ply: 0 }), late({ ply: 0 }, { 'if-match': '"1"' })]) {
      const { status, body } = await again
      expect(status).toBe(200)
      expect(body).toMatchObject({ ...TIMEOUT, version: over.version, moves: [] })
    }
    expectProblem(await late({ ply: 4 }), 409, 'STALE_STATE')
    const resigned = await http.post(`/matches/${board.id}/resign`, board.white.token)
    expectProblem(resigned, 400, 'MATCH_NOT_RUNNING')
  }
})

describe('A1 what is on no list of legal moves', () => {
  const ITALIAN = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5'

  test('is refused: a king onto a piece of its own that is no rook to castle with, claims too', async () => {
    const board = await startMatch(world.http, { drawConfig: { claims: true } })
    await playMoves(world.http, board, ITALIAN)
    for (const to of ['f2', 'a2', 'e4', 'c4', 'h2', 'd2', 'f3'])
      for (const path of ['move', 'draw/claim'])
        expectProblem(await send(board, 'white', path, { from: 'e1', to }), 400, 'ILLEGAL_MOVE')
    expect((await send(board, 'white', 'move', { from: 'e1', to: 'h1' })).body.lastMove.san).toBe('O-O')
  })
})

describe('A4 a promotion that promotes nothing', () => {
  test('is ignored, and so is null, in moves, claims and what is sent again', async () => {
    const board = await startMatch(world.http, { drawConfig: { claims: true } })
    const first = await send(board, 'white', 'move', { from: 'e2', to: 'e4', promotion: null, ply: 0 })
    expect([first.status, first.body.lastMove]).toEqual([
      200,
      { san: 'e4', from: 'e2', to: 'e4', promotion: null },
    ])
    for (const promotion of ['q', 'n', null]) {
      const again = await send(board, 'white', 'move', { from: 'e2', to: 'e4', promotion, ply: 0 })
      expect([again.status, again.body.version]).toEqual([200, first.body.version])
    }
    const claimed = await send(board, 'black', 'draw/claim', { from: 'e7', to: 'e5', promotion: 'q' })
    expectProblem(claimed, 400, 'CLAIM_NOT_VALID')
    expect(claimed.body.match.moves).toEqual(['e2e4', 'e7e5'])
    expectProblem(await send(board, 'white', 'draw/claim', { promotion: null }), 400, 'CLAIM_NOT_VALID')
  })

  test('makes no other request of one with the same key', async () => {
    const board = await startMatch(world.http, { drawConfig: { claims: true } })
    const keyed = (path: string, side: Side, body: object) =>
      send(board, side, path, body, { 'idempotency-key': `${path} ${side}` })
    expect((await keyed('move', 'white', { from: 'e2', to: 'e4', promotion: 'q' })).status).toBe(200)
    expect((await keyed('move', 'white', { from: 'e2', to: 'e4' })).status).toBe(200)
    const claim = { from: 'e7', to: 'e5' }
    for (const more of [{}, { promotion: null }, { promotion: 'q' }])
      expectProblem(await keyed('draw/claim', 'black', { ...claim, ...more }), 400, 'CLAIM_NOT_VALID')
    expectProblem(await keyed('draw/claim', 'black', { from: 'd7', to: 'd5' }), 422, 'IDEMPOTENCY_KEY_REUSED')
    expect((await stateOf(board)).moves).toEqual(['e2e4', 'e7e5'])
  })
})

describe('A3 a wrong claim sent again', () => {
  test.each([
    ['without a move', {}, []],
    ['with one', moveOf('e2e4'), ['e2e4']],
  ])('%s gives the two minutes once, on any node, and is the same refusal', async (_, claim, moves) => {
    const board = await startMatch(world.http, { timeControl: '3+0', drawConfig: { claims: true } })
    const path = `/matches/${board.id}/draw/claim`
    const replies = []
    for (const index of [0, 1, 0, 1])
      replies.push(
        await world.nodes[index]!.client.post(path, board.white.token, {
          ...claim,
          ...(index === 0 ? { ply: 0 } : {}),
        }),
      )
    for (const reply of replies) expectProblem(reply, 400, 'CLAIM_NOT_VALID')
    const [first, last] = [replies[0]!.body.match, replies[3]!.body.match]
    expect([last.version, last.moves, last.drawOfferBy]).toEqual([first.version, moves, 'WHITE'])
    expect(last.blackTimeMsRemaining).toBe(300_000)
  })

  test('eight times at once on two nodes is one claim', async () => {
    const board = await startMatch(world.http, { timeControl: '3+0', drawConfig: { claims: true } })
    const claims = Array.from({ length: 8 }, (_, index) =>
      world.nodes[index % 2]!.client.post(`/matches/${board.id}/draw/claim`, board.white.token, { ply: 0 }),
    )
    for (const reply of await Promise.all(claims)) expectProblem(reply, 400, 'CLAIM_NOT_VALID')
    expect((await stateOf(board)).blackTimeMsRemaining).toBe(300_000)
  })
})

describe('A6 If-Match on a player’s command', () => {
  const match = (tag: string) => ({ 'if-match': tag })

  test('is 412 with the state where something has happened since, and changes nothing', async () => {
    const board = await startMatch(world.http)
    const { version: old } = await stateOf(board)
    await playMoves(world.http, board, 'e2e4')
    const { version } = await stateOf(board)
    for (const path of ['resign', 'draw/offer', 'draw/accept', 'draw/decline', 'draw/claim', 'move']) {
      const body = path === 'move' ? moveOf('e7e5') : {}
      for (const tag of [`"${old}"`, `W/"${board.id}:${old}:0123abcd"`, '"no tag of ours"']) {
        const refused = await send(board, 'black', path, body, match(tag))
        expectProblem(refused, 412, 'VERSION_CONFLICT')
        expect(refused.body.match).toMatchObject({ version, status: 'RUNNING', moveNumber: 1 })
      }
    }
    expect(await stateOf(board)).toMatchObject({ version, drawOfferBy: null })
  })

  test('goes where nothing has, with the tag of a read, on any node', async () => {
    const board = await startMatch(world.http)
    for (const [index, uci] of ['e2e4', 'e7e5', 'g1f3'].entries()) {
      const side = index % 2 === 0 ? 'white' : 'black'
      const { client } = world.nodes[index % 2]!
      const read = await client.get(`/matches/${board.id}/state`, board[side].token)
      const tag = match(read.headers.get('etag') ?? 'none')
      const played = await client.post(`/matches/${board.id}/move`, board[side].token, moveOf(uci), tag)
      expect([played.status, played.body.moveNumber]).toEqual([200, index + 1])
      // Sent again it is a retry, whatever the tag says.
      const again = await client.post(`/matches/${board.id}/move`, board[side].token, moveOf(uci), tag)
      expect([again.status, again.body.version]).toEqual([200, played.body.version])
    }
  })
})
