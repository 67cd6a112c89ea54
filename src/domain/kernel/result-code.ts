import {
  drawBy,
  halfFor,
  isForfeit,
  lossForBoth,
  type Outcome,
  scoreOf,
  sidesSwapped,
  winFor,
} from './outcome.ts'

/**
 * What an arbiter may enter as a result by colours (contract section 6), a row each, with how it is stored: forfeits as
 * the win with `NO_SHOW`, double ones as a draw that scores nothing.
 */
const BY_COLOR = {
  WHITE_WIN: winFor('WHITE', 'ARBITER'),
  BLACK_WIN: winFor('BLACK', 'ARBITER'),
  DRAW: drawBy('ARBITER'),
  WHITE_FORFEIT_WIN: winFor('WHITE', 'NO_SHOW'),
  BLACK_FORFEIT_WIN: winFor('BLACK', 'NO_SHOW'),
  DOUBLE_FORFEIT: lossForBoth('DOUBLE_NO_SHOW'),
  DOUBLE_LOSS: lossForBoth('DOUBLE_LOSS'),
} as const satisfies Record<string, Outcome>

/** And by entries A and B (contract section 8): as it is where A has White. */
const BY_ENTRY = {
  A_WIN: winFor('WHITE', 'ARBITER'),
  B_WIN: winFor('BLACK', 'ARBITER'),
  A_HALF: halfFor('WHITE'),
  B_HALF: halfFor('BLACK'),
} as const satisfies Record<string, Outcome>

/** Those that name colours, if they name anybody. */
export type ResultByColor = keyof typeof BY_COLOR
export const RESULTS_BY_COLOR = Object.keys(BY_COLOR) as readonly ResultByColor[]
type ResultByEntry = keyof typeof BY_ENTRY
const RESULTS_BY_ENTRY = Object.keys(BY_ENTRY) as readonly ResultByEntry[]

export type ResultCode = ResultByColor | ResultByEntry
export const RESULT_CODES: readonly ResultCode[] = [...RESULTS_BY_COLOR, ...RESULTS_BY_ENTRY]

/** What a bye has, which is over when it is made (contract section 8): of a match of two it is no result. */
export const BYE_CODE = 'BYE_A'

/** Those that only events by points have: in a knockout one side has to go on (contract section 8). */
export const POINTS_CODES: readonly ResultCode[] = ['A_HALF', 'B_HALF']

const isByEntry = (code: ResultCode): code is ResultByEntry => code in BY_ENTRY

/** What a code is stored as; `A_WIN` and `B_WIN` by who has White. */
export const outcomeOf = (code: ResultCode, whiteIsA: boolean): Outcome => {
  if (!isByEntry(code)) return BY_COLOR[code]
  return whiteIsA ? BY_ENTRY[code] : sidesSwapped(BY_ENTRY[code])
}

/** Those by which somebody, or nobody, came. */
export const FORFEIT_CODES: readonly ResultByColor[] = RESULTS_BY_COLOR.filter(code =>
  isForfeit(BY_COLOR[code]),
)

/** Whether both are the same result, whatever brought it about. */
const isLike = (one: Outcome, other: Outcome): boolean =>
  isForfeit(one) === isForfeit(other) &&
  scoreOf(one, 'WHITE') === scoreOf(other, 'WHITE') &&
  scoreOf(one, 'BLACK') === scoreOf(other, 'BLACK')

/** The code by colours that enters an outcome of two, whatever brought it about: a mate is entered as a win. */
export const resultCodeOf = (outcome: Outcome): ResultByColor | undefined =>
  outcome.kind === 'game' ? RESULTS_BY_COLOR.find(code => isLike(BY_COLOR[code], outcome)) : undefined

/** The code as it is given back (contract section 8): by A and B where there is one, else by colours. */
export const resultCodeByEntry = (outcome: Outcome, whiteIsA: boolean): ResultCode | undefined => {
  if (outcome.kind !== 'game') return undefined
  const byEntry = RESULTS_BY_ENTRY.find(code => isLike(outcomeOf(code, whiteIsA), outcome))
  return byEntry ?? resultCodeOf(outcome)
}
