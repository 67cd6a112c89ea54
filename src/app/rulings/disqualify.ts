import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, findEntry, setDisqualified, withdrawEntry } from '../../db/entries.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Effect } from '../../domain/tournament/effect.ts'
import type { Disqualified } from '../../wire/disqualified.ts'
import type { EventContext } from '../context.ts'
import { loseOpenMatch } from '../entries/lose-open-match.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import type { SeenTournament } from '../rights/rights.ts'
import { entryDto } from '../views/standings.ts'
import { asCorrection, type CorrectionCall, type CorrectionWork } from './as-correction.ts'

export type Disqualification = CorrectionCall & {
  readonly note: string | undefined
}

/**
 * A player has no place and no prize in an event any more; those behind move up. What was played stays for everybody, theirs
 * and their opponents'. While the event is on they are withdrawn as well.
 */
export const disqualify = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  asked: Disqualification,
): Promise<Answer<Disqualified>> =>
  change(ctx, caller, seen, asked, 'ENTRY_DISQUALIFIED', async (work, entry) => {
    const { tx, tournament, at } = work
    await setDisqualified(tx, entry.id, at)
    const after = { ...entry, disqualifiedAt: at }
    if (tournament.status !== 'ACTIVE' || entry.status === 'WITHDRAWN') return after
    await withdrawEntry(tx, entry.id, 'BY_ARBITER', at)
    await loseOpenMatch({ ...ctx, log: work.log }, tx, tournament, entry.id, at)
    return { ...after, status: 'WITHDRAWN', withdrawalReason: 'BY_ARBITER' }
  })

/** Gives the place and the prize back. Who was withdrawn with it stays so: another act returns them. */
export const liftDisqualification = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  asked: Disqualification,
): Promise<Answer<Disqualified>> =>
  change(ctx, caller, seen, asked, 'DISQUALIFICATION_LIFTED', async ({ tx }, entry) => {
    await setDisqualified(tx, entry.id, null)
    return { ...entry, disqualifiedAt: null }
  })

const change = (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  asked: Disqualification,
  action: 'ENTRY_DISQUALIFIED' | 'DISQUALIFICATION_LIFTED',
  write: (work: CorrectionWork, entry: EntryRow) => Promise<EntryRow>,
): Promise<Answer<Disqualified>> =>
  asCorrection(ctx, caller, seen, asked, {
    fromRound: ({ currentRound }) => Math.max(1, currentRound),
    write: async work => {
      const entry = await findEntry(work.tx, work.tournament.id, asked.entryId)
      if (entry === undefined || entry.seed === null) return refusal('ENTRY_NOT_FOUND')
      const isThere = (entry.disqualifiedAt !== null) === (action === 'ENTRY_DISQUALIFIED')
      return ok({ before: entry, after: isThere ? entry : await write(work, entry) })
    },
    record: (work, written, effect) => record(work, asked.note ?? null, { action, ...written }, effect),
    told: ({ after }) => ({ entry: entryDto(after) }),
  })

const record = async (
  { tx, tournament, log, caller, at }: CorrectionWork,
  note: string | null,
  { action, before, after }: { readonly action: string; readonly before: EntryRow; readonly after: EntryRow },
  effect: Effect,
): Promise<void> => {
  if (before === after) return
  const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note, action }
  const said = ({ id, status, disqualifiedAt }: EntryRow) => ({
    entryId: id,
    status,
    disqualified: disqualifiedAt !== null,
  })
  await recordAudit(tx, { ...line, before: said(before), after: said(after), effect }, at)
  log.info(
    { tournamentId: tournament.id, entryId: before.id, actorId: caller.playerId },
    `[disqualify] ${after.disqualifiedAt === null ? 'disqualification lifted' : 'entry disqualified'} - tournamentId=${tournament.id}, entryId=${before.id} - ok`,
  )
}
