import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type Account, findAccount } from '../../db/accounts/accounts.ts'
import {
  insertSession,
  listSessions,
  lockSession,
  lockSessionOfToken,
  revokeSessionOfToken,
  revokeSession as revokeSessionRow,
  revokeSessions,
  rotateSession,
  type SessionRow,
  type Shown,
} from '../../db/accounts/sessions.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import { DAY, type Instant, MINUTE, type Millis } from '../../domain/kernel/time.ts'
import type { Session, SignedIn as Told } from '../../wire/accounts.ts'
import type { EventContext } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import { ACCESS_TOKEN_LIFE, type Caller } from '../rights/access.ts'
import { asAdminOf } from '../rights/admin.ts'
import { isoTime } from '../views/iso-time.ts'
import { hashSecret } from './access-tokens.ts'
import type { AccountsContext, CalledContext, SignInContext } from './accounts-context.ts'
import { actorOf, isFromNewPlace, noteSecurity, noteSignIn, type SignInBy } from './security-log.ts'

/** How long a session lives that nobody renews, and how long one lives at most. */
const SESSION_LIFE: Millis = 30 * DAY
const LONGEST_SESSION: Millis = 180 * DAY
/** How long the refresh token before the present one still serves: a reply may have been lost. */
const ROTATION_GRACE: Millis = MINUTE

/** Who has signed in, with the tokens of the session: a browser has the refresh token in its cookie. */
export type SignedIn = Pick<Told, 'accessToken' | 'expiresInSeconds'> & {
  readonly player: Account
  readonly refreshToken: string
}

/** Opens a session for an account that has shown who it is: by what was `shown`, where it was not made just now. */
export const signIn = async (
  ctx: SignInContext,
  db: Db,
  account: Account,
  by: SignInBy,
  shown?: Shown,
): Promise<Answer<SignedIn>> => {
  const at = ctx.timeline.now()
  const sessionId = randomUUID()
  const refreshToken = ctx.tokens.refreshToken({ sessionId, nth: 1 })
  const refreshHash = hashSecret(refreshToken)
  const expiresAt = at + SESSION_LIFE
  const row = { id: sessionId, playerId: account.id, refreshHash, expiresAt, ...ctx.whence }
  const isNew = await isFromNewPlace(db, account.id, ctx.whence)
  if (!(await insertSession(db, row, shown, at)))
    return refusal(
      (await findAccount(db, account.id))?.status === 'ACTIVE' ? 'INVALID_CREDENTIALS' : 'PLAYER_NOT_ACTIVE',
    )
  await noteSignIn(ctx, db, account, { sessionId, by, isNew }, at)
  const { address } = ctx.whence
  ctx.lines.info(
    { address, playerId: account.id },
    `[signIn] signed in - address=${address}, account=${account.id}, session=${sessionId}, by=${by}`,
  )
  return ok(signedIn(ctx, account, sessionId, refreshToken, at))
}

const signedIn = (
  ctx: AccountsContext,
  account: Account,
  sessionId: string,
  refreshToken: string,
  at: Instant,
): SignedIn => ({
  player: withoutSecrets(account),
  accessToken: ctx.tokens.sign({ playerId: account.id, sessionId, role: account.role }, at),
  expiresInSeconds: ACCESS_TOKEN_LIFE / 1000,
  refreshToken,
})

const withoutSecrets = ({
  id,
  username,
  displayName,
  role,
  status,
  trustedOrganiser,
  createdAt,
}: Account): Account => ({
  id,
  username,
  displayName,
  role,
  status,
  trustedOrganiser,
  createdAt,
})

/**
 * A new pair of tokens for a refresh token. The previous one serves for a minute more and leads to the same next
 * one, so that any number of tabs may ask at once; used later, as any one before it, it is taken for stolen, and its
 * session ends.
 */
export const refresh = async (ctx: CalledContext, refreshToken: string): Promise<Answer<SignedIn>> => {
  const at = ctx.timeline.now()
  let ended = false
  const answer = await inTransaction(ctx.pool, async (tx): Promise<Answer<SignedIn>> => {
    const refreshHash = hashSecret(refreshToken)
    const place = ctx.tokens.placeOf(refreshToken)
    // Tokens from before they had places are known by what is stored of them.
    const session =
      place === undefined ? await lockSessionOfToken(tx, refreshHash) : await lockSession(tx, place.sessionId)
    if (session === undefined || session.expiresAt <= at) return refusal('UNAUTHENTICATED')
    if (session.revokedAt !== null) return refusal(await whyEnded(tx, session, refreshHash))
    if (!serves(session, refreshHash, at)) {
      ended = await revokeSessionRow(tx, session.playerId, session.id, at)
      const detail = session.device ?? undefined
      await noteSecurity(
        ctx,
        tx,
        'REFRESH_REUSED',
        { playerId: session.playerId, actor: undefined, detail },
        at,
      )
      return refusal('UNAUTHENTICATED')
    }
    const account = await findAccount(tx, session.playerId)
    if (account?.status !== 'ACTIVE') return refusal('UNAUTHENTICATED')
    return ok(await rotate(ctx, tx, account, session, (place?.nth ?? 0) + 1, at))
  })
  if (ended) await ctx.access.reload(at)
  logRefresh(ctx, answer, ended)
  return answer
}

