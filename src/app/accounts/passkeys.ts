import type { PoolClient } from 'pg'
import { raiseAccessEpoch } from '../../db/accounts/access.ts'
import { lockAccount } from '../../db/accounts/deletion.ts'
import { dropPasskey, insertPasskey, listPasskeys, type PasskeyRow } from '../../db/accounts/passkeys.ts'
import {
  dropFactor,
  holdFactor,
  isOn,
  lockFactor,
  replaceRecoveryHashes,
  type SecondFactor,
} from '../../db/accounts/second-factors.ts'
import { revokeSessions } from '../../db/accounts/sessions.ts'
import { inSavepoint, inTransaction } from '../../db/transaction.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { NewPasskeyChallenge, PasskeyBody } from '../../wire/passkeys.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import type { CalledContext } from './accounts-context.ts'
import { bothShown, type PasswordAndProof } from './confirmation.ts'
import { factorRefused } from './factor-check.ts'
import { newRecoveryCodes } from './factor-codes.ts'
import { challengeAnswered, newChallenge } from './passkey-check.ts'
import { type Guesses, ownPassword } from './passwords.ts'
import { actorOf, noteAndAudit } from './security-log.ts'
import { type MadePasskey, readMade } from './webauthn.ts'

/** As many as an account may have: a key at home, one elsewhere, and what each device makes. */
export const MOST_PASSKEYS = 10

/** What a browser makes a passkey by, for whoever knows the password, and has the second factor where there is one. */
export const beginPasskey = async (
  ctx: CalledContext,
  caller: Caller,
  { password, ...proof }: PasswordAndProof,
  guesses: Guesses,
): Promise<Answer<NewPasskeyChallenge>> => {
  const { passkeySite: site, pool, tokens } = ctx
  if (site === undefined) return refusal('PASSKEYS_UNAVAILABLE')
  const known = await ownPassword(ctx, caller, password, guesses)
  if (!known.ok) return known
  const who = actorOf(caller)
  const refused = await factorRefused(ctx, who, proof, guesses)
  if (refused !== undefined) return refusal(refused.code, refused)
  const passkeys = await listPasskeys(pool, who.playerId)
  if (passkeys.length >= MOST_PASSKEYS) return refusal('PASSKEY_LIMIT_REACHED')
  return ok({
    ...(await newChallenge(ctx, site, { ...who, adds: true })),
    credentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Authenticators keep one for each of these. It tells them nothing of the account.
    userId: Buffer.from(tokens.derive(`passkey user ${who.playerId}`), 'hex').toString('base64url'),
    username: known.value.username,
  })
}

type Added = { readonly passkey: PasskeyRow; readonly recoveryCodes: readonly string[] | null }

/**
 * The passkey that was made: from now on it is asked for at sign-in, and whoever is signed in elsewhere no longer is. The recovery
 * codes that come with the first factor of an account are in this answer and nowhere else.
 */
export const confirmPasskey = async (
  ctx: CalledContext,
  caller: Caller,
  body: PasskeyBody,
): Promise<Answer<Added>> => {
  const { passkeySite: site, pool } = ctx
  if (site === undefined) return refusal('PASSKEYS_UNAVAILABLE')
  const at = ctx.timeline.now()
  const whose = { ...actorOf(caller), adds: true }
  const challenge = await challengeAnswered(pool, body.clientDataJSON, whose, at)
  const made = challenge === undefined ? undefined : await readMade(site, challenge, body)
  if (made === undefined) return refusal('PASSKEY_WRONG')
  const added = await inTransaction(pool, tx =>
    inSavepoint<Answer<Added>>(tx, async () => {
      const value = await addPasskey(ctx, tx, caller, { ...body, ...made }, at)
      return { keep: value.ok, value }
    }),
  )
  if (added.ok) await ctx.access.reload(at)
  return added
}

const addPasskey = async (
  ctx: CalledContext,
  tx: PoolClient,
  caller: Caller,
  made: MadePasskey & Pick<PasskeyBody, 'name' | 'transports'>,
  at: Instant,
): Promise<Answer<Added>> => {
  const { playerId, credential } = caller
  await raiseAccessEpoch(tx)
  // Whoever signs in by the password alone at this moment has done so already, or is asked for more.
  await lockAccount(tx, playerId)
  await holdFactor(tx, playerId)
  const factor = await lockFactor(tx, playerId)
  if (factor === undefined) return refusal('UNAUTHENTICATED')
  if (factor.passkeys >= MOST_PASSKEYS) return refusal('PASSKEY_LIMIT_REACHED')
  const passkey = await insertPasskey(tx, playerId, made, at)
  if (passkey === undefined) return refusal('PASSKEY_KNOWN')
  await revokeSessions(tx, playerId, credential.id, at)
  const recoveryCodes = isOn(factor) ? null : await turnOn(ctx, tx, caller, at)
  const note = { playerId, actor: actorOf(caller), detail: made.name }
  await noteAndAudit(ctx, tx, 'PASSKEY_ADDED', note, at)
  return ok({ passkey, recoveryCodes })
}

/** The account had no factor until now. */
const turnOn = async (
  ctx: CalledContext,
  tx: PoolClient,
  caller: Caller,
  at: Instant,
): Promise<readonly string[]> => {
  const { playerId } = caller
  const { codes, hashes } = newRecoveryCodes()
  await replaceRecoveryHashes(tx, playerId, hashes)
  await noteAndAudit(ctx, tx, 'SECOND_FACTOR_ON', { playerId, actor: actorOf(caller) }, at)
  return codes
}

/** Without its last one, an account that has no app has no second factor. */
export const removePasskey = async (
  ctx: CalledContext,
  caller: Caller,
  id: string,
  shown: PasswordAndProof,
  guesses: Guesses,
): Promise<Answer<null>> => {
  const believed = await bothShown(ctx, caller, shown, guesses)
  if (!believed.ok) return believed
  const at = ctx.timeline.now()
  const { playerId, credential } = caller
  const actor = actorOf(caller)
  const removed = await inTransaction(ctx.pool, async tx => {
    await raiseAccessEpoch(tx)
    const factor = await lockFactor(tx, playerId)
    const passkey = await dropPasskey(tx, playerId, id)
    if (factor === undefined || passkey === undefined) return false
    await revokeSessions(tx, playerId, credential.id, at)
    await noteAndAudit(ctx, tx, 'PASSKEY_REMOVED', { playerId, actor, detail: passkey.name }, at)
    if (isLast(factor)) {
      await dropFactor(tx, playerId)
      await noteAndAudit(ctx, tx, 'SECOND_FACTOR_OFF', { playerId, actor }, at)
    }
    return true
  })
  if (!removed) return refusal('PASSKEY_NOT_FOUND')
  await ctx.access.reload(at)
  return ok(null)
}

const isLast = ({ confirmedAt, passkeys }: SecondFactor): boolean => confirmedAt === null && passkeys === 1
