import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import {
  type Beat,
  beat,
  isDisproof,
  isTimeRunning,
  type Proof,
  prove,
  readTimeline,
} from '../db/timeline.ts'
import { refusesWrites } from '../db/transaction.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import type { Decision } from '../domain/match/match.ts'
import type { Log } from './log.ts'
import { watchStalls } from './stalls.ts'

/** Between two beats of a node, and between two probes of one that was refused a commit. */
const BEAT_EVERY: Millis = 500
/** A node whose last beat is older than this asks the database before it decides anything: it may be ending a gap. */
const FRESH_FOR: Millis = 900
/** Where no move has been committed for so long, though a clock runs, a probe tells whether one could be. */
const PROBE_AFTER: Millis = 4500
/** A beat that took longer tells too little about what time it is. */
const CLEAR_ANSWER: Millis = 250
/** How long other nodes are waited for; one that is silent for five seconds counts as gone. */
const HEARD_WITHIN: Millis = 8000
const ASK_OTHERS_EVERY: Millis = 200

/** When a request was received, and how much of the time before that it may have lain unread in this process. */
export type Receipt = { readonly at: Instant; readonly heldMs: Millis }

/**
 * Time as every node agrees on it (contract section 4): the database's, through the offset of this node's
 * monotonic clock to it. The host's wall clock is never read.
 */
