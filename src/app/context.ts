import type { Pool } from 'pg'
import type { MoveWriter } from '../db/move-writer.ts'
import type { Hints } from './hints.ts'
import type { Log } from './log.ts'
import type { LiveMatches } from './matches/live-matches.ts'
import type { Turns } from './matches/turns.ts'
import type { Reading } from './reading/reading.ts'
import type { Timeline } from './time/timeline.ts'
import type { Pairing } from './tournaments/pairing.ts'

/** What the use cases of one node share; wired in `server.ts`. */
export type Context = {
  readonly pool: Pool
  readonly timeline: Timeline
  readonly log: Log
  readonly live: LiveMatches
  readonly turns: Turns
  readonly moves: MoveWriter
  readonly hints: Hints
  readonly pairing: Pairing
  readonly reading: Reading
}
