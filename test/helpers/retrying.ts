import { setTimeout as sleep } from 'node:timers/promises'
import { type CallOptions, connect, type Reply } from './client.ts'

/**
 * A client that follows the retry rule of docs/operations.md: no answer, 502, 503 and 504 mean "try again, maybe
 * elsewhere", after the time that Retry-After names or a pause that grows; what it sends again is the same request,
 * with the same Idempotency-Key or ply. Anything else is the answer.
 */
export type RetryingClient = {
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Reply>
  /** The longest that a call took until it was answered, in ms, and how many tries were in vain. */
  readonly worst: () => { readonly ms: number; readonly retries: number }
}

const GIVE_UP_AFTER_MS = 60_000
const NO_ANSWER_AFTER_MS = 5_000

export const retryingClient = (nodes: readonly string[]): RetryingClient => {
  const clients = nodes.map(url => connect(url))
  let turn = 0
  let slowest = 0
  let retries = 0
  const call: RetryingClient['call'] = async (method, path, options = {}) => {
    const began = performance.now()
    for (let pause = 50; performance.now() - began < GIVE_UP_AFTER_MS; pause = Math.min(2 * pause, 1000)) {
      const reply = await attempt(clients[turn % clients.length]!.call(method, path, options))
      if (reply !== undefined && ![502, 503, 504].includes(reply.status)) {
        slowest = Math.max(slowest, performance.now() - began)
        return reply
      }
      turn++
      retries++
      await sleep(pause * (0.5 + Math.random() / 2))
    }
    throw new Error(`${method} ${path}: no answer within ${GIVE_UP_AFTER_MS} ms`)
  }
  return { call, worst: () => ({ ms: Math.round(slowest), retries }) }
}

const attempt = (reply: Promise<Reply>): Promise<Reply | undefined> =>
  Promise.race([reply, sleep(NO_ANSWER_AFTER_MS, undefined, { ref: false })]).catch(() => undefined)