const logRefresh = (
  { lines, whence: { address } }: CalledContext,
  answer: Answer<SignedIn>,
  isReused: boolean,
): void => {
  if (answer.ok) {
    const { id: playerId } = answer.value.player
    lines.info({ address, playerId }, `[refresh] renewed - address=${address}, account=${playerId}`)
  } else {
    const { code } = answer.error
    const how = isReused ? 'refused, token used again' : 'refused'
    lines.warn({ address, code }, `[refresh] ${how} - address=${address}, code=${code}`)
  }
}

/** Whoever holds the last token of a session is told that its account was suspended. */
const whyEnded = async (
  tx: Db,
  session: SessionRow,
  refreshHash: string,
): Promise<'PLAYER_NOT_ACTIVE' | 'UNAUTHENTICATED'> => {
  const account = session.refreshHash === refreshHash ? await findAccount(tx, session.playerId) : undefined
  return account?.status === 'SUSPENDED' ? 'PLAYER_NOT_ACTIVE' : 'UNAUTHENTICATED'
}

const serves = (session: SessionRow, refreshHash: string, at: Instant): boolean =>
  session.refreshHash === refreshHash ||
  (session.previousRefreshHash === refreshHash && at - session.rotatedAt <= ROTATION_GRACE)

const rotate = async (
  ctx: CalledContext,
  tx: PoolClient,
  account: Account,
  session: SessionRow,
  nth: number,
  at: Instant,
): Promise<SignedIn> => {
  const next = ctx.tokens.refreshToken({ sessionId: session.id, nth })
  const nextHash = hashSecret(next)
  const expiresAt = Math.min(at + SESSION_LIFE, session.createdAt + LONGEST_SESSION)
  if (session.refreshHash !== nextHash)
    await rotateSession(tx, session.id, { refreshHash: nextHash, expiresAt, ...ctx.whence }, at)
  return signedIn(ctx, account, session.id, next, at)
}

/** Ends the session: its access tokens are refused at once here, and within a beat on every other node. */
export const logout = async (ctx: CalledContext, caller: Caller): Promise<void> => {
  await revokeSession(ctx, caller, caller.credential.id)
}

/** Where one is signed in. */
export const listOwnSessions = async (
  ctx: Pick<EventContext, 'pool' | 'timeline'>,
  caller: Caller,
): Promise<Session[]> => {
  const sessions = await listSessions(ctx.pool, caller.playerId, ctx.timeline.now())
  return sessions.map(({ id, createdAt, rotatedAt, expiresAt, address, device }) => ({
    id,
    createdAt: isoTime(createdAt),
    refreshedAt: isoTime(rotatedAt),
    expiresAt: isoTime(expiresAt),
    endsAt: isoTime(createdAt + LONGEST_SESSION),
    address,
    device,
    current: id === caller.credential.id,
  }))
}

/** Signs out everywhere else. */
export const endOtherSessions = (ctx: CalledContext, caller: Caller): Promise<Answer<null>> =>
  endSessions(ctx, caller, caller.playerId)

/** Signs somebody out everywhere, by an admin; not the admin, who does so as everybody does. Personal tokens stay. */
export const endSessionsOf = (ctx: CalledContext, caller: Caller, playerId: string): Promise<Answer<null>> =>
  asAdminOf(caller, playerId, async () => {
    const account = await findAccount(ctx.pool, playerId)
    if (account === undefined || account.status === 'DELETED') return refusal('PLAYER_NOT_FOUND')
    return endSessions(ctx, caller, playerId)
  })

const endSessions = async (ctx: CalledContext, caller: Caller, playerId: string): Promise<Answer<null>> => {
  const at = ctx.timeline.now()
  await inTransaction(ctx.pool, async tx => {
    const ended = await revokeSessions(tx, playerId, caller.credential.id, at)
    const note = { playerId, actor: actorOf(caller), detail: `${ended}` }
    await noteSecurity(ctx, tx, 'SESSIONS_ENDED', note, at)
  })
  await ctx.access.reload(at)
  return ok(null)
}

/**
 * The session that a browser had before somebody signed in with it anew: its cookie has been replaced, so nobody could end it
 * there any more (OWASP ASVS 7.2.4).
 */
export const endReplacedSession = async (ctx: AccountsContext, refreshToken: string): Promise<void> => {
  const place = ctx.tokens.placeOf(refreshToken)
  if (place === undefined) return
  const at = ctx.timeline.now()
  const refreshHash = hashSecret(refreshToken)
  const ended = await inTransaction(ctx.pool, tx =>
    revokeSessionOfToken(tx, place.sessionId, refreshHash, at),
  )
  if (ended !== undefined) await ctx.access.reload(at)
}

const deviceOfSession = async (db: Db, id: string): Promise<string | undefined> =>
  (await lockSession(db, id))?.device ?? undefined

export const revokeSession = async (
  ctx: CalledContext,
  caller: Caller,
  id: string,
): Promise<Answer<null>> => {
  const at = ctx.timeline.now()
  const { playerId } = caller
  const revoked = await inTransaction(ctx.pool, async tx => {
    if (!(await revokeSessionRow(tx, playerId, id, at))) return false
    const detail = id === caller.credential.id ? undefined : await deviceOfSession(tx, id)
    await noteSecurity(ctx, tx, 'SESSION_ENDED', { playerId, actor: actorOf(caller), detail }, at)
    return true
  })
  if (!revoked) return refusal('SESSION_NOT_FOUND')
  await ctx.access.reload(at)
  return ok(null)
}
