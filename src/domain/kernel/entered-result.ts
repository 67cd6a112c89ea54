import { isForfeit, type Outcome, winnerOf } from './outcome.ts'
import type { ResultByColor, ResultCode } from './result-code.ts'

/** How each is stored: forfeits as the win with `NO_SHOW`, double ones as a draw that scores nothing. */
const OUTCOMES: Readonly<Record<ResultByColor, Outcome>> = {
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

/** The code that enters an outcome of two, whatever brought it about: a mate is entered as a win. */
export const resultCodeOf = (outcome: Outcome): ResultByColor => {
  if (outcome.reason === 'DOUBLE_LOSS') return 'DOUBLE_LOSS'
  const winner = winnerOf(outcome)
  if (isForfeit(outcome)) return winner === undefined ? 'DOUBLE_FORFEIT' : `${winner}_FORFEIT_WIN`
  return winner === undefined ? 'DRAW' : `${winner}_WIN`
}
