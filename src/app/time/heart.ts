import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { type Beat, beat, isDisproof, isTimeRunning, type Proof, prove } from '../../db/timeline.ts'
import { refusesWrites } from '../../db/transaction.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { Log } from '../runtime/log.ts'
import { clearTo, type NodeTime, offsetAfter } from './node-time.ts'
import type { Stalls } from './stalls.ts'

/** Between two beats of a node, and between two probes of one that was refused a commit. */
export const BEAT_EVERY: Millis = 500
/** Where no move has been committed for so long, though a clock runs, a probe tells whether one could be. */
const PROBE_AFTER: Millis = 4500

export type HeartOptions = TimelineOptions & { readonly stalls: Stalls }

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

/** What lies in the sockets, or waits to be let in, is read first: a beat says that it was. */
const afterReading = async ({ stalls }: HeartOptions): Promise<void> => {
  await new Promise(resolve => setImmediate(() => setImmediate(() => setImmediate(resolve))))
  await stalls.settled()
}

const learn = async (options: HeartOptions, state: NodeTime, asked: number, found: Beat): Promise<void> => {
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
  ({ onAnswer }: HeartOptions) =>
  (error: unknown): never => {
    if (refusesWrites(error)) onAnswer?.()
    throw error
  }

/** Commits what only room on the disk allows; the gap that this ends is written with it. */
const proveOnce = async (options: HeartOptions, state: NodeTime): Promise<void> => {
  await afterReading(options)
  const asked = performance.now()
  const node = { id: state.id, clearTo: clearTo(state, asked) }
  const probe = { number: state.probes++, afterRefusal: state.refusedAt !== undefined }
  try {
    const proof = await prove(options.moves, node, probe).catch(answers(options))
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

export const refuse = (state: NodeTime): void => {
  state.refusedAt = performance.now()
}

const tellGap = ({ log }: HeartOptions, { gap, outageMatches }: Proof): void => {
  if (gap === undefined) return
  const ms = Math.round(gap.to - gap.from)
  const level = outageMatches > 0 ? 'warn' : 'info'
  log[level](
    { ...gap, matches: outageMatches },
    `[timeline] gap ended - ms=${ms}, cause=${gap.cause}, matches=${outageMatches} - ok`,
  )
}

/** Says that this node is there. Where that would end a gap, only a proof will do. */
const beatOnce = async (options: HeartOptions, state: NodeTime): Promise<void> => {
  await afterReading(options)
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
): { readonly run: () => Promise<void>; readonly whenIdle: () => Promise<void> } => {
  let pending: Promise<void> | undefined
  return {
    run: () => {
      pending ??= work().finally(() => {
        pending = undefined
      })
      return pending
    },
    whenIdle: async () => pending?.catch(() => undefined),
  }
}

export type Heart = {
  /** Beats, or proves that a commit can be made where that is due; what fails is told to the log alone. */
  readonly beat: () => Promise<void>
  /** A beat of the node, at once; a proof where it ends a gap. Rejects where it cannot be had. */
  readonly ask: () => Promise<void>
  readonly prove: () => Promise<void>
  readonly isStopped: () => boolean
  readonly stop: () => Promise<void>
}

/** Beats or proves twice a second, once the node serves; one beat waits for the other. */
export const startHeart = (options: HeartOptions, state: NodeTime): Heart => {
  const asked = shared(() => beatOnce(options, state))
  const proofs = shared(() => proveOnce(options, state))
  let stopped = false
  const beats = shared(async () => {
    try {
      await ((await isProofDue(options, state)) ? proofs.run() : asked.run())
    } catch (error) {
      options.log.warn({ err: error }, '[timeline] beat - failed')
      // One that is refused says so to the others, where it can.
      if (state.refusedAt !== undefined) await asked.run().catch(() => undefined)
    }
  })
  const beat = (): Promise<void> => (stopped || !state.serving ? Promise.resolve() : beats.run())
  const timer = setInterval(() => void beat(), BEAT_EVERY)
  return {
    beat,
    ask: asked.run,
    prove: proofs.run,
    isStopped: () => stopped,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.all([asked, proofs, beats].map(({ whenIdle }) => whenIdle()))
    },
  }
}

/** Contract section 4: at least every 5 s while a clock runs, at once when another node was refused, until one commits. */
const isProofDue = async (options: HeartOptions, state: NodeTime): Promise<boolean> => {
  if (state.refusedAt !== undefined) return true
  const { refusedElsewhereAt, provedAt, offset } = state
  if (refusedElsewhereAt !== null && refusedElsewhereAt > provedAt + offset) return true
  const now = performance.now()
  if (now - provedAt < PROBE_AFTER || now - state.lookedAt < PROBE_AFTER) return false
  state.lookedAt = now
  return isTimeRunning(options.pool)
}
