import { type Criterion, perMovedDownScore } from './criterion.ts'

/** The score differences of moved-down players' opponents who floated up in that earlier round, as small as possible. */
export const upfloatScores = (code: string, roundsAgo: 0 | 1): Criterion => ({
  code,
  levels: perMovedDownScore,
  pair: (upper, lower, level, bracket) =>
    upper.score === bracket.movedDownScores[level] && lower.floats[roundsAgo] === 'UP' ? 1 : 0,
})
