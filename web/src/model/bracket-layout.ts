import { isDoubleLoss } from '../../../src/domain/match/outcome.ts'
import type { Bracket, BracketMatch, BracketRound, Match, Slot } from '../api/types.ts'

/** Where a match stands: `middle` counts half matches from the top, so that a first match has 1. */
export type Placed = {
  readonly match: BracketMatch
  readonly middle: number
  /** Middles of the two matches of the round before whose winners meet here; absent without a line. */
  readonly from: readonly [number, number] | undefined
}

export type PlacedRound = {
  readonly round: BracketRound
  readonly matches: readonly Placed[]
}

/**
 * Puts every match between the two it follows from. Once the tree is left (a drawn pair advanced whole)
 * the rounds that were paired anew are simply stacked, without lines.
 */
export const placeBracket = (bracket: Bracket): readonly PlacedRound[] => {
  const placed: PlacedRound[] = []
  let isTree = true
  for (const round of bracket.rounds) {
    placed.push({ round, matches: placeRound(round, isTree ? (placed.at(-1)?.matches ?? []) : []) })
    isTree &&= bracket.fixed || !round.matches.some(({ match }) => match !== null && letsBothGoOn(match))
  }
  return placed
}

/** A draw that nobody broke and that was no double loss (contract section 6). */
const letsBothGoOn = ({ result, resultReason: reason }: Match): boolean =>
  result === 'DRAW' && reason !== null && reason !== 'TIEBREAK_PENDING' && !isDoubleLoss({ result, reason })

const placeRound = (round: BracketRound, before: readonly Placed[]): readonly Placed[] => {
  const result: Placed[] = []
  let next = 1
  for (const match of round.matches) {
    const from = match.thirdPlace ? undefined : feedersOf(match, before)
    const wanted = from === undefined ? next : Math.round((from[0] + from[1]) / 2)
    const middle = Math.max(wanted, next)
    result.push({ match, middle, from: middle === wanted ? from : undefined })
    next = middle + 2
  }
  return result
}

const feedersOf = (match: BracketMatch, before: readonly Placed[]): readonly [number, number] | undefined => {
  const board = match.boardNumber
  const upper = feederOf(match.a, 2 * board - 1, before)
  const lower = feederOf(match.b, 2 * board, before)
  return upper === undefined || lower === undefined || upper >= lower ? undefined : [upper, lower]
}

/** The match a slot is filled from: the one it names, the one the entry played, else the tree's own. */
const feederOf = (slot: Slot, board: number, before: readonly Placed[]): number | undefined => {
  const found = before.find(({ match }) => {
    if (match.thirdPlace) return false
    if (slot.kind === 'winnerOf') return match.boardNumber === slot.boardNumber
    if (slot.kind === 'entry') return isIn(slot.entryId, match)
    return match.boardNumber === board
  })
  return found?.middle
}

const isIn = (entryId: string, match: BracketMatch): boolean =>
  [match.a, match.b].some(slot => slot.kind === 'entry' && slot.entryId === entryId)

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
