import type { Pool } from 'pg'
import { inSnapshot } from '../../db/transaction.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Context } from '../context.ts'
import { createSharedReads, type SharedReads } from '../runtime/shared-reads.ts'
import { createWorkQueue } from '../runtime/work-queue.ts'
import { type Ask, type Made, makeView, type ViewName } from './make-view.ts'
import { createShelf } from './shelf.ts'
import { createReaderThread, type ReaderThread } from './start-reading-thread.ts'

/** What is known of an event before a view of it is made. */
export type Extent = {
  /** Entries and matches: what a view of all of it is made of. */
  readonly rows: number
  /** Names all that the view is made of, where a view with this name may be given again; undefined where it shows clocks. */
  readonly state: string | undefined
}

/** A view with what it cost to make it: milliseconds of the other thread, none where it was not asked. */
export type Read = { readonly made: Made | undefined; readonly ms: number }

/** Reads all of an event without keeping the players of other matches waiting. */
export type Reading = {
  /** `'busy'` where too many views wait to be made already. */
  readonly read: (ask: Ask, extent: Extent) => Promise<Read | 'busy'>
  /** Shares small reads that come before. */
  readonly share: SharedReads
  readonly figures: () => ReadingFigures
  /** Lets go of a database that has gone silent. */
  readonly sever: () => void
  readonly stop: () => Promise<void>
}

/** What a read of a whole event needs beside what every use case does. */
export type ReadingContext = Context & { readonly reading: Reading }

/** How many views were made by the thread that serves players and by the other, how many were there already. */
export type ReadingFigures = {
  readonly here: number
  readonly aside: number
  readonly kept: number
  /** Entries and matches of the largest event of which a view was made here. */
  readonly largestHere: number
  readonly keptBytes: number
}

/** Events up to this size are read at once (some 5 ms): the way to another thread and back would not pay. */
export const SMALL_EVENT = 300
/** These take long of a small event too: the rounds of a Swiss are paired over again. */
const LONG: ReadonlySet<ViewName> = new Set<ViewName>(['why'])
/** Made at the same time: one waits for the database while the other is computed. */
const AT_ONCE = 2
const WAITING = 64
const SHELF_BYTES = 64 * 1024 * 1024

export const createReading = (pool: Pool, databaseUrl: string, now: () => Instant): Reading => {
  const thread = createReaderThread({ databaseUrl, connections: AT_ONCE })
  const figures = { here: 0, aside: 0, kept: 0, largestHere: 0 }
  const make = createMaking(pool, now, thread, figures)
  const shelf = createShelf(SHELF_BYTES)
  const share = createSharedReads()
  const ofState = sharedByState(shelf, make, figures)
  /** Work that somebody has been charged for: whoever shares it is not charged again. */
  const paid = new WeakSet<Read>()
  return {
    read: async (ask, { rows, state }) => {
      const key = JSON.stringify(ask)
      // What shows clocks is made for all who asked before it was begun.
      const work =
        state === undefined ? share(key, () => make(ask, rows)) : ofState(`${state} ${key}`, ask, rows)
      const read = await work
      if (read === 'busy') return read
      const ms = paid.has(read) ? 0 : read.ms
      paid.add(read)
      return { made: read.made, ms }
    },
    share,
    figures: () => ({ ...figures, keptBytes: shelf.bytes() }),
    sever: thread.sever,
    stop: thread.stop,
  }
}

type Counted = { here: number; aside: number; kept: number; largestHere: number }
type Make = (ask: Ask, rows: number) => Promise<Read | 'busy'>

/** Makes a view: of a small event at once, of a large one in the other thread. */
const createMaking = (pool: Pool, now: () => Instant, thread: ReaderThread, figures: Counted): Make => {
  const queue = createWorkQueue(AT_ONCE, WAITING)
  return async (ask, rows) => {
    if (rows > SMALL_EVENT || LONG.has(ask.view)) {
      figures.aside++
      return queue.run(() => thread.carryOut({ ask, at: now() }))
    }
    figures.here++
    figures.largestHere = Math.max(figures.largestHere, rows)
    return { made: await inSnapshot(pool, db => makeView(db, ask, now())), ms: 0 }
  }
}

/** Of one state a view is made once, for all who ask meanwhile, and given again while it is kept. */
const sharedByState = (shelf: ReturnType<typeof createShelf>, make: Make, figures: Counted) => {
  const underWay = new Map<string, Promise<Read | 'busy'>>()
  const begin = async (key: string, ask: Ask, rows: number): Promise<Read | 'busy'> => {
    try {
      const read = await make(ask, rows)
      if (read !== 'busy' && read.made !== undefined) shelf.keep(key, read.made)
      return read
    } finally {
      underWay.delete(key)
    }
  }
  return (key: string, ask: Ask, rows: number): Promise<Read | 'busy'> => {
    const found = shelf.find(key)
    if (found !== undefined) {
      figures.kept++
      return Promise.resolve({ made: found, ms: 0 })
    }
    const work = underWay.get(key) ?? begin(key, ask, rows)
    underWay.set(key, work)
    return work
  }
}
