import type { Pool } from 'pg'
import type { MoveWriter } from '../db/move-writer.ts'
import type { LiveMatches } from './runtime/live-matches.ts'
import type { Log } from './runtime/log.ts'
import type { MoveNotifier } from './runtime/move-notifier.ts'
import type { Pairer } from './runtime/pairing.ts'
import type { Turns } from './runtime/turns.ts'
import type { Timeline } from './time/timeline.ts'

/** What a use case needs that goes over all of an event: it may be carried out by another thread of the node. */
export type EventContext = {
  readonly pool: Pool
  readonly timeline: Pick<Timeline, 'now' | 'ready' | 'failed'>
  readonly log: Log
  readonly live: Pick<LiveMatches, 'forget'>
  readonly pairing: Pick<Pairer, 'expect' | 'pair'>
}

/** What the use cases of one node share; wired in `server.ts`. */
export type Context = EventContext & {
  readonly timeline: Timeline
  readonly live: LiveMatches
  readonly turns: Turns
  readonly moves: MoveWriter
  readonly notifier: MoveNotifier
  readonly pairing: Pairer
}
