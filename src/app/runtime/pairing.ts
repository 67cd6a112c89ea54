import type { Worker } from 'node:worker_threads'
import { type DeadRound, pairSwissRound } from '../../domain/formats/swiss/pair-state.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'
import type { Result } from '../../domain/kernel/result.ts'
import type { Pairing } from '../../domain/rounds/pairing.ts'
import { startThread } from './thread.ts'

export type Paired = Result<readonly Pairing[], DeadRound>

/** Pairs a round without keeping the players of other matches waiting. */
export type Pairer = {
  /** A field of this size is about to be paired: what its first round would have to wait for is made ready. */
  readonly expect: (players: number) => void
  readonly pair: (state: SwissState) => Promise<Paired>
  readonly stop: () => Promise<void>
}

/** Fields up to this size are paired in some 10 ms (bench pairing), less than the way to another thread and back costs. */
const LARGE_FIELD = 100

type Job = { readonly resolve: (paired: Paired) => void; readonly reject: (error: Error) => void }

/** One thread for large fields, started when the first is expected. */
export const createPairing = (): Pairer => {
  const jobs = new Map<number, Job>()
  let worker: Worker | undefined
  let last = 0
  const started = (): Worker => {
    if (worker !== undefined) return worker
    const thread = startThread(new URL('./pairing-thread.ts', import.meta.url))
    const fail = (error: Error) => {
      if (worker === thread) worker = undefined
      for (const { reject } of jobs.values()) reject(error)
      jobs.clear()
    }
    thread.on('message', ({ job, paired }: { readonly job: number; readonly paired: Paired }) => {
      jobs.get(job)?.resolve(paired)
      jobs.delete(job)
    })
    thread.on('error', fail)
    thread.on('exit', () => fail(new Error('the pairing thread has ended')))
    thread.unref()
    worker = thread
    return thread
  }
  return {
    expect: players => {
      if (players > LARGE_FIELD) started()
    },
    pair: state => {
      if (state.entries.length <= LARGE_FIELD) return Promise.resolve(pairSwissRound(state))
      return new Promise((resolve, reject) => {
        last += 1
        jobs.set(last, { resolve, reject })
        started().postMessage({ job: last, state })
      })
    },
    stop: async () => {
      await worker?.terminate()
    },
  }
}
