import { upfloatScores } from './upfloat-scores.ts'

/** C.04.3 C19: those who floated up in the previous round. */
export const c19UpfloatScores = upfloatScores('C19', 0)
