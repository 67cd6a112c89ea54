import type { ApartSource, KeptApartBy } from '../../rounds/kept-apart.ts'
import { lastRoundOf } from '../../rounds/pairing.ts'
import { presentIn } from './present.ts'
import type { SwissState } from './state.ts'

export type WayOutCode =
  | 'FINISH'
  | 'TAKE_BACK_BYES'
  | 'LET_RETURN'
  | 'GIVE_BYES'
  | 'LIFT_FORBIDDEN_PAIRS'
  | 'LIFT_CLUBS'
  | 'LIFT_FEDERATIONS'
  | 'LIFT_TAG'
  | 'PAIR_BY_HAND'

/** What an arbiter can do about a round that cannot be paired. */
export type WayOut = { readonly code: WayOutCode; readonly tag?: string }

const LIFTED: Readonly<Record<KeptApartBy, WayOutCode>> = {
  ENTRIES: 'LIFT_FORBIDDEN_PAIRS',
  CLUB: 'LIFT_CLUBS',
  FEDERATION: 'LIFT_FEDERATIONS',
  TAG: 'LIFT_TAG',
}

/** Only what changes something as the event stands: nothing is to be lifted but `lifts`, without which the round could be paired. */
export const waysOutOf = (state: SwissState, lifts: readonly ApartSource[]): readonly WayOut[] => {
  const round = lastRoundOf(state.pairings) + 1
  const there = new Set(presentIn(state, round).map(({ id }) => id))
  const ways: readonly (readonly [WayOutCode, boolean])[] = [
    ['FINISH', true],
    ['TAKE_BACK_BYES', state.entries.some(({ id, withdrawn }) => !withdrawn && !there.has(id))],
    ['LET_RETURN', state.entries.some(({ withdrawn, disqualified }) => withdrawn && disqualified !== true)],
    ['GIVE_BYES', there.size > 1],
  ]
  return [
    ...ways.flatMap(([code, helps]) => (helps ? [{ code }] : [])),
    ...liftingOf(lifts),
    ...(there.size > 0 ? [{ code: 'PAIR_BY_HAND' } as const] : []),
  ]
}

/** Groups that are named one by one are one way out together. */
const liftingOf = (lifts: readonly ApartSource[]): readonly WayOut[] => {
  const told = new Map<string, WayOut>()
  for (const { by, tag } of lifts)
    told.set(`${by} ${tag ?? ''}`, { code: LIFTED[by], ...(tag === null ? {} : { tag }) })
  return [...told.values()]
}
