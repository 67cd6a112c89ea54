import { z } from 'zod'
import { id, instant, line, type Output } from './values.ts'

/** Bytes as WebAuthn has them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** At most 1023 bytes. */
const credentialId = bytes(1364)
const clientDataJSON = bytes(4000)
const transport = z.string().regex(/^[a-z-]{1,20}$/)

/** What a passkey answers that shows who is there. */
export const passkeyProof = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(4000),
  signature: bytes(4000),
})
export type PasskeyProof = Output<typeof passkeyProof>

/** What a browser answers that has made one; some send along who made the authenticator, with certificates. */
export const passkeyBody = z.strictObject({
  name: line(80).min(1),
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(30_000),
  transports: z.array(transport).max(8),
})
export type PasskeyBody = Output<typeof passkeyBody>

/** What a browser is to ask a passkey for. */
export const passkeyChallenge = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  })
  .meta({ id: 'PasskeyChallenge' })
export type PasskeyChallenge = Output<typeof passkeyChallenge>

/** The same for one that is to be made: those there are already are left out. */
export const newPasskeyChallenge = passkeyChallenge
  .extend({ userId: z.string(), username: z.string() })
  .meta({ id: 'NewPasskeyChallenge' })
export type NewPasskeyChallenge = Output<typeof newPasskeyChallenge>

export const passkey = z
  .object({
    id,
    name: z.string(),
    credentialId: z.string(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = Output<typeof passkey>

/** With the first factor of an account come recovery codes, in this answer only. */
export const passkeyAdded = z
  .object({ passkey, recoveryCodes: z.array(z.string()).nullable() })
  .meta({ id: 'PasskeyAdded' })
export type PasskeyAdded = Output<typeof passkeyAdded>
