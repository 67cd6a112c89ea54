import type { Color } from '../../../kernel/color.ts'
import type { Tenths } from '../../../kernel/points.ts'

/** A match of a house Swiss event, as stored: `a` comes first in pairing order, `b` is absent in a bye. */
export type HouseMatch = {
  readonly a: string
  readonly b: string | undefined
  readonly white: 'a' | 'b'
  readonly scoreA: Tenths
  readonly scoreB: Tenths
  /** Decided without play: counts as met and in Buchholz, not in the colour history (contract section 8). */
  readonly forfeited: boolean
  /** `PAIRING` and `FULL` are byes that a player has once. */
  readonly byeType: 'PAIRING' | 'FULL' | 'HALF' | 'ZERO' | undefined
}

export type HouseEntry = {
  readonly id: string
  readonly name: string
  readonly rating: number | undefined
  /** What penalties and bonus points come to. */
  readonly adjustment?: Tenths
}

/** A player as the house rules, and `GET …/players`, see it. All is derived from the matches. */
export type HousePlayer = HouseEntry & {
  /** From 0, the order in which players entered. */
  readonly entryOrder: number
  readonly score: Tenths
  readonly opponentIds: readonly string[]
  /** Sum of the opponents' current scores; byes are left out. */
  readonly buchholz: Tenths
  readonly colorHistory: readonly Color[]
  readonly hasBye: boolean
}

/** The players of an event after these matches, in entry order. Matches are given round by round. */
export const housePlayers = (
  entries: readonly HouseEntry[],
  matches: readonly HouseMatch[],
): HousePlayer[] => {
  const scores = new Map(entries.map(({ id, adjustment = 0 }) => [id, adjustment]))
  const add = (id: string | undefined, points: Tenths) => {
    if (id !== undefined) scores.set(id, (scores.get(id) ?? 0) + points)
  }
  for (const { a, b, scoreA, scoreB } of matches) {
    add(a, scoreA)
    add(b, scoreB)
  }
  const matchesOf = new Map<string, HouseMatch[]>(entries.map(({ id }) => [id, []]))
  for (const match of matches) {
    matchesOf.get(match.a)?.push(match)
    if (match.b !== undefined) matchesOf.get(match.b)?.push(match)
  }
  return entries.map((entry, entryOrder) => {
    const own = matchesOf.get(entry.id)!
    const opponentIds = own.flatMap(({ a, b }) => (b === undefined ? [] : [a === entry.id ? b : a]))
    return {
      ...entry,
      entryOrder,
      score: scores.get(entry.id)!,
      opponentIds,
      buchholz: opponentIds.reduce((sum, id) => sum + (scores.get(id) ?? 0), 0),
      colorHistory: own.flatMap(match => colorIn(match, entry.id)),
      hasBye: own.some(({ b, byeType }) => b === undefined && (byeType === 'PAIRING' || byeType === 'FULL')),
    }
  })
}

const colorIn = ({ a, b, white, forfeited }: HouseMatch, id: string): Color[] => {
  if (b === undefined || forfeited) return []
  return [(white === 'a') === (a === id) ? 'WHITE' : 'BLACK']
}
