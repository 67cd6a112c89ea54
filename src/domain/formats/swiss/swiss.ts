import type { TrfFault, TrfRepair } from '../../files/trf/document.ts'
import { readTrf } from '../../files/trf/read.ts'
import { eventFromTrf } from '../../files/trf/to-event.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { PairingRefusal } from './dutch/pair.ts'
import { type PairedRound, pairNextRound } from './next-round.ts'

export type { TrfDocument, TrfFault, TrfPlayer, TrfRecord, TrfRepair } from '../../files/trf/document.ts'
export { trfFromEvent } from '../../files/trf/from-event.ts'
export { readTrf } from '../../files/trf/read.ts'
export { eventBefore, eventFromTrf } from '../../files/trf/to-event.ts'
export { writeTrf } from '../../files/trf/write.ts'
export { firstRating, ratingChange } from '../../ratings/rating-change.ts'
export { tieBreakValue } from '../../standings/compute.ts'
export { crosstable } from '../../standings/crosstable.ts'
export { formatFraction } from '../../standings/fraction.ts'
export { rankPlayers } from '../../standings/rank.ts'
export { ruleSetAt } from '../../standings/rule-set.ts'
export { parseTieBreak, TIE_BREAKS } from '../../standings/tie-break-code.ts'
/** `tabiya/swiss`: pairing, standings and tournament files for programs, in Node and in a browser. */
export { bergerTable } from '../round-robin.ts'
export { bakuVirtualPoints } from './baku.ts'
export type { Board } from './dutch/boards.ts'
export type { Contender } from './dutch/contender.ts'
export type { PairingRefusal } from './dutch/pair.ts'
export { pairedRounds } from './dutch/round.ts'
export {
  NO_VIRTUAL_POINTS,
  type RoundEntry,
  STANDARD_POINTS,
  type SwissEvent,
  type SwissPlayer,
} from './event.ts'
export { type DeadEnd, deadEndOf, deadEndSentences } from './explain/dead-end.ts'
export { type Explanation, explainPlayer } from './explain/explain.ts'
export { explanationSentences } from './explain/sentences.ts'
export { GENERATOR_DEFAULTS, generateEvent } from './generate.ts'
export { type HouseMatch, type HousePlayer, housePlayers } from './house/house-player.ts'
export { pairHouseRound } from './house/pair-house.ts'
export { type PairedRound, pairNextRound } from './next-round.ts'
export { type Outlook, roundsOutlook } from './outlook.ts'

export type PairedFile = PairedRound & { readonly repairs: readonly TrfRepair[] }

export type FileRefusal =
  | { readonly kind: 'FILE'; readonly faults: readonly TrfFault[] }
  | { readonly kind: 'UNFINISHED'; readonly round: number }
  | { readonly kind: 'PAIRING'; readonly reason: PairingRefusal }

/** Pairs the next round of a tournament file by FIDE's Dutch rules. */
export const pairFile = (file: Uint8Array | string): Result<PairedFile, FileRefusal> => {
  const read = readTrf(file)
  if (!read.ok) return refuse({ kind: 'FILE', faults: read.error })
  const made = eventFromTrf(read.value.document, 'required')
  if (!made.ok) return refuse({ kind: 'FILE', faults: made.error })
  const { event, unfinished } = made.value
  if (unfinished !== undefined) return refuse({ kind: 'UNFINISHED', round: unfinished })
  const paired = pairNextRound(event)
  if (!paired.ok) return refuse({ kind: 'PAIRING', reason: paired.error })
  return ok({ ...paired.value, repairs: [...read.value.repairs, ...made.value.repairs] })
}
