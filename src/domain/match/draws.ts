import { type ClaimReason, claimable } from '../chess/draw-rules.ts'
import type { MoveInput } from '../chess/position.ts'
import { type Color, opposite } from '../kernel/color.ts'
import { drawBy } from '../kernel/outcome.ts'
import { type Instant, MINUTE } from '../kernel/time.ts'
import { applyAll } from './apply.ts'
import {
  accepted,
  type Decision,
  keysAfter,
  type Match,
  type MatchEvent,
  type MatchRefusal,
  refused,
} from './match.ts'
import { endAfter, makeMove } from './play-move.ts'

/** Laws 9.5.3: what the opponent gets after a wrong claim. */
const WRONG_CLAIM_MS = 2 * MINUTE

/**
 * Offers stand until the opponent moves, accepts or declines (contract section 4). Offering over the opponent's
 * accepts it; one's own, repeated, does not come here.
 */
export const offerDraw = (match: Match, by: Color, at: Instant): Decision => {
  if (match.rules.drawRuleMode !== 'ALLOW_ALL') return refused('DRAW_OFFERS_NOT_ALLOWED')
  if (match.offerBy === opposite(by)) return accepted(agreement(at))
  const refusal = offerRefusal(match, by)
  return refusal === undefined ? accepted({ kind: 'draw-offered', by, at }) : refused(refusal)
}

export const acceptDraw = (match: Match, by: Color, at: Instant): Decision => {
  if (match.rules.drawRuleMode !== 'ALLOW_ALL') return refused('DRAW_OFFERS_NOT_ALLOWED')
  return match.offerBy === opposite(by) ? accepted(agreement(at)) : refused('NO_DRAW_OFFER_PENDING')
}

export const declineDraw = (match: Match, by: Color, at: Instant): Decision =>
  match.offerBy === opposite(by)
    ? accepted({ kind: 'draw-declined', by, at })
    : refused('NO_DRAW_OFFER_PENDING')

const agreement = (at: Instant): MatchEvent => ({
  kind: 'ended',
  outcome: drawBy('AGREEMENT'),
  at,
})

const offerRefusal = (match: Match, by: Color): MatchRefusal | undefined => {
  const { minMove = 0, maxOffers } = match.rules.drawConfig
  if (movesBy(match, by) < minMove) return 'DRAW_OFFER_TOO_EARLY'
  return maxOffers !== undefined && match.offersMade[by] >= maxOffers ? 'DRAW_OFFER_LIMIT_REACHED' : undefined
}

/** Full moves that a side has completed. */
const movesBy = (match: Match, by: Color): number => match.moves.filter(move => move.color === by).length

type Claim = { readonly by: Color; readonly move?: MoveInput }

/**
 * Laws 9.2 and 9.3: the side to move claims threefold repetition or fifty moves, on the board or with the
 * move it means to play, which is then played so that the position can be seen. A wrong claim plays the
 * move, gives the opponent two minutes (once a ply), and stands as an offer where offers are allowed (9.5.3,
 * 9.1.2.3): over an offer of the opponent that still stands it is agreement.
 * Where claims are not in force these draws come by themselves, so there is nothing to claim.
 */
export const claimDraw = (match: Match, { by, move }: Claim, at: Instant): Decision => {
  if (match.position.turn !== by) return refused('NOT_YOUR_TURN')
  if (match.rules.drawConfig.claims !== true) return refused('CLAIM_NOT_VALID')
  const now = claimable(match.position, match.keys)
  if (move === undefined) return now === undefined ? wrongClaim(match, by, at) : accepted(drawn(now, at))
  const moved = makeMove(match, { by, move }, at)
  if (!moved.ok) return refused(moved.error)
  if (now !== undefined) return accepted(drawn(now, at))
  const after = claimable(moved.value.position, keysAfter(match.keys, moved.value.position))
  if (after === undefined) return wrongClaim(match, by, at, moved.value)
  return accepted(moved.value, endAfter(match, moved.value) ?? drawn(after, at))
}

/** The draw that a side may claim now, on the position as it is; undefined where a claim would be wrong, or nothing is claimed. */
export const claimOn = (match: Match, by: Color): ClaimReason | undefined => {
  const { status, pausedAt, position, keys, rules } = match
  const isOn = rules.drawConfig.claims === true && !rules.overTheBoard
  const isTheirs = status === 'RUNNING' && pausedAt === undefined && position.turn === by
  return isOn && isTheirs ? claimable(position, keys) : undefined
}

const drawn = (reason: ClaimReason, at: Instant): MatchEvent => ({
  kind: 'ended',
  outcome: drawBy(reason),
  at,
})

const wrongClaim = (
  match: Match,
  by: Color,
  at: Instant,
  moved?: Extract<MatchEvent, { kind: 'moved' }>,
): Decision => {
  const isFirst = !match.wrongClaims.includes(match.moves.length)
  const noted: readonly MatchEvent[] = isFirst ? [{ kind: 'wrongly-claimed', at }] : []
  const played = moved === undefined ? noted : [...noted, moved]
  const end = moved === undefined ? undefined : endAfter(match, moved)
  if (end !== undefined) return refused('CLAIM_NOT_VALID', [...played, end])
  const after = applyAll(match, played)
  if (after.offerBy === opposite(by)) return refused('CLAIM_NOT_VALID', [...noted, agreement(at)])
  const minutes = {
    kind: 'time-given',
    to: opposite(by),
    ms: WRONG_CLAIM_MS,
    cause: 'WRONG_CLAIM',
    at,
  } as const
  const given: readonly MatchEvent[] = isFirst ? [minutes] : []
  const offers = after.rules.drawRuleMode === 'ALLOW_ALL' && after.offerBy === undefined
  const stands = offers && offerRefusal(after, by) === undefined
  const offered: readonly MatchEvent[] = stands ? [{ kind: 'draw-offered', by, at }] : []
  return refused('CLAIM_NOT_VALID', [...played, ...given, ...offered])
}
