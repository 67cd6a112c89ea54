import { type Db, row, rows } from './transaction.ts'

export type StoredAnswer = {
  readonly requestHash: string
  /** Null while the first request is still being answered. */
  readonly status: number | null
  readonly body: string | null
}

/** How long an answer is kept, and after how long a request that never answered may be tried again. */
const KEPT = `interval '24 hours'`
const ABANDONED = `interval '30 seconds'`

/** Takes a key for a request; false where it is taken already by one that is answered or under way. */
export const reserveKey = async (db: Db, scope: string, key: string, hash: string): Promise<boolean> => {
  const reserved = await row(
    db,
    `insert into idempotency_keys as k (scope, key, "requestHash") values ($1, $2, $3)
     on conflict (scope, key) do update set "requestHash" = $3, status = null, body = null, "createdAt" = now()
       where k."createdAt" < now() - ${KEPT}
         or (k.status is null and k."requestHash" = $3 and k."createdAt" < now() - ${ABANDONED})
     returning scope`,
    [scope, key, hash],
  )
  return reserved !== undefined
}

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
  await rows(db, 'update idempotency_keys set status = $3, body = $4 where scope = $1 and key = $2', [
    scope,
    key,
    status,
    body,
  ])
}

/** A request that changed nothing leaves its key free. */
export const releaseKey = async (db: Db, scope: string, key: string): Promise<void> => {
  await rows(db, 'delete from idempotency_keys where scope = $1 and key = $2 and status is null', [
    scope,
    key,
  ])
}

export const dropOldKeys = async (db: Db): Promise<void> => {
  await rows(db, `delete from idempotency_keys where "createdAt" < now() - ${KEPT}`)
}
