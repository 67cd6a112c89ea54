import { repeatedDownfloat } from './repeated-downfloat.ts'

/** C.04.3 C14: downfloat as in the previous round. */
export const c14RepeatedDownfloat = repeatedDownfloat('C14', 0)
