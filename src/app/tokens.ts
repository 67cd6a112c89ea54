import { createHash, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Role } from '../db/accounts.ts'
import { type Instant, MINUTE, type Millis, SECOND } from '../domain/kernel/time.ts'

export const ACCESS_TOKEN_LIFE: Millis = 15 * MINUTE
const AUDIENCE = 'tabiya'

/** Whom an access token speaks for. */
export type AccessToken = { readonly playerId: string; readonly sessionId: string; readonly role: Role }

type Payload = { sub: string; sid: string; role: Role; iat: number; exp: number; aud: string }

export type Tokens = {
  readonly sign: (token: AccessToken, at: Instant) => string
  /** Undefined for a token that is not ours, has been tampered with, or has expired at `at`. */
  readonly verify: (text: string, at: Instant) => AccessToken | undefined
}

/**
 * JWTs signed with HS256. Expiry is judged by the timeline, not by the library, which would read the host's
 * wall clock. Verified tokens are cached by the library, so a client that keeps its token costs no signature.
 */
export const createTokens = (secret: string): Tokens => {
  const key = Buffer.from(secret)
  const signer = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
  const verifier = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedAud: AUDIENCE,
    ignoreExpiration: true,
    cache: 10_000,
  })
  return {
    sign: ({ playerId, sessionId, role }, at) => {
      const iat = Math.floor(at / SECOND)
      const exp = iat + ACCESS_TOKEN_LIFE / SECOND
      return signer({ sub: playerId, sid: sessionId, role, iat, exp, aud: AUDIENCE } satisfies Payload)
    },
    verify: (text, at) => {
      try {
        const payload = verifier(text) as Payload
        if (typeof payload.exp !== 'number' || at >= payload.exp * SECOND) return undefined
        return { playerId: payload.sub, sessionId: payload.sid, role: payload.role }
      } catch {
        return undefined
      }
    },
  }
}

/** An opaque secret to hand out; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
