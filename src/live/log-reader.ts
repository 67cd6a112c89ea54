import type { Log } from '../app/runtime/log.ts'
import { oneAtATime } from '../app/runtime/one-at-a-time.ts'
import type { FeedCursor } from '../db/feed/cursor.ts'

/** What one reader of the log reads, for whom, and how that is handed on. */
export type LogSource<Feed> = {
  readonly hasWatchers: () => boolean
  /** The cursor of now, for a reader who begins: what there is, watchers are given by other reads. */
  readonly begin: () => Promise<FeedCursor>
  readonly readOn: (since: FeedCursor) => Promise<Feed>
  readonly handOut: (since: FeedCursor, feed: Feed) => void
}

export type LogReader = {
  /** Resolves once nothing later than now can be missed by who has joined; to be left by calling what it resolves to. */
  readonly watch: (leaveTopic: () => void) => Promise<() => void>
  /** Reads on soon, once, however often it is asked. */
  readonly wake: () => void
}

/** Reads the log on from where it stands: one read at a time for all who watch, and none while nobody does. */
export const createLogReader = <Feed extends { readonly cursor: FeedCursor }>(
  source: LogSource<Feed>,
  log: Log,
): LogReader => {
  let cursor: FeedCursor | undefined

  const readOn = async (): Promise<void> => {
    const since = cursor
    if (!source.hasWatchers()) return
    if (since === undefined) {
      const now = await source.begin()
      cursor = source.hasWatchers() ? now : undefined
      return
    }
    const feed = await source.readOn(since)
    cursor = source.hasWatchers() ? feed.cursor : undefined
    source.handOut(since, feed)
  }
  const warn = (error: unknown) => log.warn({ err: error }, '[live] read - failed')
  const reading = oneAtATime(() => readOn().catch(warn))

  return {
    // A read that is under way may have begun before the topic was known, and end after the caller's own.
    watch: async leaveTopic => {
      const leave = () => {
        leaveTopic()
        if (!source.hasWatchers()) cursor = undefined
      }
      await reading.settled()
      if (cursor === undefined) await reading.ask()
      if (cursor !== undefined) return leave
      leave()
      throw new Error('Connection terminated: the log could not be read')
    },
    wake: () => void reading.ask(),
  }
}
