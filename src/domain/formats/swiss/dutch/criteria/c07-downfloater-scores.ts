import { type Criterion, perMovedDownScore } from './criterion.ts'

/**
 * C.04.3 C7: the downfloaters' scores, compared in descending order, as low as possible. The residents need
 * no level: their number follows from C6 and the levels above.
 */
export const c07DownfloaterScores: Criterion = {
  code: 'C7',
  levels: perMovedDownScore,
  leave: (player, level, bracket) => (player.score === bracket.movedDownScores[level] ? 1 : 0),
}
