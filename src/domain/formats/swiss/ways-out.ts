import { lastRoundOf } from '../../rounds/pairing.ts'
import { presentIn } from './present.ts'
import type { SwissState } from './state.ts'

/** What an arbiter can do about a round that cannot be paired. */
export type WayOut =
  | 'FINISH'
  | 'TAKE_BACK_BYES'
  | 'LET_RETURN'
  | 'GIVE_BYES'
  | 'LIFT_FORBIDDEN_PAIRS'
  | 'PAIR_BY_HAND'

/** Only what changes something as the event stands: nobody is told to lift pairs where none are kept apart. */
export const waysOutOf = (state: SwissState): readonly WayOut[] => {
  const round = lastRoundOf(state.pairings) + 1
  const there = new Set(presentIn(state, round).map(({ id }) => id))
  const keptApart = state.forbidden.some(
    ({ entries, from, to }) => from <= round && round <= to && entries.filter(id => there.has(id)).length > 1,
  )
  const ways: readonly (readonly [WayOut, boolean])[] = [
    ['FINISH', true],
    ['TAKE_BACK_BYES', state.entries.some(({ id, withdrawn }) => !withdrawn && !there.has(id))],
    ['LET_RETURN', state.entries.some(({ withdrawn }) => withdrawn)],
    ['GIVE_BYES', there.size > 1],
    ['LIFT_FORBIDDEN_PAIRS', keptApart],
    ['PAIR_BY_HAND', there.size > 0],
  ]
  return ways.flatMap(([way, helps]) => (helps ? [way] : []))
}
