import type { ResultReason } from './ending.ts'
import { isForfeit, type Outcome, type Score, scoreOf } from './outcome.ts'

/** What a code enters: the scores of White and Black, or those of A and B, whoever has White. */
type Row = {
  readonly by: 'COLOR' | 'ENTRY'
  readonly scores: readonly [Score, Score]
  /** How it is stored. */
  readonly reason: ResultReason
}

/**
 * What an arbiter may enter as a result (contract sections 6 and 8), a row each: forfeits are stored as the win with
 * `NO_SHOW`, double ones as a draw that scores nothing. Where two rows say the same, an outcome is told by the first.
 */
const RESULTS = {
  WHITE_WIN: { by: 'COLOR', scores: ['WIN', 'LOSS'], reason: 'ARBITER' },
  BLACK_WIN: { by: 'COLOR', scores: ['LOSS', 'WIN'], reason: 'ARBITER' },
  DRAW: { by: 'COLOR', scores: ['DRAW', 'DRAW'], reason: 'ARBITER' },
  WHITE_FORFEIT_WIN: { by: 'COLOR', scores: ['WIN', 'LOSS'], reason: 'NO_SHOW' },
  BLACK_FORFEIT_WIN: { by: 'COLOR', scores: ['LOSS', 'WIN'], reason: 'NO_SHOW' },
  DOUBLE_FORFEIT: { by: 'COLOR', scores: ['LOSS', 'LOSS'], reason: 'DOUBLE_NO_SHOW' },
  DOUBLE_LOSS: { by: 'COLOR', scores: ['LOSS', 'LOSS'], reason: 'DOUBLE_LOSS' },
  A_WIN: { by: 'ENTRY', scores: ['WIN', 'LOSS'], reason: 'ARBITER' },
  B_WIN: { by: 'ENTRY', scores: ['LOSS', 'WIN'], reason: 'ARBITER' },
} as const satisfies Record<string, Row>

export type ResultCode = keyof typeof RESULTS
export const RESULT_CODES = Object.keys(RESULTS) as readonly ResultCode[]

/** Those that name colours, if they name anybody. */
export type ResultByColor = {
  [Code in ResultCode]: (typeof RESULTS)[Code]['by'] extends 'COLOR' ? Code : never
}[ResultCode]
const isByColor = (code: ResultCode): code is ResultByColor => RESULTS[code].by === 'COLOR'
export const RESULTS_BY_COLOR: readonly ResultByColor[] = RESULT_CODES.filter(isByColor)

/** What a code is stored as; `A_WIN` and `B_WIN` by who has White. */
export const outcomeOf = (code: ResultCode, whiteIsA: boolean): Outcome => {
  const { by, scores, reason } = RESULTS[code]
  const [WHITE, BLACK] = by === 'COLOR' || whiteIsA ? scores : [scores[1], scores[0]]
  return { kind: 'game', scores: { WHITE, BLACK }, reason }
}

/** Those by which somebody, or nobody, came. */
export const FORFEIT_CODES: readonly ResultByColor[] = RESULTS_BY_COLOR.filter(code =>
  isForfeit(outcomeOf(code, true)),
)

const enters = (code: ResultCode, outcome: Outcome, whiteIsA: boolean): boolean => {
  const entered = outcomeOf(code, whiteIsA)
  return (
    isForfeit(entered) === isForfeit(outcome) &&
    scoreOf(entered, 'WHITE') === scoreOf(outcome, 'WHITE') &&
    scoreOf(entered, 'BLACK') === scoreOf(outcome, 'BLACK')
  )
}

/** The code by colours that enters an outcome of two, whatever brought it about: a mate is entered as a win. */
export const resultCodeOf = (outcome: Outcome): ResultByColor | undefined =>
  outcome.kind === 'game' ? RESULTS_BY_COLOR.find(code => enters(code, outcome, true)) : undefined

/** The code as it is given back (contract section 8): by A and B where there is one, else by colours. */
export const resultCodeByEntry = (outcome: Outcome, whiteIsA: boolean): ResultCode | undefined => {
  if (outcome.kind !== 'game') return undefined
  const codes = RESULT_CODES.filter(code => !isByColor(code))
  return codes.find(code => enters(code, outcome, whiteIsA)) ?? resultCodeOf(outcome)
}
