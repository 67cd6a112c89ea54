import { positionEnd } from '../../src/domain/chess/draw-rules.ts'
import {
  initialPosition,
  legalMoves,
  type MoveInput,
  type Position,
  play,
} from '../../src/domain/chess/position.ts'
import type { PositionEnd } from '../../src/domain/kernel/ending.ts'
import { type Random, randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import { keysAfter } from '../../src/domain/match/match.ts'

const LONGEST = 600

/** Whether a move leaves the fifty-move count running. */
const isQuiet = (position: Position, move: MoveInput): boolean => {
  const after = play(position, move)
  return after.ok && after.value.position.halfmoves > 0
}

/** A game that comes to an end by itself; `quiet` takes nothing and moves no pawn while it can. */
const randomGame = (
  random: Random,
  quiet: boolean,
): { readonly moves: string[]; readonly end: PositionEnd | undefined } => {
  let position = initialPosition()
  let keys: readonly string[] = [position.key]
  const moves: string[] = []
  while (moves.length < LONGEST) {
    const legal = legalMoves(position)
    const wanted = legal.filter(move => isQuiet(position, move) === quiet)
    const choice = wanted.length > 0 ? wanted : legal
    const played = play(position, choice[randomInt(random, choice.length)]!)
    if (!played.ok) throw new Error('a legal move was refused')
    position = played.value.position
    keys = keysAfter(keys, position)
    moves.push(played.value.uci)
    const end = positionEnd(position, keys, false)
    if (end !== undefined) return { moves, end }
  }
  return { moves, end: undefined }
}

/** Moves from the start that end the game by `wanted`, always the same ones. */
export const lineTo = (wanted: PositionEnd): string => {
  for (let seed = 0; seed < 2000; seed++) {
    const { moves, end } = randomGame(seededRandom(`${wanted} ${seed}`), wanted === 'FIFTY_MOVE_RULE')
    if (end === wanted) return moves.join(' ')
  }
  throw new Error(`no random game ended by ${wanted}`)
}
