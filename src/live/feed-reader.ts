import type { Pool } from 'pg'
import { type Feed, type Logged, readFeed } from '../app/reading/feed.ts'
import type { Log } from '../app/runtime/log.ts'
import type { FeedCursor } from '../db/feed/cursor.ts'
import { readCursor } from '../db/feed/feed.ts'
import type { MatchChange } from '../wire/live.ts'
import { createLogReader } from './log-reader.ts'
import { createTopics, gather, type Listener, type Topics } from './topics.ts'

/** What was committed about one tournament between the cursor `since` and `cursor`. */
export type EventBatch = Feed & { readonly since: FeedCursor }

export type FeedReader = {
  /** Resolves once nothing later than now can be missed; to be left by calling what it resolves to. */
  readonly watchMatch: (id: string, listener: Listener<readonly MatchChange[]>) => Promise<() => void>
  readonly watchTournament: (id: string, listener: Listener<EventBatch>) => Promise<() => void>
  readonly isWatched: (tournamentId: string, matchId: string | undefined) => boolean
  readonly hasWatchers: () => boolean
  /** Reads on soon, once, however often it is asked. */
  readonly wake: () => void
}

type Watched = {
  readonly matches: Topics<readonly MatchChange[]>
  readonly tournaments: Topics<EventBatch>
}

/**
 * One read serves all watchers of a node: whatever is new since the last one about anything watched, in one
 * statement, handed to each topic's listeners.
 */
export const createFeedReader = (pool: Pool, log: Log): FeedReader => {
  const matches: Watched['matches'] = createTopics()
  const tournaments: Watched['tournaments'] = createTopics()
  const hasWatchers = () => matches.ids().length + tournaments.ids().length > 0
  const source = {
    hasWatchers,
    begin: () => readCursor(pool),
    readOn: (since: FeedCursor) =>
      readFeed(pool, since, { matchIds: matches.ids(), tournamentIds: tournaments.ids() }),
    handOut: (since: FeedCursor, feed: Feed) => handOut({ ...feed, since }, { matches, tournaments }),
  }
  const { watch, wake } = createLogReader(source, log)
  return {
    watchMatch: (id, listener) => watch(matches.join(id, listener)),
    watchTournament: (id, listener) => watch(tournaments.join(id, listener)),
    isWatched: (tournamentId, matchId) =>
      tournaments.has(tournamentId) || (matchId !== undefined && matches.has(matchId)),
    hasWatchers,
    wake,
  }
}

const handOut = ({ since, cursor, logged }: EventBatch, { matches, tournaments }: Watched): void => {
  const byMatch = new Map<string, MatchChange[]>()
  const byTournament = new Map<string, Logged[]>()
  for (const item of logged) {
    if (item.of === 'match') gather(byMatch, item.change.matchId, item.change)
    gather(byTournament, item.tournamentId, item)
  }
  for (const [id, changes] of byMatch) matches.tell(id, changes)
  for (const [id, items] of byTournament) tournaments.tell(id, { since, cursor, logged: items })
}
