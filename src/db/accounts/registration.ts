import type { RegistrationMode } from '../../domain/accounts/account.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'

export type RegistrationLink = {
  readonly id: string
  readonly name: string | null
  /** How many accounts may be made by it, and how many were. */
  readonly uses: number
  readonly used: number
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

const COLUMNS = 'id, name, uses, used, "createdAt", "expiresAt"'
const SERVES = (at: string) => `used < uses and "expiresAt" > ${instant(at)}`

export const registrationMode = async (db: Db): Promise<RegistrationMode> =>
  (await row<{ mode: RegistrationMode }>(db, 'select mode from registration'))?.mode ?? 'OPEN'

export const setRegistrationMode = async (db: Db, mode: RegistrationMode): Promise<void> => {
  await rows(db, 'update registration set mode = $1', [mode])
}

/** Those that still serve, newest first. */
export const listRegistrationLinks = (db: Db, at: Instant): Promise<RegistrationLink[]> =>
  rows<RegistrationLink>(
    db,
    `select ${COLUMNS} from registration_links where ${SERVES('$1')} order by "createdAt" desc, id`,
    [at],
  )

export type NewRegistrationLink = Pick<RegistrationLink, 'name' | 'uses' | 'expiresAt'> & {
  readonly tokenHash: string
  readonly createdBy: string
}

/** Inserted again with the same hash, it is the one that is there. */
export const insertRegistrationLink = async (
  db: Db,
  link: NewRegistrationLink,
  at: Instant,
): Promise<RegistrationLink> => {
  const inserted = await row<RegistrationLink>(
    db,
    `insert into registration_links ("tokenHash", name, uses, "createdBy", "expiresAt", "createdAt")
     values ($1, $2, $3, $4, ${instant('$5')}, ${instant('$6')})
     on conflict ("tokenHash") do update set name = registration_links.name returning ${COLUMNS}`,
    [link.tokenHash, link.name, link.uses, link.createdBy, link.expiresAt, at],
  )
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted
}

/** False where there is none that still serves. */
export const dropRegistrationLink = async (db: Db, id: string, at: Instant): Promise<boolean> => {
  const dropped = await rows(
    db,
    `delete from registration_links where id = $1 and ${SERVES('$2')} returning id`,
    [id, at],
  )
  return dropped.length > 0
}

export const isRegistrationLink = async (db: Db, tokenHash: string, at: Instant): Promise<boolean> =>
  (await row(db, `select id from registration_links where "tokenHash" = $1 and ${SERVES('$2')}`, [
    tokenHash,
    at,
  ])) !== undefined

/** Counts one account more as made by it; false where it serves no more. */
export const useRegistrationLink = async (db: Db, tokenHash: string, at: Instant): Promise<boolean> => {
  const used = await rows(
    db,
    `update registration_links set used = used + 1 where "tokenHash" = $1 and ${SERVES('$2')} returning id`,
    [tokenHash, at],
  )
  return used.length > 0
}

/** Links that have not served since `before`. */
export const dropOldRegistrationLinks = async (db: Db, before: Instant): Promise<void> => {
  await rows(db, `delete from registration_links where "expiresAt" < ${instant('$1')}`, [before])
}
