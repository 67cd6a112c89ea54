import { emptyPairing } from '../dutch/completion/complete-pairing.ts'
import type { RoundPlayer } from '../dutch/players/round-player.ts'
import type { RoundToPair } from '../dutch/round.ts'

/** Why a round cannot be paired under C.04.3 C1 to C3: a proof that anybody can check by hand. */
export type DeadEnd = {
  /** Left over even in a largest pairing. */
  readonly leftOver: readonly RoundPlayer[]
  /** Beside each other in clusters of odd size, these players can only meet `opponents`, who are too few. */
  readonly competing: readonly RoundPlayer[]
  readonly opponents: readonly RoundPlayer[]
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
  const { single, competing, wanted } = matching.shortage()
  const players = (vertices: readonly number[]) => vertices.flatMap(vertex => presentPlayers[vertex] ?? [])
  return {
    leftOver: players(single),
    competing: players(competing),
    opponents: players(wanted),
    byeWanted: odd && wanted.includes(presentPlayers.length),
    noByeTaker: odd && !presentPlayers.some(player => player.byeAllowed),
  }
}

/** The reason in plain words. `nameOf` gives the name of a player's id. */
export const deadEndSentences = (deadEnd: DeadEnd, nameOf: (id: number) => string): string[] => {
  const list = (players: readonly RoundPlayer[]) => players.map(({ id }) => nameOf(id)).join(', ')
  const { leftOver, competing, opponents, byeWanted, noByeTaker } = deadEnd
  if (noByeTaker) return ['The number of players is odd, and nobody may have another bye (C.04.3, C2).']
  const ways = [
    ...(opponents.length > 0 ? [`meet ${list(opponents)}`] : []),
    ...(byeWanted ? ['take the bye'] : []),
  ]
  const only =
    ways.length > 0
      ? `can only ${ways.join(' or ')}, beside each other in groups of odd size: too few for all`
      : 'have no opponents but each other, in groups of odd size'
  return [
    `${list(competing)}: by C1 to C3 they ${only}.`,
    `A largest pairing leaves over: ${list(leftOver)}.`,
  ]
}
