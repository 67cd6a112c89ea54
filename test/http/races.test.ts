import { describe, expect, test } from 'vitest'
import type { Client, Reply } from '../helpers/client.ts'
import {
  type Board,
  boardsOf,
  joinBoth,
  moveOf,
  openEvent,
  playMoves,
  register,
  startEvent,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld({ nodes: 2 })

const client = (index: number): Client => world.nodes[index % 2]!.client
const statuses = (replies: readonly Reply[]): number[] => replies.map(reply => reply.status)

/** What a state says of the match, without what differs by who asks and when. */
const bare = ({ body: { serverTimeUtc: _, ...state } }: Reply): object => state

describe('G3 copies of one move', () => {
  test('twenty at once over two nodes: one lands, all get 200 with the same state', async () => {
    const event = await startEvent(world.http)
    const [board] = await boardsOf(world.http, event)
    await joinBoth(world.http, board!)
    for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries()) {
      const { token } = ply % 2 === 0 ? board!.white : board!.black
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, copy) =>
          client(copy).post(`/matches/${board!.id}/move`, token, moveOf(uci)),
        ),
      )
      expect(statuses(replies)).toEqual(Array(20).fill(200))
      for (const reply of replies) expect(bare(reply)).toEqual(bare(replies[0]!))
      expect(replies[0]!.body).toMatchObject({ moveNumber: ply + 1, version: 3 + ply + 1 })
    }
  })

  test('two different moves at once: one lands, the other is not your turn', async () => {
    const event = await startEvent(world.http)
    const [board] = await boardsOf(world.http, event)
    await joinBoth(world.http, board!)
    const replies = await Promise.all(
      ['e2e4', 'd2d4'].map((uci, index) =>
        client(index).post(`/matches/${board!.id}/move`, board!.white.token, moveOf(uci)),
      ),
    )
    expect(statuses(replies).sort()).toEqual([200, 400])
    expect(replies.find(reply => reply.status === 400)!.body.code).toBe('NOT_YOUR_TURN')
    const moves = await world.http.get(`/matches/${board!.id}/moves`)
    expect(moves.body).toHaveLength(1)
  })
})

/** One move from mate by White; Black has offered a draw. */
const BEFORE_MATE = 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6'
const ROUNDS = sized(50)
const TOGETHER = sized(25)

type Ending = {
  readonly name: string
  readonly send: (board: Board, node: Client, organiser: string) => Promise<Reply>
}

const ENDINGS: readonly Ending[] = [
  {
    name: 'mate',
    send: (board, node) => node.post(`/matches/${board.id}/move`, board.white.token, moveOf('h5f7')),
  },
  { name: 'resignation', send: (board, node) => node.post(`/matches/${board.id}/resign`, board.black.token) },
  { name: 'flag', send: (board, node) => node.get(`/matches/${board.id}/state`, board.black.token) },
  {
    name: 'accepted draw',
    send: (board, node) => node.post(`/matches/${board.id}/draw/accept`, board.white.token),
  },
  {
    name: 'ruling',
    send: (board, node, organiser) =>
      node.post(`/matches/${board.id}/result`, organiser, { result: 'DOUBLE_LOSS', note: 'race' }),
  },
]

