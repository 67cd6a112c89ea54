import { legalMoves, type Position, parsePosition, play } from '../../../src/domain/chess/position.ts'

/** The position of a FEN; undefined where it is none. */
export const positionOf = (fen: string): Position | undefined => {
  const position = parsePosition(fen)
  return position.ok ? position.value : undefined
}

/** The squares each piece can go to; a king that castles may be put on its own rook as well. */
export const targetsOf = (position: Position): Map<string, string[]> => {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of legalMoves(position)) {
    const found = targets.get(from) ?? new Set()
    targets.set(from, found.add(to))
    const rook = rookOf(from, to)
    const onto = rook === undefined ? undefined : play(position, { from, to: rook })
    if (rook !== undefined && onto?.ok === true && onto.value.to === to) found.add(rook)
  }
  return new Map([...targets].map(([from, squares]) => [from, [...squares]]))
}

/** The corner behind the square a king castles to. */
const rookOf = (from: string, to: string): string | undefined => {
  if (from[0] !== 'e') return undefined
  return to[0] === 'g' ? `h${to[1]}` : to[0] === 'c' ? `a${to[1]}` : undefined
}

/** Whether a move makes a piece of a pawn. */
export const needsPromotion = (position: Position, from: string, to: string): boolean => {
  const played = play(position, { from, to, promotion: 'q' })
  return played.ok && played.value.promotion !== null
}
