import { randomInt } from 'node:crypto'
import { type Db, row, rows } from './transaction.ts'

export type StoredAnswer = {
  readonly requestHash: string
  /** Null while the first request is still being answered. */
  readonly status: number | null
  readonly body: string | null
}

/** How long an answer is kept, and after how long a request that never answered may be tried again. */
const KEPT = `interval '24 hours'`
const RECENT = `interval '2 minutes'`
const ABANDONED = `interval '30 seconds'`
/** As much, where its outcome is known: then there is nothing left to do but to answer. */
const UNANSWERED = `interval '2 seconds'`

/** Which of those who have sent a request: drawn by whoever takes its key, who so knows it even if the answer is lost. */
export const drawAttempt = (): number => randomInt(1, 2 ** 30)

/** Of a key that a request has taken: what those before it had done. */
export type Reserved = { readonly outcomes: readonly Outcome[] }

/** What one transaction came to. */
export type Outcome = { readonly value?: unknown }

/** Takes a key for a request; undefined where it is taken already by one that is answered or under way. */
export const reserveKey = (
  db: Db,
  { scope, key, attempt }: HeldKey,
  hash: string,
): Promise<Reserved | undefined> =>
  row<Reserved>(
    db,
    `insert into idempotency_keys as k (scope, key, "requestHash", attempt) values ($1, $2, $3, $4)
     on conflict (scope, key) do update set "requestHash" = $3, status = null, body = null, "createdAt" = now(),
       attempt = $4, outcomes = case when k."createdAt" < now() - ${KEPT} then '[]' else k.outcomes end
       where k."createdAt" < now() - ${KEPT}
         or (k.status is null and k."requestHash" = $3 and k."createdAt" <
           now() - case when k.outcomes = '[]' then ${ABANDONED} else ${UNANSWERED} end)
     returning outcomes`,
    [scope, key, hash, attempt],
  )

export type HeldKey = { readonly scope: string; readonly key: string; readonly attempt: number }

/**
 * Keeps what a transaction came to, in that transaction, and those before it; false where another request has taken the key
 * over.
 */
export const keepOutcomes = async (db: Db, held: HeldKey, outcomes: readonly Outcome[]): Promise<boolean> =>
  (await row(
    db,
    `update idempotency_keys set outcomes = outcomes || $4::jsonb
     where scope = $1 and key = $2 and attempt = $3 returning scope`,
    [held.scope, held.key, held.attempt, JSON.stringify(outcomes)],
  )) !== undefined

export const findAnswer = (db: Db, scope: string, key: string): Promise<StoredAnswer | undefined> =>
  row<StoredAnswer>(
    db,
    'select "requestHash", status, body from idempotency_keys where scope = $1 and key = $2',
    [scope, key],
  )

export const storeAnswer = async (
  db: Db,
  scope: string,
  key: string,
  status: number,
  body: string,
): Promise<void> => {
  await rows(db, `update idempotency_keys set status = $3, body = $4 where scope = $1 and key = $2`, [
    scope,
    key,
    status,
    body,
  ])
}

/** The same where anything was done under the key; false where nothing was. */
export const storeAnswerIfDone = async (
  db: Db,
  { scope, key }: HeldKey,
  status: number,
  body: string,
): Promise<boolean> =>
  (
    await rows(
      db,
      `update idempotency_keys set status = $3, body = $4
       where scope = $1 and key = $2 and outcomes <> '[]' returning key`,
      [scope, key, status, body],
    )
  ).length > 0

/** A request that was refused, and so changed nothing, leaves its key free. */
export const releaseKey = (db: Db, held: HeldKey): Promise<unknown> => rows(db, RELEASE, valuesOf(held))

/**
 * A request that failed leaves its key free unless one of its transactions was committed after all: a commit whose
 * answer was lost may still be under way, and is waited for, since it holds the key's row.
 */
export const releaseKeyIfUndone = (db: Db, held: HeldKey): Promise<unknown> =>
  rows(db, `${RELEASE} and outcomes = '[]'`, valuesOf(held))

const RELEASE =
  'delete from idempotency_keys where scope = $1 and key = $2 and attempt = $3 and status is null'

const valuesOf = ({ scope, key, attempt }: HeldKey) => [scope, key, attempt]

export const dropOldKeys = async (db: Db): Promise<void> => {
  await rows(db, `delete from idempotency_keys where "createdAt" < now() - ${KEPT}`)
}

/**
 * Keeps so many bytes at most of what each account's requests came to, the latest first. Who is being answered, or has been
 * within the last minutes, is left alone: whoever missed the answer asks again.
 */
export const keepKeysWithin = async (db: Db, bytes: number): Promise<void> => {
  await rows(
    db,
    `with sized as (
       select scope, key, status, "createdAt", split_part(scope, ' ', 1) as who,
         pg_column_size(body) + pg_column_size(outcomes) + length(scope) + length(key) + 200 as size
       from idempotency_keys
     ), large as (select who from sized group by who having sum(size) > $1),
     ranked as (
       select scope, key, status, "createdAt", sum(size) over (partition by who order by "createdAt" desc, scope, key) as kept
       from sized where who in (select who from large)
     )
     delete from idempotency_keys k using ranked r
     where k.scope = r.scope and k.key = r.key and r.kept > $1 and r.status is not null and r."createdAt" < now() - ${RECENT}`,
    [bytes],
  )
}
