import type { Client } from 'undici'
import { matchFor, type Run, type Stock, sendMove } from './boards.ts'
import type { Paced } from './messages.ts'

/** Moves that are sent at a steady rate, whatever the answers take. */
export type Pace = {
  /** Sends nothing more, waits for the last answers, and says how it went. */
  readonly stop: () => Promise<Paced>
}

const TICK_MS = 2

/**
 * Each move has an instant at which it is due, and its latency counts from there: a server that keeps all boards waiting
 * is not asked less for it. A move that finds no free board waits for one, on the same account.
 */
export const playSteadily = (clients: readonly Client[], stock: Stock, perSecond: number): Pace => {
  const began = performance.now()
  const run: Run = {
    way: 'moves',
    stock,
    deadline: Number.POSITIVE_INFINITY,
    latencies: [],
    failures: {},
    idleBoards: 0,
  }
  const dueAt: number[] = []
  const waiting: number[] = []
  const free = clients.map((_, board) => board)
  let planned = 0
  const send = (board: number, due: number): void => {
    const match = matchFor(board, run)
    if (match === undefined) {
      run.idleBoards++
      return
    }
    sendMove(clients[board]!, board, run, match, isAnswered => {
      if (!isAnswered) return
      run.latencies.push(performance.now() - due)
      dueAt.push(performance.timeOrigin + due)
      free.push(board)
    })
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (; began + (planned * 1000) / perSecond <= now; planned++)
      waiting.push(began + (planned * 1000) / perSecond)
    while (waiting.length > 0 && free.length > 0) send(free.shift()!, waiting.shift()!)
  }, TICK_MS)
  return { stop: () => rest(timer, run, dueAt, began) }
}

/** Longer than any answer that is still to come. */
const LAST_ANSWERS_MS = 2000

const rest = async (
  timer: NodeJS.Timeout,
  { latencies, failures, idleBoards }: Run,
  dueAt: readonly number[],
  began: number,
): Promise<Paced> => {
  clearInterval(timer)
  const elapsedMs = performance.now() - began
  await new Promise(resolve => setTimeout(resolve, LAST_ANSWERS_MS))
  return {
    answered: latencies.length,
    elapsedMs,
    latencies: Float64Array.from(latencies),
    dueAt: Float64Array.from(dueAt),
    failures,
    idleBoards,
  }
}
