import { colorOf, type Pairing, type Seeded } from '../formats/format.ts'
import type { PairedRound } from '../formats/swiss/dutch/next-round.ts'
import type { HouseMatch } from '../formats/swiss/house/house-player.ts'
import type { Color } from '../kernel/color.ts'
import type { EntryId } from '../kernel/ids.ts'
import { isForfeit, type Outcome, playedOutcome, type ResultReason, scoreOf } from '../kernel/outcome.ts'
import type { Acceleration } from '../tournament/tournament.ts'
import { bakuVirtualPoints } from './acceleration.ts'
import {
  type Adjustment,
  type ByeType,
  NO_VIRTUAL_POINTS,
  type PointSystem,
  type RoundEntry,
  type SwissEvent,
} from './event.ts'

/** A stored match of a Swiss event. A bye of any kind is one with `b` absent. */
export type SwissPairing = Pairing & {
  readonly byeType?: ByeType | undefined
  readonly unrated?: boolean | undefined
  /** Why a knockout match was drawn, whatever its tie-breaks made of it. */
  readonly drawReason?: ResultReason | undefined
}

/** A bye asked for in a round that is not paired yet. */
export type RequestedBye = {
  readonly entry: EntryId
  readonly round: number
  readonly bye: 'FULL' | 'HALF' | 'ZERO'
}

/** Members of a group who are not paired with each other in these rounds. */
export type ForbiddenGroup = {
  readonly entries: readonly EntryId[]
  readonly from: number
  readonly to: number
}

/** An entry as far as pairings and tie-breaks go. */
export type ScoredEntry = Seeded & {
  readonly rating: number | undefined
  readonly adjustments?: readonly Adjustment[] | undefined
}

/** What is stored of an event, as FIDE's rules on pairings and tie-breaks look at it. `seed` of an entry is its starting rank. */
export type StoredSwiss = {
  readonly entries: readonly ScoredEntry[]
  readonly pairings: readonly SwissPairing[]
  readonly requestedByes: readonly RequestedBye[]
  readonly forbidden: readonly ForbiddenGroup[]
  readonly rounds: number
  readonly initialColor: Color
  readonly acceleration: Acceleration
  readonly points: PointSystem
}

/**
 * The event that the rules see, from what is stored. An entry without a match in a round was absent; one that
 * has withdrawn, or asked for a bye, is not paired in the round to come. All matches must have an outcome.
 */
export const swissEventOf = (stored: StoredSwiss): SwissEvent => {
  const rankOf = new Map(stored.entries.map(({ id, seed }) => [id, seed]))
  const done = Math.max(0, ...stored.pairings.map(({ round }) => round))
  const rounds = Array.from({ length: done }, (_, at) => matchesByEntry(stored.pairings, at + 1))
  const players = stored.entries.map(({ id, seed, rating, withdrawn, adjustments }) => {
    const entries: RoundEntry[] = rounds.map(matches => {
      const pairing = matches.get(id)
      return pairing === undefined ? { kind: 'bye', bye: 'ZERO' } : entryOf(pairing, id, rankOf)
    })
    const asked = stored.requestedByes.find(({ entry, round }) => entry === id && round === done + 1)
    const coming = withdrawn ? 'ZERO' : asked?.bye
    if (coming !== undefined) entries.push({ kind: 'bye', bye: coming })
    return { id: seed, rating, entries, adjustments }
  })
  const baku = stored.acceleration === 'BAKU'
  return {
    players: players.sort((a, b) => a.id - b.id),
    rounds: stored.rounds,
    initialColor: stored.initialColor,
    points: stored.points,
    prohibitions: stored.forbidden.map(({ entries, from, to }) => ({
      ids: entries.map(id => rankOf.get(id)!),
      from,
      to,
    })),
    virtualPoints: baku ? bakuVirtualPoints(players.length, stored.rounds) : NO_VIRTUAL_POINTS,
  }
}

const matchesByEntry = (pairings: readonly SwissPairing[], round: number): Map<EntryId, SwissPairing> => {
  const matches = new Map<EntryId, SwissPairing>()
  for (const pairing of pairings) {
    if (pairing.round !== round) continue
    matches.set(pairing.a, pairing)
    if (pairing.b !== undefined) matches.set(pairing.b, pairing)
  }
  return matches
}

const entryOf = (pairing: SwissPairing, id: EntryId, rankOf: ReadonlyMap<EntryId, number>): RoundEntry => {
  const { a, b, byeType, unrated } = pairing
  if (b === undefined) return { kind: 'bye', bye: byeType ?? 'PAIRING' }
  const outcome = outcomeOf(pairing)
  const side = a === id ? 'a' : 'b'
  const color = colorOf(pairing, side)
  const opponent = rankOf.get(side === 'a' ? b : a)!
  const score = scoreOf(outcome, color)
  if (isForfeit(outcome)) return { kind: 'forfeit', opponent, color, won: score === 'WIN' }
  return { kind: 'game', opponent, color, score, rated: unrated !== true }
}

const outcomeOf = ({ outcome, drawReason, round, board }: SwissPairing): Outcome => {
  if (outcome === undefined) throw new Error(`round ${round} board ${board} has no outcome yet`)
  return playedOutcome(outcome, drawReason)
}

/** A paired round as matches to store: `a` is the higher-ranked of a board. */
export const storedRound = ({ round, boards }: PairedRound, entries: readonly Seeded[]): SwissPairing[] => {
  const idOf = new Map(entries.map(({ id, seed }) => [seed, id]))
  return boards.map(({ white, black }, at): SwissPairing => {
    const shared = { round, board: at + 1, thirdPlace: false, outcome: undefined }
    if (black === undefined) {
      const outcome = { result: 'BYE', reason: 'BYE' } as const
      return { ...shared, a: idOf.get(white.id)!, b: undefined, white: 'a', outcome, byeType: 'PAIRING' }
    }
    const whiteFirst = white.rank < black.rank
    const [first, second] = whiteFirst ? [white, black] : [black, white]
    return { ...shared, a: idOf.get(first.id)!, b: idOf.get(second.id)!, white: whiteFirst ? 'a' : 'b' }
  })
}

/** A stored match as the house rules see it (contract section 8): a bye has the points of its type. */
export const houseMatchOf = (pairing: SwissPairing, points: PointSystem): HouseMatch => {
  const { a, b, white } = pairing
  if (b === undefined) {
    const byeType = pairing.byeType ?? 'PAIRING'
    const worth = { PAIRING: points.pairingBye, FULL: points.win, HALF: points.draw, ZERO: points.absence }
    return { a, b, white, scoreA: worth[byeType], scoreB: 0, forfeited: false, byeType }
  }
  const outcome = outcomeOf(pairing)
  const forfeited = isForfeit(outcome)
  const worth = {
    WIN: points.win,
    DRAW: points.draw,
    LOSS: forfeited ? points.forfeitLoss : points.loss,
  }
  const pointsOf = (side: 'a' | 'b') => worth[scoreOf(outcome, colorOf(pairing, side))]
  return { a, b, white, scoreA: pointsOf('a'), scoreB: pointsOf('b'), forfeited, byeType: undefined }
}
