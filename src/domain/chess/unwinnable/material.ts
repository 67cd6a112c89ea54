import { BISHOP, BLACK_BIT, type Board, EMPTY, KNIGHT, PAWN, QUEEN, ROLE, ROOK, type Side } from './board.ts'
import { isDark, rankOf, SQUARES } from './geometry.ts'

/** What a side has beside its king; bishops by the colour of their squares. */
export type Material = {
  queens: number
  rooks: number
  knights: number
  light: number
  dark: number
  pawns: number
  /** How many steps its foremost pawn has left; 7 without one. */
  toPromote: number
}

const nothing = (): Material => ({
  queens: 0,
  rooks: 0,
  knights: 0,
  light: 0,
  dark: 0,
  pawns: 0,
  toPromote: 7,
})

export type BothMaterials = { readonly own: Material; readonly theirs: Material }

/** What `side` has, and what the other has. */
export const materialOf = ({ bytes }: Board, side: Side): BothMaterials => {
  const both = { own: nothing(), theirs: nothing() }
  for (let square = 0; square < SQUARES; square++) {
    const piece = bytes[square]!
    if (piece === EMPTY) continue
    const owner = (piece & BLACK_BIT) as Side
    add(owner === side ? both.own : both.theirs, piece & ROLE, square, owner)
  }
  return both
}

const add = (material: Material, role: number, square: number, owner: Side): void => {
  if (role === PAWN) {
    material.pawns++
    const left = owner === 0 ? 7 - rankOf(square) : rankOf(square)
    if (left < material.toPromote) material.toPromote = left
  } else if (role === KNIGHT) material.knights++
  else if (role === BISHOP && isDark(square)) material.dark++
  else if (role === BISHOP) material.light++
  else if (role === ROOK) material.rooks++
  else if (role === QUEEN) material.queens++
}

/**
 * Whether a side has too little to mate with, wherever everything stands: no more than its king; one knight, against
 * nothing but queens; bishops on squares of one colour, where nobody has a pawn, a knight or a bishop on the other colour.
 */
export const isTooLittle = ({ own, theirs }: BothMaterials): boolean => {
  if (own.queens + own.rooks + own.pawns > 0) return false
  if (own.knights === 0 && own.light + own.dark === 0) return true
  const bishops = theirs.light + theirs.dark
  if (own.knights === 1 && own.light + own.dark === 0)
    return theirs.rooks + theirs.knights + bishops + theirs.pawns === 0
  const isOneColor = own.light + theirs.light === 0 || own.dark + theirs.dark === 0
  return own.knights + theirs.knights + theirs.pawns === 0 && isOneColor
}
