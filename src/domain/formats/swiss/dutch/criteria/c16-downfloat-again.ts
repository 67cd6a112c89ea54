import { repeatedDownfloat } from './repeated-downfloat.ts'

/** C.04.3 C16: downfloat as two rounds before. */
export const c16RepeatedDownfloat = repeatedDownfloat('C16', 1)
