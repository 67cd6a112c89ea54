import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../src/domain/kernel/random.ts'
import type { Board } from '../../test/helpers/event.ts'
import type { Game } from '../moves/games.ts'
import type { Node } from './nodes.ts'
import type { Span } from './spans.ts'

/** A half-move as whoever made it saw it: `receipt` is when the server can have received it. */
export type SeenTurn = { readonly ply: number; readonly began: Span; readonly receipt: Span }

export type Played = {
  readonly board: Board
  readonly turns: readonly SeenTurn[]
  /** The turn that was on when the game was left, or that could not be ended. */
  readonly last: { readonly began: Span; readonly leftAt: number }
  /** What the server said, where it took no more moves. */
  readonly refusal: string | undefined
}

/** A client gives an answer up after so long, and asks the next node. */
const GIVE_UP = 1500
const RETRY_AFTER = 250
/** Mostly quick, now and then slow: ms. */
const THINKING = { quick: [150, 900], slow: [3000, 6000], slowOnce: 9 } as const

export type Table = {
  readonly board: Board
  readonly game: Game
  readonly nodes: readonly Node[]
  readonly random: Random
  readonly began: Span
  /** Whether time is up: no more moves are begun. */
  readonly isOver: () => boolean
  /** One that thinks for all of it: what happens to a clock that nobody presses. */
  readonly thinker: boolean
}

const between = (random: Random, [low, high]: readonly [number, number]): number =>
  low + random() * (high - low)

/** Both players of a board: each thinks, moves, and sends the move again under the same `ply` until it is answered. */
export const playTable = async (table: Table): Promise<Played> => {
  const { board, random, game, isOver } = table
  const turns: SeenTurn[] = []
  let { began } = table
  for (let ply = 0; ply < game.ucis.length; ply++) {
    const slow = table.thinker || random() < 1 / THINKING.slowOnce
    await sleep(between(random, slow ? THINKING.slow : THINKING.quick))
    while (table.thinker && !isOver()) await sleep(100)
    if (isOver()) break
    const sent = await send(table, ply)
    if ('refusal' in sent) return { board, turns, last: { began, leftAt: performance.now() }, ...sent }
    turns.push({ ply, began, receipt: sent })
    began = sent
  }
  return { board, turns, last: { began, leftAt: performance.now() }, refusal: undefined }
}

const send = async (
  { board, game, nodes, random, isOver }: Table,
  ply: number,
): Promise<Span | { readonly refusal: string }> => {
  const { token } = ply % 2 === 0 ? board.white : board.black
  let unknownFrom: number | undefined
  let index = Math.floor(random() * nodes.length)
  for (;;) {
    const from = performance.now()
    try {
      const reply = await fetch(`${nodes[index % nodes.length]!.url}/matches/${board.id}/move`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: game.bodies[ply]!,
        signal: AbortSignal.timeout(GIVE_UP),
      })
      const body = (await reply.json()) as { status?: unknown; code?: string; resultReason?: string }
      const to = performance.now()
      if (reply.status === 200 && body.status === 'RUNNING') return { from: unknownFrom ?? from, to }
      if (reply.status !== 503) return { refusal: `${body.code ?? body.resultReason ?? reply.status}` }
    } catch {
      // Refused, cut off or silent: nobody can know whether it was received.
    }
    unknownFrom ??= from
    index++
    // A game that is left while its move is on its way ends with that turn.
    if (isOver() && performance.now() - (unknownFrom ?? from) > 60_000) return { refusal: 'NO_ANSWER' }
    await sleep(RETRY_AFTER)
  }
}
