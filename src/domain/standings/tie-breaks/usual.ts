import type { TieBreakName } from './tie-breaks.ts'

/** The usual list of an all-play-all event; an organiser may choose another. */
export const USUAL_IN_ROUND_ROBIN: readonly TieBreakName[] = ['DE', 'WIN', 'SB']
