/** Who or what ends a game. */
type EndedBy = 'POSITION' | 'PLAYERS' | 'CLOCK' | 'ABSENCE' | 'TIE_BREAK' | 'ARBITER'

/** What PGN 9.8.1 calls an end; the words are the PGN writer's. */
export type Termination = 'NORMAL' | 'TIME' | 'ABANDONED' | 'ADJUDICATION' | 'RULES_INFRACTION'

type Ending = {
  readonly by: EndedBy
  /** A game took place: it gives a colour and an opponent. Else it is a forfeit (C.04.2), or a bye. */
  readonly played: boolean
  /** What is stored as a draw is a 0–0: neither side scores and neither advances (contract sections 4 to 6). */
  readonly bothLose?: true
  readonly termination: Termination
}

/**
 * How a match can end (contract section 1, `resultReason`), a row each. Ends that the position itself decides come
 * first: where several hold, the first in this order counts. The words are in the site's language files.
 */
export const ENDINGS = {
  CHECKMATE: { by: 'POSITION', played: true, termination: 'NORMAL' },
  STALEMATE: { by: 'POSITION', played: true, termination: 'NORMAL' },
  INSUFFICIENT_MATERIAL: { by: 'POSITION', played: true, termination: 'NORMAL' },
  DEAD_POSITION: { by: 'POSITION', played: true, termination: 'NORMAL' },
  SEVENTY_FIVE_MOVE_RULE: { by: 'POSITION', played: true, termination: 'NORMAL' },
  FIVE_FOLD_REPETITION: { by: 'POSITION', played: true, termination: 'NORMAL' },
  FIFTY_MOVE_RULE: { by: 'POSITION', played: true, termination: 'NORMAL' },
  THREE_FOLD_REPETITION: { by: 'POSITION', played: true, termination: 'NORMAL' },
  AGREEMENT: { by: 'PLAYERS', played: true, termination: 'NORMAL' },
  RESIGNATION: { by: 'PLAYERS', played: true, termination: 'NORMAL' },
  TIMEOUT: { by: 'CLOCK', played: true, termination: 'TIME' },
  TIMEOUT_VS_INSUFFICIENT_MATERIAL: { by: 'CLOCK', played: true, termination: 'TIME' },
  NO_SHOW: { by: 'ABSENCE', played: false, termination: 'ABANDONED' },
  DOUBLE_NO_SHOW: { by: 'ABSENCE', played: false, bothLose: true, termination: 'ABANDONED' },
  BYE: { by: 'ABSENCE', played: false, termination: 'NORMAL' },
  TIEBREAK_PENDING: { by: 'TIE_BREAK', played: true, termination: 'NORMAL' },
  TIE_BREAK_RAPID: { by: 'TIE_BREAK', played: true, termination: 'NORMAL' },
  TIE_BREAK_BLITZ: { by: 'TIE_BREAK', played: true, termination: 'NORMAL' },
  TIE_BREAK_ARMAGEDDON: { by: 'TIE_BREAK', played: true, termination: 'NORMAL' },
  TIE_BREAK_BEST_OF_3: { by: 'TIE_BREAK', played: true, termination: 'NORMAL' },
  TIE_BREAK_BEST_OF_5: { by: 'TIE_BREAK', played: true, termination: 'NORMAL' },
  ARBITER: { by: 'ARBITER', played: true, termination: 'ADJUDICATION' },
  DOUBLE_LOSS: { by: 'ARBITER', played: true, bothLose: true, termination: 'RULES_INFRACTION' },
} as const satisfies Record<string, Ending>

export type ResultReason = keyof typeof ENDINGS
export const RESULT_REASONS = Object.keys(ENDINGS) as readonly ResultReason[]

type EndingsBy<By extends EndedBy> = {
  [Reason in ResultReason]: (typeof ENDINGS)[Reason]['by'] extends By ? Reason : never
}[ResultReason]

/** Ends on the board that the position itself decides. */
export type PositionEnd = EndingsBy<'POSITION'>
/** A 0–0. */
export type BothLose = 'DOUBLE_NO_SHOW' | 'DOUBLE_LOSS'

/** What is known of an ending, whichever it is. */
export const endingOf = (reason: ResultReason): Ending => ENDINGS[reason]

export const isTieBreakEnd = (reason: ResultReason): boolean => endingOf(reason).by === 'TIE_BREAK'
