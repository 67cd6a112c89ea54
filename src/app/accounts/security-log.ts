import { findSecret } from '../../db/accounts/passwords.ts'
import {
  insertSecurityEvent,
  isNewPlace,
  keepNewestEvents,
  listSecurityEvents,
  markSeen,
  type SecurityEventRow,
} from '../../db/accounts/security-events.ts'
import type { Db } from '../../db/transaction.ts'
import {
  classOf,
  isCounted,
  isTold,
  MOST_OF_A_CLASS,
  MOST_OF_AN_ACCOUNT,
  type SecurityEventKind,
} from '../../domain/accounts/security-event.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asAdmin } from '../rights/admin.ts'
import { auditAccount } from './audit.ts'
import type { Whence } from './whence.ts'

/** Who does something to an account: somebody signed in, or whoever has just shown who they are. */
export type Actor = { readonly playerId: string; readonly sessionId: string | null }

export const actorOf = ({ playerId, credential }: Caller): Actor => ({
  playerId,
  sessionId: credential.kind === 'session' ? credential.id : null,
})

type Note = {
  /** Whose account it is. */
  readonly playerId: string
  readonly actor: Actor | undefined
  readonly detail?: string | undefined
  /** Of a sign-in: whether the owner is to be told. */
  readonly unseen?: boolean
}

const LONGEST_DETAIL = 200

/** Writes down what happened, and makes room for it: what was done, by whom, and from where. */
export const noteSecurity = async (
  { whence }: { readonly whence: Whence | undefined },
  db: Db,
  kind: SecurityEventKind,
  { playerId, actor, detail, unseen }: Note,
  at: Instant,
): Promise<void> => {
  const event = {
    playerId,
    actorId: actor?.playerId ?? null,
    kind,
    detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
    sessionId: actor?.sessionId ?? null,
    address: whence?.address ?? null,
    device: whence?.device ?? null,
    firstAt: at,
    at,
    count: 1,
    unseen: unseen ?? isTold(kind, actor?.playerId === playerId),
  }
  await insertSecurityEvent(db, event, isCounted(kind) ? 'here' : 'never')
  await keepNewestEvents(db, playerId, classOf(kind), MOST_OF_A_CLASS)
}

/** What is in the audit log for ever beside that, without address and device. */
export const noteAndAudit = async (
  ctx: { readonly whence: Whence | undefined },
  db: Db,
  kind: Parameters<typeof auditAccount>[1] & SecurityEventKind,
  note: Note,
  at: Instant,
): Promise<void> => {
  await noteSecurity(ctx, db, kind, note, at)
  await auditAccount(db, kind, note.actor?.playerId ?? null, { playerId: note.playerId }, at)
}

/** A sign-in by password, or by password and factor; the owner is told of one from where they have never been. */
export const noteSignIn = async (
  ctx: { readonly whence: Whence; readonly isKnown: (username: string) => boolean },
  db: Db,
  { id, username }: { readonly id: string; readonly username: string },
  { sessionId, by, isNew }: { readonly sessionId: string; readonly by: SignInBy; readonly isNew: boolean },
  at: Instant,
): Promise<void> => {
  const kind = by === 'NEW_ACCOUNT' ? 'ACCOUNT_MADE' : 'SIGNED_IN'
  const unseen = isNew && !ctx.isKnown(username)
  const actor = { playerId: id, sessionId }
  await noteSecurity(ctx, db, kind, { playerId: id, actor, detail: by, unseen }, at)
}

export type SignInBy = 'NEW_ACCOUNT' | 'PASSWORD' | 'PASSWORD_AND_CODE' | 'PASSWORD_AND_PASSKEY'

/** Asked before there is the session. */
export const isFromNewPlace = isNewPlace

type Page = { readonly limit: number; readonly before: number | undefined }

/** What happened to one's own account; where somebody else was who did it is theirs. */
export const readOwnSecurity = async (
  { pool }: Pick<Context, 'pool'>,
  { playerId, credential }: Caller,
  { unseen, ...page }: Page & { readonly unseen: boolean },
): Promise<Answer<SecurityEventRow[]>> => {
  const unseenBy = unseen ? credential.id : undefined
  const found = await listSecurityEvents(pool, { playerId, unseenBy, ...page })
  return ok(found.map(event => asOwner(event, credential.id)))
}

const asOwner = (event: SecurityEventRow, sessionId: string): SecurityEventRow => ({
  ...event,
  ...(event.actorId === null || event.actorId === event.playerId ? {} : { address: null, device: null }),
  unseen: event.unseen && event.sessionId !== sessionId,
})

/** The same, all of it. */
export const exportSecurity = async (
  { pool }: Pick<Context, 'pool'>,
  { playerId, credential }: Caller,
): Promise<SecurityEventRow[]> => {
  const all = { playerId, unseenBy: undefined, before: undefined, limit: MOST_OF_AN_ACCOUNT }
  return (await listSecurityEvents(pool, all)).map(event => asOwner(event, credential.id))
}

/** The owner has seen what happened up to this event. */
export const seeSecurity = async (
  { pool }: Pick<Context, 'pool'>,
  { playerId, credential }: Caller,
  upTo: number,
): Promise<Answer<null>> => {
  await markSeen(pool, playerId, credential.id, upTo)
  return ok(null)
}

/** What happened to one account, or to all of them, for admins. */
export const readSecurity = (
  { pool }: Pick<Context, 'pool'>,
  caller: Caller,
  playerId: string | undefined,
  page: Page,
): Promise<Answer<SecurityEventRow[]>> =>
  asAdmin(caller, async () =>
    playerId !== undefined && (await findSecret(pool, playerId)) === undefined
      ? refusal('PLAYER_NOT_FOUND')
      : ok(await listSecurityEvents(pool, { playerId, unseenBy: undefined, ...page })),
  )
