import { raiseAccessEpoch } from '../../db/accounts/access.ts'
import { lockAccount } from '../../db/accounts/deletion.ts'
import { listPasskeys, type PasskeyRow } from '../../db/accounts/passkeys.ts'
import { findSecret } from '../../db/accounts/passwords.ts'
import {
  beginFactor,
  confirmFactor,
  dropFactor,
  findFactor,
  lockFactor,
  noteWrongCode,
  replaceRecoveryHashes,
} from '../../db/accounts/second-factors.ts'
import { revokeSessions } from '../../db/accounts/sessions.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Instant, MINUTE, type Millis } from '../../domain/kernel/time.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asAdminOf } from '../rights/admin.ts'
import type { AccountsContext, CalledContext } from './accounts-context.ts'
import { bothShown, type PasswordAndProof } from './confirmation.ts'
import { factorRefused } from './factor-check.ts'
import { enrolmentOf, newRecoveryCodes, nextTry, stepOf } from './factor-codes.ts'
import { type Guesses, ownPassword } from './passwords.ts'
import { actorOf, noteAndAudit } from './security-log.ts'

/** How long an app may take to show its first code. */
const BEGUN_LIFE: Millis = 60 * MINUTE

export type FactorState = {
  /** Since when an app is asked for. */
  readonly confirmedAt: Instant | null
  readonly passkeys: readonly PasskeyRow[]
  readonly recoveryCodesLeft: number
}

export const factorOf = async (
  ctx: Pick<AccountsContext, 'pool'>,
  playerId: string,
): Promise<FactorState> => {
  const factor = await findFactor(ctx.pool, playerId)
  return {
    confirmedAt: factor?.confirmedAt ?? null,
    passkeys: await listPasskeys(ctx.pool, playerId),
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
  }
}

/** What an app needs, for whoever knows the password, and has a passkey where there are any; asked for again, it is another one. */
export const beginSecondFactor = async (
  ctx: CalledContext,
  caller: Caller,
  { password, ...proof }: PasswordAndProof,
  guesses: Guesses,
): Promise<Answer<{ readonly secret: string; readonly uri: string }>> => {
  const known = await ownPassword(ctx, caller, password, guesses)
  if (!known.ok) return known
  const { confirmedAt } = (await findFactor(ctx.pool, caller.playerId)) ?? {}
  if (confirmedAt != null) return refusal('SECOND_FACTOR_ON')
  const refused = await factorRefused(ctx, actorOf(caller), proof, guesses)
  if (refused !== undefined) return refusal(refused.code, refused)
  const begun = await beginFactor(ctx.pool, caller.playerId, ctx.timeline.now())
  return begun === undefined
    ? refusal('SECOND_FACTOR_ON')
    : ok(enrolmentOf(ctx.tokens, begun.id, known.value.username))
}

type RecoveryCodes = { readonly recoveryCodes: readonly string[] }

/**
 * The app's first code: from now on one is asked for at sign-in, and whoever is signed in elsewhere by password alone no longer
 * is. The recovery codes are in this answer and nowhere else.
 */
export const confirmSecondFactor = async (
  ctx: CalledContext,
  caller: Caller,
  code: string,
  guesses: Guesses,
): Promise<Answer<RecoveryCodes>> => {
  const guess = guesses.take()
  if (guess === undefined) return refusal('RATE_LIMITED')
  const at = ctx.timeline.now()
  const { playerId, credential } = caller
  const confirmed = await inTransaction(ctx.pool, async (tx): Promise<Answer<RecoveryCodes>> => {
    await raiseAccessEpoch(tx)
    // Whoever signs in by the password alone at this moment has done so already, or is asked for a code.
    await lockAccount(tx, playerId)
    const factor = await lockFactor(tx, playerId)
    if (factor === undefined) return refusal('SECOND_FACTOR_OFF')
    if (factor.confirmedAt !== null) return refusal('SECOND_FACTOR_ON')
    if (factor.begunAt === null || at > factor.begunAt + BEGUN_LIFE) return refusal('SECOND_FACTOR_OFF')
    const opensAt = nextTry(factor.wrongCodes, factor.wrongAt)
    if (at < opensAt) return refusal('SECOND_FACTOR_PAUSED', { retryInMs: opensAt - at })
    const step = stepOf(ctx.tokens, factor.id, code, at)
    if (step === undefined) {
      await noteWrongCode(tx, factor.id, at)
      return refusal('SECOND_FACTOR_WRONG')
    }
    const { codes, hashes } = newRecoveryCodes()
    await confirmFactor(tx, factor.id, { step, recoveryHashes: hashes }, at)
    await revokeSessions(tx, playerId, credential.id, at)
    await noteAndAudit(ctx, tx, 'SECOND_FACTOR_ON', { playerId, actor: actorOf(caller) }, at)
    return ok({ recoveryCodes: codes })
  })
  if (!confirmed.ok) return confirmed
  guess.wasRight()
  await ctx.access.reload(at)
  return confirmed
}

/** Ten other recovery codes; those before them serve no more. */
export const renewRecoveryCodes = async (
  ctx: CalledContext,
  caller: Caller,
  shown: PasswordAndProof,
  guesses: Guesses,
): Promise<Answer<RecoveryCodes>> => {
  const believed = await bothShown(ctx, caller, shown, guesses)
  if (!believed.ok) return believed
  const { playerId } = caller
  const { codes, hashes } = newRecoveryCodes()
  await inTransaction(ctx.pool, async tx => {
    await replaceRecoveryHashes(tx, playerId, hashes)
    const note = { playerId, actor: actorOf(caller) }
    await noteAndAudit(ctx, tx, 'RECOVERY_CODES_RENEWED', note, ctx.timeline.now())
  })
  return ok({ recoveryCodes: codes })
}

/** Nothing but the password is asked for from now on. */
export const endSecondFactor = async (
  ctx: CalledContext,
  caller: Caller,
  shown: PasswordAndProof,
  guesses: Guesses,
): Promise<Answer<null>> => {
  const believed = await bothShown(ctx, caller, shown, guesses)
  return believed.ok ? drop(ctx, 'SECOND_FACTOR_OFF', caller, caller.playerId) : believed
}

/** Somebody's who has lost app and recovery codes, by an admin whom they have asked; not the admin's own. */
export const resetSecondFactor = (
  ctx: CalledContext,
  caller: Caller,
  playerId: string,
): Promise<Answer<null>> =>
  asAdminOf(caller, playerId, async () =>
    (await findSecret(ctx.pool, playerId)) === undefined
      ? refusal('PLAYER_NOT_FOUND')
      : drop(ctx, 'SECOND_FACTOR_RESET', caller, playerId),
  )

/** Whoever else is signed in to the account, by the factor or before there was one, signs in anew. */
const drop = async (
  ctx: CalledContext,
  action: 'SECOND_FACTOR_OFF' | 'SECOND_FACTOR_RESET',
  caller: Caller,
  playerId: string,
): Promise<Answer<null>> => {
  const at = ctx.timeline.now()
  const dropped = await inTransaction(ctx.pool, async tx => {
    if (!(await dropFactor(tx, playerId))) return false
    await revokeSessions(tx, playerId, caller.credential.id, at)
    await noteAndAudit(ctx, tx, action, { playerId, actor: actorOf(caller) }, at)
    return true
  })
  if (!dropped) return refusal('SECOND_FACTOR_OFF')
  await ctx.access.reload(at)
  return ok(null)
}
