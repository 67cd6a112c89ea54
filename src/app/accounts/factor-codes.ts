import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Instant, MINUTE, type Millis } from '../../domain/kernel/time.ts'
import { hashSecret, type Tokens } from './access-tokens.ts'

/** How many codes there are for whoever has lost the app. */
const RECOVERY_CODES = 10
/** Each of 136 bits: nobody guesses one, so a plain hash of it may be stored (OWASP ASVS 6.5.2, 11.5.1). */
const RECOVERY_BYTES = 17
/** 160 bits, as RFC 4226 asks for. */
const SECRET_HEX = 40

/** How many wrong codes in a row cost nothing; each further one doubles the wait for the next, up to an hour. */
const FREE_TRIES = 5
const LONGEST_PAUSE: Millis = 60 * MINUTE

/** What an app shows codes by (RFC 6238): the same for as long as the factor is, and stored nowhere. */
const totpOf = (tokens: Tokens, factorId: string, username: string): TOTP =>
  new TOTP({
    issuer: 'Tabiya',
    label: username,
    secret: Secret.fromHex(tokens.derive(`second factor ${factorId}`).slice(0, SECRET_HEX)),
  })

/** What an app is told: as text to type, and as a link to open or to draw. */
export const enrolmentOf = (
  tokens: Tokens,
  factorId: string,
  username: string,
): { readonly secret: string; readonly uri: string } => {
  const totp = totpOf(tokens, factorId, username)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Which step of time a code is of: of the present one, or of the one before or after it. */
export const stepOf = (tokens: Tokens, factorId: string, code: string, at: Instant): number | undefined => {
  const token = plain(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = totpOf(tokens, factorId, '')
  const delta = totp.validate({ token, timestamp: at, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: at }) + delta
}

/** Codes for a lost app: shown once, and their hashes. */
export const newRecoveryCodes = (): {
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
} => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32
    return text.match(/.{4}/g)!.join('-').toLowerCase()
  })
  return { codes, hashes: codes.map(recoveryHash) }
}

/** However it was typed: with or without dashes, large or small. */
export const recoveryHash = (code: string): string => hashSecret(plain(code))

const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

/** When a code may be tried again after so many wrong ones. */
export const nextTry = (wrongCodes: number, wrongAt: Instant | null): Instant =>
  wrongAt === null || wrongCodes < FREE_TRIES
    ? Number.NEGATIVE_INFINITY
    : wrongAt + Math.min(LONGEST_PAUSE, MINUTE * 2 ** Math.min(wrongCodes - FREE_TRIES, 10))
