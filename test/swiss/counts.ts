import type { PairedBracket } from '../../src/domain/formats/swiss/dutch/pair.ts'
import type { RoundPlayer } from '../../src/domain/formats/swiss/dutch/players/round-player.ts'
import { judge } from '../../src/domain/formats/swiss/explain/reason.ts'
import type { ScoredEvent } from '../../src/domain/rounds/event.ts'

/*
 * An independent reading of the criteria, from the files' results alone where it can be: what an explanation
 * says is checked against this, not against the engine's own criteria.
 */

export const colorsOf = (event: ScoredEvent, id: number): string =>
  event.players
    .find(player => player.id === id)!
    .entries.map(entry => (entry.kind === 'game' ? entry.color[0] : ''))
    .join('')

/** Whites less blacks. */
const balanceOf = (colors: string): number =>
  [...colors].reduce((sum, color) => sum + (color === 'W' ? 1 : -1), 0)

/** Due colour and how badly: 1 mild, 2 strong, 3 absolute. */
export const due = (colors: string): { color: string; grade: number } => {
  if (colors === '') return { color: '', grade: 0 }
  const balance = balanceOf(colors)
  const last = colors.at(-1)!
  const twice = colors.length > 1 && colors.at(-2) === last
  const other = last === 'W' ? 'B' : 'W'
  if (balance > 1) return { color: 'B', grade: 3 }
  if (balance < -1) return { color: 'W', grade: 3 }
  if (twice) return { color: other, grade: 3 }
  if (balance !== 0) return { color: balance > 0 ? 'B' : 'W', grade: 2 }
  return { color: other, grade: 1 }
}

/** Of two who must both get one colour, the colours so far of the one who does not (article 5.2). */
const deniedColors = (higher: string, lower: string): string => {
  const wider = Math.abs(balanceOf(higher)) - Math.abs(balanceOf(lower))
  if (wider !== 0) return wider > 0 ? lower : higher
  const [back, otherBack] = [[...higher].reverse(), [...lower].reverse()]
  const at = back.findIndex((color, index) => color !== otherBack[index])
  const differed = at !== -1 && otherBack[at] !== undefined
  return differed && back[at] === due(higher).color ? higher : lower
}

const floated = (player: RoundPlayer, ago: 1 | 2, way: string) => player.floats[ago - 1] === way

/** A pairing of a bracket: pairs, leavers, and those of leavers and next bracket who are paired below that. */
export type Reading = {
  readonly pairs: readonly (readonly [RoundPlayer, RoundPlayer])[]
  readonly leavers: readonly RoundPlayer[]
  readonly beyondNext: readonly RoundPlayer[]
}

/** Failures at a criterion, score by score where the rule compares scores from the highest. */
export const failures = (
  event: ScoredEvent,
  code: string,
  bracket: PairedBracket,
  reading: Reading,
): number[] => {
  const { pairs, leavers, beyondNext } = reading
  const { members } = bracket.task
  const residentScore = members.at(-1)!.score
  const higher = [...new Set(members.map(({ score }) => score))].filter(score => score > residentScore)
  const clash = ([a, b]: readonly [RoundPlayer, RoundPlayer]) => {
    const [one, other] = [due(colorsOf(event, a.id)), due(colorsOf(event, b.id))]
    return one.color !== '' && one.color === other.color ? Math.min(one.grade, other.grade) : 0
  }
  const both = (test: (colors: string) => boolean) => (pair: readonly [RoundPlayer, RoundPlayer]) =>
    pair.every(player => test(colorsOf(event, player.id)))
  const bothAbsolute = both(colors => due(colors).grade === 3)
  const bothFar = both(colors => Math.abs(balanceOf(colors)) > 1)
  const thrice = (pair: readonly [RoundPlayer, RoundPlayer]) => {
    if (clash(pair) < 3) return false
    const [one, other] = [colorsOf(event, pair[0].id), colorsOf(event, pair[1].id)]
    return deniedColors(one, other).endsWith(due(one).color === 'W' ? 'BB' : 'WW')
  }
  const ago = ['C14', 'C15', 'C18', 'C19'].includes(code) ? 1 : 2
  switch (code) {
    case 'C6':
      return [leavers.length]
    case 'C7':
      return higher.map(score => leavers.filter(player => player.score === score).length)
    case 'C8':
      return [
        beyondNext.length,
        ...[...higher, residentScore].map(
          score => beyondNext.filter(player => player.score === score).length,
        ),
      ]
    case 'C9':
      return [
        judge(bracket).leaverTakesBye ? -leavers.reduce((sum, player) => sum + player.gamesPlayed, 0) : 0,
      ]
    case 'C10':
      return [pairs.filter(pair => clash(pair) > 0 && bothFar(pair)).length]
    case 'C11':
      return [pairs.filter(thrice).length]
    case 'C12':
      return [pairs.filter(pair => clash(pair) > 0).length]
    case 'C13':
      return [pairs.filter(pair => clash(pair) >= 2 && !bothAbsolute(pair)).length]
    case 'C14':
    case 'C16':
      return [leavers.filter(player => player.score === residentScore && floated(player, ago, 'DOWN')).length]
    case 'C15':
    case 'C17':
      return [pairs.filter(([a, b]) => a.score > residentScore && floated(b, ago, 'UP')).length]
    case 'C18':
    case 'C20':
      return higher.map(
        score => leavers.filter(one => one.score === score && floated(one, ago, 'DOWN')).length,
      )
    default:
      return higher.map(score => pairs.filter(([a, b]) => a.score === score && floated(b, ago, 'UP')).length)
  }
}

export const COUNTED = Array.from({ length: 16 }, (_, at) => `C${at + 6}`)
