import type { RequestedBye } from '../../../src/wire/rounds.ts'
import type { Tournament } from '../../../src/wire/tournaments.ts'

export type AskedKind = RequestedBye['byeType']

type Rules = Pick<Tournament, 'byeLimit' | 'lastByeRound' | 'rounds' | 'currentRound'>

/** How far ahead byes can be had in an event whose number of rounds is open. */
const AHEAD = 9

/** The rounds to come, for which a bye can still be had. */
export const roundsToCome = ({ rounds, currentRound }: Rules): readonly number[] => {
  const last = rounds ?? currentRound + AHEAD
  return Array.from({ length: Math.max(0, last - currentRound) }, (_, at) => currentRound + 1 + at)
}

/**
 * The kinds of bye to offer for a round: all of them to an arbiter; to a player half a point within what the event
 * allows. Half-point byes that were had in rounds played count too: the server looks at those.
 */
export const kindsFor = (
  { byeLimit, lastByeRound }: Rules,
  round: number,
  asked: readonly RequestedBye[],
  byArbiter: boolean,
): readonly AskedKind[] => {
  if (byArbiter) return ['HALF', 'ZERO', 'FULL']
  const halves = asked.filter(bye => bye.byeType === 'HALF' && bye.roundNumber !== round).length
  const isLate = lastByeRound !== null && round > lastByeRound
  return !isLate && halves < byeLimit ? ['HALF', 'ZERO'] : ['ZERO']
}