export type Timeline = {
  /** The present instant, in whole ms; never runs backwards on a node. */
  readonly now: () => Instant
  /** The receipt of what is read at this very moment. */
  readonly receive: () => Receipt
  /** A command that was received and is not decided yet: until `done` no other node calls a flag that it may have been in time for. */
  readonly undecided: (receipt: Receipt) => { readonly done: () => void }
  /**
   * Resolves when the node knows that no gap is being overlooked: at once, or after a beat that ends one. Rejects while
   * no commit can be made. To be awaited before anything is decided by time.
   */
  readonly ready: () => Promise<void>
  /** Resolves once what a decision awaits is known; rejects where it cannot be had. */
  readonly until: (awaits: NonNullable<Decision['awaits']>) => Promise<void>
  /** Whether commits are refused at present, as far as this node knows. */
  readonly isRefused: () => boolean
  /** To be told of each commit of moves, and of each that failed. */
  readonly committed: () => void
  readonly failed: (error: unknown) => void
  /** Begins to beat: from now on this node answers requests. */
  readonly serve: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type TimelineOptions = {
  /** A connection of the heart's own. */
  readonly pool: Pool
  /** The way that moves take: a probe must be refused where they are. */
  readonly moves: Pool
  readonly log: Log
  /** Called after each beat, with the epoch of suspensions and revocations it read. */
  readonly onBeat?: (beat: Beat) => void | Promise<void>
  /** Called when a gap was written, by whatever node: what is held of matches knows nothing of it. */
  readonly onGap?: () => void
  /** Called whenever the database has answered. */
  readonly onAnswer?: () => void
}

/** PostgreSQL's code for a server that takes nothing in yet: the caller is told to come again. */
const unavailable = (message: string): Error => Object.assign(new Error(message), { code: '57P03' })

/** What this node knows; `…At` are instants of its monotonic clock, but for `heardTo`. */
type State = {
  readonly id: string
  offset: number
  /** When the latest beat that was answered was asked for. */
  beatAt: number
  provedAt: number
  refusedAt: number | undefined
  refusedElsewhereAt: Instant | null
  heardTo: Instant
  lastGap: number
  probes: number
  lookedAt: number
  serving: boolean
  /** Resolves once it does. */
  readonly served: Promise<void>
  readonly serve: () => void
  readonly undecided: Set<Receipt>
}

const newState = (): State => {
  let serve = (): void => undefined
  const served = new Promise<void>(resolve => {
    serve = resolve
  })
  return { ...unserving(), served, serve }
}

const unserving = (): Omit<State, 'served' | 'serve'> => ({
  id: randomUUID(),
  offset: 0,
  beatAt: Number.NEGATIVE_INFINITY,
  provedAt: Number.NEGATIVE_INFINITY,
  // Until it has proved that it can commit, a node is one that cannot.
  refusedAt: Number.NEGATIVE_INFINITY,
  refusedElsewhereAt: null,
  heardTo: 0,
  lastGap: 0,
  probes: 0,
  lookedAt: Number.NEGATIVE_INFINITY,
  serving: false,
  undecided: new Set(),
})

/** The offset lies between the two bounds; where they are far apart, one that is known and fits is better kept. */
const offsetAfter = (known: number, lower: number, upper: number): number => {
  const fits = known >= lower && known <= upper
  return fits && upper - lower > CLEAR_ANSWER ? known : (lower + upper) / 2
}

/** All that was received before the earliest command that is still under way is decided. */
const clearTo = ({ undecided, offset }: State, asked: number): Instant => {
  let clear = asked + offset
  for (const { at } of undecided) clear = Math.min(clear, at)
  return clear
}

/** What lies in the sockets is read first: a beat says that it was. */
const afterReading = (): Promise<void> =>
  new Promise(resolve => setImmediate(() => setImmediate(() => setImmediate(resolve))))

const learn = async (options: TimelineOptions, state: State, asked: number, found: Beat): Promise<void> => {
  const answered = performance.now()
  state.offset = offsetAfter(state.offset, found.at - answered, found.at - asked)
  state.beatAt = asked
  state.heardTo = found.heardTo
  state.refusedElsewhereAt = found.refusedElsewhereAt
  if (found.lastGap > state.lastGap) options.onGap?.()
  state.lastGap = Math.max(state.lastGap, found.lastGap)
  await options.onBeat?.(found)
}

const answers =
  ({ onAnswer }: TimelineOptions) =>
  (error: unknown): never => {
    if (refusesWrites(error)) onAnswer?.()
    throw error
  }

/** Commits what only room on the disk allows; the gap that this ends is written with it. */
const proveOnce = async (options: TimelineOptions, state: State): Promise<void> => {
  await afterReading()
  const asked = performance.now()
  const node = { id: state.id, clearTo: clearTo(state, asked) }
  try {
    const proof = await prove(options.moves, node, state.probes++).catch(answers(options))
    options.onAnswer?.()
    if (state.refusedAt === undefined || state.refusedAt <= asked) state.refusedAt = undefined
    state.provedAt = performance.now()
    tellGap(options, proof)
    await learn(options, state, asked, proof)
  } catch (error) {
    if (isDisproof(error)) refuse(state)
    throw error
  }
}

const refuse = (state: State): void => {
  state.refusedAt = performance.now()
}

const tellGap = ({ log }: TimelineOptions, { gap, outageMatches }: Proof): void => {
  if (gap === undefined) return
  const ms = Math.round(gap.to - gap.from)
  const level = outageMatches > 0 ? 'warn' : 'info'
  log[level](
    { ...gap, matches: outageMatches },
    `[timeline] gap ended - ms=${ms}, cause=${gap.cause}, matches=${outageMatches} - ok`,
  )
}

/** Says that this node is there. Where that would end a gap, only a proof will do. */
const beatOnce = async (options: TimelineOptions, state: State): Promise<void> => {
  await afterReading()
  const asked = performance.now()
  const at = (instant: number): Instant => instant + state.offset
  const { id, refusedAt } = state
  const found = await beat(options.pool, {
    id,
    clearTo: clearTo(state, asked),
    provedAt: at(state.provedAt),
    refusedAt: refusedAt === undefined ? undefined : at(refusedAt),
  }).catch(answers(options))
  options.onAnswer?.()
  if (found !== undefined) return learn(options, state, asked, found)
  if (refusedAt === undefined) await proveOnce(options, state)
}

/** One at a time: whoever asks while it is under way gets that one's answer. */
const shared = (
  work: () => Promise<void>,
): { readonly run: () => Promise<void>; readonly settle: () => Promise<void> } => {
  let pending: Promise<void> | undefined
  return {
    run: () => {
      pending ??= work().finally(() => {
        pending = undefined
      })
      return pending
    },
    settle: async () => pending?.catch(() => undefined),
  }
}

/** Knows what time it is from the start; says that it serves, and decides by time, from `serve` on. */
export const startTimeline = async (options: TimelineOptions): Promise<Timeline> => {
  const state = newState()
  const asked = performance.now()
  const { at } = await readTimeline(options.pool)
  state.offset = offsetAfter(0, at - performance.now(), at - asked)
  const beats = shared(() => beatOnce(options, state))
  const proofs = shared(() => proveOnce(options, state))
  const heart = startHeart(options, state, beats.run, proofs.run)
  const stalls = watchStalls()
  const now = clockOf(state)
  return {
    now,
    receive: () => ({ at: now(), heldMs: stalls.heldAt(performance.now()) }),
    undecided: receipt => {
      const own = { ...receipt }
      state.undecided.add(own)
      return { done: () => void state.undecided.delete(own) }
    },
    ready: () => readiness(state, heart, beats.run, proofs.run),
    until: awaits => awaited(state, awaits, beats.run, proofs.run),
    isRefused: () => state.refusedAt !== undefined,
    committed: () => {
      if (state.refusedAt === undefined) state.provedAt = performance.now()
      else heart.wake()
    },
    failed: error => {
      if (!isDisproof(error)) return
      refuse(state)
      heart.wake()
    },
    serve: async () => {
      state.serving = true
      await heart.beat()
      state.serve()
    },
    stop: async () => {
      heart.stop()
      stalls.stop()
      state.serve()
      await Promise.all([beats.settle(), proofs.settle()])
    },
  }
}

const clockOf = (state: State): (() => Instant) => {
  let latest = 0
  return () => {
    latest = Math.max(latest, Math.round(performance.now() + state.offset))
    return latest
  }
}

type Heart = {
  readonly beat: () => Promise<void>
  /** Beats at once rather than when the next is due. */
  readonly wake: () => void
  readonly isStopped: () => boolean
  /** When the last beat began. */
  readonly beganAt: () => number
  readonly stop: () => void
}

/** Beats or proves, twice a second; one beat waits for the other. */
const startHeart = (
  options: TimelineOptions,
  state: State,
  beats: () => Promise<void>,
  proofs: () => Promise<void>,
): Heart => {
  let under: Promise<void> | undefined
  let beganAt = Number.NEGATIVE_INFINITY
  let stopped = false
  const once = async (): Promise<void> => {
    beganAt = performance.now()
    try {
      await ((await isProofDue(options, state)) ? proofs() : beats())
    } catch (error) {
      options.log.warn({ err: error }, '[timeline] beat - failed')
      // One that is refused says so to the others, where it can.
      if (state.refusedAt !== undefined) await beats().catch(() => undefined)
    }
  }
  const beat = (): Promise<void> => {
    if (stopped || !state.serving) return Promise.resolve()
    under ??= once().finally(() => {
      under = undefined
    })
    return under
  }
  const timer = setInterval(() => void beat(), BEAT_EVERY)
  return {
    beat,
    wake: () => void beat(),
    isStopped: () => stopped,
    beganAt: () => beganAt,
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
  }
}

/** Contract section 4: at least every 5 s while a clock runs, at once when another node was refused, until one commits. */
const isProofDue = async (options: TimelineOptions, state: State): Promise<boolean> => {
  if (state.refusedAt !== undefined) return true
  const { refusedElsewhereAt, provedAt, offset } = state
  if (refusedElsewhereAt !== null && refusedElsewhereAt > provedAt + offset) return true
  const now = performance.now()
  if (now - provedAt < PROBE_AFTER || now - state.lookedAt < PROBE_AFTER) return false
  state.lookedAt = now
  return isTimeRunning(options.pool)
}

const readiness = async (
  state: State,
  heart: Heart,
  beats: () => Promise<void>,
  proofs: () => Promise<void>,
): Promise<void> => {
  if (!state.serving) await state.served
  if (heart.isStopped()) return
  if (state.refusedAt === undefined) {
    if (performance.now() - state.beatAt > FRESH_FOR) await beats()
    return
  }
  // Who was refused a moment ago is not asked again for each request: all wait for the next probe.
  const again = state.refusedAt + BEAT_EVERY - performance.now()
  if (again > 0) await sleep(again)
  if (state.refusedAt !== undefined) await proofs()
}

const awaited = async (
  state: State,
  { what, of }: NonNullable<Decision['awaits']>,
  beats: () => Promise<void>,
  proofs: () => Promise<void>,
): Promise<void> => {
  // Where this node has committed since, the others only have to be told.
  if (what === 'proof') return state.provedAt + state.offset > of ? beats() : proofs()
  const until = performance.now() + HEARD_WITHIN
  while (state.heardTo < of) {
    if (performance.now() > until) throw unavailable('other nodes are not heard')
    await beats()
    if (state.heardTo < of) await sleep(ASK_OTHERS_EVERY)
  }
}
