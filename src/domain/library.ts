// The library `tabiya/swiss`: pairing, standings and tournament files for programs, in Node and in a browser. Names that
// programs of others use stay, whatever ours become.

import type { TrfFault, TrfRepair } from './files/trf/document.ts'
import { readTrf } from './files/trf/read.ts'
import { eventFromTrf } from './files/trf/to-event.ts'
import { type PairedRound, pairNextRound } from './formats/swiss/dutch/next-round.ts'
import type { PairingRefusal } from './formats/swiss/dutch/pair.ts'
import { ok, type Result, refuse } from './kernel/result.ts'
import { TIE_BREAKS as RULES, type TieBreakName } from './standings/tie-breaks/tie-breaks.ts'

export type { TrfDocument, TrfFault, TrfPlayer, TrfRecord, TrfRepair } from './files/trf/document.ts'
export { trfFromEvent } from './files/trf/from-event.ts'
export { readTrf } from './files/trf/read.ts'
export { eventBefore, eventFromTrf } from './files/trf/to-event.ts'
export { writeTrf } from './files/trf/write.ts'
export { bergerTable } from './formats/round-robin/berger.ts'
export type { Board } from './formats/swiss/dutch/boards.ts'
export { type PairedRound, pairNextRound } from './formats/swiss/dutch/next-round.ts'
export type { PairingRefusal } from './formats/swiss/dutch/pair.ts'
export type { RoundPlayer as Contender } from './formats/swiss/dutch/players/round-player.ts'
export { type DeadEnd, deadEndOf } from './formats/swiss/explain/dead-end.ts'
export { type Explanation, explainPlayer } from './formats/swiss/explain/explain.ts'
export { GENERATOR_DEFAULTS, generateEvent } from './formats/swiss/generate.ts'
export { type HouseMatch, type HousePlayer, housePlayers } from './formats/swiss/house/house-player.ts'
export { pairHouseRound } from './formats/swiss/house/pair-house.ts'
export { type Outlook, roundsOutlook } from './formats/swiss/outlook.ts'
export { firstRating, ratingChange } from './ratings/rating-change.ts'
export { bakuVirtualPoints } from './rounds/acceleration.ts'
export {
  NO_VIRTUAL_POINTS,
  pairedRounds,
  type RoundEntry,
  type ScoredEvent as SwissEvent,
  type ScoredPlayer as SwissPlayer,
} from './rounds/event.ts'
export { STANDARD_POINTS } from './rounds/point-system.ts'
export { rankPlayers } from './standings/rank.ts'
export { tieBreakValue } from './standings/tie-breaks/compute.ts'
export { crosstable } from './standings/tie-breaks/crosstable.ts'
export { formatFraction } from './standings/tie-breaks/fraction.ts'
export { ruleSetAt } from './standings/tie-breaks/rule-set.ts'
export { parseTieBreak } from './standings/tie-breaks/tie-break-code.ts'
export { deadEndSentences } from './words/dead-round.ts'
export { explanationSentences } from './words/why.ts'

/** The tie-breaks of C.07 by their codes, with what they are called there. */
export const TIE_BREAKS = Object.fromEntries(
  Object.entries(RULES).map(([name, { title }]) => [name, title]),
) as Readonly<Record<TieBreakName, string>>

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
