import { expect, test } from 'vitest'
import type { Client } from '../helpers/client.ts'
import { type Board, boardsOf, joinBoth, moveOf, playMoves, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld({ nodes: 3 })
const TIMES = sized(100)
const CALLERS = 64

/** One move from stalemate by White. */
const BEFORE_STALEMATE =
  'e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6'

const node = (index: number): Client => world.nodes[index % world.nodes.length]!.client

/** What the callers do, by turns: end the game with a draw, read it, join what follows, from either side. */
const CALLS: readonly ((board: Board, http: Client) => Promise<unknown>)[] = [
  (board, http) => http.post(`/matches/${board.id}/move`, board.white.token, { ...moveOf('c8e6'), ply: 18 }),
  (board, http) => http.get(`/matches/${board.id}/state`, board.white.token),
  (board, http) => http.post(`/matches/${board.id}/join`, board.white.token),
  (board, http) => http.post(`/matches/${board.id}/draw/accept`, board.white.token),
  (board, http) => http.get(`/matches/${board.id}/state`, board.black.token),
  (board, http) => http.post(`/matches/${board.id}/join`, board.black.token),
  (board, http) => http.get(`/matches/${board.id}`),
]

type Game = {
  readonly id: string
  readonly status: string
  readonly tieBreakIndex: number
  readonly result: string | null
}

test(`R4 R5 ${CALLERS} callers on three nodes end, read and join a drawn parent, ${TIMES} times: one set, one resolution, one next round`, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => register(world.http)))
  const organiser = await register(world.http)
  for (let time = 0; time < TIMES; time++) {
    const policy = ['RAPID', 'BEST_OF_3', 'ARMAGEDDON'][time % 3]!
    const event = await startEvent(
      world.http,
      { tieBreakPolicy: policy, timeControl: '10+0' },
      { people, organiser },
    )
    const boards = await boardsOf(world.http, event)
    const [board, other] = boards as [Board, Board]
    await joinBoth(world.http, other)
    await world.http.post(`/matches/${other.id}/resign`, other.black.token)
    await joinBoth(world.http, board)
    await playMoves(world.http, board, BEFORE_STALEMATE)
    await world.http.post(`/matches/${board.id}/draw/offer`, board.black.token)
    await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) =>
        CALLS[(caller + time) % CALLS.length]!(board, node(caller)),
      ),
    )
    await expectOneSet(board, policy)
    await resolveAtOnce(board)
    const rounds = await world.http.get(`/tournaments/${event.id}/rounds`)
    expect(rounds.body.map((round: { matches: unknown[] }) => round.matches.length)).toEqual([2, 1])
  }
}, 600_000)

const expectOneSet = async (board: Board, policy: string): Promise<void> => {
  const { body } = await world.http.get(`/matches/${board.id}`)
  expect([body.status, body.result, body.resultReason]).toEqual(['FINISHED', 'DRAW', 'TIEBREAK_PENDING'])
  const indexes = body.tieBreakMatches.map((game: Game) => game.tieBreakIndex)
  expect(indexes).toEqual(policy === 'BEST_OF_3' ? [1, 2, 3] : [1])
}

/** Both resign each game at once, by many requests on all nodes, until the contest is decided. */
const resolveAtOnce = async (board: Board): Promise<void> => {
  for (let game = 0; game < 3; game++) {
    const state = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    if (state.body.matchId === board.id) break
    const { matchId } = state.body
    await Promise.all(
      [board.white, board.black].flatMap((player, side) =>
        [0, 1, 2].map(index => node(index + side).post(`/matches/${board.id}/join`, player.token)),
      ),
    )
    await Promise.all(
      [0, 1, 2, 3].map(index =>
        node(index).post(`/matches/${board.id}/resign`, board.black.token, { matchId }),
      ),
    )
  }
  const { body } = await world.http.get(`/matches/${board.id}`)
  expect(body.resultReason).toMatch(/^TIE_BREAK_/)
  const open = body.tieBreakMatches.filter(
    (game: Game) => game.status === 'PENDING' || game.status === 'RUNNING',
  )
  expect(open).toEqual([])
}
