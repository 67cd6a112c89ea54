import type { Playing } from '../i18n/playing-en.ts'
import { piecesOf, type Role } from './board.ts'
import { colorName, squareName } from './speech.ts'

/** What somebody who does not look at the board asks for in the field of moves. */
export type Asked =
  | { readonly kind: 'clocks' }
  | { readonly kind: 'last' }
  | { readonly kind: 'pieces' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'square'; readonly square: string }

/** `clocks`, `last`, `pieces`, `knights`, `e4?`, in the language of the page; undefined for anything else. */
export const askedBy = (text: string, words: Playing): Asked | undefined => {
  const plain = text.trim().toLowerCase()
  const kind = (['clocks', 'last', 'pieces'] as const).find(one => words.commands[one].includes(plain))
  if (kind !== undefined) return { kind }
  const square = /^([a-h][1-8])\s*\?$/.exec(plain)?.[1]
  if (square !== undefined) return { kind: 'square', square }
  const role = (Object.keys(words.plurals) as Role[]).find(
    one => words.plurals[one] === plain || words.roles[one] === plain,
  )
  return role === undefined ? undefined : { kind: 'role', role }
}

/** `White: c3 f3. Black: b8.` */
export const placesOfRole = (fen: string, role: Role, words: Playing): string => {
  const said = (['WHITE', 'BLACK'] as const).flatMap(color => {
    const found = piecesOf(fen).filter(piece => piece.role === role && piece.color === color)
    const squares = found.map(({ square }) => square).join(' ')
    return found.length === 0 ? [] : [words.announced(colorName(color, words), squares)]
  })
  return said.length === 0 ? words.noneOfThem(words.plurals[role]) : said.join(' ')
}

/** What stands on a square. */
export const squareSaid = (fen: string, square: string, words: Playing): string =>
  `${squareName(square, fen, words)}.`
