import type { Pool } from 'pg'
import { accessChanges } from '../../db/accounts/access.ts'
import type { AccountStatus, Role, Scope } from '../../domain/accounts/account.ts'
import { type Instant, MINUTE, type Millis } from '../../domain/kernel/time.ts'

export const ACCESS_TOKEN_LIFE: Millis = 15 * MINUTE

/** What somebody showed to be believed: the access token of a session, or a personal token. */
export type Credential =
  | { readonly kind: 'session'; readonly id: string }
  | {
      readonly kind: 'token'
      readonly id: string
      readonly scopes: readonly Scope[]
      readonly expiresAt: Instant | null
    }

/** Who is asking. `status` and `role` are as of now, whatever the credential said when it was given out. */
export type Caller = {
  readonly playerId: string
  readonly role: Role
  readonly status: AccountStatus
  readonly credential: Credential
}

export type Changes = {
  readonly accounts: ReadonlyMap<string, { readonly status: AccountStatus; readonly role: Role }>
  /** Ids of sessions and personal tokens. */
  readonly revoked: ReadonlySet<string>
  /** Admins who have a second factor. */
  readonly proven: ReadonlySet<string>
}

/**
 * Suspensions and revocations in memory, so that no request needs a second query: loaded anew whenever the
 * epoch that comes with each beat has grown, and at once on the node that made the change.
 */
export type Access = {
  /**
   * Somebody who was let in earlier, as they are now: undefined where their session or token has been revoked or their
   * account deleted; the sessions of a suspended account are over too, but whoever holds one is told why. Costs two look-ups in memory: a stream asks for its caller again at every change.
   */
  readonly present: (caller: Caller) => Caller | undefined
  /** Whether somebody is an admin whom a password alone shows to be one. */
  readonly lacksFactor: (caller: Caller) => boolean
  /** Calls `listener` after each change, wherever it was made; the answer ends that. */
  readonly onChange: (listener: (changes: Changes) => void) => () => void
  readonly follow: (epoch: number, at: Instant) => Promise<void>
  readonly reload: (at: Instant) => Promise<void>
}

export const createAccess = (pool: Pool): Access => {
  let known: number | undefined
  let loadedAt = Number.POSITIVE_INFINITY
  let changes: Changes = { accounts: new Map(), revoked: new Set(), proven: new Set() }
  const listeners = new Set<(changes: Changes) => void>()

  const reload = oneAfterAnother(async at => {
    // As far back as an access token lives, and as this node has not been told anything.
    changes = await readChanges(pool, Math.min(at, loadedAt) - 2 * ACCESS_TOKEN_LIFE)
    loadedAt = at
    for (const listener of listeners) listener(changes)
  })

  return {
    present: caller => {
      const account = changes.accounts.get(caller.playerId)
      if (account?.status === 'DELETED') return undefined
      const isToldWhy = account?.status === 'SUSPENDED' && caller.credential.kind === 'session'
      if (changes.revoked.has(caller.credential.id) && !isToldWhy) return undefined
      return account === undefined ? caller : { ...caller, role: account.role, status: account.status }
    },
    lacksFactor: ({ playerId, role }) => role === 'ADMIN' && !changes.proven.has(playerId),
    onChange: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: async (epoch, at) => {
      if (epoch === known) return
      await reload(at)
      known = epoch
    },
    reload,
  }
}

const readChanges = async (pool: Pool, since: Instant): Promise<Changes> => {
  const found = await accessChanges(pool, since)
  return {
    accounts: new Map(found.players.map(player => [player.id, player])),
    revoked: new Set(found.revoked.map(({ id }) => id)),
    proven: new Set(found.proven.map(({ id }) => id)),
  }
}

/** So that an older answer never overwrites a newer one. */
const oneAfterAnother = (work: (at: Instant) => Promise<void>): ((at: Instant) => Promise<void>) => {
  let last: Promise<void> = Promise.resolve()
  return at => {
    const mine = last.then(() => work(at))
    last = mine.catch(() => undefined)
    return mine
  }
}
