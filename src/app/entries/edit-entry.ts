import { recordAudit } from '../../db/audit.ts'
import { type EntryRow, findEntry, listEntries, putFacts } from '../../db/entries.ts'
import { listStandingForbidden } from '../../db/forbidden-pairs.ts'
import { touchTournament } from '../../db/tournaments.ts'
import { dateOn } from '../../domain/files/calendar-date.ts'
import { ok } from '../../domain/kernel/result.ts'
import {
  type EntryEffect,
  type EntryFact,
  entryEffects,
  SETTLED_FACTS,
} from '../../domain/tournament/entry-effects.ts'
import { type EntryWarning, entryWarnings } from '../../domain/tournament/entry-warnings.ts'
import { saidRating } from '../../domain/tournament/people.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'

export type EntryFacts = Pick<EntryRow, EntryFact>
export type EntryEdit = { readonly [Fact in EntryFact]?: EntryFacts[Fact] | undefined } & {
  readonly note?: string | undefined
}

/** An entry as it is now, with what hangs on what was changed, and what the arbiter should know. */
export type EditedEntry = {
  readonly entry: EntryRow
  readonly effects: readonly EntryEffect[]
  readonly warnings: readonly EntryWarning[]
}

/**
 * An arbiter puts right what is known of a player, at any time (contract section 3); before and after go to the audit log.
 * What was paired stays. From an arbiter, rating, title and FIDE id are the player's own word no longer.
 */
export const editEntry = (
  ctx: Context,
  caller: Caller,
  seen: SeenTournament,
  entryId: string,
  { note = '', ...edit }: EntryEdit,
): Promise<Answer<EditedEntry>> => {
  const said = edit.rating === undefined ? edit : { ...edit, rating: saidRating(edit.rating) }
  return asChief(ctx, seen, caller, async (tx, tournament): Promise<Answer<EditedEntry>> => {
    if ((said.birthDate ?? '') > dateOn(ctx.timeline.now()))
      return refusal('VALIDATION_FAILED', { errors: [{ path: 'birthDate', code: 'OUT_OF_RANGE' }] })
    const found = await findEntry(tx, tournament.id, entryId)
    if (found === undefined) return refusal('ENTRY_NOT_FOUND')
    const changed = changedFacts(found, said)
    const isOver = tournament.status === 'FINISHED' || tournament.status === 'CANCELED'
    if (isOver && changed.some(fact => SETTLED_FACTS.includes(fact))) return refusal('TOURNAMENT_ENDED')
    const entry = { ...found, ...pick(said, changed) }
    const entries = await listEntries(tx, tournament.id)
    const others = entries.filter(({ status }) => status === 'ENTERED')
    const rules = await listStandingForbidden(tx, tournament.id)
    const told = {
      effects: entryEffects(
        tournament,
        changed,
        rules.map(({ by }) => by),
      ),
      warnings: entryWarnings(tournament, entry, others),
    }
    if (changed.length === 0) return ok({ entry: found, ...told })
    const claimed = found.claimed && !changed.some(fact => CLAIMED.has(fact))
    await putFacts(tx, { ...entry, claimed })
    await touchTournament(tx, tournament.id)
    const line = { tournamentId: tournament.id, matchId: null, actorId: caller.playerId, note: note || null }
    const before = { entryId, ...recorded(found, changed) }
    const after = { entryId, ...recorded(entry, changed) }
    await recordAudit(tx, { ...line, action: 'ENTRY_EDITED', before, after }, ctx.timeline.now())
    return ok({ entry: { ...entry, claimed }, ...told })
  })
}

/** What a player may have said of themselves. */
const CLAIMED: ReadonlySet<EntryFact> = new Set(['rating', 'title', 'fideId'])

const changedFacts = (found: EntryFacts, said: Omit<EntryEdit, 'note'>): readonly EntryFact[] =>
  (Object.keys(said) as EntryFact[]).filter(
    fact => said[fact] !== undefined && JSON.stringify(said[fact]) !== JSON.stringify(found[fact]),
  )

const pick = (facts: Omit<EntryEdit, 'note'>, changed: readonly EntryFact[]): Partial<EntryFacts> =>
  Object.fromEntries(changed.map(fact => [fact, facts[fact]]))

/** Of a date of birth the log has only that there was one: it outlives what it is about. */
const recorded = (facts: EntryFacts, changed: readonly EntryFact[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    changed.map(fact => [fact, fact === 'birthDate' && facts[fact] !== null ? 'given' : facts[fact]]),
  )
