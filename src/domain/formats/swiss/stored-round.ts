import { byeFor } from '../../kernel/outcome.ts'
import type { Pairing, Seeded } from '../../rounds/pairing.ts'
import type { PairedRound } from './dutch/next-round.ts'

/** A paired round as matches to store: `a` is the higher-ranked of a board. */
export const storedRound = ({ round, boards }: PairedRound, entries: readonly Seeded[]): Pairing[] => {
  const idOf = new Map(entries.map(({ id, seed }) => [seed, id]))
  return boards.map(({ white, black }, at): Pairing => {
    const shared = { round, board: at + 1, thirdPlace: false, outcome: undefined }
    if (black === undefined) {
      return { ...shared, a: idOf.get(white.id)!, b: undefined, white: 'a', outcome: byeFor('PAIRING') }
    }
    const whiteFirst = white.rank < black.rank
    const [first, second] = whiteFirst ? [white, black] : [black, white]
    return { ...shared, a: idOf.get(first.id)!, b: idOf.get(second.id)!, white: whiteFirst ? 'a' : 'b' }
  })
}
