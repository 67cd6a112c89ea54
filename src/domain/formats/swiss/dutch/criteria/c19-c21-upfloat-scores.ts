import { type Criterion, perMovedDownScore } from './criterion.ts'

/** The score differences of moved-down players' opponents who floated up in that earlier round, as small as possible. */
const upfloatScores = (code: string, roundsAgo: 0 | 1): Criterion => ({
  code,
  levels: perMovedDownScore,
  pair: (upper, lower, level, bracket) =>
    upper.score === bracket.movedDownScores[level] && lower.floats[roundsAgo] === 'UP' ? 1 : 0,
})

/** C.04.3 C19: those who floated up in the previous round. */
export const c19UpfloatScores = upfloatScores('C19', 0)

/** C.04.3 C21: those who floated up two rounds before. */
export const c21UpfloatScores = upfloatScores('C21', 1)
