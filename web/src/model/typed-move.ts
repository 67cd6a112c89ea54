import {
  type PlayedMove,
  type Position,
  PROMOTIONS,
  play,
  playSan,
} from '../../../src/domain/chess/position.ts'
import type { Role } from './board.ts'

/** What was meant by what was typed. */
export type Typed =
  | { readonly kind: 'move'; readonly move: PlayedMove }
  /** Several legal moves fit, in the letters of two languages. */
  | { readonly kind: 'ambiguous'; readonly moves: readonly PlayedMove[] }
  | { readonly kind: 'promotion-missing' }
  | { readonly kind: 'none' }

/** The letters of one's own language for the pieces: `{ n: 'C', k: 'R', … }`. */
export type Letters = Readonly<Record<Role, string>>

const PIECES = ['k', 'q', 'r', 'b', 'n'] as const
const UCI = /^([a-h][1-8])-?([a-h][1-8])=?([a-z]?)$/i

/**
 * A move as players write it: two squares (`g1f3`, `e7e8q`), or SAN with the letters of English or of their own
 * language (`Nf3`, `Cf3`), castling with zeros or letters. Signs for check, mate and comment say nothing.
 */
export const typedMove = (position: Position, text: string, letters: Letters): Typed => {
  const plain = text.replace(/[\s+#!?]|e\.?p\.?$/g, '')
  const squares = UCI.exec(plain)
  if (squares !== null) return bySquares(position, squares, letters)
  const exact = legal(position, [...new Set([plain, fromOwn(plain, letters)])])
  // Only what means nothing as it stands is read again with a capital: `bc4` is a pawn's move first.
  const found = exact.length > 0 ? exact : legal(position, capitals(plain, letters))
  const [first] = found
  if (first === undefined) return promotes(position, plain) ? { kind: 'promotion-missing' } : { kind: 'none' }
  return found.length === 1 ? { kind: 'move', move: first } : { kind: 'ambiguous', moves: found }
}

const bySquares = (position: Position, [, from, to, letter]: RegExpExecArray, letters: Letters): Typed => {
  const squares = { from: from!.toLowerCase(), to: to!.toLowerCase() }
  const written = letter === '' ? undefined : letter!.toLowerCase()
  const own = PIECES.find(piece => letters[piece].toLowerCase() === written)
  const promotion = PROMOTIONS.find(piece => piece === written) ?? PROMOTIONS.find(piece => piece === own)
  const played = play(position, { ...squares, ...(promotion === undefined ? {} : { promotion }) })
  if (played.ok) return { kind: 'move', move: played.value }
  const isPawn = play(position, { ...squares, promotion: 'q' }).ok
  return { kind: isPawn && promotion === undefined ? 'promotion-missing' : 'none' }
}

/** Castling is written with zeros in much of the world. */
const sanOf = (text: string): string => (/^[0Oo]-?[0Oo](-?[0Oo])?$/.test(text) ? castling(text) : text)
const castling = (text: string): string => (text.replaceAll('-', '').length === 3 ? 'O-O-O' : 'O-O')

const legal = (position: Position, texts: readonly string[]): readonly PlayedMove[] => {
  const found = new Map<string, PlayedMove>()
  for (const text of texts) {
    const move = playSan(position, sanOf(text))
    if (move.ok) found.set(move.value.uci, move.value)
  }
  return [...found.values()]
}

/** The same in English letters, where it is written in others. */
const fromOwn = (text: string, letters: Letters): string => {
  const english = (letter: string) =>
    PIECES.find(piece => letters[piece] !== '' && letters[piece] === letter)?.toUpperCase() ?? letter
  return text
    .replace(/^[^\W\da-h]/, english)
    .replace(/=?([A-Z])$/, (_, letter: string) => `=${english(letter)}`)
}

const capitals = (text: string, letters: Letters): readonly string[] => {
  const capital = text.slice(0, 1).toUpperCase() + text.slice(1)
  const promoted = text.replace(/=?([a-z])$/i, (_, letter: string) => `=${letter.toUpperCase()}`)
  return [capital, promoted].flatMap(one => [one, fromOwn(one, letters)])
}

const promotes = (position: Position, text: string): boolean => playSan(position, `${text}=Q`).ok
