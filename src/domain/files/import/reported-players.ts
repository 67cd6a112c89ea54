import type { Entrant } from '../entrant.ts'
import type { TrfDocument } from '../trf/document.ts'
import type { OwnFacts } from '../trf/own-comments.ts'
import { entrantOfTrf, type FileRepair } from './read-players.ts'

/** A player of a report; `seed` is the place by starting ranks, which may leave numbers out. */
export type ReportedPlayer = { readonly rank: number; readonly seed: number; readonly entrant: Entrant }

/** As our own comment has the order of entry, else by starting ranks. */
export const playersOf = (
  { players }: TrfDocument,
  beside: OwnFacts & { readonly today: string },
  repairs: FileRepair[],
): readonly ReportedPlayer[] => {
  const order = new Map(beside.entered.map((rank, at) => [rank, at]))
  return players
    .toSorted((one, other) => one.startingRank - other.startingRank)
    .map((player, at) => ({
      rank: player.startingRank,
      seed: at + 1,
      entrant: entrantOfTrf(player, beside, repairs),
    }))
    .sort((one, other) => (order.get(one.rank) ?? one.seed) - (order.get(other.rank) ?? other.seed))
}
