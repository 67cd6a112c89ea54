import type { MoveInput } from '../chess/position.ts'
import { type Color, opposite } from '../kernel/color.ts'
import { endingOf, type ResultReason } from '../kernel/ending.ts'
import { reasonOf, winnerOf } from '../kernel/outcome.ts'
import { type Instant, MINUTE, type Millis } from '../kernel/time.ts'
import type { Aim, MadeMove, Match, MatchCommand, MatchRefusal, PlayerCommand } from './match.ts'

type Move = Extract<MatchCommand, { kind: 'move' }>
type Claim = Extract<MatchCommand, { kind: 'claim-draw' }>

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
 * Whether a claim is a wrong one that was answered before (contract section 4, "Retries"), found by the `ply` it names,
 * or else at the present ply, or as the last move on the board: it is refused again, and changes nothing.
 */
export const retriedClaim = (match: Match, command: Claim): 'CLAIM_NOT_VALID' | undefined => {
  const { by, move, ply = match.moves.length - (move === undefined ? 0 : 1) } = command
  if (isElsewhere(match, command) || !match.wrongClaims.includes(ply)) return undefined
  const made = match.moves[ply]
  const isSame = move === undefined || (made !== undefined && sameMove(made, move))
  return isSame && (made?.color ?? match.position.turn) === by ? 'CLAIM_NOT_VALID' : undefined
}

/** Whether `by` lost the game on time, or drew it so against bare material: they were on the move at its end. */
export const hasFlagged = (match: Match, by: Color, reason = reasonOf(match.outcome)): boolean =>
  reason !== undefined && endingOf(reason).by === 'CLOCK' && match.position.turn === by

/** A game of a contest that is over, and the side in it whose command is looked at. */
export type Preceding = {
  readonly game: Match
  readonly by: Color
  /** Why it ended on the board; a parent's outcome does not say so any more. */
  readonly reason: ResultReason | undefined
}

/** How long after a game's start a command may still be a retry of the game before. */
const RETRY_WINDOW: Millis = MINUTE

/**
 * Whether a command that came through a parent's id was meant for the game before `active`, the one that is on
 * (contract section 4, "Retries"). `answered`: it was, or nothing else can be meant yet. `stale`: it may have been, and
 * `active` is in its first minute without a move of theirs. Undefined: it is taken for what it says.
 */
export const lateRetry = (
  before: Preceding,
  command: MatchCommand,
  active: Match | undefined,
  at: Instant,
): 'answered' | 'stale' | undefined => {
  const { game, by } = before
  if (!('by' in command) || command.kind === 'withdraw' || isElsewhere(game, command)) return undefined
  if (command.kind === 'move' && command.key !== undefined && findByKey(game, command) !== undefined)
    return 'answered'
  const meant = mayRepeat(before, command)
  if (meant === undefined) return undefined
  const namesIt =
    command.matchId !== undefined || (command.ply !== undefined && command.ply !== active?.moves.length)
  if (namesIt || active?.status !== 'RUNNING') return 'answered'
  if (meant === 'any-move') return undefined
  const hasMoved = active.moves.some(made => active.sides[made.color].entry === game.sides[by].entry)
  return hasMoved || at >= (active.startedAt ?? at) + RETRY_WINDOW ? undefined : 'stale'
}

/**
 * Whether a command can be one that came in the game before: its sender's last move, the resignation or the claim that
 * ended it, or, after their flag fell, whatever move they had in mind.
 */
const mayRepeat = (
  { game, by, reason }: Preceding,
  command: Exclude<PlayerCommand, { readonly kind: 'withdraw' }>,
): 'this' | 'any-move' | undefined => {
  const { length } = game.moves
  const isAt = (...plies: readonly number[]) => command.ply === undefined || plies.includes(command.ply)
  switch (command.kind) {
    case 'move':
      if (isLastOwnMove(game, command)) return 'this'
      return hasFlagged(game, by, reason) && isAt(length) ? 'any-move' : undefined
    case 'claim-draw':
      return wasClaimed(game, reason) && isAt(length, length - 1) ? 'this' : undefined
    case 'resign':
      return isResignationOf(game, by) && isAt(length) ? 'this' : undefined
    default:
      return undefined
  }
}

const isLastOwnMove = (game: Match, command: Move): boolean => {
  const last = game.moves.findLastIndex(made => made.color === command.by)
  const made = game.moves[last]
  return made !== undefined && sameMove(made, command.move) && (command.ply ?? last) === last
}

const wasClaimed = ({ rules }: Match, reason: ResultReason | undefined): boolean =>
  rules.drawConfig.claims === true && (reason === 'THREE_FOLD_REPETITION' || reason === 'FIFTY_MOVE_RULE')

const isResignationOf = ({ outcome }: Match, by: Color): boolean =>
  outcome !== undefined && winnerOf(outcome) === opposite(by) && reasonOf(outcome) === 'RESIGNATION'

/** A command that names another match or ply than the one served. */
export const stale = (match: Match, aim: Aim): boolean =>
  isElsewhere(match, aim) || (aim.ply !== undefined && aim.ply !== match.moves.length)

/** A command that says which state its sender acts on (`If-Match`), and it is not this one. */
export const isOutdated = ({ id, version }: Match, { seen }: Aim): boolean =>
  seen !== undefined && (seen.version !== version || (seen.matchId ?? id) !== id)

const isElsewhere = (match: Match, aim: Aim): boolean => aim.matchId !== undefined && aim.matchId !== match.id

const findByKey = (match: Match, command: Move): MadeMove | undefined =>
  match.moves.find(made => made.key === command.key && made.color === command.by)

/**
 * Castling may be sent as the king's step or as king takes rook; it is stored as the step. A `promotion` that promotes
 * nothing says nothing.
 */
export const sameMove = (
  made: Pick<MadeMove, 'uci' | 'san'>,
  { from, to, promotion }: MoveInput,
): boolean => {
  const squares = `${from}${to}`
  if (made.uci.length > 4) return made.uci === `${squares}${promotion ?? ''}`
  return made.uci === squares || (made.san.startsWith('O-O') && squares === kingTakesRook(made.uci))
}

const kingTakesRook = (uci: string): string => `${uci.slice(0, 2)}${uci[2] === 'g' ? 'h' : 'a'}${uci[3]}`
