import { downfloatScores } from './downfloat-scores.ts'

/** C.04.3 C20: those who floated down two rounds before. */
export const c20DownfloatScores = downfloatScores('C20', 1)
