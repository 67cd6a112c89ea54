import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { type MatchRead, readMatch } from '../../db/match-reads.ts'
import { loadMatch, lockMatch } from '../../db/matches.ts'
import { swapSides } from '../../db/swap-sides.ts'
import { touchTournament } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { matchForOfficial } from '../rights/match-for-official.ts'
import { asChief } from '../rights/rights.ts'
import { withTieBreaks } from '../views/match.ts'
import { matchStateView } from '../views/match-state.ts'

type Swap = { readonly note: string | undefined; readonly version: number | undefined }

type MatchDto = ReturnType<typeof withTieBreaks>

/** The two players of a match change colours, before it has begun (contract section 8, arbiter's tools). */
export const swapColors = async (
  ctx: Context,
  caller: Caller,
  matchId: string,
  { note, version }: Swap,
): Promise<Answer<MatchDto>> => {
  const found = await matchForOfficial(ctx, caller, matchId)
  if (!found.ok) return found
  const [seen] = await readMatch(ctx.pool, matchId)
  if (seen === undefined || seen.id !== matchId) return refusal('MATCH_NOT_FOUND')
  ctx.live.forget(matchId)
  return asChief(ctx, { id: seen.tournamentId }, caller, async (tx): Promise<Answer<MatchDto>> => {
    await lockMatch(tx, matchId)
    const before = (await readMatch(tx, matchId))[0]!
    if (before.entryBId === null) return refusal('MATCH_INCOMPLETE')
    if (version !== undefined && version !== before.version)
      return changedSince(tx, matchId, ctx.timeline.now())
    if (before.status === 'CANCELED') return refusal('MATCH_ALREADY_FINISHED')
    if (before.status !== 'PENDING' || before.isTieBreak)
      return refusal('ROUND_HAS_RESULTS', { round: before.roundNumber })
    const at = ctx.timeline.now()
    await swapSides(tx, matchId)
    await touchTournament(tx, seen.tournamentId)
    const after = await readMatch(tx, matchId)
    await recordAudit(tx, auditOf(caller, note, before, after[0]!), at)
    return ok(withTieBreaks(after[0]!, after, at))
  })
}

/** The match as it is now, for who saw another. */
const changedSince = async (tx: PoolClient, matchId: string, at: Instant) => {
  const stored = await loadMatch(tx, matchId)
  if (stored === undefined || 'bye' in stored) throw new Error(`match ${matchId} is gone`)
  return refusal('VERSION_CONFLICT', { match: matchStateView(stored, matchId, at) })
}

const colorsOf = ({ whiteEntryId, blackEntryId }: MatchRead) => ({ whiteEntryId, blackEntryId })

const auditOf = (caller: Caller, note: string | undefined, before: MatchRead, after: MatchRead) => ({
  tournamentId: before.tournamentId,
  matchId: before.id,
  actorId: caller.playerId,
  action: 'COLORS_SWAPPED',
  note: note ?? null,
  before: colorsOf(before),
  after: colorsOf(after),
})
