import { downfloatScores } from './downfloat-scores.ts'

/** C.04.3 C18: those who floated down in the previous round. */
export const c18DownfloatScores = downfloatScores('C18', 0)
