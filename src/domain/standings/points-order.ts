import { lastRoundOf, lastRounds } from '../rounds/pairing.ts'
import { type StoredEvent, scoredEventSoFar } from '../rounds/stored-event.ts'
import type { Placing } from './placing.ts'
import { rankPlayers } from './rank.ts'
import { crosstable } from './tie-breaks/crosstable.ts'
import { formatFraction } from './tie-breaks/fraction.ts'
import type { RuleSet } from './tie-breaks/rule-set.ts'
import type { TieBreak } from './tie-breaks/tie-break-code.ts'

/** How equal points are told apart: FIDE's tie-breaks in their order, by an edition of C.07. */
export type Ranking = { readonly tieBreaks: readonly TieBreak[]; readonly rules: RuleSet }

/**
 * The results of an event as the tie-breaks of C.07 look at them, in the midst of a round with what there is.
 * `predetermined`: the pairings were known beforehand (round robin, article 15.2).
 */
export const resultsTable = (stored: StoredEvent, rules: RuleSet, predetermined: boolean) => {
  const done = lastRoundOf(stored.pairings)
  return crosstable(scoredEventSoFar(stored), done, { rules, predetermined })
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
