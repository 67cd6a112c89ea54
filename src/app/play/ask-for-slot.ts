import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { eventOfMatch } from '../../db/match-reads.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import { saveProposal, saveSlot } from '../../db/slots.ts'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { dueUnhalted } from '../../domain/match/deadline.ts'
import {
  acceptSlot,
  proposeSlot,
  type SlotChange,
  type SlotRefusal,
  type Slots,
  setSlot,
} from '../../domain/match/slot.ts'
import type { MatchState } from '../../wire/playing.ts'
import type { Context } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { decideLocked } from '../progress/decide-locked.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { type Rights, withTournament } from '../rights/rights.ts'
import { isoTimeOrNull } from '../views/iso-time.ts'
import { matchStateView } from '../views/match-state.ts'
import { colorOfPlayer } from './seat.ts'

/** A slot that is named; without one, the opponent's proposal is accepted. */
export type SlotRequest = {
  readonly matchId: string
  readonly slot: Instant | undefined
  readonly note: string | undefined
  /** The version the caller saw (`If-Match`), if one was sent. */
  readonly version: number | undefined
}

/**
 * When a match of a round with a window is played (decision 0075): its players propose and agree, its arbiter sets.
 * An arbiter who plays in it proposes like any player.
 */
export const askForSlot = async (
  ctx: Context,
  caller: Caller,
  request: SlotRequest,
): Promise<Answer<MatchState>> => {
  await ctx.timeline.ready()
  const event = await eventOfMatch(ctx.pool, request.matchId)
  if (event === undefined) return refusal('MATCH_NOT_FOUND')
  ctx.live.forget(request.matchId)
  const answer = await withTournament<MatchState>(
    ctx,
    { id: event.id },
    caller,
    async (tx, tournament, rights, log) => {
      const at = ctx.timeline.now()
      // What time has decided comes first: nobody is given time for a match that was lost by not coming.
      const found = await decideLocked(tx, request.matchId, { kind: 'observe' }, at)
      if (found === undefined) return refusal('MATCH_INCOMPLETE')
      if (found.decision.events.length > 0) await advance({ log }, tx, tournament, at)
      return change({ tx, caller, rights, request, at }, found.stored)
    },
  )
  return !answer.ok && answer.error.code === 'TOURNAMENT_NOT_FOUND' ? refusal('MATCH_NOT_FOUND') : answer
}

type SlotTransaction = {
  readonly tx: PoolClient
  readonly caller: Caller
  readonly rights: Rights
  readonly request: SlotRequest
  readonly at: Instant
}

const change = async (work: SlotTransaction, stored: StoredMatch): Promise<Answer<MatchState>> => {
  const { request, at } = work
  const refused = (code: RefusalCode) => refusal(code, { match: matchStateView(stored, request.matchId, at) })
  const decided = decide(work, stored)
  if (!decided.ok && decided.error === 'PLAYER_NOT_IN_MATCH') return refusal(decided.error)
  if (request.version !== undefined && request.version !== stored.match.version)
    return refused('VERSION_CONFLICT')
  if (!decided.ok) return refused(decided.error)
  await write(work, stored, decided.value)
  const after = await loadMatch(work.tx, request.matchId)
  if (after === undefined || 'bye' in after) throw new Error(`match ${request.matchId} is gone`)
  return ok(matchStateView(after, request.matchId, at))
}

const decide = (
  { caller, rights, request: { slot }, at }: SlotTransaction,
  { match, facts }: StoredMatch,
): Result<SlotChange, SlotRefusal | 'PLAYER_NOT_IN_MATCH'> => {
  const slots = slotsOf(facts)
  const seat = colorOfPlayer(match, caller.playerId)
  if (seat === undefined)
    return rights.chief && slot !== undefined
      ? setSlot(match, slots, slot, at)
      : refuse('PLAYER_NOT_IN_MATCH')
  return slot === undefined ? acceptSlot(match, slots, seat, at) : proposeSlot(match, slots, seat, slot, at)
}

const slotsOf = (facts: StoredMatch['facts']): Slots => {
  const { windowOpensAt: opensAt, windowClosesAt: closesAt } = facts
  return {
    window: opensAt === null || closesAt === null ? undefined : { opensAt, closesAt },
    proposals: {
      WHITE: facts.whiteSlotProposal ?? undefined,
      BLACK: facts.blackSlotProposal ?? undefined,
    },
  }
}

const write = async (
  { tx, caller, request, at }: SlotTransaction,
  { match, facts }: StoredMatch,
  made: SlotChange,
) => {
  if (made.kind === 'proposed') return saveProposal(tx, match.id, made.by, made.slot)
  const reopened = { ...match, opensAt: made.slot, opensFixed: true, readyAt: undefined, waitCreditMs: 0 }
  await saveSlot(tx, match.id, made.slot, dueUnhalted(reopened))
  const line = {
    tournamentId: facts.tournamentId,
    matchId: match.id,
    actorId: caller.playerId,
    action: 'SLOT_AGREED',
    note: request.note ?? null,
    before: { opensAt: isoTimeOrNull(match.opensAt), agreedSlot: isoTimeOrNull(facts.agreedSlot) },
    after: { opensAt: isoTimeOrNull(made.slot), agreedSlot: isoTimeOrNull(made.slot) },
  }
  await recordAudit(tx, line, at)
}
