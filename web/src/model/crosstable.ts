import { FORFEIT_CODES } from '../../../src/domain/kernel/result-code.ts'
import { readCode } from '../../../src/domain/standings/tie-breaks/modifiers.ts'
import type { TieBreakName } from '../../../src/domain/standings/tie-breaks/tie-breaks.ts'
import { USUAL_IN_ROUND_ROBIN } from '../../../src/domain/standings/tie-breaks/usual.ts'
import type { Crosstable, CrosstableCell, CrosstableRow } from '../../../src/wire/standings.ts'
import type { Tournament } from '../../../src/wire/tournaments.ts'

/** What came of a game for one of its players. */
export type CellState = 'win' | 'draw' | 'loss' | 'forfeitWin' | 'forfeitLoss' | 'open'

export const stateOf = (cell: CrosstableCell): CellState => {
  const { score } = cell
  if (score === null) return 'open'
  if (isForfeit(cell)) return score === 1 ? 'forfeitWin' : 'forfeitLoss'
  return score === 1 ? 'win' : score === 0.5 ? 'draw' : 'loss'
}

export const isForfeit = ({ resultCode }: CrosstableCell): boolean =>
  FORFEIT_CODES.some(code => code === resultCode)

const SIGNS: Record<CellState, string> = {
  win: '1',
  draw: '½',
  loss: '0',
  forfeitWin: '+',
  forfeitLoss: '−',
  open: '·',
}

/** `1`, `½`, `+`; in brackets where it does not count. */
export const signOf = (cell: CrosstableCell): string => {
  const sign = SIGNS[stateOf(cell)]
  return cell.annulled ? `(${sign})` : sign
}

/** The lines of a table by entry, from 1: what a cell calls an opponent. */
export const numbersOf = (rows: readonly CrosstableRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ entryId }, at) => [entryId, at + 1]))

/** `12w1`: line 12, with White, won. A bye is not looked at here. */
export const gameText = (cell: CrosstableCell, numbers: ReadonlyMap<string, number>): string =>
  `${numbers.get(cell.opponentId ?? '') ?? '?'}${cell.color === 'WHITE' ? 'w' : 'b'}${signOf(cell)}`

/** The games of a row against each other row, in order of rounds: the square of a round robin. */
export const gamesAgainst = (row: CrosstableRow, opponent: string): readonly CrosstableCell[] =>
  row.cells.filter((cell): cell is CrosstableCell => cell?.opponentId === opponent)

/** Whether the next or the line before has the same place. */
export const isShared = (rows: Crosstable['rows'], at: number): boolean => {
  const { place } = rows[at]!
  return place !== null && [rows[at - 1], rows[at + 1]].some(other => other?.place === place)
}

export type TieBreakColumn = {
  /** As it stands in the rows. */
  readonly code: string
  readonly shown: string
  readonly name: TieBreakName | undefined
  /** How many of the lowest and the highest values are left out. */
  readonly cuts: { readonly low: number; readonly high: number }
}

/** Codes of tie-breaks with those of their names for which there are `words`. The house's own Buchholz is shown as one. */
export const tieBreaksNamed = (
  codes: readonly string[],
  words: Readonly<Record<TieBreakName, string>>,
): readonly TieBreakColumn[] =>
  codes.map(code => {
    const shown = code === 'BUCHHOLZ' ? 'BH' : code
    const parsed = readCode(shown, (name): name is TieBreakName => Object.hasOwn(words, name))
    const { name, cuts } = parsed.ok ? parsed.value : { name: undefined, cuts: { low: 0, high: 0 } }
    return { code, shown, name, cuts }
  })

/** The codes of a table's tie-breaks, in order. */
export const codesOf = (rows: Crosstable['rows']): readonly string[] =>
  (rows[0]?.tieBreaks ?? []).map(({ code }) => code)

/** What decides between players level on points, as the event announces it: its own list, or the usual one. */
export const announcedTieBreaks = ({
  format,
  tieBreaks,
}: Pick<Tournament, 'format' | 'tieBreaks'>): readonly string[] => {
  if (tieBreaks.length > 0) return tieBreaks
  return format === 'ROUND_ROBIN' ? USUAL_IN_ROUND_ROBIN : ['BH']
}
