import type { Color } from '../kernel/color.ts'
import type { EntryId } from '../kernel/ids.ts'
import { isForfeit, isRated, type Outcome, playedOutcome, scoreOf } from '../kernel/outcome.ts'
import { type Acceleration, bakuVirtualPoints } from './acceleration.ts'
import { type Adjustment, NO_VIRTUAL_POINTS, type RoundEntry, type ScoredEvent } from './event.ts'
import type { ForbiddenGroup } from './kept-apart.ts'
import { colorOf, lastRoundOf, outcomeOnBoard, type Pairing, type Seeded } from './pairing.ts'
import type { PointSystem } from './point-system.ts'

/** A bye asked for in a round that is not paired yet. */
export type RequestedBye = {
  readonly entry: EntryId
  readonly round: number
  readonly bye: 'FULL' | 'HALF' | 'ZERO'
}

/** An entry as far as pairings and tie-breaks go. */
export type ScoredEntry = Seeded & {
  readonly rating: number | undefined
  readonly adjustments?: readonly Adjustment[] | undefined
}

/** What is stored of an event, as FIDE's rules on pairings and tie-breaks look at it. `seed` of an entry is its starting rank. */
export type StoredEvent = {
  readonly entries: readonly ScoredEntry[]
  readonly pairings: readonly Pairing[]
  readonly requestedByes: readonly RequestedBye[]
  readonly forbidden: readonly ForbiddenGroup[]
  readonly rounds: number
  readonly initialColor: Color
  readonly acceleration: Acceleration
  /** The last of the upper half as round 1 was made; the list as it is says it where nobody is known. */
  readonly acceleratedThrough?: EntryId | undefined
  readonly points: PointSystem
}

/**
 * The event that the rules see, from what is stored. An entry without a match in a round was absent; one that
 * has withdrawn, or asked for a bye, is not paired in the round to come. All matches must have an outcome.
 */
export const scoredEventOf = (stored: StoredEvent): ScoredEvent => eventBy(stored, outcomeOnBoard)

/** The same in the midst of a round, with games that are open. */
export const scoredEventSoFar = (stored: StoredEvent): ScoredEvent =>
  eventBy(stored, ({ outcome, drawReason }) => playedOutcome(outcome, drawReason))

const eventBy = (stored: StoredEvent, outcomeOf: (pairing: Pairing) => Outcome | undefined): ScoredEvent => {
  const rankOf = new Map(stored.entries.map(({ id, seed }) => [id, seed]))
  const done = lastRoundOf(stored.pairings)
  const rounds = Array.from({ length: done }, (_, at) => matchesByEntry(stored.pairings, at + 1))
  const players = stored.entries.map(({ id, seed, rating, withdrawn, adjustments }) => {
    const entries: RoundEntry[] = rounds.map(matches => {
      const pairing = matches.get(id)
      return pairing === undefined ? ABSENT : entryOf(pairing, outcomeOf(pairing), id, rankOf)
    })
    const asked = stored.requestedByes.find(({ entry, round }) => entry === id && round === done + 1)
    const coming = withdrawn ? 'ZERO' : asked?.bye
    if (coming !== undefined) entries.push({ kind: 'bye', bye: coming })
    return { id: seed, rating, entries, adjustments }
  })
  const baku = stored.acceleration === 'BAKU'
  return {
    players: players.sort((a, b) => a.id - b.id),
    done,
    rounds: stored.rounds,
    initialColor: stored.initialColor,
    points: stored.points,
    prohibitions: stored.forbidden.flatMap(({ entries, from, to }) => {
      // Who left before the start has no starting rank.
      const ids = entries.flatMap(id => rankOf.get(id) ?? [])
      return ids.length < 2 ? [] : [{ ids, from, to }]
    }),
    virtualPoints: baku
      ? bakuVirtualPoints(players.length, stored.rounds, rankOf.get(stored.acceleratedThrough!))
      : NO_VIRTUAL_POINTS,
  }
}

const ABSENT: RoundEntry = { kind: 'bye', bye: 'ZERO' }

const matchesByEntry = (pairings: readonly Pairing[], round: number): Map<EntryId, Pairing> => {
  const matches = new Map<EntryId, Pairing>()
  for (const pairing of pairings) {
    if (pairing.round !== round) continue
    matches.set(pairing.a, pairing)
    if (pairing.b !== undefined) matches.set(pairing.b, pairing)
  }
  return matches
}

/** What one of its players has of a match with this outcome; none of one that is open. */
export const entryOf = (
  pairing: Pairing,
  outcome: Outcome | undefined,
  id: EntryId,
  rankOf: ReadonlyMap<EntryId, number>,
): RoundEntry => {
  if (outcome?.kind === 'bye') return outcome
  const side = pairing.a === id ? 'a' : 'b'
  const color = colorOf(pairing, side)
  const opponent = rankOf.get(side === 'a' ? pairing.b! : pairing.a)!
  if (outcome === undefined) return { kind: 'game', opponent, color, score: 'LOSS', rated: false, open: true }
  const score = scoreOf(outcome, color)
  if (isForfeit(outcome)) return { kind: 'forfeit', opponent, color, won: score === 'WIN' }
  const game = { kind: 'game', opponent, color, score } as const
  return outcome.kind === 'adjourned'
    ? { ...game, rated: true, adjourned: true }
    : { ...game, rated: isRated(outcome) }
}
