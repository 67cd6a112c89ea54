import { type Criterion, isMovedDown } from './criterion.ts'

/** As few residents as possible who float down now and did so in that earlier round. */
export const repeatedDownfloat = (code: string, roundsAgo: 0 | 1): Criterion => ({
  code,
  leave: (player, _level, bracket) =>
    !isMovedDown(player, bracket) && player.floats[roundsAgo] === 'DOWN' ? 1 : 0,
})
