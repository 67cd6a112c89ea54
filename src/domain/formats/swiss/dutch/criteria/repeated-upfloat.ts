import { type Criterion, isMovedDown } from './criterion.ts'

/** As few opponents of moved-down players as possible who float up now and did so in that earlier round. */
export const repeatedUpfloat = (code: string, roundsAgo: 0 | 1): Criterion => ({
  code,
  pair: (upper, lower, _level, bracket) =>
    isMovedDown(upper, bracket) && lower.floats[roundsAgo] === 'UP' ? 1 : 0,
})
