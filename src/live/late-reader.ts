import type { Pool } from 'pg'
import { type LateBatch, readLateFeed } from '../app/reading/late-feed.ts'
import type { Log } from '../app/runtime/log.ts'
import type { FeedCursor } from '../db/feed/cursor.ts'
import { readCursor } from '../db/feed/feed.ts'
import type { LateWatch } from '../db/feed/late-feed.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import { createLogReader } from './log-reader.ts'
import { createTopics, type Listener, type Topics } from './topics.ts'

/** How often it is looked what has become old enough. */
const LOOK_EVERY_MS: Millis = 1_000

/** What a spectator follows who is kept behind. */
export type LateSubject = {
  readonly tournamentId: string
  /** One match of it; else all of it. */
  readonly matchId: string | undefined
  readonly delayMs: Millis
}

export type LateReader = {
  /** Resolves once nothing can be missed that becomes old enough after `told`; to be left by calling `leave`. */
  readonly watch: (
    subject: LateSubject,
    listener: Listener<LateBatch>,
  ) => Promise<{ readonly told: Instant; readonly leave: () => void }>
  readonly stop: () => void
}

/**
 * One read serves all spectators of a node who are kept behind, and one clock: it reads what has become old enough, and
 * what they are told at once with it. Nothing is kept but up to when each event has been told, so that a node that starts
 * knows as much as one that stopped.
 */
export const createLateReader = (pool: Pool, log: Log, now: () => Instant): LateReader => {
  const watchers = createWatchers()
  const { hasWatchers, told } = watchers
  const source = {
    hasWatchers,
    begin: () => readCursor(pool),
    readOn: (since: FeedCursor) => readLateFeed(pool, since, watchers.watched(), watchers.matchIds(), now()),
    handOut: (_since: FeedCursor, { batches }: { readonly batches: readonly LateBatch[] }) => {
      for (const batch of batches) {
        // Somebody may have come meanwhile who begins further back: to them the rest is still to be told.
        if ((told.get(batch.tournamentId) ?? batch.from) >= batch.from) told.set(batch.tournamentId, batch.to)
        watchers.tell(batch)
      }
    },
  }
  const { watch, wake } = createLogReader(source, log)
  const timer = setInterval(() => hasWatchers() && wake(), LOOK_EVERY_MS)
  return {
    watch: async (subject, listener) => {
      const leave = await watch(watchers.join(subject, listener))
      const known = told.get(subject.tournamentId) ?? Number.POSITIVE_INFINITY
      const from = Math.min(known, now() - subject.delayMs)
      told.set(subject.tournamentId, from)
      return { told: from, leave }
    },
    stop: () => clearInterval(timer),
  }
}

/** Who watches which event, or which match of it, and up to when each event has been told. */
const createWatchers = () => {
  const events: Topics<LateBatch> = createTopics()
  const matches: Topics<LateBatch> = createTopics()
  const eventOf = new Map<string, string>()
  const told = new Map<string, Instant>()
  const isFollowed = (id: string): boolean => events.has(id) || [...eventOf.values()].includes(id)
  return {
    told,
    hasWatchers: () => events.ids().length + eventOf.size > 0,
    watched: (): LateWatch[] =>
      [...told].map(([tournamentId, at]) => ({ tournamentId, told: at, whole: events.has(tournamentId) })),
    matchIds: () => [...eventOf.keys()],
    tell: (batch: LateBatch): void => {
      events.tell(batch.tournamentId, batch)
      for (const [matchId, event] of eventOf) if (event === batch.tournamentId) matches.tell(matchId, batch)
    },
    join: ({ tournamentId, matchId }: LateSubject, listener: Listener<LateBatch>): (() => void) => {
      if (matchId !== undefined) eventOf.set(matchId, tournamentId)
      const leave =
        matchId === undefined ? events.join(tournamentId, listener) : matches.join(matchId, listener)
      return () => {
        leave()
        if (matchId !== undefined && !matches.has(matchId)) eventOf.delete(matchId)
        if (!isFollowed(tournamentId)) told.delete(tournamentId)
      }
    },
  }
}
