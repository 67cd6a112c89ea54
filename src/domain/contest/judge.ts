import type { Color } from '../kernel/color.ts'
import type { EntryId } from '../kernel/ids.ts'
import { isDoubleLoss, isDrawn, type Outcome, winnerOf } from '../kernel/outcome.ts'
import type { ContestGame, Parent, TieBreakType } from './contest.ts'

/** What a set has come to. `by` is the game that decided. `level`: all over and nobody leads. */
export type Verdict =
  | { readonly kind: 'won'; readonly winner: EntryId; readonly by: ContestGame }
  | { readonly kind: 'both-out'; readonly outcome: Outcome; readonly by: ContestGame }
  | { readonly kind: 'level' }
  | { readonly kind: 'open' }

/**
 * Contract section 5, who has won a set of `size` games, of which `games` exist, by index. Wins count by entry,
 * never by colour. The set is won when the lead exceeds the games that remain: they can neither change nor
 * equal it. This covers the first to 2 of 3 or 3 of 5, more wins when all are over, and the winner of a single game.
 *
 * The games are told in their order, and the first that ends the contest does so: a 0-0 eliminates both, unless a
 * lead that was safe before it (after a correction) makes it a game that would not have been played.
 */
export const judgeSet = (
  parent: Pick<Parent, 'white' | 'black'>,
  size: number,
  games: readonly ContestGame[],
): Verdict => {
  let lead = 0
  let remaining = size
  for (const game of games) {
    if (game.status !== 'FINISHED') continue
    const outcome = outcomeOf(game)
    if (isDoubleLoss(outcome)) return { kind: 'both-out', outcome, by: game }
    const winner = advancerOf(game, outcome)
    if (winner !== undefined) lead += winner === parent.white ? 1 : -1
    remaining -= 1
    if (Math.abs(lead) > remaining) {
      return { kind: 'won', winner: lead > 0 ? parent.white : parent.black, by: game }
    }
  }
  return { kind: remaining === 0 ? 'level' : 'open' }
}

/**
 * Contract section 5: for whom a game of a set counts. A drawn Armageddon counts for Black, whatever the draw was; the match
 * itself stays `DRAW`.
 */
export const countsFor = (type: TieBreakType, outcome: Outcome): Color | undefined =>
  winnerOf(outcome) ?? (type === 'ARMAGEDDON' && isDrawn(outcome) ? 'BLACK' : undefined)

const advancerOf = (game: ContestGame, outcome: Outcome): EntryId | undefined => {
  const winner = countsFor(game.type, outcome)
  if (winner === undefined) return undefined
  return winner === 'WHITE' ? game.white : game.black
}

const outcomeOf = (game: ContestGame): Outcome => {
  if (game.outcome === undefined) throw new Error(`tie-break ${game.index} is finished without an outcome`)
  return game.outcome
}
