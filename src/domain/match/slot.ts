import { type BySide, type Color, opposite } from '../kernel/color.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { HOUR, type Instant, type Millis } from '../kernel/time.ts'
import type { Match } from './match.ts'

/** The time in which a match may be played, where its players agree on when (decision 0075). */
export type RoundWindow = { readonly opensAt: Instant; readonly closesAt: Instant }

/** What players have said about when they play. */
export type Slots = {
  readonly window: RoundWindow | undefined
  readonly proposals: BySide<Instant | undefined>
}

/** Who have agreed on nothing play in the last hour of the window. */
const LAST_HOUR: Millis = HOUR

export const unagreedSlot = ({ opensAt, closesAt }: RoundWindow): Instant =>
  Math.max(opensAt, closesAt - LAST_HOUR)

export type SlotRefusal =
  | 'MATCH_HAS_NO_WINDOW'
  | 'MATCH_ALREADY_OPEN'
  | 'SLOT_OUTSIDE_WINDOW'
  | 'NO_SLOT_PROPOSED'

/** A proposal that stands, or the slot that holds from now on. */
export type SlotChange =
  | { readonly kind: 'proposed'; readonly by: Color; readonly slot: Instant }
  | { readonly kind: 'agreed'; readonly slot: Instant }

type Asked = Pick<Match, 'status' | 'opensAt'>

/**
 * A player names a slot: it takes the place of an earlier proposal of theirs, and is agreed where the opponent has
 * proposed the same. Until the match opens, slots may be agreed anew.
 */
export const proposeSlot = (
  match: Asked,
  slots: Slots,
  by: Color,
  slot: Instant,
  at: Instant,
): Result<SlotChange, SlotRefusal> => {
  const refused = closedToPlayers(match, slots, at) ?? outside(slots, slot, at)
  if (refused !== undefined) return refuse(refused)
  return ok(
    slots.proposals[opposite(by)] === slot ? { kind: 'agreed', slot } : { kind: 'proposed', by, slot },
  )
}

/** A player takes what the opponent has proposed. */
export const acceptSlot = (
  match: Asked,
  slots: Slots,
  by: Color,
  at: Instant,
): Result<SlotChange, SlotRefusal> => {
  const slot = slots.proposals[opposite(by)]
  const closed = closedToPlayers(match, slots, at)
  if (closed !== undefined) return refuse(closed)
  return slot === undefined ? refuse('NO_SLOT_PROPOSED') : proposeSlot(match, slots, by, slot, at)
}

/** An arbiter sets any slot to come, before the game has begun: after the window too, and where one player waits. */
export const setSlot = (
  match: Asked,
  { window }: Slots,
  slot: Instant,
  at: Instant,
): Result<SlotChange, SlotRefusal> => {
  if (window === undefined) return refuse('MATCH_HAS_NO_WINDOW')
  if (match.status !== 'PENDING') return refuse('MATCH_ALREADY_OPEN')
  return slot < window.opensAt || slot < at ? refuse('SLOT_OUTSIDE_WINDOW') : ok({ kind: 'agreed', slot })
}

const closedToPlayers = (
  { status, opensAt }: Asked,
  { window }: Slots,
  at: Instant,
): SlotRefusal | undefined => {
  if (window === undefined) return 'MATCH_HAS_NO_WINDOW'
  const waiting = status === 'PENDING' && opensAt !== undefined && at < opensAt
  return waiting ? undefined : 'MATCH_ALREADY_OPEN'
}

const outside = ({ window }: Slots, slot: Instant, at: Instant): SlotRefusal | undefined =>
  window !== undefined && slot >= window.opensAt && slot <= window.closesAt && slot >= at
    ? undefined
    : 'SLOT_OUTSIDE_WINDOW'
