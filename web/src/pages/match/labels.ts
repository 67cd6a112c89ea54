import type { Game } from '../../../../src/wire/matches.ts'
import { points } from '../../i18n/format.ts'
import { playing } from '../../i18n/playing.ts'
import type { Step } from '../../model/path.ts'

/** `Game`, `Rapid`, `Game 2`: what a game of a contest is called among its others. */
export const stepLabel = ({ type, index }: Pick<Step, 'type' | 'index'>): string => {
  const words = playing.value
  if (type === null) return words.game
  const name = words.types[type] ?? words.tieBreak
  return index === null ? name : words.tieBreakGame(name, index)
}

/** The same of one game of a path. */
export const labelOf = (game: Pick<Game, 'id'>, path: readonly Step[]): string => {
  const found = path.find(step => step.kind === 'game' && step.game.id === game.id)
  return found === undefined ? playing.value.game : stepLabel(found)
}

/** `1½–½`. */
export const pairText = ([one, other]: readonly [number, number]): string => `${points(one)}–${points(other)}`
