import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDisproof, readTimeline } from '../../db/timeline.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { Awaits } from '../../domain/match/match.ts'
import { BEAT_EVERY, type Heart, refuse, startHeart, type TimelineOptions } from './heart.ts'
import { clockOf, type NodeTime, newNodeTime, offsetAfter, type Reception } from './node-time.ts'
import { watchStalls } from './stalls.ts'

/** A node whose last beat is older than this asks the database before it decides anything: it may be ending a gap. */
const FRESH_FOR: Millis = 900
/** How long other nodes are waited for; one that is silent for five seconds counts as gone. */
const HEARD_WITHIN: Millis = 8000
const ASK_OTHERS_EVERY: Millis = 200

/**
 * Time as every node agrees on it (contract section 4): the database's, through the offset of this node's
 * monotonic clock to it. The host's wall clock is never read.
 */
export type Timeline = {
  /** The present instant, in whole ms; never runs backwards on a node. */
  readonly now: () => Instant
  /** To be told of each connection as it is accepted: one may have waited for that while the process stood still. */
  readonly accepted: (connection: object) => void
  /** The receipt of what is read at this very moment, from a connection. */
  readonly receive: (connection?: object) => Reception
  /** A command that was received and is not decided yet: until `done` no other node calls a flag that it may have been in time for. */
  readonly undecided: (receipt: Reception) => { readonly done: () => void }
  /**
   * Resolves when the node knows that no gap is being overlooked: at once, or after a beat that ends one. Rejects while
   * no commit can be made. To be awaited before anything is decided by time.
   */
  readonly ready: () => Promise<void>
  /** Resolves once what a decision awaits is known; rejects where it cannot be had. */
  readonly until: (awaits: Awaits) => Promise<void>
  /** Whether commits are refused at present, as far as this node knows. */
  readonly isRefused: () => boolean
  /** To be told of each commit of moves, and of each that failed. */
  readonly committed: () => void
  readonly failed: (error: unknown) => void
  /** Begins to beat: from now on this node answers requests. */
  readonly serve: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** PostgreSQL's code for a server that takes nothing in yet: the caller is told to come again. */
const unavailable = (message: string): Error => Object.assign(new Error(message), { code: '57P03' })

/** Knows what time it is from the start; says that it serves, and decides by time, from `serve` on. */
export const startTimeline = async (options: TimelineOptions): Promise<Timeline> => {
  const state = newNodeTime()
  const asked = performance.now()
  const { at } = await readTimeline(options.pool)
  state.offset = offsetAfter(0, at - performance.now(), at - asked)
  const stalls = watchStalls()
  const heart = startHeart({ ...options, stalls }, state)
  const now = clockOf(state)
  return {
    now,
    accepted: stalls.accepted,
    receive: connection => ({ at: now(), heldMs: stalls.heldAt(performance.now(), connection) }),
    undecided: receipt => keepUndecided(state, receipt),
    ready: () => readiness(state, heart),
    until: awaits => awaited(state, heart, awaits),
    isRefused: () => state.refusedAt !== undefined,
    ...commitsOf(state, heart),
    serve: async () => {
      state.serving = true
      await heart.beat()
      state.serve()
    },
    stop: async () => {
      stalls.stop()
      state.serve()
      await heart.stop()
    },
  }
}

const keepUndecided = ({ undecided }: NodeTime, receipt: Reception) => {
  const own = { ...receipt }
  undecided.add(own)
  return { done: () => void undecided.delete(own) }
}

const commitsOf = (state: NodeTime, heart: Heart): Pick<Timeline, 'committed' | 'failed'> => ({
  committed: () => {
    if (state.refusedAt === undefined) state.provedAt = performance.now()
    else void heart.beat()
  },
  failed: error => {
    if (!isDisproof(error)) return
    refuse(state)
    void heart.beat()
  },
})

const readiness = async (state: NodeTime, heart: Heart): Promise<void> => {
  if (!state.serving) await state.served
  if (heart.isStopped()) return
  if (state.refusedAt === undefined) {
    if (performance.now() - state.beatAt > FRESH_FOR) await heart.ask()
    return
  }
  // Who was refused a moment ago is not asked again for each request: all wait for the next probe.
  const again = state.refusedAt + BEAT_EVERY - performance.now()
  if (again > 0) await sleep(again)
  if (state.refusedAt !== undefined) await heart.prove()
}

const awaited = async (state: NodeTime, heart: Heart, { what, of }: Awaits): Promise<void> => {
  // Where this node has committed since, the others only have to be told.
  if (what === 'proof') return state.provedAt + state.offset > of ? heart.ask() : heart.prove()
  const until = performance.now() + HEARD_WITHIN
  while (state.heardTo < of) {
    if (performance.now() > until) throw unavailable('other nodes are not heard')
    await heart.ask()
    if (state.heardTo < of) await sleep(ASK_OTHERS_EVERY)
  }
}

/** Thrown out of work in which it turned out that nobody can know yet what time has decided. */
export class TimeUnknown extends Error {
  readonly awaits: Awaits
  constructor(awaits: Awaits) {
    super('what time has decided is not known yet: timeout expired')
    this.awaits = awaits
  }
}

/** How often it is done, and waited for between. */
const ATTEMPTS = 5

/** Does work again once what it waited for is known: that a commit was possible, or that all nodes were heard. */
export const onceKnown = async <T>(
  { timeline }: { readonly timeline: Pick<Timeline, 'until'> },
  work: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TimeUnknown) || attempt === ATTEMPTS) throw error
      await timeline.until(error.awaits)
    }
  }
}
