import type { AccountStatus, Role } from '../../domain/accounts/account.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, rows } from '../transaction.ts'

/** Tells every node, within a beat, that what it knows of accounts, sessions and tokens is old. */
export const raiseAccessEpoch = async (db: Db): Promise<void> => {
  await rows(db, 'update timeline set "accessEpoch" = "accessEpoch" + 1')
}

type ChangedPlayer = { readonly id: string; readonly status: AccountStatus; readonly role: Role }

export type AccessChanges = {
  readonly players: readonly ChangedPlayer[]
  /** Sessions and personal tokens. */
  readonly revoked: readonly { readonly id: string }[]
  /** Admins who have a second factor. */
  readonly proven: readonly { readonly id: string }[]
}

/** What credentials given out since `since` may not know: accounts changed or not active, and what was revoked. */
export const accessChanges = async (db: Db, since: Instant): Promise<AccessChanges> => ({
  players: await rows<ChangedPlayer>(
    db,
    `select id, status, role from players where "accessChangedAt" > ${instant('$1')} or status <> 'ACTIVE'`,
    [since],
  ),
  revoked: await rows<{ id: string }>(
    db,
    `select id from sessions where "revokedAt" > ${instant('$1')}
     union all select id from api_tokens where "revokedAt" > ${instant('$1')}`,
    [since],
  ),
  proven: await rows<{ id: string }>(
    db,
    `select p.id from players p join second_factors f on f."playerId" = p.id
     where p.role = 'ADMIN'
       and (f."confirmedAt" is not null or exists (select from passkeys k where k."playerId" = p.id))`,
  ),
})
