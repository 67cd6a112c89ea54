import { repeatedUpfloat } from './repeated-upfloat.ts'

/** C.04.3 C17: upfloat as two rounds before. */
export const c17RepeatedUpfloat = repeatedUpfloat('C17', 1)
