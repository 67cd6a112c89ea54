import { awaitsTieBreak, isDrawn } from '../../../src/domain/kernel/outcome.ts'
import type { Bracket, BracketMatch, BracketRound } from '../../../src/wire/bracket.ts'
import type { Match } from '../../../src/wire/matches.ts'
import { outcomeOf } from './contest.ts'

/** Where a match stands: `middle` counts half matches from the top, so that the first match has 1. */
export type Placed = {
  readonly match: BracketMatch
  readonly middle: number
  readonly join: Join | undefined
}

/** The line from the two boards whose winners meet: their middles, and which of them there are. */
export type Join = {
  readonly upper: number
  readonly lower: number
  readonly from: 'both' | 'upper' | 'lower'
}

export type PlacedRound = {
  readonly round: BracketRound
  readonly matches: readonly Placed[]
}

/**
 * In the tree a board's number is its position, and boards that nobody can reach are left out; so each match stands
 * between the two it follows from. Once the tree is left (a drawn pair advanced whole) the rounds that were paired
 * anew are stacked, without lines.
 */
export const placeBracket = (bracket: Bracket): readonly PlacedRound[] => {
  const placed: PlacedRound[] = []
  let isTree = true
  for (const round of bracket.rounds) {
    const before = placed.at(-1)?.round
    const place = isTree ? inTree(placed.length, before) : stacked
    placed.push({ round, matches: round.matches.filter(isMatch).map(place) })
    isTree &&= bracket.fixed || !round.matches.some(({ match }) => match !== null && letsBothGoOn(match))
  }
  return placed
}

/** Two empty places are no match: everybody on the way there went out. */
const isMatch = ({ a, b }: BracketMatch): boolean => a.kind !== 'empty' || b.kind !== 'empty'

/** A draw that nobody broke and that was no double loss (contract section 6). */
const letsBothGoOn = (match: Match): boolean => {
  const outcome = outcomeOf(match)
  return outcome !== undefined && isDrawn(outcome) && !awaitsTieBreak(outcome)
}

const stacked = (match: BracketMatch, index: number): Placed => ({
  match,
  middle: 2 * index + 1,
  join: undefined,
})

const inTree =
  (depth: number, before: BracketRound | undefined) =>
  (match: BracketMatch): Placed => {
    if (match.thirdPlace) return { match, middle: middleOf(depth, 1) + 2, join: undefined }
    const { boardNumber: board } = match
    return { match, middle: middleOf(depth, board), join: joinTo(depth, board, before) }
  }

const middleOf = (depth: number, board: number): number => (2 * board - 1) * 2 ** depth

const joinTo = (depth: number, board: number, before: BracketRound | undefined): Join | undefined => {
  const has = (number: number) =>
    before?.matches.some(match => match.boardNumber === number && !match.thirdPlace) ?? false
  const [hasUpper, hasLower] = [has(2 * board - 1), has(2 * board)]
  if (!hasUpper && !hasLower) return undefined
  const from = hasUpper && hasLower ? 'both' : hasUpper ? 'upper' : 'lower'
  return { upper: middleOf(depth - 1, 2 * board - 1), lower: middleOf(depth - 1, 2 * board), from }
}

/** Half matches from top to bottom of the whole picture. */
export const heightOf = (rounds: readonly PlacedRound[]): number =>
  Math.max(0, ...rounds.flatMap(round => round.matches.map(match => match.middle + 1)))

/** The round that is being played, or the last one that was: the one to show first on a small screen. */
export const presentRound = (bracket: Bracket): number => {
  const made = bracket.rounds.filter(round => round.matches.some(({ match }) => match !== null))
  return made.at(-1)?.roundNumber ?? bracket.rounds[0]?.roundNumber ?? 1
}

/** The board of the next round in which the winner of this one plays, while the tree is fixed. */
export const nextMatchOf = (
  bracket: Bracket,
  roundNumber: number,
  boardNumber: number,
): BracketMatch | undefined =>
  (bracket.fixed ? bracket.rounds : [])
    .find(round => round.roundNumber === roundNumber + 1)
    ?.matches.find(match => !match.thirdPlace && match.boardNumber === Math.ceil(boardNumber / 2))
