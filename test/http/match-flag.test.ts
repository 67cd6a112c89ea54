import { describe, expect, test } from 'vitest'
import { playMoves, startMatch } from '../helpers/event.ts'
import { expectProblem, PLAYING_CALLS } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })

const TIMEOUT = { status: 'FINISHED', result: 'BLACK_WIN', resultReason: 'TIMEOUT' }
const oneMinute = () => startMatch(world.http, { timeControl: '1+0' })

describe('a flag that has fallen, with no timer running', () => {
  test("A5 the mover's late command is answered at once with the loss, and 200 (bugs.md 9)", async () => {
    const { http, time } = world
    const calls = PLAYING_CALLS.filter(({ path }) => path !== 'state' && path !== 'join')
    for (const { method, path, body } of calls) {
      const board = await oneMinute()
      time.advance(60_005)
      const late = await http.call(method, `/matches/${board.id}/${path}`, { token: board.white.token, body })
      expect(late.status).toBe(200)
      expect(late.body).toMatchObject({ ...TIMEOUT, moves: [], drawOfferBy: null })
    }
  })

  test.each(['/state', ''])('a read of the match%s waits a second, then writes it down', async path => {
    const { http, time } = world
    const board = await oneMinute()
    const read = () => http.get(`/matches/${board.id}${path}`, board.white.token)
    time.advance(60_999)
    expect((await read()).body).toMatchObject({ status: 'RUNNING', whiteTimeMsRemaining: 0 })
    time.advance(1)
    expect((await read()).body).toMatchObject(TIMEOUT)
    const { body } = await http.get(`/matches/${board.id}`)
    time.advance(5000)
    expect((await http.get(`/matches/${board.id}`)).body).toMatchObject({
      version: body.version,
      finishedAt: body.finishedAt,
    })
  })

  test('it ends the event as any other end does (bugs.md 17)', async () => {
    const { http, time } = world
    const board = await startMatch(http, {
      timeControl: '1+0',
      prizeFundCents: 500,
      prizes: [{ place: 1, cents: 500 }],
    })
    time.advance(61_000)
    await http.get(`/matches/${board.id}/state`, board.black.token)
    expect((await http.get(`/tournaments/${board.event.id}`)).body.status).toBe('FINISHED')
    const { body } = await http.get(`/tournaments/${board.event.id}/payouts`)
    expect(body.map((line: { amountCents: number }) => line.amountCents)).toEqual([500])
  })

  test('G6 it falls once, whoever asks at the same instant on two nodes', async () => {
    const { time, nodes } = world
    const board = await oneMinute()
    const { body: before } = await nodes[0]!.client.get(`/matches/${board.id}/state`, board.white.token)
    time.advance(61_000)
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const { client } = nodes[index % 2]!
        return index % 4 < 2
          ? client.get(`/matches/${board.id}/state`, board.black.token)
          : client.post(`/matches/${board.id}/move`, board.white.token, { from: 'e2', to: 'e4' })
      }),
    )
    for (const { status, body } of replies)
      expect(status === 200 ? body : body.match).toMatchObject({ ...TIMEOUT, version: before.version + 1 })
  })

  test('G7 nothing that a client says about time counts', async () => {
    const { http, time } = world
    const board = await oneMinute()
    time.advance(10_000)
    for (const extra of [{ at: 0 }, { lag: 9000 }, { clock: 60_000 }, { spentMs: 1 }]) {
      const move = { from: 'e2', to: 'e4', ...extra }
      const refused = await http.post(`/matches/${board.id}/move`, board.white.token, move)
      expectProblem(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body.errors).toEqual([{ path: Object.keys(extra)[0], code: 'UNKNOWN_FIELD' }])
    }
    const headers = { date: new Date(0).toUTCString(), 'x-request-start': '0' }
    const moved = await http.post(
      `/matches/${board.id}/move`,
      board.white.token,
      { from: 'e2', to: 'e4' },
      headers,
    )
    expect(moved.body.whiteTimeMsRemaining).toBe(50_000)
  })

  test('nobody gives time to anybody: there is no such call (bugs.md 15)', async () => {
    const { http } = world
    const board = await oneMinute()
    for (const path of ['time', 'give-time', 'add-time'])
      expectProblem(
        await http.post(`/matches/${board.id}/${path}`, board.white.token, { seconds: 15 }),
        404,
        'NOT_FOUND',
      )
  })
})

/** Black can mate, by a long way round. */
const LOCKED = 'k1b5/1p1p4/1P1P4/8/8/8/8/K1B5 w - - 0 1'

describe('a flag that falls where the opponent cannot mate', () => {
  /** A game that has come to this position, without the hundred moves that lead there. */
  const setUp = async (fen: string) => {
    const board = await oneMinute()
    await world.nodes[0]!.context.pool.query(
      'update matches set "initialFen" = $2, "currentFen" = $2, version = version + 1 where id = $1',
      [board.id, fen],
    )
    return board
  }

  test.each([
    ['a bare king (bugs.md 1)', '8/8/8/8/8/1k6/7P/KB6 w - - 0 1', 'DRAW', 'MATERIAL'],
    ['a bishop that can be helped (bugs.md 1)', '8/8/8/6b1/8/1k6/7P/KB6 w - - 0 1', 'BLACK_WIN', 'SEARCH'],
    ['locked pawns (bugs.md 2)', '4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1', 'DRAW', 'STATIC'],
    ['a mate too far for the search', LOCKED, 'BLACK_WIN', 'BUDGET'],
  ])(
    'A2 %s: the PGN says how it ended, and not that somebody won (bugs.md 6)',
    async (_, fen, result, adjudication) => {
      const { http, time } = world
      const board = await setUp(fen)
      time.advance(61_000)
      const resultReason = result === 'DRAW' ? 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' : 'TIMEOUT'
      const { body } = await http.get(`/matches/${board.id}/state`, board.black.token)
      expect(body).toMatchObject({ result, resultReason, adjudication })
      expect((await http.get(`/matches/${board.id}`)).body.adjudication).toBe(adjudication)
      const { body: pgn } = await http.get(`/matches/${board.id}/pgn`)
      expect(pgn).toContain(`[Result "${result === 'DRAW' ? '1/2-1/2' : '0-1'}"]`)
      expect(pgn).toContain('[Termination "Time forfeit"]')
      expect(pgn).toMatch(/\{(A|No) series of legal moves mates: |\{Whether a mate was possible/)
      expect(pgn).not.toMatch(/wins/i)
    },
  )
})

test('a game played on time to the end takes each side what it used, increments added', async () => {
  const { http, time } = world
  const board = await startMatch(http, { timeControl: '3+2|2+1' })
  for (const [index, uci] of 'e2e4 e7e5 g1f3 b8c6'.split(' ').entries()) {
    time.advance(4000)
    await playMoves(http, board, uci, index)
  }
  const { body } = await http.get(`/matches/${board.id}/state`, board.white.token)
  expect(body).toMatchObject({ whiteTimeMsRemaining: 176_000, blackTimeMsRemaining: 114_000 })
})
