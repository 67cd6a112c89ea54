import type { PoolClient } from 'pg'
import {
  type Challenge,
  findPasskey,
  insertChallenge,
  listPasskeys,
  notePasskeyUse,
  takeChallenge,
} from '../../db/accounts/passkeys.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Instant, MINUTE, type Millis } from '../../domain/kernel/time.ts'
import type { PasskeyChallenge, PasskeyProof } from '../../wire/passkeys.ts'
import { hashSecret, newSecret } from './access-tokens.ts'
import type { AccountsContext } from './accounts-context.ts'
import { challengeIn, type PasskeySite, readShown } from './webauthn.ts'

/** Long enough to look for a key, and to ask a telephone. */
const CHALLENGE_LIFE: Millis = 5 * MINUTE
/** So many may be waited for at once, in windows of one account. */
const CHALLENGES = 10

/** Whose passkey is asked for: of somebody who is signing in, or is signed in already. */
export type Prover = { readonly playerId: string; readonly sessionId: string | null }

/** What only a passkey of the account can answer, and only for whoever was asked; undefined where there is none to ask, or no place. */
export const challengeFor = async (
  ctx: AccountsContext,
  who: Prover,
): Promise<{ readonly passkey?: PasskeyChallenge }> => {
  const { passkeySite: site, pool } = ctx
  const passkeys = site === undefined ? [] : await listPasskeys(pool, who.playerId)
  if (site === undefined || passkeys.length === 0) return {}
  const credentials = passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
  return { passkey: { ...(await newChallenge(ctx, site, { ...who, adds: false })), credentials } }
}

export const newChallenge = async (
  { pool, timeline }: AccountsContext,
  { rpId }: PasskeySite,
  whose: Omit<Challenge, 'hash'>,
): Promise<Pick<PasskeyChallenge, 'challenge' | 'rpId'>> => {
  const challenge = newSecret()
  const kept = { ...whose, hash: hashSecret(challenge) }
  const expiresAt = timeline.now() + CHALLENGE_LIFE
  await inTransaction(pool, tx => insertChallenge(tx, kept, expiresAt, CHALLENGES - 1))
  return { challenge, rpId }
}

/** The challenge that was answered, which serves no second time; undefined where it was not put to `whose`, or too long ago. */
export const challengeAnswered = async (
  db: PoolClient | AccountsContext['pool'],
  clientDataJSON: string,
  whose: Omit<Challenge, 'hash'>,
  at: Instant,
): Promise<string | undefined> => {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  return (await takeChallenge(db, { ...whose, hash: hashSecret(challenge) }, at)) ? challenge : undefined
}

/** Why a passkey is not believed, for the log; undefined where it is. */
export const passkeyWrong = async (
  { passkeySite: site }: AccountsContext,
  tx: PoolClient,
  who: Prover,
  proof: PasskeyProof,
  at: Instant,
): Promise<'PASSKEYS_UNAVAILABLE' | 'PASSKEY_WRONG' | 'PASSKEY_COPIED' | undefined> => {
  if (site === undefined) return 'PASSKEYS_UNAVAILABLE'
  const challenge = await challengeAnswered(tx, proof.clientDataJSON, { ...who, adds: false }, at)
  const passkey = await findPasskey(tx, who.playerId, proof.id)
  if (challenge === undefined || passkey === undefined) return 'PASSKEY_WRONG'
  const counter = await readShown(site, challenge, passkey.publicKey, proof)
  if (counter === undefined) return 'PASSKEY_WRONG'
  // It counts backwards where there are two of it (WebAuthn 3, 6.1.1); many say 0 always.
  if (counter <= passkey.counter && (counter > 0 || passkey.counter > 0)) return 'PASSKEY_COPIED'
  await notePasskeyUse(tx, passkey.id, counter, at)
  return undefined
}
