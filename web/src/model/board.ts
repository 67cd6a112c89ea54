import type { Color } from '../../../src/domain/kernel/color.ts'

export type Role = 'p' | 'n' | 'b' | 'r' | 'q' | 'k'
export type Piece = { readonly square: string; readonly color: Color; readonly role: Role }

const FILES = 'abcdefgh'

/** The pieces of a FEN, in its order (a8 to h1). What is no piece placement gives an empty board. */
export const piecesOf = (fen: string): readonly Piece[] => {
  const ranks = (fen.split(' ')[0] ?? '').split('/')
  return ranks.length === 8 ? ranks.flatMap((rank, index) => piecesOfRank(rank, 8 - index)) : []
}

const piecesOfRank = (text: string, rank: number): Piece[] => {
  const pieces: Piece[] = []
  let file = 0
  for (const sign of text) {
    const role = sign.toLowerCase()
    if (isRole(role)) {
      const square = `${FILES[file] ?? ''}${rank}`
      pieces.push({ square, color: role === sign ? 'BLACK' : 'WHITE', role })
      file += 1
    } else file += Number(sign)
  }
  return pieces
}

const isRole = (text: string): text is Role => text.length === 1 && 'pnbrqk'.includes(text)

/** Column and row of a square from the top left as `side` sees the board, both from 0. */
export const placeOf = (square: string, side: Color): { readonly column: number; readonly row: number } => {
  const file = FILES.indexOf(square[0] ?? 'a')
  const rank = Number(square[1] ?? '1') - 1
  return side === 'WHITE' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank }
}

/** The two squares of a move in UCI; none for an empty one. */
export const squaresOf = (uci: string | null): readonly string[] =>
  uci === null || uci.length < 4 ? [] : [uci.slice(0, 2), uci.slice(2, 4)]

/** The position in a few words for those who do not see it: `Kg1, Qd1, e4` by side, kings first. */
export const placement = (fen: string, color: Color, letters: Readonly<Record<Role, string>>): string => {
  const order = 'kqrbnp'
  return piecesOf(fen)
    .filter(piece => piece.color === color)
    .toSorted((one, other) => order.indexOf(one.role) - order.indexOf(other.role))
    .map(piece => letters[piece.role] + piece.square)
    .join(', ')
}
