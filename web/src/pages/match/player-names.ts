import type { Color } from '../../../../src/domain/kernel/color.ts'
import type { Game } from '../../../../src/wire/matches.ts'

export const nameOf = (game: Pick<Game, 'whiteName' | 'blackName'>, color: Color): string =>
  (color === 'WHITE' ? game.whiteName : game.blackName) ?? ''
