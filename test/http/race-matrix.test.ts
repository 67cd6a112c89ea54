import { describe, expect, test } from 'vitest'
import { loadMatch, type StoredMatch, saveMatch } from '../../src/db/matches.ts'
import type { Client, Reply } from '../helpers/client.ts'
import {
  type Board,
  boardsOf,
  joinBoth,
  moveOf,
  type Person,
  register,
  startEvent,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized, someOf } from '../helpers/size.ts'

const world = useWorld({ nodes: 2 })
const pool = () => world.nodes[0]!.context.pool

/** White mates by Ra8, and fifty moves have gone by without a capture: White may claim a draw as well. */
const POSITION = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 100 80'
const CALLERS = 16
const REPEATS = sized(2)

type Game = Board & {
  readonly event: string
  readonly organiser: string
  readonly whiteEntry: string
  readonly blackEntry: string
}

type Command = {
  readonly name: string
  readonly send: (game: Game, node: Client) => Promise<Reply>
  /** When it can happen at all: after White's flag has fallen, or while Black has not come. */
  readonly needs?: 'flag' | 'no-show'
}

const move = (uci: string) => (game: Game, node: Client) =>
  node.post(`/matches/${game.id}/move`, game.white.token, moveOf(uci))
const playing = (path: string, by: 'white' | 'black') => (game: Game, node: Client) =>
  node.post(`/matches/${game.id}/${path}`, game[by].token)
const look = (game: Game, node: Client) => node.get(`/matches/${game.id}/state`, game.white.token)

const COMMANDS: readonly Command[] = [
  { name: 'move', send: move('a1a2') },
  { name: 'mating move', send: move('a1a8') },
  { name: 'resign', send: playing('resign', 'black') },
  {
    name: 'flag',
    needs: 'flag',
    send: (game, node) => node.get(`/matches/${game.id}/state`, game.black.token),
  },
  { name: 'draw accept', send: playing('draw/accept', 'white') },
  { name: 'draw decline', send: playing('draw/decline', 'white') },
  { name: 'no-show', needs: 'no-show', send: look },
  { name: 'claim', send: playing('draw/claim', 'white') },
  {
    name: 'admin result',
    send: (game, node) => node.post(`/matches/${game.id}/result`, game.organiser, { result: 'DOUBLE_LOSS' }),
  },
  {
    name: 'tournament cancel',
    send: (game, node) => node.post(`/tournaments/${game.event}/cancel`, game.organiser),
  },
  {
    name: 'withdraw',
    send: (game, node) =>
      node.call('DELETE', `/tournaments/${game.event}/entries/${game.blackEntry}`, {
        token: game.black.token,
      }),
  },
]

/** What a loser of the race, or a command that cannot be meant any more, may be told. */
const REFUSALS = new Set([
  'MATCH_NOT_RUNNING',
  'NOT_YOUR_TURN',
  'NO_DRAW_OFFER_PENDING',
  'VERSION_REQUIRED',
  'TOURNAMENT_ENDED',
])

let people: Promise<readonly [Person, Person, Person]> | undefined
const three = () =>
  Promise.all([register(world.http, 'organiser'), register(world.http), register(world.http)])

const SETTINGS = { timeControl: '0.25+0', drawConfig: { claims: true }, prizeFundCents: 100 }

/** An event of two in which both are at the board, Black having offered a draw; or only White is there. */
const begin = async (needs: Command['needs']): Promise<Game> => {
  people ??= three()
  const [organiser, ...players] = await people
  const event = await startEvent(world.http, SETTINGS, { organiser, people: players })
  const [board] = (await boardsOf(world.http, event)) as [Board]
  const { rows } = await pool().query(
    'update matches set "initialFen" = $2, "currentFen" = $2 where id = $1 returning "whiteEntryId" as white, "blackEntryId" as black',
    [board.id, POSITION],
  )
  if (needs === 'no-show') {
    await world.http.post(`/matches/${board.id}/join`, board.white.token)
    await longAgo(board.id, 91)
  } else {
    await joinBoth(world.http, board)
    await world.http.post(`/matches/${board.id}/draw/offer`, board.black.token)
  }
  if (needs === 'flag') await longAgo(board.id, 16.5)
  const [{ white: whiteEntry, black: blackEntry }] = rows
  return { ...board, event: event.id, organiser: organiser.token, whiteEntry, blackEntry }
}

