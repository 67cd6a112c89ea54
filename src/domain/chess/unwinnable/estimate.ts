import {
  BLACK_BIT,
  type Board,
  EMPTY,
  isAttacked,
  KING,
  kingOf,
  otherSide,
  QUEEN,
  ROLE,
  type Side,
} from './board.ts'
import { distance, fileOf, isDark, KING_STEPS, rankOf, SQUARES } from './geometry.ts'
import type { BothMaterials, Material } from './material.ts'

/**
 * What makes a mate look farther away, in units of nothing: found by trying them on 2,000 positions of games. Where a
 * search goes first depends on them, and with it whether its budget is enough; a verdict never does.
 */
const WEIGHTS = {
  /** Each piece of the loser's that could still be captured. */
  enemy: 10,
  /** More of them than `many` hide the king: its flights are not counted yet, and cost `hidden` altogether. */
  many: 5,
  hidden: 50,
  /** A winner without queen, rook or two minor pieces. */
  weak: 80,
  /** Each rook's worth that the winner has less than three. */
  missing: 10,
  /** Each step that the foremost pawn has to go, where nothing is there yet that mates. */
  push: 6,
  /** Each square that the king could flee to, no check, each square between the kings, and to the edges. */
  flight: 4,
  noCheck: 6,
  near: 4,
  edge: 2,
  /** A winner with minor pieces alone, who may not lose one; the king's squares to a corner, and of others to the king. */
  minors: 250,
  corner: 8,
  block: 2,
  mate: 1,
  /** Each step of the loser's foremost pawn, where it has to promote to be in its king's way. */
  help: 4,
} as const

/** How far a mate by `winner` looks from a position, in which it has enough to mate with. */
export const estimateOf = (board: Board, winner: Side, { own, theirs }: BothMaterials): number => {
  const strong = 2 * own.queens + own.rooks
  const minors = own.knights + own.light + own.dark
  if (strong + own.pawns === 0) return ofMinors(board, winner, own, theirs)
  const enemies = theirs.queens + blockersOf(theirs) + theirs.pawns
  let sum = WEIGHTS.enemy * enemies
  if (strong === 0) sum += WEIGHTS.push * own.toPromote
  if (strong === 0 && minors < 2) sum += WEIGHTS.weak
  if (strong < 3) sum += WEIGHTS.missing * (3 - strong)
  return sum + (enemies > WEIGHTS.many ? WEIGHTS.hidden : netOf(board, winner))
}

/** Pieces that may stand in their king's way and not capture what gives the check. */
const blockersOf = ({ rooks, knights, light, dark }: Material): number => rooks + knights + light + dark

/** Flights, check, and where the kings are. */
const netOf = (board: Board, winner: Side): number => {
  const loser = otherSide(winner)
  const king = kingOf(board, loser)
  const steps = KING_STEPS[king]!
  let flights = 0
  for (let at = 0; at < steps.length; at++) {
    const piece = board.bytes[steps[at]!]!
    const isBlocked = piece !== EMPTY && (piece & BLACK_BIT) === loser
    if (!isBlocked && !isAttacked(board, steps[at]!, winner)) flights++
  }
  const [file, rank] = [fileOf(king), rankOf(king)]
  const edge = Math.min(file, 7 - file) + Math.min(rank, 7 - rank)
  const check = isAttacked(board, king, winner) ? 0 : WEIGHTS.noCheck
  const near = distance(king, kingOf(board, winner))
  return WEIGHTS.flight * flights + check + WEIGHTS.near * near + WEIGHTS.edge * edge
}

const CORNERS = [0, 7, 56, 63]

/** Minor pieces mate in a corner, bishops in one of their own colour, and often only where something blocks the king. */
const ofMinors = (board: Board, winner: Side, own: Material, theirs: Material): number => {
  const king = kingOf(board, otherSide(winner))
  let corner = 7
  for (const square of CORNERS)
    if (own.knights > 0 || (isDark(square) ? own.dark : own.light) > 0)
      corner = Math.min(corner, distance(king, square))
  let [block, mate] = [7, 0]
  for (let square = 0; square < SQUARES; square++) {
    const piece = board.bytes[square]!
    if (piece === EMPTY || (piece & ROLE) === KING) continue
    if ((piece & BLACK_BIT) === winner) mate += distance(king, square)
    else if ((piece & ROLE) !== QUEEN) block = Math.min(block, distance(king, square))
  }
  const help = blockersOf(theirs) === 0 ? WEIGHTS.help * theirs.toPromote : 0
  const places = WEIGHTS.corner * corner + WEIGHTS.block * block + WEIGHTS.mate * mate
  return WEIGHTS.minors + netOf(board, winner) + places + help
}
