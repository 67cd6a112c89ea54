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

const POSITION = { by: 'POSITION', played: true, termination: 'NORMAL' } as const satisfies Ending
const PLAYERS = { by: 'PLAYERS', played: true, termination: 'NORMAL' } as const satisfies Ending
const CLOCK = { by: 'CLOCK', played: true, termination: 'TIME' } as const satisfies Ending
const ABSENCE = { by: 'ABSENCE', played: false, termination: 'ABANDONED' } as const satisfies Ending
const TIE_BREAK = { by: 'TIE_BREAK', played: true, termination: 'NORMAL' } as const satisfies Ending
const ARBITER = { by: 'ARBITER', played: true, termination: 'ADJUDICATION' } as const satisfies Ending

/**
 * How a match can end (contract section 1, `resultReason`), a row each. Ends that the position itself decides come
 * first: where several hold, the first in this order counts. The words are in the site's language files.
 */
export const ENDINGS = {
  CHECKMATE: POSITION,
  STALEMATE: POSITION,
  INSUFFICIENT_MATERIAL: POSITION,
  DEAD_POSITION: POSITION,
  SEVENTY_FIVE_MOVE_RULE: POSITION,
  FIVE_FOLD_REPETITION: POSITION,
  FIFTY_MOVE_RULE: POSITION,
  THREE_FOLD_REPETITION: POSITION,
  AGREEMENT: PLAYERS,
  RESIGNATION: PLAYERS,
  /** On a real board: both players reported the same result. */
  REPORTED: PLAYERS,
  TIMEOUT: CLOCK,
  TIMEOUT_VS_INSUFFICIENT_MATERIAL: CLOCK,
  NO_SHOW: ABSENCE,
  DOUBLE_NO_SHOW: { ...ABSENCE, bothLose: true },
  BYE: { ...ABSENCE, termination: 'NORMAL' },
  TIEBREAK_PENDING: TIE_BREAK,
  TIE_BREAK_RAPID: TIE_BREAK,
  TIE_BREAK_BLITZ: TIE_BREAK,
  TIE_BREAK_ARMAGEDDON: TIE_BREAK,
  TIE_BREAK_BEST_OF_3: TIE_BREAK,
  TIE_BREAK_BEST_OF_5: TIE_BREAK,
  ARBITER,
  DOUBLE_LOSS: { ...ARBITER, bothLose: true, termination: 'RULES_INFRACTION' },
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
