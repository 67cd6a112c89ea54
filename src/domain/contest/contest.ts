import type { EntryId } from '../kernel/ids.ts'
import {
  awaitsTieBreak,
  drawBy,
  isDrawn,
  type MatchStatus,
  type Outcome,
  storedOutcome,
} from '../kernel/outcome.ts'
import type { TieBreakFallback, TieBreakPolicy } from '../tournament/tournament.ts'

/** What a tie-break match is played as; `tieBreakType` is stored. */
export type TieBreakType = Exclude<TieBreakPolicy, 'NONE'>

/** What a tournament lays down for drawn matches. Time controls as written (`"3+2"`, `"5+0|4+0"`). */
export type ContestRules = {
  readonly policy: TieBreakPolicy
  readonly fallback: TieBreakFallback
  readonly timeControl: string
  readonly tieBreakTimeControl: string | null
  readonly armageddonTimeControl: string
}

/** The match a contest is about, with the colours of its own game. `outcome` is absent while it has none. */
export type Parent = {
  readonly white: EntryId
  readonly black: EntryId
  readonly outcome: Outcome | undefined
  /** Those who have left the tournament; others than the two may be among them. */
  readonly withdrawn: readonly EntryId[]
}

/**
 * One tie-break match of a contest. `index` counts from 1 and is unique within the contest, canceled games
 * included. A finished game has its outcome; a canceled one has none, also if it had been played.
 */
export type ContestGame = {
  readonly index: number
  readonly type: TieBreakType
  readonly white: EntryId
  readonly black: EntryId
  readonly status: MatchStatus
  readonly outcome: Outcome | undefined
}

/** A parent that waits for its tie-break. Why its own game was drawn is kept elsewhere (`drawReason`). */
export const PENDING: Outcome = drawBy('TIEBREAK_PENDING')

export const isPending = ({ outcome }: Pick<Parent, 'outcome'>): boolean => awaitsTieBreak(outcome)

/**
 * Contract section 5, the trigger: a match that is no tie-break ends `DRAW`, however, and there is a policy.
 * A 0-0 is no draw to be broken: it eliminates both.
 */
export const mustBeBroken = (rules: Pick<ContestRules, 'policy'>, outcome: Outcome): boolean =>
  rules.policy !== 'NONE' && isDrawn(outcome)

/** Contract section 5: the entries of a tie-break are the parent's two, as a set. */
export const samePlayers = (
  parent: Pick<Parent, 'white' | 'black'>,
  game: Pick<ContestGame, 'white' | 'black'>,
): boolean =>
  (game.white === parent.white && game.black === parent.black) ||
  (game.white === parent.black && game.black === parent.white)

/** The games that count, by index: all but the canceled ones. */
export const standing = (tieBreaks: readonly ContestGame[]): readonly ContestGame[] =>
  tieBreaks.filter(game => game.status !== 'CANCELED').sort((one, other) => one.index - other.index)

/** Those still to be played, by index. */
export const unfinished = (tieBreaks: readonly ContestGame[]): readonly ContestGame[] =>
  standing(tieBreaks).filter(game => game.status !== 'FINISHED')

/** Contract section 5, redirect: the tie-break that is on, the lowest unfinished index. */
export const activeGame = (tieBreaks: readonly ContestGame[]): ContestGame | undefined =>
  unfinished(tieBreaks)[0]

/** Contract section 5: a tie-break can't be joined while an earlier one is unfinished. */
export const hasEarlierUnfinished = (tieBreaks: readonly ContestGame[], index: number): boolean =>
  unfinished(tieBreaks).some(game => game.index < index)

/** What a game of a contest comes after: the parent's own game, or another tie-break. */
export type Predecessor = { readonly kind: 'parent' } | { readonly kind: 'tie-break'; readonly index: number }

/** The game played before the tie-break with this index. */
export const predecessorOf = (tieBreaks: readonly ContestGame[], index: number): Predecessor => {
  const before = standing(tieBreaks).findLast(game => game.index < index)
  return before === undefined ? { kind: 'parent' } : { kind: 'tie-break', index: before.index }
}

/**
 * The finished games as logs give them, `results=[1:DRAW,2:WHITE_WIN]`: index and what happened on the board,
 * by index. Joined with commas they are the text between the brackets.
 */
export const resultsByIndex = (tieBreaks: readonly ContestGame[]): readonly string[] =>
  standing(tieBreaks).flatMap(({ index, outcome }) =>
    outcome === undefined ? [] : [`${index}:${storedOutcome(outcome).result}`],
  )
