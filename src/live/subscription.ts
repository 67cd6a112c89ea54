import type { Caller } from '../app/rights/access.ts'
import type { Players } from '../app/rights/delay.ts'
import type { Millis } from '../domain/kernel/time.ts'
import type { Framing } from './frames.ts'

/** In place of an id: the reader reads for itself what there is, and is told what happens from now on. */
export const NOW = 'now'

/** So often a reader hears that the stream is still there, and as often as they may ask for. In seconds. */
export const BEAT_SECONDS = 10
export const SHORTEST_BEAT_SECONDS = 2

/** What somebody wants to follow, who has been found to have the right to. */
export type Subscription = {
  readonly of: 'match' | 'tournament' | 'account'
  readonly id: string
  /** The event whose right to see is asked for again and again; none for an account, which is told of its own. */
  readonly tournamentId: string | undefined
  /** How far behind its reader is kept, in ms; the stream ends once that is otherwise. */
  readonly delayMs: Millis
  /** The two of the match; none of an event. */
  readonly players: Players | undefined
  /** What the reader has: nothing, up to an id that we gave out, or (`NOW`) all of it by other reads. */
  readonly lastId: string | undefined
  readonly framing: Framing
  readonly beatSeconds: number
  readonly address: string
  /** Who reads, as of now; undefined without a token, `gone` once the token no longer serves. */
  readonly caller: () => Caller | undefined | 'gone'
}
