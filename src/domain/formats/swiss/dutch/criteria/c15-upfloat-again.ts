import { repeatedUpfloat } from './repeated-upfloat.ts'

/** C.04.3 C15: upfloat as in the previous round. */
export const c15RepeatedUpfloat = repeatedUpfloat('C15', 0)
