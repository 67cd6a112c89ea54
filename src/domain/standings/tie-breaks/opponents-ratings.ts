import {
  averageRating,
  type Halves,
  halvesOf,
  perfectPerformance,
  tournamentPerformance,
} from '../../ratings/performance.ts'
import type { Crosstable, Row } from './crosstable.ts'
import { fraction } from './fraction.ts'
import { type Addend, applyCuts, type Cuts, NO_CUTS, opponentAddend, type TieBreakValue } from './value.ts'

/** Ratings come from the list at the start; an unrated opponent has `unrated` if the event says so, else none. */
type Ratings = { readonly unrated: number | undefined }

/** One addend per game over the board against somebody for whom `amount` is defined. */
const perOpponent = (table: Crosstable, row: Row, amount: (opponent: Row) => number | undefined): Addend[] =>
  row.cells.flatMap(({ entry }, at): Addend[] => {
    const opponent = entry.kind === 'game' ? table.byId.get(entry.opponent) : undefined
    const value = opponent === undefined ? undefined : amount(opponent)
    if (opponent === undefined || value === undefined) return []
    return [opponentAddend(at + 1, opponent.id, fraction(value))]
  })

const left = (addends: readonly Addend[]): number[] =>
  addends.flatMap(({ amount, cut }) => (cut ? [] : [amount.numerator]))

const whole = (value: number | undefined, addends: readonly Addend[]): TieBreakValue => ({
  value: value === undefined ? undefined : fraction(value),
  addends,
})

const ratedOpponents = (table: Crosstable, row: Row, { unrated }: Ratings): Addend[] =>
  perOpponent(table, row, opponent => opponent.rating ?? unrated)

/** Points over the board against the opponents who count, in halves of the 1, ½, 0 system. */
const pointsMade = (row: Row, addends: readonly Addend[]): Halves =>
  addends.reduce((sum, { round }) => {
    const entry = row.cells[round - 1]!.entry
    return entry.kind === 'game' ? sum + halvesOf(entry.score) : sum
  }, 0)

/** C.07 article 10.1, ARO: average rating of the opponents; cuts leave out the lowest. */
export const averageRatingOfOpponents = (
  table: Crosstable,
  row: Row,
  ratings: Ratings,
  cuts: Cuts = NO_CUTS,
): TieBreakValue => {
  const addends = applyCuts(ratedOpponents(table, row, ratings), cuts)
  return whole(averageRating(left(addends)), addends)
}

/** C.07 article 10.2, TPR. */
export const performanceRating = (table: Crosstable, row: Row, ratings: Ratings): TieBreakValue => {
  const addends = ratedOpponents(table, row, ratings)
  const made = pointsMade(row, addends)
  return { ...whole(tournamentPerformance(left(addends), made), addends), made: fraction(made, 2) }
}

/** C.07 article 10.3, PTP. */
export const perfectPerformanceRating = (table: Crosstable, row: Row, ratings: Ratings): TieBreakValue => {
  const addends = ratedOpponents(table, row, ratings)
  const made = pointsMade(row, addends)
  return { ...whole(perfectPerformance(left(addends), made), addends), made: fraction(made, 2) }
}

/** C.07 articles 10.4 and 10.5, APRO and APPO: the mean of the opponents' TPR or PTP, halves up. */
export const averagePerformanceOfOpponents = (
  table: Crosstable,
  row: Row,
  ratings: Ratings,
  of: typeof performanceRating,
): TieBreakValue => {
  const addends = perOpponent(table, row, opponent => of(table, opponent, ratings).value?.numerator)
  return whole(averageRating(left(addends)), addends)
}
