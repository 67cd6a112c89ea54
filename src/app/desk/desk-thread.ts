import { workerData } from 'node:worker_threads'
import { openPool } from '../../db/pool.ts'
import type { EventContext } from '../context.ts'
import type { Answer } from '../refusal.ts'
import { serveJobs, tellNews } from '../runtime/job-port.ts'
import type { Log } from '../runtime/log.ts'
import { createPairing } from '../runtime/pairing.ts'
import { happeningOnce } from '../transact.ts'
import { DEEDS } from './deeds.ts'
import type { Assignment, CarriedOut, DeskNews, DeskOptions } from './desk.ts'

/** A thread that does for arbiters what goes over all of a large event, on connections of its own. */
const { databaseUrl, connections } = workerData as DeskOptions
const pool = openPool(databaseUrl, { max: connections })
/** A round may take seconds to pair, and others wait with their locks meanwhile: it has a thread of its own. */
const pairing = createPairing()

const tell =
  (level: keyof Log) =>
  (fields: object, message: string): void =>
    tellNews<DeskNews>({ kind: 'log', level, fields, message })

const log: Log = { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') }

/** Time goes on from when the assignment was given: both threads have one clock, and each its own zero. */
const contextAt = (at: number): EventContext => {
  const begun = performance.now()
  return {
    pool,
    log,
    timeline: {
      now: () => at + Math.floor(performance.now() - begun),
      ready: async () => undefined,
      failed: error => {
        const { message, code } = error as Error & { code?: string }
        tellNews<DeskNews>({ kind: 'failed', message, code })
      },
    },
    live: { forget: matchId => tellNews<DeskNews>({ kind: 'forget', matchId }) },
    pairing,
  }
}

const carryOut = ({ deed, given, at, once }: Assignment): Promise<Answer<unknown> | undefined> => {
  const work = DEEDS[deed] as unknown as (ctx: EventContext, ...given: readonly unknown[]) => Promise<never>
  const doIt = () => work(contextAt(at), ...given)
  return once === undefined ? doIt() : happeningOnce(once, doIt)
}

serveJobs<Assignment, CarriedOut>(pool, async assignment => {
  const begun = performance.now()
  const answer = await carryOut(assignment)
  const ms = performance.now() - begun
  if (answer === undefined) return { done: { json: undefined, ms } }
  if (!answer.ok) return { done: { refused: answer } }
  const json = new TextEncoder().encode(JSON.stringify(answer.value))
  return { done: { json, ms }, handOver: [json.buffer] }
})
