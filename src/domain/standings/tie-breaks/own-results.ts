import type { Tenths } from '../../kernel/points.ts'
import { adjustedBy } from '../../rounds/event.ts'
import { type Cell, type Crosstable, isVoluntary, pointsAsOpponent, type Row } from './crosstable.ts'
import { fraction } from './fraction.ts'
import { type Addend, type Cuts, ownAddend, sumOf, type TieBreakValue } from './value.ts'

/** One addend per round for which `amount` is not 0; amounts in tenths. */
const perRound = (row: Row, amount: (cell: Cell, at: number) => number): TieBreakValue => {
  const addends = row.cells.flatMap((cell, at): Addend[] => {
    const tenths = amount(cell, at)
    if (tenths === 0) return []
    const { entry } = cell
    const opponent = entry.kind === 'bye' ? undefined : entry.opponent
    return [ownAddend(at + 1, fraction(tenths, 10), { opponent })]
  })
  return sumOf(addends, 10)
}

/** What each round gave by `pointsIn`, and the penalties and bonus points that count by now. */
const scoreOfRounds = (
  table: Crosstable,
  row: Row,
  pointsIn: (cell: Cell, at: number) => Tenths,
): TieBreakValue => {
  const given = (row.adjustments ?? []).filter(({ round }) => round <= table.done)
  const addends = [
    ...row.cells.map((cell, at) => {
      const { entry } = cell
      const opponent = entry.kind === 'bye' ? undefined : entry.opponent
      return ownAddend(at + 1, fraction(pointsIn(cell, at), 10), { opponent })
    }),
    ...given.map(({ round, points }) => ownAddend(round, fraction(points, 10), { why: 'ADJUSTMENT' })),
  ]
  return sumOf(addends, 10)
}

/** PTS: the points themselves. */
export const score = (table: Crosstable, row: Row): TieBreakValue =>
  scoreOfRounds(table, row, ({ points }) => points)

/** C.07 article 16.3, ADJ: the score with which somebody counts as an opponent. */
export const scoreAsOpponent = (table: Crosstable, row: Row): TieBreakValue => {
  const points = pointsAsOpponent(row.cells, table.points)
  return scoreOfRounds(table, row, (_cell, at) => points[at]!)
}

/** C.07 article 7.1, WIN: rounds that gave as many points as a win, played or not. */
export const numberOfWins = (table: Crosstable, row: Row): TieBreakValue =>
  perRound(row, cell => (cell.points === table.points.win ? 10 : 0))

/** C.07 article 7.2, WON: games won over the board. */
export const gamesWon = (row: Row): TieBreakValue =>
  perRound(row, ({ entry }) => (entry.kind === 'game' && entry.score === 'WIN' ? 10 : 0))

/** C.07 article 7.3, BPG: games played with Black. */
export const blackGames = (row: Row): TieBreakValue =>
  perRound(row, ({ entry }) => (entry.kind === 'game' && entry.color === 'BLACK' ? 10 : 0))

/** C.07 article 7.4, BWG: games won over the board with Black. */
export const blackWins = (row: Row): TieBreakValue =>
  perRound(row, ({ entry }) =>
    entry.kind === 'game' && entry.color === 'BLACK' && entry.score === 'WIN' ? 10 : 0,
  )

/** C.07 article 7.5, PS: the sum of the scores after each round; a cut leaves out the first ones. */
export const progressiveScore = (row: Row, cuts: Cuts): TieBreakValue => {
  let made = 0
  const addends = row.cells.map((cell, at): Addend => {
    made += cell.points
    const amount = fraction(made + adjustedBy(row, at + 1), 10)
    const cut = at < cuts.low
    return { ...ownAddend(at + 1, amount, { why: cut ? 'EARLIEST' : 'OWN' }), cut }
  })
  return sumOf(addends, 10)
}

/** C.07 article 7.6, REP: rounds the player elected to play, that is all but requested byes and forfeit losses. */
export const electedRounds = (row: Row): TieBreakValue =>
  perRound(row, ({ entry }) => (isVoluntary(entry) ? 0 : 10))

/**
 * C.07 article 7.7, STD: one for each round with more points than the opponent's, a half for as many; without
 * a game, points compare with a draw's. A double forfeit so gives nothing to either, as in the calculator of
 * FIDE's technical commission; the letter of the article could give both a half.
 */
export const standardPoints = (table: Crosstable, row: Row): TieBreakValue =>
  perRound(row, (cell, at) => {
    const { entry } = cell
    const opponent = entry.kind === 'game' ? table.byId.get(entry.opponent) : undefined
    const other = opponent?.cells[at]?.points ?? table.points.draw
    return cell.points > other ? 10 : cell.points === other ? 5 : 0
  })

/** What part of a win in every round an opponent must have made to count for Koya. */
export type KoyaLimit = { readonly percent: number; readonly halfPoints: number }

/** C.07 article 9.2, KS: the points made against opponents with at least half of the possible score. */
export const koya = (table: Crosstable, row: Row, limit: KoyaLimit): TieBreakValue => {
  const games = row.cells.filter(({ entry }) => entry.kind !== 'bye').length
  const bar = table.points.win * games * limit.percent + limit.halfPoints * 5 * 100
  return perRound(row, ({ entry, points }) => {
    const opponent =
      entry.kind === 'bye' || entry.opponent === undefined ? undefined : table.byId.get(entry.opponent)
    return opponent !== undefined && opponent.score * 100 >= bar ? points : 0
  })
}
