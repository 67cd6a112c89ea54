import type { ResultReason } from '../../../src/domain/kernel/ending.ts'

/** The article of FIDE's Laws of Chess (2023) by which a game ended so; none where the event's own rules did it. */
const ARTICLES: Readonly<Partial<Record<ResultReason, string>>> = {
  CHECKMATE: '5.1.1',
  STALEMATE: '5.2.1',
  INSUFFICIENT_MATERIAL: '5.2.2',
  DEAD_POSITION: '5.2.2',
  SEVENTY_FIVE_MOVE_RULE: '9.6.2',
  FIVE_FOLD_REPETITION: '9.6.1',
  FIFTY_MOVE_RULE: '9.3',
  THREE_FOLD_REPETITION: '9.2',
  AGREEMENT: '5.2.3',
  RESIGNATION: '5.1.2',
  TIMEOUT: '6.9',
  TIMEOUT_VS_INSUFFICIENT_MATERIAL: '6.9',
  NO_SHOW: '6.7.1',
  DOUBLE_NO_SHOW: '6.7.1',
}

export const articleOf = (reason: ResultReason): string | undefined => ARTICLES[reason]
