/** Those by which somebody, or nobody, came. */
export const FORFEIT_CODES = ['WHITE_FORFEIT_WIN', 'BLACK_FORFEIT_WIN', 'DOUBLE_FORFEIT'] as const

/** Those that name colours, if they name anybody. */
export const RESULTS_BY_COLOR = ['WHITE_WIN', 'BLACK_WIN', 'DRAW', ...FORFEIT_CODES, 'DOUBLE_LOSS'] as const
export type ResultByColor = (typeof RESULTS_BY_COLOR)[number]

/** What an arbiter may enter as a result (contract section 6). */
export const RESULT_CODES = [...RESULTS_BY_COLOR, 'A_WIN', 'B_WIN'] as const
export type ResultCode = (typeof RESULT_CODES)[number]
