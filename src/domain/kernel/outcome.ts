import type { Color } from './color.ts'

/** Contract section 1. A bye is a match with one entry and result `BYE`. */
export const MATCH_STATUSES = ['PENDING', 'RUNNING', 'FINISHED', 'CANCELED'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

export const MATCH_RESULTS = ['WHITE_WIN', 'BLACK_WIN', 'DRAW', 'BYE'] as const
export type MatchResult = (typeof MATCH_RESULTS)[number]

/** Ends on the board that the position itself decides; where several hold, the first in this order. */
export const POSITION_ENDS = [
  'CHECKMATE',
  'STALEMATE',
  'INSUFFICIENT_MATERIAL',
  'DEAD_POSITION',
  'SEVENTY_FIVE_MOVE_RULE',
  'FIVE_FOLD_REPETITION',
  'FIFTY_MOVE_RULE',
  'THREE_FOLD_REPETITION',
] as const
export type PositionEnd = (typeof POSITION_ENDS)[number]

/** Contract section 1, `resultReason`. */
export const RESULT_REASONS = [
  ...POSITION_ENDS,
  'AGREEMENT',
  'RESIGNATION',
  'TIMEOUT',
  'TIMEOUT_VS_INSUFFICIENT_MATERIAL',
  'NO_SHOW',
  'DOUBLE_NO_SHOW',
  'BYE',
  'TIEBREAK_PENDING',
  'TIE_BREAK_RAPID',
  'TIE_BREAK_BLITZ',
  'TIE_BREAK_ARMAGEDDON',
  'TIE_BREAK_BEST_OF_3',
  'TIE_BREAK_BEST_OF_5',
  'ARBITER',
  'DOUBLE_LOSS',
] as const
export type ResultReason = (typeof RESULT_REASONS)[number]

/** How a match ended: what is stored and read. */
export type Outcome = { readonly result: MatchResult; readonly reason: ResultReason }

/**
 * How a game ended on the board: one that was drawn stays drawn, whoever its tie-breaks, a ruling or a withdrawal sent on
 * (contract section 9). `drawReason` is why a knockout match was drawn.
 */
export const playedOutcome = <Ended extends Outcome | undefined>(
  outcome: Ended,
  drawReason: ResultReason | undefined,
): Ended | Outcome =>
  outcome !== undefined && drawReason !== undefined ? { result: 'DRAW', reason: drawReason } : outcome

export const winFor = (color: Color): 'WHITE_WIN' | 'BLACK_WIN' =>
  color === 'WHITE' ? 'WHITE_WIN' : 'BLACK_WIN'

/** A 0-0: stored as `DRAW`, but neither side scores and neither advances (contract sections 4 to 6). */
export const isDoubleLoss = (outcome: Outcome): boolean =>
  outcome.reason === 'DOUBLE_NO_SHOW' || outcome.reason === 'DOUBLE_LOSS'

/** The side that won; none in a draw, a double loss and a bye. */
export const winnerOf = ({ result }: Pick<Outcome, 'result'>): Color | undefined => {
  if (result === 'WHITE_WIN') return 'WHITE'
  return result === 'BLACK_WIN' ? 'BLACK' : undefined
}

/** What a game of two was for one side. A double loss is a loss for both. */
export const scoreOf = (outcome: Outcome, color: Color): 'WIN' | 'DRAW' | 'LOSS' => {
  if (outcome.result === 'DRAW') return isDoubleLoss(outcome) ? 'LOSS' : 'DRAW'
  return winnerOf(outcome) === color ? 'WIN' : 'LOSS'
}

/** Decided without play: no colour, no opponent met (C.04.2). */
export const isForfeit = ({ reason }: Pick<Outcome, 'reason'>): boolean =>
  reason === 'NO_SHOW' || reason === 'DOUBLE_NO_SHOW'
