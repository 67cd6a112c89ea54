import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'

export type PasskeyRow = {
  readonly id: string
  readonly name: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

const COLUMNS = 'id, name, "credentialId", "publicKey", counter, transports, "createdAt", "lastUsedAt"'

/** In the order in which they were added. */
export const listPasskeys = (db: Db, playerId: string): Promise<PasskeyRow[]> =>
  rows<PasskeyRow>(db, `select ${COLUMNS} from passkeys where "playerId" = $1 order by "createdAt", id`, [
    playerId,
  ])

export const findPasskey = (
  db: Db,
  playerId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  row<PasskeyRow>(db, `select ${COLUMNS} from passkeys where "playerId" = $1 and "credentialId" = $2`, [
    playerId,
    credentialId,
  ])

/** Undefined where there is one with this id of its authenticator's, whosever it is. */
export const insertPasskey = (
  db: Db,
  playerId: string,
  { name, credentialId, publicKey, counter, transports }: Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>,
  at: Instant,
): Promise<PasskeyRow | undefined> =>
  row<PasskeyRow>(
    db,
    `insert into passkeys ("playerId", name, "credentialId", "publicKey", counter, transports, "createdAt")
     values ($1, $2, $3, $4, $5, $6, ${instant('$7')}) on conflict ("credentialId") do nothing returning ${COLUMNS}`,
    [playerId, name, credentialId, publicKey, counter, transports, at],
  )

/** What it has signed leaves behind. */
export const notePasskeyUse = async (db: Db, id: string, counter: number, at: Instant): Promise<void> => {
  await rows(
    db,
    `update passkeys set counter = $2, "lastUsedAt" = greatest("createdAt", ${instant('$3')}) where id = $1`,
    [id, counter, at],
  )
}

/** What it was called; undefined where the account has none of this id. */
export const dropPasskey = (db: Db, playerId: string, id: string): Promise<{ name: string } | undefined> =>
  row<{ name: string }>(db, 'delete from passkeys where "playerId" = $1 and id = $2 returning name', [
    playerId,
    id,
  ])

export type Challenge = {
  readonly hash: string
  readonly playerId: string
  /** Null for whoever is signing in. */
  readonly sessionId: string | null
  /** To add a passkey, not to show one. */
  readonly adds: boolean
}

/** Beside the latest `others` of the account: more than that are not being answered. */
export const insertChallenge = async (
  db: Db,
  { hash, playerId, sessionId, adds }: Challenge,
  expiresAt: Instant,
  others: number,
): Promise<void> => {
  await rows(
    db,
    `with dropped as (
       delete from passkey_challenges where "playerId" = $2 and hash not in (
         select hash from passkey_challenges where "playerId" = $2 order by "expiresAt" desc, hash limit $6))
     insert into passkey_challenges (hash, "playerId", "sessionId", adds, "expiresAt")
     select $1, id, $3::uuid, $4, ${instant('$5')} from players where id = $2 and status = 'ACTIVE' for share`,
    [hash, playerId, sessionId, adds, expiresAt, others],
  )
}

/** Uses it up, whatever comes of it; false where there is none such, or its time is over. */
export const takeChallenge = async (
  db: Db,
  { hash, playerId, sessionId, adds }: Challenge,
  at: Instant,
): Promise<boolean> => {
  const taken = await row<{ serves: boolean }>(
    db,
    `delete from passkey_challenges where hash = $1 and "playerId" = $2 and "sessionId" is not distinct from $3::uuid
       and adds = $4 returning coalesce("expiresAt" > ${instant('$5')}, false) as serves`,
    [hash, playerId, sessionId, adds, at],
  )
  return taken?.serves === true
}

/** Forgets what was asked and not answered in time. */
export const dropOldChallenges = async (db: Db, at: Instant): Promise<void> => {
  await rows(db, `delete from passkey_challenges where "expiresAt" <= ${instant('$1')}`, [at])
}
