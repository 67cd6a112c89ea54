import { type Criterion, isMovedDown } from './criterion.ts'

/** As few opponents of moved-down players as possible who float up now and did so in that earlier round. */
const repeatedUpfloat = (code: string, roundsAgo: 0 | 1): Criterion => ({
  code,
  pair: (upper, lower, _level, bracket) =>
    isMovedDown(upper, bracket) && lower.floats[roundsAgo] === 'UP' ? 1 : 0,
})

/** C.04.3 C15: upfloat as in the previous round. */
export const c15RepeatedUpfloat = repeatedUpfloat('C15', 0)

/** C.04.3 C17: upfloat as two rounds before. */
export const c17RepeatedUpfloat = repeatedUpfloat('C17', 1)
