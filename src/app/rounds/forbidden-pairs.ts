import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, listEntries } from '../../db/entries.ts'
import {
  type ForbiddenRow,
  hasForbidden,
  insertForbidden,
  liftForbidden,
  listStandingForbidden,
} from '../../db/forbidden-pairs.ts'
import { lastRoundMade } from '../../db/progress.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import { groupsUnder } from '../../domain/rounds/kept-apart.ts'
import { BOUNDS } from '../../domain/tournament/config-check.ts'
import type { ForbiddenPairs } from '../../wire/rounds.ts'
import type { Context } from '../context.ts'
import { peopleOf, ruleOf } from '../progress/kept-apart.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import { roundsRefused } from './round-in-event.ts'

/** In all rounds from `fromRound` on where no last one is said. */
type ForbiddenRequest = Omit<ForbiddenRow, 'id' | 'toRound'> & { readonly toRound: number | undefined }

/**
 * A group whose members are not to meet in these rounds, from the next one that is made on; or a rule, by club, federation or
 * tag, that finds its groups whenever a round is made.
 */
export const forbidPairs = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  group: ForbiddenRequest,
): Promise<Answer<ForbiddenPairs>> =>
  asChief(ctx, seen, caller, async (tx, tournament): Promise<Answer<ForbiddenPairs>> => {
    const { id } = tournament
    if (tournament.format !== 'SWISS') return refusal('ROUNDS_FOLLOW_BY_THEMSELVES')
    if (noRoundFollows(tournament)) return refusal('TOURNAMENT_ENDED')
    const entries = await listEntries(tx, id)
    const known = new Set(entries.map(entry => entry.id))
    if (!group.entryIds.every(entry => known.has(entry))) return refusal('ENTRY_NOT_FOUND')
    const { fromRound, toRound = BOUNDS.rounds.max } = group
    const beyond = roundsRefused(tournament, { fromRound, toRound: group.toRound })
    if (beyond !== undefined) return refusal(beyond.code, beyond)
    if (toRound < fromRound)
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'toRound', code: 'INVALID' }] })
    const madeAfter = await lastRoundMade(tx, id)
    if (toRound <= madeAfter)
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'toRound', code: 'OUT_OF_RANGE' }] })
    const at = ctx.timeline.now()
    const made = await insertForbidden(tx, id, { ...group, toRound, madeAfter }, at)
    await touchTournament(tx, id)
    await recordAudit(tx, auditOf(id, caller, group.reason, null, made), at)
    return ok(pairsDto(made, entries))
  })

/** Lifts it again, from the next round that is made on; asked for twice it changes nothing. Answers those that are left. */
export const allowPairs = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  { pairId, note }: { readonly pairId: string; readonly note: string | undefined },
): Promise<Answer<ForbiddenPairs[]>> =>
  asChief(ctx, seen, caller, async (tx, tournament): Promise<Answer<ForbiddenPairs[]>> => {
    const { id } = tournament
    if (noRoundFollows(tournament)) return refusal('TOURNAMENT_ENDED')
    const before = (await listStandingForbidden(tx, id)).find(pair => pair.id === pairId)
    if (before === undefined && !(await hasForbidden(tx, id, pairId)))
      return refusal('FORBIDDEN_PAIRS_NOT_FOUND')
    if (before !== undefined) {
      await liftForbidden(tx, id, pairId, await lastRoundMade(tx, id))
      await touchTournament(tx, id)
      await recordAudit(tx, auditOf(id, caller, note ?? null, before, null), ctx.timeline.now())
    }
    return ok(await standing(tx, id))
  })

/** What kept people apart in an event that is over stays as it was, for whoever asks why it was paired so. */
const noRoundFollows = ({ status }: TournamentRow): boolean => status === 'FINISHED' || status === 'CANCELED'

/** For arbiters: why two people are kept apart is nobody else's business. */
export const readForbidden = (ctx: Context, caller: Caller, id: string): Promise<Answer<ForbiddenPairs[]>> =>
  asChief(ctx, { id }, caller, async tx => ok(await standing(tx, id)))

const standing = async (tx: Db, id: string): Promise<ForbiddenPairs[]> => {
  const entries = await listEntries(tx, id)
  return (await listStandingForbidden(tx, id)).map(row => pairsDto(row, entries))
}

const pairsDto = (row: ForbiddenRow, entries: readonly EntryRow[]): ForbiddenPairs => {
  const rule = ruleOf(row)
  const groups = rule === undefined ? [] : groupsUnder(rule, peopleOf(entries))
  return { ...row, groups: groups.map(({ name, entries: entryIds }) => ({ name, entryIds })) }
}

const auditOf = (
  tournamentId: string,
  { playerId }: Caller,
  note: string | null,
  before: ForbiddenRow | null,
  after: ForbiddenRow | null,
) => ({
  tournamentId,
  matchId: null,
  actorId: playerId,
  action: 'FORBIDDEN_PAIRS',
  note,
  before,
  after,
})
