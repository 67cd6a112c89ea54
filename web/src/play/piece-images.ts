import type { Role } from '../model/board.ts'
import { SHAPES } from '../parts/piece-shapes.ts'

const COLORS = {
  white: { fill: '#fff', detail: '#15171c' },
  black: { fill: '#15171c', detail: '#fff' },
} as const

/** The pieces as pictures, by the names of the properties that the style of the board reads. */
export const pieceImages = (): readonly (readonly [string, string])[] =>
  (Object.keys(SHAPES) as Role[]).flatMap(role =>
    (['white', 'black'] as const).map(color => [`--${color}-${role}`, imageOf(role, color)] as const),
  )

const imageOf = (role: Role, color: keyof typeof COLORS): string => {
  const { fill, detail } = COLORS[color]
  const { body, detail: lines } = SHAPES[role]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" stroke-linejoin="round" stroke-linecap="round"><path d="${body}" fill="${fill}" stroke="#15171c" stroke-width="1.5"/><path d="${lines}" fill="none" stroke="${detail}" stroke-width="1.3"/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
