import { randomBytes } from 'node:crypto'
import { holdSession } from '../../db/accounts/sessions.ts'
import {
  insertToken,
  listTokens,
  type PersonalToken,
  revokeToken as revokeTokenRow,
} from '../../db/accounts/tokens.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Scope } from '../../domain/accounts/account.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { hashSecret } from './access-tokens.ts'
import type { AccountsContext, CalledContext } from './accounts-context.ts'
import { TOKEN_PREFIX } from './personal-token-cache.ts'
import { actorOf, noteSecurity } from './security-log.ts'

/** More than anybody needs, and few enough to read through. */
const MOST_TOKENS = 50

export const listOwnTokens = (ctx: AccountsContext, caller: Caller): Promise<PersonalToken[]> =>
  listTokens(ctx.pool, caller.playerId, ctx.timeline.now())

export type TokenRequest = {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Null for one that serves until it is revoked. */
  readonly expiresAt: Instant | null
  /** What the token is derived from, so that asking again brings the same one; without it, it is random. */
  readonly seed: string | undefined
}

/** A new personal token; its text is in this answer and nowhere else. */
export const makeToken = async (
  ctx: CalledContext,
  caller: Caller,
  { seed, ...request }: TokenRequest,
): Promise<Answer<PersonalToken & { readonly token: string }>> => {
  const at = ctx.timeline.now()
  if (request.expiresAt !== null && request.expiresAt <= at)
    return refusal('VALIDATION_FAILED', { errors: [{ path: 'expiresAt', code: 'IN_THE_PAST' }] })
  if ((await listTokens(ctx.pool, caller.playerId, at)).length >= MOST_TOKENS)
    return refusal('TOKEN_LIMIT_REACHED')
  const secret = seed === undefined ? randomBytes(32).toString('hex') : ctx.tokens.derive(seed)
  const token = `${TOKEN_PREFIX}${secret}`
  const row = { ...request, scopes: [...new Set(request.scopes)], playerId: caller.playerId }
  const made = await inTransaction(ctx.pool, async tx => {
    // A session that has ended meanwhile makes none: what ended it has ended the tokens, too.
    if (!(await holdSession(tx, caller.credential.id))) return 'ended'
    const inserted = await insertToken(tx, { ...row, tokenHash: hashSecret(token) }, at)
    const note = { playerId: caller.playerId, actor: actorOf(caller), detail: request.name }
    // Asked for again under one key, it was made before.
    if (inserted?.createdAt === at) await noteSecurity(ctx, tx, 'TOKEN_MADE', note, at)
    return inserted
  })
  if (made === 'ended') return refusal('UNAUTHENTICATED')
  if (made === undefined) return refusal('PLAYER_NOT_ACTIVE')
  const { isOver, ...shown } = made
  if (isOver) return refusal('IDEMPOTENCY_KEY_REUSED')
  ctx.log.info(
    { playerId: caller.playerId, tokenId: made.id },
    `[makeToken] token made - playerId=${caller.playerId}, tokenId=${made.id} - ok`,
  )
  return ok({ ...shown, token })
}

/** Refused at once here, and within a beat on every other node. */
export const revokeToken = async (ctx: CalledContext, caller: Caller, id: string): Promise<Answer<null>> => {
  const at = ctx.timeline.now()
  const revoked = await inTransaction(ctx.pool, async tx => {
    const name = await revokeTokenRow(tx, caller.playerId, id, at)
    const note = { playerId: caller.playerId, actor: actorOf(caller), detail: name }
    if (name !== undefined) await noteSecurity(ctx, tx, 'TOKEN_ENDED', note, at)
    return name
  })
  if (revoked === undefined) return refusal('TOKEN_NOT_FOUND')
  await ctx.access.reload(at)
  return ok(null)
}
