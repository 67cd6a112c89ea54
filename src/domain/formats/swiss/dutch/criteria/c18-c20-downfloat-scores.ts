import { type Criterion, perMovedDownScore } from './criterion.ts'

/**
 * The score differences of moved-down players who floated down in that earlier round, as small as possible:
 * those who float on have the greatest, so as few as possible of the highest score, and so on.
 */
const downfloatScores = (code: string, roundsAgo: 0 | 1): Criterion => ({
  code,
  levels: perMovedDownScore,
  leave: (player, level, bracket) =>
    player.score === bracket.movedDownScores[level] && player.floats[roundsAgo] === 'DOWN' ? 1 : 0,
})

/** C.04.3 C18: those who floated down in the previous round. */
export const c18DownfloatScores = downfloatScores('C18', 0)

/** C.04.3 C20: those who floated down two rounds before. */
export const c20DownfloatScores = downfloatScores('C20', 1)
