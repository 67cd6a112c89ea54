import type { MoveInput } from '../chess/position.ts'
import type { Aim, MadeMove, Match, MatchCommand, MatchRefusal } from './match.ts'

type Move = Extract<MatchCommand, { kind: 'move' }>

/**
 * Whether a move is one that was already made (contract section 4, "Retries"): found by its
 * `Idempotency-Key`, by the `ply` it names, or as the last move on the board.
 */
export const retriedMove = (match: Match, command: Move): 'repeated' | MatchRefusal | undefined => {
  if (isElsewhere(match, command)) return 'STALE_STATE'
  const keyed = command.key === undefined ? undefined : findByKey(match, command)
  if (keyed !== undefined) return sameMove(keyed, command.move) ? 'repeated' : 'IDEMPOTENCY_KEY_REUSED'
  const made = match.moves[command.ply ?? match.moves.length - 1]
  if (made !== undefined && made.color === command.by && sameMove(made, command.move)) return 'repeated'
  return stale(match, command) ? 'STALE_STATE' : undefined
}

/** A command that names another match or ply than the one served. */
export const stale = (match: Match, aim: Aim): boolean =>
  isElsewhere(match, aim) || (aim.ply !== undefined && aim.ply !== match.moves.length)

const isElsewhere = (match: Match, aim: Aim): boolean => aim.matchId !== undefined && aim.matchId !== match.id

const findByKey = (match: Match, command: Move): MadeMove | undefined =>
  match.moves.find(made => made.key === command.key && made.color === command.by)

/** Castling may be sent as the king's step or as king takes rook; it is stored as the step. */
const sameMove = (made: MadeMove, { from, to, promotion }: MoveInput): boolean =>
  made.uci === `${from}${to}${promotion ?? ''}` ||
  (made.san.startsWith('O-O') && `${from}${to}` === kingTakesRook(made.uci))

const kingTakesRook = (uci: string): string => `${uci.slice(0, 2)}${uci[2] === 'g' ? 'h' : 'a'}${uci[3]}`
