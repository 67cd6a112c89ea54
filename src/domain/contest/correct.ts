import { isForfeit, type Outcome, sameOutcome, winnerOf } from '../kernel/outcome.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import {
  type ContestGame,
  type ContestRules,
  isPending,
  type Parent,
  PENDING,
  standing,
  unfinished,
} from './contest.ts'
import { nextInContest } from './next.ts'

/** What a person's word on a parent comes to: its outcome, and the tie-breaks that are canceled, by index. */
export type Ruled<End = Outcome> = { readonly outcome: End; readonly cancel: readonly number[] }

/**
 * Contract section 5: a ruling on a pending parent names a winner or a double forfeit and cancels the tie-breaks
 * that are unfinished; those that were played stay as they are. Anything else would leave it undecided.
 * Throws if the parent is not pending.
 */
export const rulingOnPending = (
  parent: Pick<Parent, 'outcome'>,
  tieBreaks: readonly ContestGame[],
  outcome: Outcome,
): Result<Ruled, 'TIE_BREAK_PENDING'> => {
  if (!isPending(parent)) throw new Error('a ruling on a parent that waits for no tie-break')
  const decides = winnerOf(outcome) !== undefined || isForfeit(outcome)
  if (!decides) return refuse('TIE_BREAK_PENDING')
  return ok({ outcome, cancel: unfinished(tieBreaks).map(game => game.index) })
}

/**
 * Contract section 6, a correction of a finished parent: its tie-breaks are canceled, also those that were played
 * (their results go to the audit log first). If it is corrected to a draw, `nextInContest` then begins anew. It has no outcome
 * where its result is taken back.
 */
export const correctParent = <End extends Outcome | undefined>(
  tieBreaks: readonly ContestGame[],
  outcome: End,
): Ruled<End> => ({
  outcome,
  cancel: standing(tieBreaks).map(game => game.index),
})

/**
 * Before a tie-break's result is corrected: the parent as it was while it waited, if its outcome is what these
 * tie-breaks had decided; unchanged if a person has ruled otherwise. `tieBreaks` are the facts before the
 * correction; ask `nextInContest` with those after it.
 */
export const undoResolution = (
  rules: ContestRules,
  parent: Parent,
  tieBreaks: readonly ContestGame[],
): Parent => {
  const pending: Parent = { ...parent, outcome: PENDING }
  const step = nextInContest(rules, pending, tieBreaks)
  const decided = step.kind === 'resolved' || step.kind === 'eliminated' ? step.outcome : undefined
  const same = sameOutcome(decided, parent.outcome)
  return decided !== undefined && same ? pending : parent
}
