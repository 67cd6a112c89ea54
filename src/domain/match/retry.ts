import type { MoveInput } from '../chess/position.ts'
import { type Color, opposite } from '../kernel/color.ts'
import type { Aim, MadeMove, Match, MatchCommand, MatchRefusal } from './match.ts'
import { winFor } from './outcome.ts'

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

/**
 * Whether a command that came through a parent's id was meant for `game`, one of the contest that is over
 * (contract section 4): its sender's last move there, or the resignation that ended it. `certain` where it says so
 * itself, by match, key, or a `ply` that `active`, the game that is on, is not at; else `likely`.
 */
export const lateRetry = (
  game: Match,
  command: MatchCommand,
  active: Match | undefined,
): 'certain' | 'likely' | undefined => {
  if ((command.kind !== 'move' && command.kind !== 'resign') || isElsewhere(game, command)) return undefined
  if (command.kind === 'move' && command.key !== undefined && findByKey(game, command) !== undefined)
    return 'certain'
  if (command.kind === 'move' ? !isLastOwnMove(game, command) : !isResignationOf(game, command.by))
    return undefined
  const elsewhere = command.ply !== undefined && command.ply !== active?.moves.length
  return command.matchId !== undefined || elsewhere ? 'certain' : 'likely'
}

const isLastOwnMove = (game: Match, command: Move): boolean => {
  const last = game.moves.findLastIndex(made => made.color === command.by)
  const made = game.moves[last]
  return made !== undefined && sameMove(made, command.move) && (command.ply ?? last) === last
}

const isResignationOf = ({ outcome }: Match, by: Color): boolean =>
  outcome?.result === winFor(opposite(by)) && outcome.reason === 'RESIGNATION'

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
