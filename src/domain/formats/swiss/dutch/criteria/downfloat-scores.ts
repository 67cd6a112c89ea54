import { type Criterion, perMovedDownScore } from './criterion.ts'

/**
 * The score differences of moved-down players who floated down in that earlier round, as small as possible:
 * those who float on have the greatest, so as few as possible of the highest score, and so on.
 */
export const downfloatScores = (code: string, roundsAgo: 0 | 1): Criterion => ({
  code,
  levels: perMovedDownScore,
  leave: (player, level, bracket) =>
    player.score === bracket.movedDownScores[level] && player.floats[roundsAgo] === 'DOWN' ? 1 : 0,
})
