import type { Color } from '../../../src/domain/kernel/color.ts'
import type { Bracket, BracketMatch, BracketRound } from '../../../src/wire/bracket.ts'
import type { Match } from '../../../src/wire/matches.ts'
import type { CrosstableRow } from '../../../src/wire/standings.ts'
import type { Tournament } from '../../../src/wire/tournaments.ts'
import { gamesAgainst, signOf } from './crosstable.ts'

/** What can be printed of an event. */
export const SHEETS = [
  'pairings',
  'seats',
  'slips',
  'starting-list',
  'standings',
  'wall-chart',
  'bracket',
  'prizes',
  'receipts',
  'regulations',
  'cards',
  'badges',
  'audit',
] as const
export type SheetName = (typeof SHEETS)[number]

/** Of one round. */
const OF_A_ROUND: readonly SheetName[] = ['pairings', 'seats', 'slips']

export const isOfARound = (sheet: SheetName): boolean => OF_A_ROUND.includes(sheet)

export const sheetNamed = (name: string): SheetName | undefined => SHEETS.find(sheet => sheet === name)

/** The sheets that there is something for: none of rounds before the first, no wall chart of a knockout. */
export const sheetsOf = (
  event: Tournament,
  { mayDirect, mayRun }: { readonly mayDirect: boolean; readonly mayRun: boolean },
): readonly SheetName[] =>
  SHEETS.filter(sheet => {
    const hasRounds = event.currentRound > 0
    switch (sheet) {
      case 'wall-chart':
        return hasRounds && event.format !== 'KNOCKOUT'
      case 'bracket':
        return hasRounds && event.format === 'KNOCKOUT'
      case 'slips':
        return hasRounds && mayDirect && event.playMode === 'OVER_THE_BOARD'
      case 'receipts':
        return mayDirect && event.status === 'FINISHED' && event.prizeFundCents > 0
      case 'prizes':
        return event.prizeFundCents > 0
      case 'cards':
      case 'badges':
        return mayDirect
      case 'audit':
        return mayRun
      case 'pairings':
      case 'seats':
      case 'standings':
        return hasRounds
      default:
        return true
    }
  })

/** A list in parts of at most `size`, as even as can be: no last page with one line. */
export const partsOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] => {
  const count = Math.ceil(list.length / size)
  const each = Math.ceil(list.length / Math.max(count, 1))
  return Array.from({ length: count }, (_, at) => list.slice(at * each, (at + 1) * each))
}

/** Where somebody sits in a round. */
export type Seat = {
  readonly entryId: string
  readonly name: string
  readonly title: string | null
  readonly board: number
  readonly color: Color
  /** Null for a bye. */
  readonly opponent: string | null
}

/** Everybody of a round by name, as they look for themselves on a wall. */
export const seatsOf = (matches: readonly Match[], language: string): readonly Seat[] => {
  const collator = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  return matches
    .flatMap(sidesOf)
    .sort((one, other) => collator.compare(one.name, other.name) || one.board - other.board)
}

const sidesOf = (match: Match): readonly Seat[] => {
  const white: Seat = {
    entryId: match.whiteEntryId,
    name: match.whiteName,
    title: match.whiteTitle,
    board: match.tableNumber,
    color: 'WHITE',
    opponent: match.blackName,
  }
  if (match.blackEntryId === null || match.blackName === null) return [white]
  const black: Seat = {
    entryId: match.blackEntryId,
    name: match.blackName,
    title: match.blackTitle,
    board: match.tableNumber,
    color: 'BLACK',
    opponent: match.whiteName,
  }
  return [white, black]
}

/** `w1 b½`: the games of a row against another, with the colour as a letter, which every printer prints. */
export const squareText = (row: CrosstableRow, opponent: string): string =>
  gamesAgainst(row, opponent)
    .map(cell => `${cell.color === 'WHITE' ? 'w' : 'b'}${signOf(cell)}`)
    .join(' ')

/** A part of a bracket that is one page: matches by round, each with the lines of the page that it stands between. */
export type BracketPage = {
  readonly rounds: readonly {
    readonly round: BracketRound
    readonly matches: readonly { readonly match: BracketMatch; readonly from: number; readonly to: number }[]
  }[]
}

/** Boards of the first round on one page: sixteen players. */
const BOARDS_ON_A_PAGE = 8
/** 8, 4, 2 and 1. */
const ROUNDS_ON_A_PAGE = 4

/** A tree in pages of sixteen players: what their winners play on stands on pages after them. */
export const bracketPages = ({ rounds, fixed }: Bracket): readonly BracketPage[] => {
  if (!fixed) return rounds.flatMap(stackedPages)
  const pages: BracketPage[] = []
  for (let first = 0; first < rounds.length; first += ROUNDS_ON_A_PAGE) {
    const columns = rounds.slice(first, first + ROUNDS_ON_A_PAGE)
    const boards = Math.max(0, ...columns.flatMap((round, depth) => lastLine(round, 2 ** depth)))
    for (let above = 0; above < boards; above += BOARDS_ON_A_PAGE) pages.push(pageOf(columns, above))
  }
  return pages.filter(page => page.rounds.length > 0)
}

/** How far down a round reaches, in boards of the first column: boards that nobody can reach are left out of any. */
const lastLine = ({ matches }: BracketRound, wide: number): readonly number[] =>
  matches.filter(({ thirdPlace }) => !thirdPlace).map(({ boardNumber }) => boardNumber * wide)

/** The eight boards after `above` of its first column, and what comes of them. */
const pageOf = (columns: readonly BracketRound[], above: number): BracketPage => ({
  rounds: columns
    .map((round, depth) => ({
      round,
      matches: round.matches.filter(isPerson).flatMap(match => {
        const from = lineOf(match, 2 ** depth, above)
        if (from === undefined) return []
        return [{ match, from, to: from + (match.thirdPlace ? 1 : 2 ** depth) }]
      }),
    }))
    .filter(({ matches }) => matches.length > 0),
})

/** The first line of a board, from 1; undefined where it is on another page. Below all stands the match for third place. */
const lineOf = (
  { thirdPlace, boardNumber }: BracketMatch,
  wide: number,
  above: number,
): number | undefined => {
  if (thirdPlace) return above === 0 ? BOARDS_ON_A_PAGE + 1 : undefined
  const from = (boardNumber - 1) * wide - above + 1
  return from >= 1 && from <= BOARDS_ON_A_PAGE ? from : undefined
}

/** Two empty places are no match. */
const isPerson = ({ a, b }: BracketMatch): boolean => a.kind !== 'empty' || b.kind !== 'empty'

/** Rounds that were paired anew are lists. */
const stackedPages = (round: BracketRound): readonly BracketPage[] =>
  partsOf(round.matches.filter(isPerson), BOARDS_ON_A_PAGE).map(matches => ({
    rounds: [{ round, matches: matches.map((match, at) => ({ match, from: at + 1, to: at + 2 })) }],
  }))
