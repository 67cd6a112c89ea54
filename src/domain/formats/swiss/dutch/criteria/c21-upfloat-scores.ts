import { upfloatScores } from './upfloat-scores.ts'

/** C.04.3 C21: those who floated up two rounds before. */
export const c21UpfloatScores = upfloatScores('C21', 1)
