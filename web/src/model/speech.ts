import type { Color } from '../../../src/domain/kernel/color.ts'
import type { Playing } from '../i18n/playing-en.ts'
import { type Piece, piecesOf, type Role } from './board.ts'

const SAN = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?$/

/** A move as it is said aloud: `knight takes f6, check`. What is no SAN is said as it is. */
export const spokenMove = (san: string, words: Playing): string => {
  const sign = signOf(san)
  if (san.startsWith('O-O')) {
    return withSign(san.startsWith('O-O-O') ? words.said.long : words.said.short, sign, words)
  }
  const read = SAN.exec(san)
  if (read === null) return san
  const [, letter, from = '', takes, to = '', promotion] = read
  const role = words.roles[(letter?.toLowerCase() ?? 'p') as Role]
  const who = from === '' || letter === undefined ? role : words.said.from(role, from)
  const plain = takes === undefined ? words.said.piece(who, to) : words.said.takes(who, to)
  const whole =
    promotion === undefined ? plain : words.said.promotes(plain, words.roles[promotion.toLowerCase() as Role])
  return withSign(whole, sign, words)
}

/** The sign for check or mate at the end. */
export const signOf = (san: string): string | undefined =>
  san.endsWith('+') ? '+' : san.endsWith('#') ? '#' : undefined

const withSign = (move: string, sign: string | undefined, words: Playing): string => {
  if (sign === undefined) return move
  return sign === '+' ? words.said.check(move) : words.said.mate(move)
}

export const colorName = (color: Color, words: Playing): string =>
  color === 'WHITE' ? words.white : words.black

/** `white knight`. */
export const pieceName = ({ role, color }: Pick<Piece, 'role' | 'color'>, words: Playing): string =>
  words.pieceOf(color === 'WHITE' ? words.whitePiece : words.blackPiece, words.roles[role])

/** `f3, white knight`; `e4, empty`. */
export const squareName = (square: string, fen: string, words: Playing): string => {
  const piece = piecesOf(fen).find(one => one.square === square)
  return words.square(square, piece === undefined ? words.empty : pieceName(piece, words))
}

const ORDER: readonly Role[] = ['k', 'q', 'r', 'b', 'n', 'p']

/** Where every piece stands: `White: king g1, rooks a1 f1, …`. */
export const spokenPieces = (fen: string, words: Playing): string =>
  (['WHITE', 'BLACK'] as const)
    .map(color => words.announced(colorName(color, words), placesOf(fen, color, words)))
    .join(' ')

const placesOf = (fen: string, color: Color, words: Playing): string =>
  ORDER.flatMap(role => {
    const squares = piecesOf(fen).filter(piece => piece.role === role && piece.color === color)
    if (squares.length === 0) return []
    const name = squares.length === 1 ? words.roles[role] : words.plurals[role]
    return [`${name} ${squares.map(({ square }) => square).join(' ')}`]
  }).join(', ')

/** What is said of both clocks. */
export const spokenClocks = (whiteMs: number, blackMs: number, words: Playing): string =>
  words.clocksSaid(words.time(whiteMs), words.time(blackMs))

/** A move in the letters of the reader's language: `Cf3`. */
export const writtenMove = (san: string, letters: Readonly<Record<Role, string>>): string =>
  san.replace(/[KQRBN]/g, letter => letters[letter.toLowerCase() as Role])
