import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { closeCall, findCall, takeCall } from '../../db/calls.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Call } from '../../wire/calls.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { withTournament } from '../rights/rights.ts'

/** What an arbiter, also a deputy, does with a call. */
export type CallAnswer = {
  readonly tournamentId: string
  readonly callId: string
} & (
  | { readonly kind: 'take'; readonly takeOver: boolean }
  | { readonly kind: 'close'; readonly note: string | undefined }
)

/** An arbiter takes a call, or closes it, whoever has taken it. Asked for again it changes nothing. */
export const answerCall = async (
  ctx: EventContext,
  caller: Caller,
  asked: CallAnswer,
): Promise<Answer<Call>> => {
  await ctx.timeline.ready()
  return withTournament<Call>(ctx, { id: asked.tournamentId }, caller, async (tx, _tournament, rights) => {
    if (!rights.directs) return refusal('FORBIDDEN')
    const call = await findCall(tx, asked.tournamentId, asked.callId)
    if (call === undefined) return refusal('CALL_NOT_FOUND')
    if (asked.kind === 'close' ? call.closedAt !== null : isTakenBy(call, caller)) return ok(call)
    if (call.closedAt !== null) return refusal('CALL_CLOSED', { call })
    if (asked.kind === 'take' && call.takenBy !== null && !asked.takeOver)
      return refusal('CALL_TAKEN', { call })
    return carryOut(tx, caller, asked, call, ctx.timeline.now())
  })
}

const isTakenBy = ({ status, takenBy }: Call, { playerId }: Caller): boolean =>
  status === 'TAKEN' && takenBy?.playerId === playerId

const carryOut = async (
  tx: PoolClient,
  caller: Caller,
  asked: CallAnswer,
  before: Call,
  at: Instant,
): Promise<Answer<Call>> => {
  const { tournamentId, id, matchId } = before
  if (asked.kind === 'take') await takeCall(tx, id, caller.playerId, at)
  else await closeCall(tx, id, caller.playerId, at)
  const after = await findCall(tx, tournamentId, id)
  if (after === undefined) throw new Error(`call ${id} is gone`)
  const line = {
    tournamentId,
    matchId,
    actorId: caller.playerId,
    action: asked.kind === 'take' ? 'CALL_TAKEN' : 'CALL_CLOSED',
    note: asked.kind === 'take' ? null : (asked.note ?? null),
    before: saidOf(before),
    after: saidOf(after),
  }
  await recordAudit(tx, line, at)
  return ok(after)
}

/** As the audit log has it: who called stands in the call, and what they wrote is theirs. */
const saidOf = ({ id, kind, entryId, status, takenBy }: Call) => ({
  callId: id,
  kind,
  entryId,
  status,
  takenBy: takenBy?.playerId ?? null,
})
