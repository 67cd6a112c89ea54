/** Contract section 1, `MatchColor`. */
export const COLORS = ['WHITE', 'BLACK'] as const
export type Color = (typeof COLORS)[number]

/** One value for each side of the board. */
export type BySide<T> = { readonly WHITE: T; readonly BLACK: T }

export const opposite = (color: Color): Color => (color === 'WHITE' ? 'BLACK' : 'WHITE')

export const bySide = <T>(make: (color: Color) => T): BySide<T> => ({
  WHITE: make('WHITE'),
  BLACK: make('BLACK'),
})
