import { lossForBoth } from '../kernel/outcome.ts'
import { lastRoundOf, lastRounds, type Pairing } from '../rounds/pairing.ts'
import { type StoredEvent, scoredEventOf } from '../rounds/stored-event.ts'
import type { Placing } from './placing.ts'
import { rankPlayers } from './rank.ts'
import { crosstable } from './tie-breaks/crosstable.ts'
import { formatFraction } from './tie-breaks/fraction.ts'
import type { RuleSet } from './tie-breaks/rule-set.ts'
import type { TieBreak } from './tie-breaks/tie-break-code.ts'

/** How equal points are told apart: FIDE's tie-breaks in their order, by an edition of C.07. */
export type Ranking = { readonly tieBreaks: readonly TieBreak[]; readonly rules: RuleSet }

/** An open game stands in a crosstable as one that gave nobody anything yet. */
const asPlayed = (pairing: Pairing): Pairing =>
  pairing.outcome === undefined ? { ...pairing, outcome: lossForBoth('DOUBLE_LOSS') } : pairing

/**
 * The results of an event as the tie-breaks of C.07 look at them, in the midst of a round with what there is.
 * `predetermined`: the pairings were known beforehand (round robin, article 15.2).
 */
export const resultsTable = (stored: StoredEvent, rules: RuleSet, predetermined: boolean) => {
  const done = lastRoundOf(stored.pairings)
  const event = scoredEventOf({ ...stored, pairings: stored.pairings.map(asPlayed) })
  return crosstable(event, done, { rules, predetermined })
}

/** Entries by points and by FIDE's tie-breaks; those whom the whole list leaves equal share their place. */
export const pointsOrder = (
  stored: StoredEvent,
  { tieBreaks, rules }: Ranking,
  { predetermined, over }: { readonly predetermined: boolean; readonly over: boolean },
): readonly Placing[] => {
  const bySeed = new Map(stored.entries.map(entry => [entry.seed, entry]))
  const reached = lastRounds(stored.pairings)
  return rankPlayers(resultsTable(stored, rules, predetermined), tieBreaks).map(line => {
    const entry = bySeed.get(line.id)!
    return {
      entry: entry.id,
      place: stored.pairings.length === 0 && !over ? undefined : line.place,
      round: reached.get(entry.id) ?? 0,
      stillIn: !entry.withdrawn,
      points: (line.points.numerator * 10) / line.points.denominator,
      tieBreaks: line.values.map(({ code, value }) => ({
        code,
        value: value === undefined ? undefined : formatFraction(value),
      })),
    }
  })
}
