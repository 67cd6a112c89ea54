/**
 * Whether a mate can be ruled out by where the pieces can ever get to, without playing a move.
 *
 * In a mate the king's square and every square next to it are taken care of: attacked by the winner, whose king cannot be
 * one of those that give the check, or blocked by a piece of the king's own side. For each square that the king can reach
 * all pieces are put, each by itself, wherever they can get to, as if no other piece stood in its way but those that never
 * move. Where no choice of places takes care of all of these squares, there is no mate on that square; where that is so
 * of all squares, there is none at all. Order, colour to move, checks and captures on the way are left out: all of these
 * forbid mates, none makes one.
 */
import { type Board, KING, kingOf, otherSide, PAWN, type Side } from './board.ts'
import { KING_STEPS, SQUARES } from './geometry.ts'
import { linesOf, type Mobility, type Mover, mobilityOf, pawnAttacks, stepsOf } from './mobility.ts'

/** True where `winner` can be shown unable to mate. */
export const isStaticallyUnwinnable = (board: Board, winner: Side): boolean => {
  // Sets that grow only ever allow more: a mate that may be given where the king stands ends the matter early.
  const home = kingOf(board, otherSide(winner))
  const mobility = mobilityOf(board, sofar => mayMateAt(sofar, home, winner))
  const king = mobility.pieces.find(piece => piece.home === home)!
  for (let square = 0; square < SQUARES; square++)
    if (king.reach[square] === 1 && mayMateAt(mobility, square, winner)) return false
  return true
}

/** Whether every square that matters can be taken care of at once, as far as one can see. */
export const mayMateAt = (mobility: Mobility, king: number, winner: Side): boolean => {
  const zone = zoneOf(king)
  let together = new Uint8Array(zone.all + 1)
  together[0] = 1
  for (const piece of mobility.pieces) {
    const choices = new Set<number>()
    const note = piece.side === winner ? noteAttacks : noteBlocks
    note(piece, zone, mobility, choices)
    if (piece.promoted !== undefined) note(piece.promoted, zone, mobility, choices)
    const more = together.slice()
    for (let done = 0; done <= zone.all; done++)
      if (together[done] === 1) for (const choice of choices) more[done | choice] = 1
    if (more[zone.all] === 1) return true
    together = more
  }
  return false
}

/** The king's square and those next to it: the king's has bit 1, the others one each, and all of them together `all`. */
type Zone = { readonly king: number; readonly bits: Uint16Array; readonly all: number }

const zoneOf = (king: number): Zone => {
  const bits = new Uint16Array(SQUARES)
  const near = KING_STEPS[king]!
  bits[king] = 1
  near.forEach((square, index) => {
    bits[square] = 2 << index
  })
  return { king, bits, all: (2 << near.length) - 1 }
}

/** What a piece of the winner attacks of the zone, from each square where it can be. */
const noteAttacks = (piece: Mover, zone: Zone, { isClosed }: Mobility, choices: Set<number>): void => {
  const { role, side, reach } = piece
  for (let from = 0; from < SQUARES; from++) {
    if (reach[from] === 0 || from === zone.king) continue
    // Kings are never next to each other.
    if (role === KING && zone.bits[from] !== 0) continue
    let attacked = 0
    for (const to of role === PAWN ? pawnAttacks(side, from) : stepsOf(role, from)) attacked |= zone.bits[to]!
    for (const line of linesOf(role, from))
      for (const to of line) {
        attacked |= zone.bits[to]!
        if (to !== zone.king && isClosed(to)) break
      }
    if (attacked !== 0) choices.add(attacked)
  }
}

/** The squares of the zone on which a piece of the king's own side can stand. */
const noteBlocks = ({ role, reach }: Mover, zone: Zone, _: Mobility, choices: Set<number>): void => {
  if (role === KING) return
  for (let at = 0; at < SQUARES; at++)
    if (reach[at] === 1 && at !== zone.king && zone.bits[at] !== 0) choices.add(zone.bits[at]!)
}
