import type { Pool } from 'pg'
import { type AccountFeed, type AccountLogged, readAccountFeed } from '../app/reading/account-feed.ts'
import type { Log } from '../app/runtime/log.ts'
import type { FeedCursor } from '../db/feed/cursor.ts'
import { readCursor } from '../db/feed/feed.ts'
import { createLogReader } from './log-reader.ts'
import { createTopics, gather, type Listener, type Topics } from './topics.ts'

/** What was committed about one account between the cursor `since` and `cursor`. */
export type AccountBatch = AccountFeed & { readonly since: FeedCursor }

export type AccountReader = {
  /** Resolves once nothing later than now can be missed; to be left by calling what it resolves to. */
  readonly watch: (playerId: string, listener: Listener<AccountBatch>) => Promise<() => void>
  readonly isWatched: (playerId: string) => boolean
  readonly hasWatchers: () => boolean
  /** Reads on soon, once, however often it is asked. */
  readonly wake: () => void
}

/**
 * One read serves all accounts that are followed on a node. It is not that of matches and events: moves wake that one at
 * every turn, and this one never; neither waits for the other.
 */
export const createAccountReader = (pool: Pool, log: Log): AccountReader => {
  const accounts: Topics<AccountBatch> = createTopics()
  const hasWatchers = () => accounts.ids().length > 0
  const source = {
    hasWatchers,
    begin: () => readCursor(pool),
    readOn: (since: FeedCursor) => readAccountFeed(pool, since, accounts.ids()),
    handOut: (since: FeedCursor, { cursor, logged }: AccountFeed) => {
      const byAccount = new Map<string, AccountLogged[]>()
      for (const item of logged) gather(byAccount, item.playerId, item)
      for (const [id, items] of byAccount) accounts.tell(id, { since, cursor, logged: items })
    },
  }
  const { watch, wake } = createLogReader(source, log)
  return {
    watch: (playerId, listener) => watch(accounts.join(playerId, listener)),
    isWatched: accounts.has,
    hasWatchers,
    wake,
  }
}
