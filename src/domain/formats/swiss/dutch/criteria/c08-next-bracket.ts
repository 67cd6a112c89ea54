import type { Criterion } from './criterion.ts'

/**
 * C.04.3 C8: choose the downfloaters so that the next bracket does best in C6 and then in C7: level 0 counts
 * the players who leave that bracket, the others its moved-down players who do, by score.
 */
export const c08NextBracket: Criterion = {
  code: 'C8',
  levels: bracket => 2 + bracket.movedDownScores.length,
  leaveNext: (player, level, bracket) =>
    level === 0 || player.score === (bracket.movedDownScores[level - 1] ?? bracket.residentScore) ? 1 : 0,
}
