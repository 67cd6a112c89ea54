import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'
import { raiseAccessEpoch } from './access.ts'

export type SecondFactor = {
  /** What its secret is derived from. */
  readonly id: string
  /** When the app was told what it knows; null where there are passkeys alone. */
  readonly begunAt: Instant | null
  /** Null where no app has shown a code yet. */
  readonly confirmedAt: Instant | null
  /** The latest step of time whose code was taken. */
  readonly lastStep: number
  /** Wrong codes in a row. */
  readonly wrongCodes: number
  readonly wrongAt: Instant | null
  readonly recoveryHashes: readonly string[]
  readonly passkeys: number
}

/** Whether it is asked for at sign-in. */
export const isOn = ({ confirmedAt, passkeys }: Pick<SecondFactor, 'confirmedAt' | 'passkeys'>): boolean =>
  confirmedAt !== null || passkeys > 0

const COLUMNS = `id, "begunAt", "confirmedAt", "lastStep", "wrongCodes", "wrongAt", "recoveryHashes",
  (select count(*)::integer from passkeys k where k."playerId" = second_factors."playerId") as passkeys`

export const findFactor = (db: Db, playerId: string): Promise<SecondFactor | undefined> =>
  row<SecondFactor>(db, `select ${COLUMNS} from second_factors where "playerId" = $1`, [playerId])

/** The same, locked until the transaction ends: one code at a time is looked at. */
export const lockFactor = (db: Db, playerId: string): Promise<SecondFactor | undefined> =>
  row<SecondFactor>(db, `select ${COLUMNS} from second_factors where "playerId" = $1 for update`, [playerId])

/** The row for a first passkey; nothing for an account that has been deleted. */
export const holdFactor = async (db: Db, playerId: string): Promise<void> => {
  await rows(
    db,
    `insert into second_factors ("playerId") select id from players where id = $1 and status <> 'DELETED' for share
     on conflict ("playerId") do nothing`,
    [playerId],
  )
}

/** Begins an app, in the place of one that was begun and not confirmed; undefined where there is one that is. */
export const beginFactor = (db: Db, playerId: string, at: Instant): Promise<{ id: string } | undefined> =>
  row<{ id: string }>(
    db,
    `insert into second_factors ("playerId", "begunAt") values ($1, ${instant('$2')})
     on conflict ("playerId") do update set id = gen_random_uuid(), "begunAt" = excluded."begunAt", "lastStep" = 0,
       "wrongCodes" = 0, "wrongAt" = null where second_factors."confirmedAt" is null returning id`,
    [playerId, at],
  )

/** From now on it is asked for, and every node knows. */
export const confirmFactor = async (
  db: Db,
  id: string,
  { step, recoveryHashes }: { readonly step: number; readonly recoveryHashes: readonly string[] },
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `update second_factors set "confirmedAt" = ${instant('$2')}, "lastStep" = $3, "recoveryHashes" = $4,
       "wrongCodes" = 0, "wrongAt" = null where id = $1`,
    [id, at, step, recoveryHashes],
  )
}

/** What a right code leaves behind. */
export const noteRightCode = async (
  db: Db,
  id: string,
  { lastStep, recoveryHashes }: Pick<SecondFactor, 'lastStep' | 'recoveryHashes'>,
): Promise<void> => {
  await rows(
    db,
    `update second_factors set "lastStep" = $2, "recoveryHashes" = $3, "wrongCodes" = 0, "wrongAt" = null where id = $1`,
    [id, lastStep, recoveryHashes],
  )
}

export const noteWrongCode = async (db: Db, id: string, at: Instant): Promise<void> => {
  await rows(
    db,
    `update second_factors set "wrongCodes" = "wrongCodes" + 1, "wrongAt" = ${instant('$2')} where id = $1`,
    [id, at],
  )
}

/** Other codes for a lost app; those before them serve no more. */
export const replaceRecoveryHashes = async (
  db: Db,
  playerId: string,
  recoveryHashes: readonly string[],
): Promise<void> => {
  await rows(
    db,
    `update second_factors set "recoveryHashes" = $2 where "playerId" = $1 and ("confirmedAt" is not null
       or exists (select from passkeys k where k."playerId" = $1))`,
    [playerId, recoveryHashes],
  )
}

/** With all passkeys; false where there is none. */
export const dropFactor = async (db: Db, playerId: string): Promise<boolean> => {
  await raiseAccessEpoch(db)
  const dropped = await rows(db, 'delete from second_factors where "playerId" = $1 returning id', [playerId])
  return dropped.length > 0
}

/** Whose app, turned on or only begun, knows what is derived from the server's secret; locked until the transaction ends. */
export const listAppOwners = async (db: Db): Promise<readonly string[]> => {
  const found = await rows<{ playerId: string }>(
    db,
    'select "playerId" from second_factors where "begunAt" is not null order by "playerId" for update',
  )
  return found.map(({ playerId }) => playerId)
}

/** Ends the app: passkeys and recovery codes stay where there are passkeys. */
export const dropApp = async (db: Db, playerId: string): Promise<void> => {
  const kept = await rows(
    db,
    `update second_factors set "begunAt" = null, "confirmedAt" = null, "lastStep" = 0
     where "playerId" = $1 and exists (select from passkeys k where k."playerId" = $1) returning id`,
    [playerId],
  )
  if (kept.length === 0) await dropFactor(db, playerId)
}
