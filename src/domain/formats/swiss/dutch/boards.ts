import type { Tenths } from '../../../kernel/points.ts'
import { allocateColors, type ColorChoice } from './colors.ts'
import type { Pairs } from './pair.ts'
import type { RoundPlayer } from './players/round-player.ts'

/** A board as it is published: `black` is absent for the pairing-allocated bye. */
export type Board = {
  readonly white: RoundPlayer
  readonly black: RoundPlayer | undefined
  readonly choice: ColorChoice | undefined
}

/** The score that orders the boards: real points, or points with the virtual ones of an accelerated round. */
export type BoardOrder = 'REAL_SCORE' | 'PAIRING_SCORE'

/**
 * C.04.2: boards by the score of the higher player, the sum of both scores, the higher player's pairing
 * number; the bye last.
 */
export const arrangeBoards = (
  { pairs, bye }: Pairs,
  initialColor: 'WHITE' | 'BLACK',
  order: BoardOrder,
): Board[] => {
  const score = (player: RoundPlayer): Tenths => (order === 'REAL_SCORE' ? player.realScore : player.score)
  const above = (a: RoundPlayer, b: RoundPlayer) => score(b) - score(a) || a.pairingNumber - b.pairingNumber
  const keyed = pairs.map(([one, other]) => {
    const [upper, lower] = one.rank < other.rank ? [one, other] : [other, one]
    const choice = allocateColors(upper, lower, initialColor)
    const [white, black] = choice.upper === 'WHITE' ? [upper, lower] : [lower, upper]
    const [first, second] = [one, other].sort(above)
    return { first: first!, second: second!, board: { white, black, choice } }
  })
  keyed.sort(
    (a, b) =>
      score(b.first) - score(a.first) ||
      score(b.second) - score(a.second) ||
      a.first.pairingNumber - b.first.pairingNumber,
  )
  const boards: Board[] = keyed.map(({ board }) => board)
  if (bye !== undefined) boards.push({ white: bye, black: undefined, choice: undefined })
  return boards
}
