import type { Pool } from 'pg'
import type { Caller } from '../app/rights/access.ts'
import { delayFor } from '../app/rights/delay.ts'
import { type Rights, rightsOn } from '../app/rights/rights.ts'
import type { Log } from '../app/runtime/log.ts'
import { type ReadableEvent, readableEvents } from '../db/tournaments.ts'
import type { StreamWriter } from './stream-writer.ts'
import type { Subscription } from './subscription.ts'

/** A right that is lost ends a stream within this, and within a beat on other nodes: 5 s at most in all. */
const LOOK_EVERY_MS = 1_500

export type ReadingRights = {
  /** Ends the stream once its reader may no longer read it; what it resolves to stops looking. */
  readonly watch: (writer: StreamWriter, subscription: Subscription) => () => void
  readonly stop: () => void
}

type Reader = { readonly writer: StreamWriter; readonly subscription: Subscription }

/** Asks again and again of every open stream what was asked when it was opened. */
export const createReadingRights = (pool: Pool, log: Log): ReadingRights => {
  const readers = new Set<Reader>()
  let looking = false
  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      endWhereTokenIsGone(readers)
      await endWhereRightIsLost(pool, readers)
    } catch (error) {
      log.warn({ err: error }, '[live] rights - not known')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return {
    watch: (writer, subscription) => {
      const reader = { writer, subscription }
      readers.add(reader)
      return () => readers.delete(reader)
    },
    stop: () => clearInterval(timer),
  }
}

/** A token revoked or expired, an account suspended or deleted: known in memory on every node. */
const endWhereTokenIsGone = (readers: ReadonlySet<Reader>): void => {
  for (const { writer, subscription } of readers) if (callerOf(subscription) === 'gone') writer.end()
}

const callerOf = ({ caller }: Subscription): Caller | undefined | 'gone' => {
  const present = caller()
  return present !== undefined && present !== 'gone' && present.status !== 'ACTIVE' ? 'gone' : present
}

/**
 * A private event is there for those in it only; it may have become private, or its reader have left it. Who is kept behind,
 * and how far, may have changed too: the stream that its reader then opens is another.
 */
const endWhereRightIsLost = async (pool: Pool, readers: ReadonlySet<Reader>): Promise<void> => {
  if (readers.size === 0) return
  const watched = [...new Set([...readers].flatMap(({ subscription }) => subscription.tournamentId ?? []))]
  const events = new Map((await readableEvents(pool, watched)).map(event => [event.id, event]))
  const known = new Map<string, Pick<Rights, 'sees' | 'directs'>>()
  for (const { writer, subscription } of [...readers]) {
    const event = events.get(subscription.tournamentId ?? '')
    const caller = callerOf(subscription)
    if (event === undefined || caller === 'gone') continue
    const key = `${event.id} ${caller?.playerId}`
    const rights = known.get(key) ?? (await rightsIn(pool, event, caller))
    known.set(key, rights)
    const delayMs = delayFor(event, rights, caller, subscription.players)
    if (!rights.sees || delayMs !== subscription.delayMs) writer.end()
  }
}

/** Where everybody sees everything at once, nobody is asked about. */
const rightsIn = async (
  pool: Pool,
  event: ReadableEvent,
  caller: Caller | undefined,
): Promise<Pick<Rights, 'sees' | 'directs'>> =>
  event.visibility === 'PUBLIC' && event.spectatorDelaySeconds === 0
    ? { sees: true, directs: false }
    : rightsOn(pool, event, caller)
