import { type Criterion, isMovedDown } from './criterion.ts'

/** As few residents as possible who float down now and did so in that earlier round. */
const repeatedDownfloat = (code: string, roundsAgo: 0 | 1): Criterion => ({
  code,
  leave: (player, _level, bracket) =>
    !isMovedDown(player, bracket) && player.floats[roundsAgo] === 'DOWN' ? 1 : 0,
})

/** C.04.3 C14: downfloat as in the previous round. */
export const c14RepeatedDownfloat = repeatedDownfloat('C14', 0)

/** C.04.3 C16: downfloat as two rounds before. */
export const c16RepeatedDownfloat = repeatedDownfloat('C16', 1)
