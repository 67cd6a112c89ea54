import type { Pool } from 'pg'
import { findToken, noteTokenUse, type TokenInUse } from '../../db/accounts/tokens.ts'
import { type Instant, MINUTE, type Millis } from '../../domain/kernel/time.ts'
import type { Access, Caller } from '../rights/access.ts'
import type { Log } from '../runtime/log.ts'
import { hashSecret } from './access-tokens.ts'
import { putBounded } from './bounded-map.ts'

/** So that people, and programs that look for leaked secrets, know one when they see it. */
export const TOKEN_PREFIX = 'tabiya_'
const TOKEN = /^tabiya_[0-9a-f]{64}$/

/** How many tokens in use a node keeps at hand, and how many that it knows to be dead. */
const KEPT = 10_000
const KEPT_DEAD = 1000
/** "Last used" is written at most this often for one token. */
const USE_NOTED_EVERY: Millis = 60 * MINUTE

/** Personal tokens as a node sees them: the first use is a query by hash, the others a look-up in memory. */
export type KeptTokens = {
  /** Undefined where the token does not serve; `'unknown'` where the database has to be asked. */
  readonly find: (text: string, at: Instant) => Caller | undefined | 'unknown'
  readonly read: (text: string, at: Instant) => Promise<Caller | undefined>
}

type Kept = { readonly caller: Caller; readonly expiresAt: Instant; usedAt: Instant }

export const isPersonalToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX)

export const createKeptTokens = (pool: Pool, access: Access, log: Log): KeptTokens => {
  const kept = new Map<string, Kept>()
  const dead = new Map<string, true>()
  let changes = 0
  access.onChange(({ accounts, revoked }) => {
    changes++
    for (const [text, { caller }] of kept)
      if (revoked.has(caller.credential.id) || accounts.has(caller.playerId)) kept.delete(text)
  })
  const used = (token: Kept, at: Instant): Caller => {
    noteUse(pool, log, token, at)
    return token.caller
  }
  return {
    find: (text, at) => {
      const token = kept.get(text)
      if (token === undefined) return dead.has(text) || !TOKEN.test(text) ? undefined : 'unknown'
      return at < token.expiresAt ? used(token, at) : undefined
    },
    read: async (text, at) => {
      const before = changes
      const found = await findToken(pool, hashSecret(text), at)
      if (found === undefined) {
        putBounded(dead, KEPT_DEAD, text, true)
        return undefined
      }
      const token = keptToken(found)
      // Revoked while it was being read, it must not be kept: nobody would take it out again.
      if (changes === before) putBounded(kept, KEPT, text, token)
      return access.present(used(token, at))
    },
  }
}

const noteUse = (pool: Pool, log: Log, token: Kept, at: Instant): void => {
  if (at - token.usedAt < USE_NOTED_EVERY) return
  token.usedAt = at
  noteTokenUse(pool, token.caller.credential.id, at).catch((error: unknown) =>
    log.warn({ err: error }, '[token] last use - not noted'),
  )
}

const keptToken = ({ id, playerId, role, status, scopes, expiresAt, lastUsedAt }: TokenInUse): Kept => ({
  caller: { playerId, role, status, credential: { kind: 'token', id, scopes, expiresAt } },
  expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
  usedAt: lastUsedAt ?? Number.NEGATIVE_INFINITY,
})
