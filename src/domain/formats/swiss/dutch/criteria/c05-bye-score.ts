import { completePairing } from '../completion/complete-pairing.ts'
import type { RoundPlayer } from '../players/round-player.ts'

/**
 * C.04.3 C5: the lowest score that the taker of the pairing-allocated bye can have in any legal pairing of
 * all (C2, C4); `undefined` if there is none.
 */
export const lowestByeScore = (players: readonly RoundPlayer[]): number | undefined => {
  const scores = [...new Set(players.filter(player => player.byeAllowed).map(player => player.score))]
  scores.sort((a, b) => a - b)
  return scores.find(
    score => completePairing(players, player => player.byeAllowed && player.score === score) !== undefined,
  )
}
