import type { EntryId } from '../../kernel/ids.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import type { RequestedBye } from '../../rounds/stored-event.ts'

/** What an event allows of byes that players ask for. Arbiters give others too, but none in a round that is made. */
export type ByeRules = {
  /** Half-point byes of one player; zero-point byes are not counted. */
  readonly limit: number
  /** The last round with half-point byes; undefined for any. */
  readonly lastRound: number | undefined
}

export type ByeRefusal = 'BYE_TOO_LATE' | 'BYE_NOT_ALLOWED'

/** Contract section 8: may this bye still be had, by a player who asks or an arbiter who gives it? */
export const byeRefused = (
  { entry, round, bye }: RequestedBye,
  facts: { readonly pairings: readonly Pairing[]; readonly requested: readonly RequestedBye[] },
  { limit, lastRound }: ByeRules,
  byArbiter: boolean,
): ByeRefusal | undefined => {
  if (facts.pairings.some(pairing => pairing.round >= round)) return 'BYE_TOO_LATE'
  if (byArbiter || bye === 'ZERO') return undefined
  if (bye === 'FULL' || (lastRound !== undefined && round > lastRound)) return 'BYE_NOT_ALLOWED'
  return halvesOf(entry, round, facts) + 1 > limit ? 'BYE_NOT_ALLOWED' : undefined
}

/** Half-point byes that a player has had, or has asked for in other rounds. */
const halvesOf = (
  entry: EntryId,
  round: number,
  {
    pairings,
    requested,
  }: { readonly pairings: readonly Pairing[]; readonly requested: readonly RequestedBye[] },
): number => {
  const had = pairings
    .filter(({ a, outcome }) => a === entry && outcome?.kind === 'bye' && outcome.bye === 'HALF')
    .map(({ round }) => round)
  const asked = requested
    .filter(other => other.entry === entry && other.bye === 'HALF')
    .map(other => other.round)
  return new Set([...had, ...asked].filter(other => other !== round)).size
}
