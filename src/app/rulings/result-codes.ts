import type { Outcome } from '../../domain/kernel/outcome.ts'

/** What an arbiter may enter as a result (contract section 6). */
export const RESULT_CODES = [
  'WHITE_WIN',
  'BLACK_WIN',
  'DRAW',
  'WHITE_FORFEIT_WIN',
  'BLACK_FORFEIT_WIN',
  'DOUBLE_FORFEIT',
  'DOUBLE_LOSS',
  'A_WIN',
  'B_WIN',
] as const
export type ResultCode = (typeof RESULT_CODES)[number]

/** How each is stored: forfeits as the win with `NO_SHOW`, double ones as a draw that scores nothing. */
const OUTCOMES: Readonly<Record<Exclude<ResultCode, 'A_WIN' | 'B_WIN'>, Outcome>> = {
  WHITE_WIN: { result: 'WHITE_WIN', reason: 'ARBITER' },
  BLACK_WIN: { result: 'BLACK_WIN', reason: 'ARBITER' },
  DRAW: { result: 'DRAW', reason: 'ARBITER' },
  WHITE_FORFEIT_WIN: { result: 'WHITE_WIN', reason: 'NO_SHOW' },
  BLACK_FORFEIT_WIN: { result: 'BLACK_WIN', reason: 'NO_SHOW' },
  DOUBLE_FORFEIT: { result: 'DRAW', reason: 'DOUBLE_NO_SHOW' },
  DOUBLE_LOSS: { result: 'DRAW', reason: 'DOUBLE_LOSS' },
}

/** What a code is stored as; `A_WIN` and `B_WIN` by who has White. */
export const outcomeOf = (code: ResultCode, whiteIsA: boolean): Outcome => {
  if (code === 'A_WIN') return OUTCOMES[whiteIsA ? 'WHITE_WIN' : 'BLACK_WIN']
  if (code === 'B_WIN') return OUTCOMES[whiteIsA ? 'BLACK_WIN' : 'WHITE_WIN']
  return OUTCOMES[code]
}
