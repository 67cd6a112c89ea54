import type { Pool } from 'pg'
import { type AccountStatus, accessChanges, type Role } from '../db/accounts.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { ACCESS_TOKEN_LIFE, type AccessToken } from './tokens.ts'

/** Who is asking. `status` is as of now, whatever the token said when it was given out. */
export type Caller = {
  readonly playerId: string
  readonly sessionId: string
  readonly role: Role
  readonly status: AccountStatus
}

/**
 * Suspensions and revocations in memory, so that no request needs a second query: loaded anew whenever the
 * epoch that comes with each beat has grown, and at once on the node that made the change.
 */
export type Access = {
  /** Undefined where the session has been revoked or the account deleted. */
  readonly callerOf: (token: AccessToken) => Caller | undefined
  readonly follow: (epoch: number, at: Instant) => Promise<void>
  readonly reload: (at: Instant) => Promise<void>
}

export const createAccess = (pool: Pool): Access => {
  let known: number | undefined
  let accounts: ReadonlyMap<string, { readonly status: AccountStatus; readonly role: Role }> = new Map()
  let revoked: ReadonlySet<string> = new Set()

  const load = async (at: Instant): Promise<void> => {
    const changes = await accessChanges(pool, at - 2 * ACCESS_TOKEN_LIFE)
    accounts = new Map(changes.players.map(player => [player.id, player]))
    revoked = new Set(changes.sessions.map(session => session.id))
  }

  // One after another, so that an older answer never overwrites a newer one.
  let last: Promise<void> = Promise.resolve()
  const reload = (at: Instant): Promise<void> => {
    const mine = last.then(() => load(at))
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    callerOf: token => {
      const account = accounts.get(token.playerId)
      if (revoked.has(token.sessionId) || account?.status === 'DELETED') return undefined
      return { ...token, role: account?.role ?? token.role, status: account?.status ?? 'ACTIVE' }
    },
    follow: async (epoch, at) => {
      if (epoch === known) return
      await reload(at)
      known = epoch
    },
    reload,
  }
}
