import { averageOpponentsBuchholz, buchholz, foreBuchholz, sonnebornBerger } from './buchholz.ts'
import { type Crosstable, type Row, withForfeitsPlayed } from './crosstable.ts'
import { fraction } from './fraction.ts'
import {
  averagePerformanceOfOpponents,
  averageRatingOfOpponents,
  perfectPerformanceRating,
  performanceRating,
} from './opponents-ratings.ts'
import {
  blackGames,
  blackWins,
  electedRounds,
  gamesWon,
  koya,
  numberOfWins,
  progressiveScore,
  standardPoints,
} from './own-results.ts'
import type { TieBreak } from './tie-break-code.ts'
import type { TieBreakValue } from './value.ts'

/** A value that is read off, not summed. */
const plain = (numerator: number | undefined, denominator = 1): TieBreakValue => ({
  value: numerator === undefined ? undefined : fraction(numerator, denominator),
  addends: [],
})

/** The crosstable that a tie-break with these modifiers looks at. */
export const tableFor = (table: Crosstable, tieBreak: TieBreak): Crosstable => {
  const dated = tieBreak.rules === undefined ? table : { ...table, rules: tieBreak.rules }
  return tieBreak.forfeitsPlayed ? withForfeitsPlayed(dated) : dated
}

/** The value of a tie-break for one player; greater is better. DE is none of them: it needs the tied group. */
export const tieBreakValue = (source: Crosstable, id: number, tieBreak: TieBreak): TieBreakValue => {
  const table = tableFor(source, tieBreak)
  const row = table.byId.get(id)!
  const value = breakValue(table, row, tieBreak)
  if (!tieBreak.reversed || value.value === undefined) return value
  return { ...value, value: fraction(-value.value.numerator, value.value.denominator) }
}

const breakValue = (table: Crosstable, row: Row, tieBreak: TieBreak): TieBreakValue => {
  const { cuts, unrated } = tieBreak
  switch (tieBreak.name) {
    case 'PTS':
      return plain(row.score, 10)
    case 'ADJ':
      return plain(row.adjusted, 10)
    case 'RTNG':
      return plain(row.rating ?? unrated)
    case 'TPN':
      return plain(-row.id)
    case 'BH':
      return tieBreak.fore ? foreBuchholz(table, row, cuts) : buchholz(table, row, cuts)
    case 'FB':
      return foreBuchholz(table, row, cuts)
    case 'AOB':
      return averageOpponentsBuchholz(table, row, tieBreak.fore)
    case 'SB':
      return sonnebornBerger(table, row, cuts)
    case 'DE':
      return plain(undefined)
    default:
      return resultsOrRatings(table, row, tieBreak)
  }
}

const resultsOrRatings = (table: Crosstable, row: Row, { name, cuts, unrated, koyaLimit }: TieBreak) => {
  switch (name) {
    case 'WIN':
      return numberOfWins(table, row)
    case 'WON':
      return gamesWon(row)
    case 'BPG':
      return blackGames(row)
    case 'BWG':
      return blackWins(row)
    case 'PS':
      return progressiveScore(row, cuts)
    case 'REP':
      return electedRounds(row)
    case 'STD':
      return standardPoints(table, row)
    case 'KS':
      return koya(table, row, koyaLimit)
    case 'ARO':
      return averageRatingOfOpponents(table, row, { unrated }, cuts)
    case 'TPR':
      return performanceRating(table, row, { unrated })
    case 'PTP':
      return perfectPerformanceRating(table, row, { unrated })
    case 'APRO':
      return averagePerformanceOfOpponents(table, row, { unrated }, performanceRating)
    case 'APPO':
      return averagePerformanceOfOpponents(table, row, { unrated }, perfectPerformanceRating)
    default:
      return plain(undefined)
  }
}
