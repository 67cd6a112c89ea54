import type { Game } from '../../../src/wire/matches.ts'

/** An own move that is shown before the server has told it. */
export type PendingMove = {
  readonly matchId: string
  /** Half-moves played before it. */
  readonly ply: number
  readonly uci: string
  readonly san: string
  /** The position after it. */
  readonly fen: string
  readonly key: string
}

type Told = Pick<Game, 'id' | 'status' | 'moveNumber'>

/** Whether the move is still ahead of what the server has told of its game. */
export const isAhead = (move: PendingMove | undefined, game: Told): move is PendingMove =>
  move !== undefined && move.matchId === game.id && move.ply === game.moveNumber && game.status === 'RUNNING'

/** What is kept over a reload, read back; undefined where it is none. */
export const readPending = (text: string | null): PendingMove | undefined => {
  if (text === null) return undefined
  try {
    const found = JSON.parse(text) as Partial<PendingMove>
    const { matchId, ply, uci, san, fen, key } = found
    const isWhole = [matchId, uci, san, fen, key].every(part => typeof part === 'string')
    return isWhole && typeof ply === 'number' ? (found as PendingMove) : undefined
  } catch {
    return undefined
  }
}
