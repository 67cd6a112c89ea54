import type { Criterion } from './criterion.ts'

/** C.04.3 C6: as few downfloaters as possible. */
export const c06Downfloaters: Criterion = { code: 'C6', leave: () => 1 }
