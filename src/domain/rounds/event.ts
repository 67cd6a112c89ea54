import type { Color } from '../kernel/color.ts'
import type { ByeType, Score } from '../kernel/outcome.ts'
import type { Tenths } from '../kernel/points.ts'
import { byePoints, forfeitPoints, gamePoints, type PointSystem } from './point-system.ts'

/**
 * What one player has in one round. Only a `game` was played over the board: only it gives a colour, an
 * opponent and a float by comparison of scores (C.04.2, C.04.3 article 1.4). A forfeit without a scheduled
 * opponent has no `opponent`.
 */
export type RoundEntry =
  | {
      readonly kind: 'game'
      readonly opponent: number
      readonly color: Color
      readonly score: Score
      readonly rated: boolean
      /** It goes on another day; until then it counts as a draw for pairing. */
      readonly adjourned?: true
      /** It is on, and has given nobody anything yet. */
      readonly open?: true
    }
  | {
      readonly kind: 'forfeit'
      readonly opponent: number | undefined
      readonly color: Color | undefined
      readonly won: boolean
    }
  | { readonly kind: 'bye'; readonly bye: ByeType }

/**
 * Penalty (below 0) or bonus points that an arbiter gave, beside what the rounds give (TRF26 record 299 without a type).
 * They count from the end of `round` on; from the start where that is 0.
 */
export type Adjustment = { readonly points: Tenths; readonly round: number }

/** What the columns of record 299 have room for, above and below 0. */
export const LARGEST_ADJUSTMENT: Tenths = 95

/** A player of the list. `id` is the starting rank: unique, from 1, and the order of the list. */
export type ScoredPlayer = {
  readonly id: number
  readonly rating: number | undefined
  /** Entry per round from round 1; a round after the last entry has not been paired. */
  readonly entries: readonly RoundEntry[]
  readonly adjustments?: readonly Adjustment[] | undefined
}

/** Players of `ids` are not paired with each other in rounds `from` to `to` (TRF26 record 260). */
export type Prohibition = { readonly ids: readonly number[]; readonly from: number; readonly to: number }

/** An event as FIDE's rules on pairings and tie-breaks see it: nothing but facts. */
export type ScoredEvent = {
  readonly players: readonly ScoredPlayer[]
  /** Rounds planned; needed to know the last one (topscorers). */
  readonly rounds: number
  /** Rounds that are made, where more is known of that than the entries show. */
  readonly done?: number
  /** Drawn by lot before round 1 (C.04.3 article 5.2.5). */
  readonly initialColor: Color
  readonly points: PointSystem
  readonly prohibitions: readonly Prohibition[]
  /** Virtual points of a player in a round (acceleration), 0 without. */
  readonly virtualPoints: (id: number, round: number) => Tenths
}

export const NO_VIRTUAL_POINTS = (): Tenths => 0

/** Points of one round (TRF26 record 162; C.04.2 on byes and forfeits). */
export const entryPoints = (entry: RoundEntry, points: PointSystem): Tenths => {
  if (entry.kind === 'game') return entry.open ? 0 : gamePoints(entry.score, points)
  return entry.kind === 'bye' ? byePoints(entry.bye, points) : forfeitPoints(entry.won, points)
}

/** What penalties and bonus points come to after the first `rounds` rounds. */
export const adjustedBy = (
  { adjustments = [] }: { readonly adjustments?: readonly Adjustment[] | undefined },
  rounds: number,
): Tenths => adjustments.reduce((sum, { points, round }) => (round <= rounds ? sum + points : sum), 0)

/** Points after the first `rounds` rounds. Points are points: for the brackets, too, whoever gave them (decision 0074). */
export const scoreAfter = (player: ScoredPlayer, rounds: number, points: PointSystem): Tenths => {
  let sum = adjustedBy(player, rounds)
  for (const entry of player.entries.slice(0, rounds)) sum += entryPoints(entry, points)
  return sum
}

/** Has this entry been made by a pairing (a game, a forfeited one, or the pairing-allocated bye)? */
export const wasPaired = (entry: RoundEntry): boolean => entry.kind !== 'bye' || entry.bye === 'PAIRING'

/**
 * Rounds already paired: up to the last one in which somebody has a game or a forfeited game, or in which
 * every player has an entry and not all of them just stayed away. Other columns that hold nothing but byes,
 * be they allocated beforehand, are of the round to come.
 */
export const pairedRounds = (event: Pick<ScoredEvent, 'players' | 'done'>): number => {
  if (event.done !== undefined) return event.done
  const columns = Math.max(0, ...event.players.map(player => player.entries.length))
  for (let round = columns; round > 0; round--) {
    const entries = event.players.map(player => player.entries[round - 1])
    if (entries.some(entry => entry !== undefined && entry.kind !== 'bye')) return round
    if (entries.every(entry => entry !== undefined) && !entries.every(isAbsence)) return round
  }
  return 0
}

const isAbsence = (entry: RoundEntry | undefined): boolean => entry?.kind === 'bye' && entry.bye === 'ZERO'
