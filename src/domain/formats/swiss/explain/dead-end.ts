import { emptyPairing } from '../dutch/completion/complete-pairing.ts'
import type { RoundPlayer } from '../dutch/players/round-player.ts'
import type { RoundToPair } from '../dutch/round.ts'
import type { WeightedMatching } from '../matching/weighted-matching.ts'

/** Why a round cannot be paired under the rules that bar pairs (C.04.3 C1 to C3): a proof that anybody can check by hand. */
export type DeadEnd<Player = RoundPlayer> = {
  /** Left over even in a largest pairing. */
  readonly leftOver: readonly Player[]
  /** Beside each other in clusters of odd size, these players can only meet `opponents`, who are too few. */
  readonly competing: readonly Player[]
  readonly opponents: readonly Player[]
  /** The field is odd; one of the competing could take the bye. */
  readonly byeWanted: boolean
  /** The field is odd, and nobody may have the bye (C2). */
  readonly noByeTaker: boolean
}

/** The reason why `pairDutch` refuses this round; `undefined` if it does not. */
export const deadEndOf = ({ presentPlayers }: RoundToPair): DeadEnd | undefined => {
  const odd = presentPlayers.length % 2 === 1
  const matching = emptyPairing(presentPlayers, odd ? player => player.byeAllowed : undefined)
  if (presentPlayers.length === 0 || matching.solveWithinFace()) return undefined
  return shortageIn(matching, presentPlayers, odd && !presentPlayers.some(player => player.byeAllowed))
}

/** What a matching lacks that could not be completed; the vertex behind those of `players` is the bye of an odd field. */
export const shortageIn = <Player>(
  matching: WeightedMatching,
  players: readonly Player[],
  noByeTaker: boolean,
): DeadEnd<Player> => {
  const { single, competing, wanted } = matching.shortage()
  const at = (vertices: readonly number[]) => vertices.flatMap(vertex => players[vertex] ?? [])
  return {
    leftOver: at(single),
    competing: at(competing),
    opponents: at(wanted),
    byeWanted: wanted.includes(players.length),
    noByeTaker,
  }
}
