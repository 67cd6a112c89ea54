import type { Match } from '../src/client/client.ts'
import { seededRandom } from '../src/domain/kernel/random.ts'

/** What is written on the slip of a board. */
export type Slip = 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'WHITE_FORFEIT_WIN' | 'BLACK_FORFEIT_WIN'

type Board = Pick<Match, 'roundNumber' | 'whiteName' | 'blackName'>

const UNRATED = 1500
const DRAWS = 0.3
const FORFEITS = 0.02

/** The result of a game between these two in this round; the better player wins more often. */
export const slipOf = (
  { roundNumber, whiteName, blackName }: Board,
  ratings: ReadonlyMap<string, number | undefined>,
  seed: string,
): Slip => {
  const random = seededRandom(`${seed}/${roundNumber}/${whiteName}/${blackName}`)
  if (random() < FORFEITS) return random() < 0.5 ? 'WHITE_FORFEIT_WIN' : 'BLACK_FORFEIT_WIN'
  const lead = (ratings.get(whiteName) ?? UNRATED) - (ratings.get(blackName ?? '') ?? UNRATED)
  const expected = 1 / (1 + 10 ** (-lead / 400))
  const chance = random()
  if (chance < DRAWS) return 'DRAW'
  return (chance - DRAWS) / (1 - DRAWS) < expected ? 'WHITE_WIN' : 'BLACK_WIN'
}
