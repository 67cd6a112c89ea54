import type { Instant } from '../domain/kernel/time.ts'
import type { Traces } from './erasure-traces.ts'
import { type Db, instant, rows } from './transaction.ts'

/**
 * Lines about a person, and lines that name them, keep their facts alone. The database lets nothing else be changed in them.
 */
export const eraseLog = async (db: Db, traces: Traces, at: Instant): Promise<void> => {
  const { playerId, entries, events, inText, inJson } = traces
  await rows(
    db,
    `update audit_log a set note = null, before = facts_of(a.before), after = facts_of(a.after), effect = facts_of(a.effect),
       "erasedAt" = coalesce(a."erasedAt", ${instant('$5')})
     where (a.note, a.before, a.after, a.effect) is distinct from
         (null, facts_of(a.before), facts_of(a.after), facts_of(a.effect))
       and (a.before ->> 'entryId' = any($1::text[]) or a.after ->> 'entryId' = any($1::text[])
         or a.before -> 'entryIds' ?| $1::text[] or a.after -> 'entryIds' ?| $1::text[]
         or a."matchId" in (select "matchId" from match_sides where "entryId"::text = any($1::text[]))
         or (a."tournamentId" is null and (a."actorId" = $2::uuid or a.after ->> 'playerId' = $2::uuid::text))
         or (a."actorId" = $2::uuid and a.action in ('WEBHOOK_ADDED', 'WEBHOOK_REMOVED'))
         or ((a."tournamentId" is null or a."tournamentId" = any($3::uuid[]))
           and (a.note ~ any($4::text[]) or concat_ws(' ', a.before, a.after, a.effect) ~ any($6::text[]))))`,
    [entries, playerId, events, inText, at, inJson],
  )
}

/** In the books what was paid stays, and the receipt's number; what was written beside it goes. */
export const eraseLedger = async (db: Db, traces: Traces, at: Instant): Promise<void> => {
  const { entries, events, inText } = traces
  await rows(
    db,
    `update ledger_transactions t set reference = null, note = null, "erasedAt" = coalesce(t."erasedAt", ${instant('$4')})
     where (t.reference is not null or t.note is not null) and t."tournamentId" = any($2::uuid[])
       and (concat_ws(' ', t.reference, t.note) ~ any($3::text[])
         or exists (select from ledger_postings p where p."transactionId" = t.id and p."entryId" = any($1::uuid[])))`,
    [entries, events, inText, at],
  )
}