/** Sets back, by seconds, what time decides by: tokens would not live through so many waits. */
const longAgo = (id: string, seconds: number) =>
  pool().query(
    `update matches set version = version + 1, "opensAt" = "opensAt" - s.by, "readyAt" = "readyAt" - s.by,
       "lastMoveAt" = "lastMoveAt" - s.by, "dueAt" = "dueAt" - s.by
     from (select make_interval(secs => $2) as by) s where id = $1`,
    [id, seconds],
  )

const race = async (game: Game, one: Command, other: Command, turn: number): Promise<void> => {
  const replies = await Promise.all(
    Array.from({ length: CALLERS }, (_, caller) =>
      (caller % 2 === 0 ? one : other).send(game, world.nodes[(caller + turn) % 2]!.client),
    ),
  )
  await expectOneEnd(game, replies)
}

/** At most one end, told alike to everybody, with one set of payouts or none. */
const expectOneEnd = async (game: Game, replies: readonly Reply[]): Promise<void> => {
  const { body: match } = await world.http.get(`/matches/${game.id}`)
  const end = [match.status, match.result, match.resultReason]
  const over = match.status === 'FINISHED' || match.status === 'CANCELED'
  for (const { status, body } of replies) {
    if (status !== 200) expect([...REFUSALS]).toContain(body.code)
    if (body.code === 'MATCH_NOT_RUNNING') expect(body.match.status).toBe(match.status)
    const seen = body.match ?? (body.matchId === undefined ? undefined : body)
    if (seen !== undefined && seen.status !== 'RUNNING' && seen.status !== 'PENDING')
      expect([seen.status, seen.result, seen.resultReason]).toEqual(end)
  }
  const { rows } = await pool().query(
    `select t.status,
       (select count(*)::int from match_events e where e."matchId" = $1 and e.changes ->> 'status' in ('FINISHED', 'CANCELED')) as ends,
       (select coalesce(sum("amountCents"), 0)::int from payouts p where p."tournamentId" = t.id and p."reversedAt" is null) as cents
     from tournaments t where t.id = $2`,
    [game.id, game.event],
  )
  expect(rows).toEqual([
    over
      ? { status: match.status, ends: 1, cents: match.status === 'FINISHED' ? 100 : 0 }
      : { status: 'ACTIVE', ends: 0, cents: 0 },
  ])
}

const needsOf = (one: Command, other: Command): Command['needs'] =>
  [one, other].map(({ needs }) => needs).includes('no-show') ? 'no-show' : (one.needs ?? other.needs)

describe('R1 two commands on one match at the same instant, over two nodes, in both orders', () => {
  for (const [index, one] of COMMANDS.entries())
    test(`R1 ${one.name} against itself and each that follows: one end, told alike to all`, async () => {
      for (const [place, other] of someOf(COMMANDS.slice(index), 3).entries())
        for (let turn = 0; turn < REPEATS; turn++) {
          const game = await begin(needsOf(one, other))
          await ((turn + place) % 2 === 0 ? race(game, one, other, turn) : race(game, other, one, turn))
        }
    }, 300_000)
})

test('R1 what was decided on a game as it was before its end is not written over it', async () => {
  const { id, black } = await begin(undefined)
  const { match } = (await loadMatch(pool(), id)) as StoredMatch
  await world.http.post(`/matches/${id}/resign`, black.token)
  const { body: over } = await world.http.get(`/matches/${id}`)
  expect(over.resultReason).toBe('RESIGNATION')
  expect(await saveMatch(pool(), { ...match, offerBy: undefined }, world.time.now())).toBe(false)
  expect((await world.http.get(`/matches/${id}`)).body).toEqual(over)
})
