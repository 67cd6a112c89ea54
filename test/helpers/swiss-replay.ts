import type { ScoredEvent as FileEvent, RoundEntry, ScoredPlayer } from '../../src/domain/rounds/event.ts'
import type { RefereeBoards } from '../swiss/corpus.ts'
import type { Client } from './client.ts'
import type { Person } from './event.ts'
import { enterResult, initialise, playersOf, type SwissEvent } from './swiss.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const expectOk = (reply: { status: number; body: unknown }): Wire => {
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

/** Where nobody can tell players apart but by name, the initial order is that of the names. */
const nameOf = (id: number): string => `P${String(id).padStart(4, '0')}`

const BYES = { HALF: 'HALF', ZERO: 'ZERO', FULL: 'FULL' } as const

const absentIn = (entry: RoundEntry | undefined): keyof typeof BYES | undefined => {
  if (entry === undefined) return 'ZERO'
  return entry.kind === 'bye' && entry.bye !== 'PAIRING' ? entry.bye : undefined
}

const leavesFrom = (player: ScoredPlayer, rounds: number): number => {
  let last = rounds
  while (last > 0 && absentIn(player.entries[last - 1]) === 'ZERO') last--
  return last + 1
}

/**
 * Plays an event of a tournament file again on a server, as a script of its organiser would: players, forbidden pairs,
 * byes, withdrawals, results. The boards that the server published round by round, by starting rank, the bye as 0.
 */
export const replay = async (
  http: Client,
  file: FileEvent,
  acceleration: 'NONE' | 'BAKU',
  rounds: number,
  organiser: Person,
): Promise<RefereeBoards[]> => {
  const event = await initialise(
    http,
    file.players.map(({ id }) => ({ name: nameOf(id) })),
    {
      pairingSystem: 'DUTCH',
      rounds: Math.max(file.rounds, rounds),
      initialColor: file.initialColor,
      acceleration,
      playMode: 'OVER_THE_BOARD',
    },
    organiser,
  )
  const ids = new Map<number, string>()
  for (const { id, seed } of await playersOf(http, event)) ids.set(seed, id)
  for (const { ids: group, from, to } of file.prohibitions)
    expectOk(
      await http.post(`/tournaments/${event.id}/forbidden-pairs`, organiser.token, {
        entryIds: group.map(id => ids.get(id)),
        fromRound: from,
        toRound: Math.min(to, 100),
      }),
    )
  const published: RefereeBoards[] = []
  for (let round = 1; round <= rounds; round++) {
    await arrange(http, event, file, ids, round, rounds)
    const made = expectOk(await http.post(`/tournaments/${event.id}/rounds`, organiser.token))
    published.push(boardsOf(made, ids))
    await enterResults(http, event, file, made, ids, round)
  }
  return published
}

/** Those who leave for good withdraw; who is away for this round only has a bye. */
const arrange = async (
  http: Client,
  { id, organiser }: SwissEvent,
  file: FileEvent,
  ids: ReadonlyMap<number, string>,
  round: number,
  rounds: number,
): Promise<void> => {
  for (const player of file.players) {
    const entry = ids.get(player.id)
    const leaves = leavesFrom(player, rounds)
    if (leaves === round)
      expectOk(await http.call('DELETE', `/tournaments/${id}/entries/${entry}`, { token: organiser.token }))
    const byeType = absentIn(player.entries[round - 1])
    if (byeType === undefined || leaves <= round) continue
    const body = { roundNumber: round, byeType }
    expectOk(await http.post(`/tournaments/${id}/entries/${entry}/byes`, organiser.token, body))
  }
}

const boardsOf = (round: Wire, ids: ReadonlyMap<number, string>): RefereeBoards => {
  const seedOf = new Map([...ids].map(([seed, id]) => [id, seed]))
  return round.matches
    .filter((match: Wire) => match.byeType === null || match.byeType === 'PAIRING')
    .map((match: Wire) => [seedOf.get(match.whiteEntryId), seedOf.get(match.blackEntryId) ?? 0])
}

const enterResults = async (
  http: Client,
  event: SwissEvent,
  file: FileEvent,
  round: Wire,
  ids: ReadonlyMap<number, string>,
  number: number,
): Promise<void> => {
  const byEntry = new Map(file.players.map(player => [ids.get(player.id), player.entries[number - 1]]))
  for (const match of round.matches) {
    if (match.result !== null) continue
    const [white, black] = [byEntry.get(match.whiteEntryId), byEntry.get(match.blackEntryId)]
    expectOk(await enterResult(http, event, match.id, codeOf(white, black)))
  }
}

const codeOf = (white: RoundEntry | undefined, black: RoundEntry | undefined): string => {
  if (white?.kind === 'forfeit' && black?.kind === 'forfeit') {
    if (white.won === black.won) return 'DOUBLE_FORFEIT'
    return white.won ? 'WHITE_FORFEIT_WIN' : 'BLACK_FORFEIT_WIN'
  }
  if (white?.kind !== 'game' || black?.kind !== 'game') return 'DOUBLE_FORFEIT'
  if (white.score === 'DRAW') return 'DRAW'
  if (white.score === black.score) return 'DOUBLE_LOSS'
  return white.score === 'WIN' ? 'WHITE_WIN' : 'BLACK_WIN'
}
