import { Client, type Dispatcher } from 'undici'
import type { Turn, Way } from './messages.ts'
import type { ReadyMatch } from './prepare.ts'

/** Matches in play and matches that wait, for one way. */
export type Stock = { readonly waiting: ReadyMatch[]; readonly playing: (ReadyMatch | undefined)[] }

const PATHS: Readonly<Record<Way, (match: ReadyMatch) => string>> = {
  moves: match => `/matches/${match.id}/move`,
  noop: () => '/bench/noop',
  naive: match => `/bench/matches/${match.id}/move`,
}

export type Run = {
  readonly way: Way
  readonly stock: Stock
  readonly deadline: number
  readonly latencies: number[]
  readonly failures: Record<string, number>
  idleBoards: number
}

/** One connection a board, kept for the whole bench. */
export const openBoards = (url: string, count: number): readonly Client[] =>
  Array.from({ length: count }, () => new Client(url, { pipelining: 1 }))

/**
 * Plays on all boards at once until the time is over; each board waits for its answer before its next move. A
 * board whose connection breaks stops, and sends the move that was not answered again in the next turn.
 */
export const runTurn = async (
  clients: readonly Client[],
  stock: Stock,
  order: { readonly way: Way; readonly ms: number },
): Promise<Turn> => {
  const began = performance.now()
  const run: Run = {
    way: order.way,
    stock,
    deadline: began + order.ms,
    latencies: [],
    failures: {},
    idleBoards: 0,
  }
  await Promise.all(clients.map((client, board) => playBoard(client, board, run)))
  const { latencies, failures, idleBoards } = run
  return {
    answered: latencies.length,
    elapsedMs: performance.now() - began,
    latencies: Float64Array.from(latencies),
    failures,
    idleBoards,
  }
}

const playBoard = (client: Client, board: number, run: Run): Promise<void> =>
  new Promise(resolve => {
    const next = (): void => {
      const match = matchFor(board, run)
      const sentAt = performance.now()
      if (match === undefined) run.idleBoards++
      if (match === undefined || sentAt >= run.deadline) resolve()
      else
        sendMove(client, board, run, match, isAnswered => {
          if (isAnswered) run.latencies.push(performance.now() - sentAt)
          if (isAnswered) next()
          else resolve()
        })
    }
    next()
  })

/** The next move of the match on a board; `done` is told whether there was an answer at all. */
export const sendMove = (
  client: Client,
  board: number,
  run: Run,
  match: ReadyMatch,
  done: (isAnswered: boolean) => void,
): void => {
  let status = 0
  client.dispatch(requestFor(match, board, run.way), {
    onConnect: () => undefined,
    onHeaders: (code: number) => {
      status = code
      return true
    },
    onData: () => true,
    onComplete: () => {
      answered(board, run, status)
      done(true)
    },
    onError: (error: Error) => {
      fail(run, `lost connection (${(error as NodeJS.ErrnoException).code ?? error.message})`)
      done(false)
    },
  })
}

const requestFor = (match: ReadyMatch, board: number, way: Way): Dispatcher.DispatchOptions => {
  const { game, headers, acknowledged } = match
  const ply = way === 'noop' ? board % game.bodies.length : acknowledged
  return { method: 'POST', path: PATHS[way](match), headers: headers[ply % 2]!, body: game.bodies[ply]! }
}

const fail = ({ failures }: Run, what: string): void => {
  failures[what] = (failures[what] ?? 0) + 1
}

/** The match on a board; when its game is over, the next that waits. */
export const matchFor = (board: number, { way, stock }: Run): ReadyMatch | undefined => {
  const match = stock.playing[board]
  if (match !== undefined && (way === 'noop' || match.acknowledged < match.game.ucis.length)) return match
  const next = stock.waiting.pop()
  stock.playing[board] = next
  return next
}

/** A match that refuses a move is given up; its end is not the bench's business, but the refusal is counted. */
const answered = (board: number, run: Run, status: number): void => {
  const { playing } = run.stock
  if (status !== 200) fail(run, String(status))
  if (run.way === 'noop') return
  if (status === 200) playing[board]!.acknowledged++
  else playing[board] = undefined
}
