import type { Pool } from 'pg'
import { type Feed, type Logged, readFeed } from '../app/reading/feed.ts'
import type { Log } from '../app/runtime/log.ts'
import { oneAtATime } from '../app/runtime/one-at-a-time.ts'
import type { FeedCursor } from '../db/feed/cursor.ts'
import { readCursor } from '../db/feed/feed.ts'
import type { MatchChange } from '../wire/live.ts'
import { createTopics, type Listener, type Topics } from './topics.ts'

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
 * statement, handed to each topic's listeners. One read at a time, and none while nobody watches.
 */
export const createFeedReader = (pool: Pool, log: Log): FeedReader => {
  const watched: Watched = { matches: createTopics(), tournaments: createTopics() }
  const { matches, tournaments } = watched
  const hasWatchers = () => matches.ids().length + tournaments.ids().length > 0
  let cursor: FeedCursor | undefined

  const readOn = async (): Promise<void> => {
    const since = cursor
    if (!hasWatchers()) return
    const feed = await feedSince(pool, since, watched)
    cursor = hasWatchers() ? feed.cursor : undefined
    if (since !== undefined) handOut({ ...feed, since }, watched)
  }
  const warn = (error: unknown) => log.warn({ err: error }, '[live] read - failed')
  const reading = oneAtATime(() => readOn().catch(warn))

  /** A read that is under way may have begun before the topic was known, and end after the caller's own. */
  const watch = async (leaveTopic: () => void): Promise<() => void> => {
    const leave = () => {
      leaveTopic()
      if (!hasWatchers()) cursor = undefined
    }
    await reading.settled()
    if (cursor === undefined) await reading.ask()
    if (cursor !== undefined) return leave
    leave()
    throw new Error('Connection terminated: the log could not be read')
  }

  return {
    watchMatch: (id, listener) => watch(matches.join(id, listener)),
    watchTournament: (id, listener) => watch(tournaments.join(id, listener)),
    isWatched: (tournamentId, matchId) =>
      tournaments.has(tournamentId) || (matchId !== undefined && matches.has(matchId)),
    hasWatchers,
    wake: () => void reading.ask(),
  }
}

/** Whoever begins to read has nothing to catch up on: what there is, it is given by other reads. */
const feedSince = async (
  pool: Pool,
  since: FeedCursor | undefined,
  { matches, tournaments }: Watched,
): Promise<Feed> =>
  since === undefined
    ? { cursor: await readCursor(pool), logged: [] }
    : readFeed(pool, since, { matchIds: matches.ids(), tournamentIds: tournaments.ids() })

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

const gather = <Item>(groups: Map<string, Item[]>, key: string, item: Item): void => {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [item])
  else group.push(item)
}
