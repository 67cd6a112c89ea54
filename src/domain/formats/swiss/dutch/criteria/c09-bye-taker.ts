import type { Criterion } from './criterion.ts'

/** C.04.3 C9: the fewest unplayed games for the taker of the pairing-allocated bye. `rounds` ≤ 1000 bounds it. */
export const c09ByeTaker = (roundsDone: number): Criterion => ({
  code: 'C9',
  leave: (player, _level, bracket) => (bracket.leaverTakesBye ? roundsDone - player.gamesPlayed : 0),
})
