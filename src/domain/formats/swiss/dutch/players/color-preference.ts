import { type Color, opposite } from '../../../../kernel/color.ts'
import type { RoundPlayer } from './round-player.ts'

type ColorFacts = Pick<RoundPlayer, 'preference' | 'strength' | 'imbalance' | 'repeated' | 'colors'>

/** C.04.3 articles 1.6 and 1.7: colour difference and colour preference from the games played. */
export const colorPreference = (colors: readonly Color[]): ColorFacts => {
  const whites = colors.filter(color => color === 'WHITE').length
  const difference = 2 * whites - colors.length
  const imbalance = Math.abs(difference)
  const last = colors.at(-1)
  const repeated = last !== undefined && colors.at(-2) === last ? last : undefined
  const rarer: Color = difference > 0 ? 'BLACK' : 'WHITE'
  const facts = { imbalance, repeated, colors }
  if (last === undefined) return { ...facts, preference: undefined, strength: 'NONE' }
  if (imbalance > 1) return { ...facts, preference: rarer, strength: 'ABSOLUTE' }
  if (repeated !== undefined) return { ...facts, preference: opposite(repeated), strength: 'ABSOLUTE' }
  if (imbalance === 1) return { ...facts, preference: rarer, strength: 'STRONG' }
  return { ...facts, preference: opposite(last), strength: 'MILD' }
}

/** Both want the same colour: one of them will not get it. */
export const colorsClash = (one: ColorFacts, other: ColorFacts): boolean =>
  one.preference !== undefined && one.preference === other.preference