describe('mate, resignation, flag, accepted draw and ruling at the same instant', () => {
  // Four boards an event: the quarter-finals end together, each in a race, and so does what follows from them.
  test(`${4 * ROUNDS} times: one end each, one next round, one set of payouts`, async () => {
    const { http } = world
    const reasons = new Map<string, number>()
    const people = await Promise.all(Array.from({ length: 8 }, () => register(http)))
    const organiser = await register(http)
    for (let round = 0; round < ROUNDS; round++) {
      const event = await startEvent(
        http,
        { timeControl: '0.25+0', prizeFundCents: 100 },
        { people, organiser },
      )
      const boards = await boardsOf(http, event)
      for (const board of boards) {
        await joinBoth(http, board)
        await playMoves(http, board, BEFORE_MATE)
        await http.post(`/matches/${board.id}/draw/offer`, board.black.token)
      }
      // White's flag fell a second and a half ago on every second round: anyone may call it then.
      if (round % 2 === 1) world.time.advance(16_500)
      await Promise.all(
        boards.flatMap((board, index) =>
          ENDINGS.map((ending, order) =>
            ending.send(board, client(round + index + order), event.organiser.token),
          ),
        ),
      )
      await expectOneEnd(http, event.id, reasons)
    }
    expect([...reasons.values()].reduce((sum, count) => sum + count, 0)).toBe(4 * ROUNDS)
    // The race is real: no single way of ending wins it always.
    expect(reasons.size).toBeGreaterThan(1)
  }, 600_000)
})

const expectOneEnd = async (http: Client, id: string, reasons: Map<string, number>): Promise<void> => {
  const [tournament, rounds, payouts] = await Promise.all([
    http.get(`/tournaments/${id}`),
    http.get(`/tournaments/${id}/rounds`),
    http.get(`/tournaments/${id}/payouts`),
  ])
  const first = rounds.body[0].matches
  expect(first).toHaveLength(4)
  for (const match of first) {
    expect(match.status).toBe('FINISHED')
    reasons.set(match.resultReason, (reasons.get(match.resultReason) ?? 0) + 1)
  }
  const over = tournament.body.status === 'FINISHED'
  // Where double losses leave each winner alone in their half, a round of byes lies between (contract section 6).
  const played = rounds.body.filter(({ matches }: { matches: { playerBId: string }[] }) =>
    matches.some(({ playerBId }) => playerBId !== 'BYE'),
  )
  expect(played.length).toBe(over ? 1 : 2)
  const sum = payouts.body.reduce(
    (total: number, payout: { amountCents: number }) => total + payout.amountCents,
    0,
  )
  expect(sum).toBe(over ? 100 : 0)
}

describe('the life of a tournament', () => {
  test('R2 twenty starts at once over two nodes make one first round', async () => {
    const event = await openEvent(world.http, {}, { players: 5 })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client(index).post(`/tournaments/${event.id}/start`, event.organiser.token),
      ),
    )
    expect(statuses(replies)).toEqual(Array(20).fill(200))
    const rounds = await world.http.get(`/tournaments/${event.id}/rounds`)
    expect(rounds.body).toHaveLength(1)
    expect(rounds.body[0].matches).toHaveLength(4)
    const { body: audit } = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
    const starts = audit.filter(({ action }: { action: string }) => action === 'TOURNAMENT_STARTED')
    expect(starts).toHaveLength(1)
  })

  test(`R3 R5 the last two matches of a round end at once, ${TOGETHER} times: one next round`, async () => {
    for (let time = 0; time < TOGETHER; time++) {
      const event = await startEvent(world.http, {}, { players: 4 })
      const boards = await boardsOf(world.http, event)
      for (const board of boards) await joinBoth(world.http, board)
      await Promise.all(
        boards.map((board, index) => client(index).post(`/matches/${board.id}/resign`, board.white.token)),
      )
      const rounds = await world.http.get(`/tournaments/${event.id}/rounds`)
      expect(rounds.body.map((round: { matches: unknown[] }) => round.matches.length)).toEqual([2, 1])
    }
  })

  test('R6 twenty-four players for eight seats: eight get in, the others are told that it is full', async () => {
    const event = await openEvent(world.http, { maxPlayers: 8 }, { players: 0 })
    const people = await Promise.all(Array.from({ length: 24 }, () => register(world.http)))
    const replies = await Promise.all(
      people.map((person, index) => client(index).post(`/tournaments/${event.id}/entries`, person.token)),
    )
    expect(replies.filter(reply => reply.status === 201)).toHaveLength(8)
    expect(replies.filter(reply => reply.body.code === 'TOURNAMENT_FULL')).toHaveLength(16)
  })
})
