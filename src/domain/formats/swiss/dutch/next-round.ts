import type { Result } from '../../../kernel/result.ts'
import { ok } from '../../../kernel/result.ts'
import type { ScoredEvent } from '../../../rounds/event.ts'
import { arrangeBoards, type Board, type BoardOrder } from './boards.ts'
import { type PairingRefusal, type Pairs, pairDutch } from './pair.ts'
import { type RoundToPair, roundToPair } from './round.ts'

/** The next round of an event, ready to be published. */
export type PairedRound = {
  readonly round: number
  /** In the order of publication; the pairing-allocated bye, a board without Black, is last. */
  readonly boards: readonly Board[]
  /** What the pairing was made from. */
  readonly state: RoundToPair
  /** The pairs by bracket, for explanations. */
  readonly pairs: Pairs
}

/**
 * Pairs the next round of `event` by FIDE's Dutch rules (C.04.3 as of 1 February 2026). Players who have a
 * bye or no game in the round's column already are absent. `boardOrder`: by real points, or with the virtual
 * points of an accelerated round.
 */
export const pairNextRound = (
  event: ScoredEvent,
  boardOrder: BoardOrder = 'REAL_SCORE',
): Result<PairedRound, PairingRefusal> => {
  const state = roundToPair(event)
  const paired = pairDutch(state)
  if (!paired.ok) return paired
  const boards = arrangeBoards(paired.value, event.initialColor, boardOrder)
  return ok({ round: state.round, boards, state, pairs: paired.value })
}
