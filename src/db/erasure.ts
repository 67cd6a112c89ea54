import type { Instant } from '../domain/kernel/time.ts'
import { namePatterns } from '../domain/words/names-in-text.ts'
import { eraseEntries } from './erasure-entries.ts'
import { eraseLedger, eraseLog } from './erasure-logs.ts'
import { DELETED_NAME, eventsOf, namesOfEntries, type Traces } from './erasure-traces.ts'
import { type Db, instant, rows } from './transaction.ts'

/** Takes whatever was written of somebody out of all tables, but for their own rows (decision 0107). */
export const eraseTraces = async (
  db: Db,
  found: Omit<Traces, 'inText' | 'inJson'>,
  at: Instant,
): Promise<void> => {
  const traces = { ...found, ...namePatterns(found.names) }
  await eraseLog(db, traces, at)
  await eraseLedger(db, traces, at)
  await eraseEvents(db, traces)
  await eraseReports(db, traces)
  await eraseWords(db, traces)
  await eraseMessages(db, traces)
  await eraseAnswers(db, traces)
}

/** What a report brought along of a person, in their line and elsewhere. */
const eraseReports = async (db: Db, { entries, events, inJson }: Traces): Promise<void> => {
  await rows(db, 'delete from report_lines where "entryId" = any($1::uuid[])', [entries])
  for (const pattern of inJson)
    await rows(
      db,
      `update reports set records = regexp_replace(records::text, $2, '\\1' || $3, 'g')::jsonb
       where "tournamentId" = any($1::uuid[]) and records::text ~ $2`,
      [events, pattern, DELETED_NAME],
    )
}

/** Where an event's own page names somebody: as an official, or in what is said of it. Its title stays. */
const eraseEvents = async (db: Db, { events, inText }: Traces): Promise<void> => {
  for (const pattern of inText)
    await rows(
      db,
      `update tournaments set description = regexp_replace(description, $2, '\\1' || $3, 'g')
       where id = any($1::uuid[]) and description ~ $2`,
      [events, pattern, DELETED_NAME],
    )
  await rows(
    db,
    `update tournaments set officials = (
       select jsonb_agg(case when o.value ->> 'name' ~ any($2::text[])
         then jsonb_build_object('role', o.value -> 'role', 'name', $3::text) else o.value end order by o.ordinality)
       from jsonb_array_elements(officials) with ordinality o)
     where id = any($1::uuid[]) and exists (
       select from jsonb_array_elements(officials) o where o.value ->> 'name' ~ any($2::text[]))`,
    [events, inText, DELETED_NAME],
  )
}

/** What players and arbiters wrote. */
const eraseWords = async (db: Db, { entries, events, inText }: Traces): Promise<void> => {
  await rows(
    db,
    `update match_calls set text = null where text is not null and ("entryId" = any($1::uuid[])
       or ("tournamentId" = any($2::uuid[]) and text ~ any($3::text[])))`,
    [entries, events, inText],
  )
  await rows(
    db,
    `update forbidden_pairs set reason = null where reason is not null and ("entryIds" && $1::uuid[]
       or ("tournamentId" = any($2::uuid[]) and reason ~ any($3::text[])))`,
    [entries, events, inText],
  )
  await rows(
    db,
    `update score_adjustments set note = '–' where "entryId" = any($1::uuid[])
       or ("tournamentId" = any($2::uuid[]) and note ~ any($3::text[]))`,
    [entries, events, inText],
  )
}

/** Of messages that have been sent those about the person go; in those to be sent the name is another. */
const eraseMessages = async (db: Db, { entries, events, inJson }: Traces): Promise<void> => {
  await rows(
    db,
    `delete from webhook_messages m using webhooks w
     where w.id = m."webhookId" and w."tournamentId" = any($2::uuid[]) and m."nextAttemptAt" is null
       and (m.body ~ any($3::text[]) or exists (select from unnest($1::uuid[]) as e where position(e::text in m.body) > 0))`,
    [entries, events, inJson],
  )
  for (const pattern of inJson)
    await rows(
      db,
      `update webhook_messages m set body = regexp_replace(m.body, $2, '\\1' || $3, 'g') from webhooks w
       where w.id = m."webhookId" and w."tournamentId" = any($1::uuid[]) and m.body ~ $2`,
      [events, pattern, DELETED_NAME],
    )
  await rows(db, 'delete from push_messages where body ~ any($1::text[])', [inJson])
}

const ABOUT = `exists (select from unnest($1::uuid[]) as of where position(of::text in concat(scope, body, outcomes::text)) > 0)`

/**
 * What is kept to answer requests that are sent again: an answer about the person has no words any more, and in one about their
 * events the name is another.
 */
const eraseAnswers = async (db: Db, { playerId, entries, events, inJson }: Traces): Promise<void> => {
  await rows(
    db,
    `update idempotency_keys set body = facts_of(body::jsonb)::text, outcomes = '[]'
     where status is not null and body ~ '^[\\[{]' and ${ABOUT}`,
    [playerId === null ? entries : [playerId, ...entries]],
  )
  for (const pattern of inJson)
    await rows(
      db,
      `update idempotency_keys set body = regexp_replace(body, $2, '\\1' || $3, 'g'),
         outcomes = regexp_replace(outcomes::text, $2, '\\1' || $3, 'g')::jsonb
       where (body ~ $2 or outcomes::text ~ $2) and ${ABOUT}`,
      [[...entries, ...events], pattern, DELETED_NAME],
    )
}

export type Erasure = {
  readonly id: string
  readonly at: Instant
  readonly playerId: string | null
  readonly entryId: string | null
  readonly keepName: boolean
}

export const recordErasure = async (db: Db, erasure: Erasure): Promise<void> => {
  await rows(
    db,
    `insert into erasures (id, at, "playerId", "entryId", "keepName") values ($1, ${instant('$2')}, $3, $4, $5)
     on conflict (id) do nothing`,
    [erasure.id, erasure.at, erasure.playerId, erasure.entryId, erasure.keepName],
  )
}

export const listErasures = (db: Db): Promise<Erasure[]> =>
  rows<Erasure>(
    db,
    `select id, (extract(epoch from at) * 1000)::double precision as at, "playerId", "entryId", "keepName"
     from erasures order by at, id`,
  )

export type EntryErasure = {
  /** Of the erasure itself. */
  readonly id: string
  readonly entryId: string
  readonly at: Instant
}

/** An entry that is nobody's any more: nothing says who it was, and no account is asked whether it is theirs. */
export const eraseEntry = async (db: Db, { id, entryId, at }: EntryErasure): Promise<void> => {
  const entries = [entryId]
  const events = await eventsOf(db, null, entries)
  const names = (await namesOfEntries(db, entries)).filter(name => name !== DELETED_NAME)
  await eraseEntries(db, entries)
  await rows(db, 'delete from entry_invitations where "entryId" = $1', [entryId])
  await eraseTraces(db, { playerId: null, entries, events, names }, at)
  await recordErasure(db, { id, at, playerId: null, entryId, keepName: false })
}
