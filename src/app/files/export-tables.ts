import { writeCsv } from '../../domain/files/csv/write.ts'
import type { crosstableDto } from '../views/crosstable.ts'

type Crosstable = ReturnType<typeof crosstableDto>
type Row = Crosstable['rows'][number]

/** The standings of an event as a table, with the tie-breaks that were needed. The points are with the adjustment. */
export const standingsCsv = ({ rows }: Crosstable): string => {
  const codes = rows[0]?.tieBreaks.map(({ code }) => code) ?? []
  const heading = [
    'Place',
    'Name',
    'Title',
    'Rating',
    'Points',
    'Adjustment',
    'Played',
    'Wins',
    'Draws',
    'Losses',
    ...codes,
  ]
  const lines = rows.map(row => [
    ...headOf(row),
    row.played,
    row.wins,
    row.draws,
    row.losses,
    ...row.tieBreaks.map(({ value }) => value),
  ])
  return writeCsv([heading, ...lines])
}

/** The crosstable: in each round the place of the opponent, the colour and the points (`3w1`, `½` for a half). */
export const crosstableCsv = ({ rounds, rows }: Crosstable): string => {
  const lineOf = new Map(rows.map((row, at) => [row.entryId, at + 1]))
  const heading = [
    'No',
    'Place',
    'Name',
    'Title',
    'Rating',
    'Points',
    'Adjustment',
    ...rounds.map(round => `Round ${round}`),
  ]
  const lines = rows.map((row, at) => [
    at + 1,
    ...headOf(row),
    ...row.cells.map(cell => cellText(cell, lineOf.get(cell?.opponentId ?? ''))),
  ])
  return writeCsv([heading, ...lines])
}

const headOf = ({ place, name, title, rating, score, adjustment }: Row) => [
  place,
  name,
  title,
  rating,
  score,
  adjustment === 0 ? '' : adjustment,
]

const POINTS: Readonly<Record<number, string>> = { 0: '0', 0.5: '½', 1: '1' }

/** A bye is its points alone; an open game has none yet; no match is an empty cell; in brackets what does not count. */
const cellText = (cell: Row['cells'][number], opponent: number | undefined): string => {
  if (cell === null) return ''
  const points = cell.score === null ? '' : (POINTS[cell.score] ?? String(cell.score))
  if (opponent === undefined) return cell.byeType === null ? points : `bye ${points}`
  const game = `${opponent}${cell.color === 'WHITE' ? 'w' : 'b'}${points}`
  return cell.annulled ? `(${game})` : game
}
