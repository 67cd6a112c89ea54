import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Role } from '../../domain/accounts/account.ts'
import { type Instant, SECOND } from '../../domain/kernel/time.ts'
import { ACCESS_TOKEN_LIFE, type Caller } from '../rights/access.ts'
import { putBounded } from './bounded-map.ts'

const AUDIENCE = 'tabiya'
/** How many verified tokens a node keeps at hand. */
const KEPT_TOKENS = 10_000

/** Whom an access token speaks for. */
export type AccessToken = { readonly playerId: string; readonly sessionId: string; readonly role: Role }

type Payload = { sub: string; sid: string; role: Role; iat: number; exp: number; aud: string }

/** Refresh tokens of a session follow each other: which session, and which of them, from 1. */
export type RefreshPlace = { readonly sessionId: string; readonly nth: number }

const REFRESH_TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.[\w-]{43}$/

/** Compares in a time that tells nothing of where they differ. */
export const isSameSecret = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}

export type Tokens = {
  readonly sign: (token: AccessToken, at: Instant) => string
  /** Undefined for a token that is not ours, has been tampered with, or has expired at `at`. */
  readonly verify: (text: string, at: Instant) => Caller | undefined
  /**
   * The refresh token of a session that is the nth of its line: always the same one, so that a reply that was lost, or
   * any number of requests at once, lead to one and the same next token.
   */
  readonly refreshToken: (place: RefreshPlace) => string
  /** Which place a refresh token of ours has; undefined for what is none. */
  readonly placeOf: (refreshToken: string) => RefreshPlace | undefined
  /** A secret that comes out the same for the same text, and is of no use for guessing another. */
  readonly derive: (text: string) => string
}

/**
 * JWTs signed with HS256. Expiry is judged by the timeline, not by the library, which would read the host's
 * wall clock. A client that keeps its token costs one signature, not one a request.
 */
export const createTokens = (secret: string): Tokens => {
  const key = Buffer.from(secret)
  const signer = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
  const verifier = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedAud: AUDIENCE,
    ignoreExpiration: true,
    cache: false,
  })
  const refreshToken = ({ sessionId, nth }: RefreshPlace): string => {
    const place = `${sessionId}.${nth}`
    return `${place}.${createHmac('sha256', key).update(`refresh ${place}`).digest('base64url')}`
  }
  // Verified tokens by their text: the library's own cache hashes the token at every look-up.
  const verified = new Map<string, Verified>()
  return {
    sign: ({ playerId, sessionId, role }, at) => {
      const iat = Math.floor(at / SECOND)
      const exp = iat + ACCESS_TOKEN_LIFE / SECOND
      return signer({ sub: playerId, sid: sessionId, role, iat, exp, aud: AUDIENCE } satisfies Payload)
    },
    verify: (text, at) => {
      const known = verified.get(text) ?? read(verifier, text)
      if (known === undefined || at >= known.expiresAt) return undefined
      if (!verified.has(text)) putBounded(verified, KEPT_TOKENS, text, known)
      return known.caller
    },
    refreshToken,
    placeOf: text => {
      const [, sessionId, nth] = REFRESH_TOKEN.exec(text) ?? []
      if (sessionId === undefined) return undefined
      const place = { sessionId, nth: Number(nth) }
      return isSameSecret(text, refreshToken(place)) ? place : undefined
    },
    derive: text => createHmac('sha256', key).update(`derived ${text}`).digest('hex'),
  }
}

type Verified = { readonly caller: Caller; readonly expiresAt: Instant }

const read = (verifier: (text: string) => unknown, text: string): Verified | undefined => {
  try {
    const { sub, sid, role, exp, aud } = verifier(text) as Payload
    // The library looks at an audience where there is one; ours always have one.
    if (typeof exp !== 'number' || aud !== AUDIENCE) return undefined
    const credential = { kind: 'session', id: sid } as const
    return { caller: { playerId: sub, role, status: 'ACTIVE', credential }, expiresAt: exp * SECOND }
  } catch {
    return undefined
  }
}

/** An opaque secret to hand out; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
