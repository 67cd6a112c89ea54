import type { Tenths } from '../../kernel/points.ts'
import type { RoundEntry } from '../../rounds/event.ts'
import { type Crosstable, isVoluntary, type Row, withLastRoundDrawn } from './crosstable.ts'
import { fraction } from './fraction.ts'
import {
  type Addend,
  applyCuts,
  type Cuts,
  NO_CUTS,
  opponentAddend,
  sumOf,
  type TieBreakValue,
} from './value.ts'

const TENTHS = 10
const HUNDREDTHS = 100

/**
 * C.07 article 16.4: the score of the opponent in a round as the player's own tie-break sees it: the adjusted
 * score of an opponent over the board, else the dummy's, which is the player's own score, as of 2026 at most
 * that of the opponent who was scheduled, or draws in all rounds.
 */
const opponentScore = (table: Crosstable, row: Row, entry: RoundEntry): Tenths => {
  if (entry.kind === 'game') return table.byId.get(entry.opponent)?.adjusted ?? 0
  if (table.rules === '2024') return row.score
  const scheduled = entry.kind === 'forfeit' && entry.opponent !== undefined ? entry.opponent : undefined
  const cap =
    scheduled === undefined
      ? table.points.draw * table.planned
      : (table.byId.get(scheduled)?.adjusted ?? row.score)
  return Math.min(row.score, cap)
}

const buchholzAddends = (table: Crosstable, row: Row): Addend[] =>
  row.cells.map(({ entry }, at) => ({
    round: at + 1,
    opponent: entry.kind === 'bye' ? undefined : entry.opponent,
    dummy: entry.kind !== 'game',
    amount: fraction(opponentScore(table, row, entry), TENTHS),
    voluntary: isVoluntary(entry),
    cut: false,
    why: entry.kind === 'game' ? 'OPPONENT' : 'DUMMY',
  }))

/** C.07 article 8.1, BH: the sum of the opponents' scores. */
export const buchholz = (table: Crosstable, row: Row, cuts: Cuts = NO_CUTS): TieBreakValue =>
  sumOf(applyCuts(buchholzAddends(table, row), cuts), TENTHS)

/** C.07 article 8.3, FB: Buchholz as if the last round had been drawn throughout. */
export const foreBuchholz = (table: Crosstable, row: Row, cuts: Cuts): TieBreakValue => {
  const drawn = withLastRoundDrawn(table)
  return buchholz(drawn, drawn.byId.get(row.id)!, cuts)
}

/** C.07 article 8.2, AOB: the mean Buchholz of the opponents met over the board; not rounded. */
export const averageOpponentsBuchholz = (table: Crosstable, row: Row, fore: boolean): TieBreakValue => {
  const scores = fore ? withLastRoundDrawn(table) : table
  const addends = row.cells.flatMap(({ entry }, at): Addend[] => {
    const opponent = entry.kind === 'game' ? scores.byId.get(entry.opponent) : undefined
    if (opponent === undefined) return []
    const amount = buchholz(scores, opponent).value!
    return [opponentAddend(at + 1, opponent.id, amount)]
  })
  if (addends.length === 0) return { value: undefined, addends }
  const total = addends.reduce((sum, { amount }) => sum + amount.numerator, 0)
  return { value: fraction(total, TENTHS * addends.length), addends }
}

/**
 * C.07 article 9.1, SB: the opponents' scores, each times the points made against them. In a round robin real
 * scores count and forfeited games are games (article 15.2).
 */
export const sonnebornBerger = (table: Crosstable, row: Row, cuts: Cuts): TieBreakValue => {
  const addends = row.cells.flatMap(({ entry, points }, at): Addend[] => {
    const scheduled = entry.kind === 'bye' ? undefined : entry.opponent
    const dummy = !table.predetermined && entry.kind !== 'game'
    if (table.predetermined && scheduled === undefined) return []
    const score = table.predetermined
      ? (table.byId.get(scheduled!)?.score ?? 0)
      : opponentScore(table, row, entry)
    return [
      {
        round: at + 1,
        opponent: scheduled,
        dummy,
        amount: fraction(score * points, HUNDREDTHS),
        weight: fraction(score, TENTHS),
        voluntary: !table.predetermined && isVoluntary(entry),
        cut: false,
        why: dummy ? 'DUMMY' : 'OPPONENT',
      },
    ]
  })
  return sumOf(applyCuts(addends, cuts), HUNDREDTHS)
}
