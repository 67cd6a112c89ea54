import type { Color } from '../../../kernel/color.ts'
import { opposite } from '../../../kernel/color.ts'
import type { Tenths } from '../../../kernel/points.ts'
import { allocateColors, type ColorRule } from '../dutch/colors.ts'
import type { PairedBracket, Pairs } from '../dutch/pair.ts'
import type { RoundPlayer } from '../dutch/players/round-player.ts'
import { decidedBefore, type JudgedBracket, judge, type Reason, whyLeft, whyNot } from './reason.ts'

/** A bracket a player passed through without being paired. */
export type Passed = {
  readonly bracketScore: Tenths
  readonly players: number
  readonly reason: Reason
}

/** `MOVED_DOWN`: came from a higher bracket; `MET_MOVED_DOWN`: a resident who got such a player. */
export const PARTS = ['MOVED_DOWN', 'MET_MOVED_DOWN', 'UPPER_HALF', 'LOWER_HALF'] as const

/** Where and as what a player was paired. */
export type Placement = {
  readonly bracketScore: Tenths
  readonly residents: number
  readonly movedDown: number
  readonly part: (typeof PARTS)[number]
}

/** Whom a player meets, where, and with which colour. */
export type PairedPlace = {
  readonly player: RoundPlayer
  readonly opponent: RoundPlayer
  readonly placement: Placement
  readonly color: Color
  readonly colorRule: ColorRule
}

export type Explanation =
  | (PairedPlace & {
      readonly kind: 'PAIRED'
      readonly passed: readonly Passed[]
      /** The same of an opponent who came from a higher bracket. */
      readonly opponentPassed: readonly Passed[]
      /** The player of the pair whose opponent was chosen. */
      readonly chooser: RoundPlayer
      /** Free players who come before the opponent in the order for the chooser, and why it was none of them. */
      readonly triedFirst: readonly { readonly opponent: RoundPlayer; readonly reason: Reason }[]
    })
  | {
      readonly kind: 'BYE'
      readonly player: RoundPlayer
      readonly passed: readonly Passed[]
      /** C5: the lowest score that a taker of the bye can have. */
      readonly lowestScore: Tenths
    }

/** At most so many earlier opponents are looked into: each is a pairing of its own. */
const MOST_ALTERNATIVES = 3

/** Why a player has this opponent and colour, or the bye; `undefined` for one who was not paired. */
export const explainPlayer = (pairs: Pairs, id: number, initialColor: Color): Explanation | undefined => {
  const passed = passedBrackets(pairs, id)
  for (const bracket of pairs.brackets) {
    const vertex = bracket.task.members.findIndex(member => member.id === id)
    const pair = vertex === -1 ? undefined : bracket.candidate.pairs.find(members => members.includes(vertex))
    if (pair === undefined) continue
    const opponent = bracket.task.members[pair[0] === vertex ? pair[1] : pair[0]]!
    const opponentPassed = passedBrackets(pairs, opponent.id)
    return { ...explainPair(judge(bracket), pair, vertex, initialColor), passed, opponentPassed }
  }
  if (pairs.bye?.id !== id) return undefined
  return { kind: 'BYE', player: pairs.bye, passed, lowestScore: pairs.bye.score }
}

/** Where a player was paired, and by which rule with which colour, without what was tried before; undefined for the bye and the absent. */
export const pairedPlace = (pairs: Pairs, id: number, initialColor: Color): PairedPlace | undefined => {
  for (const bracket of pairs.brackets) {
    const { members } = bracket.task
    const vertex = members.findIndex(member => member.id === id)
    const pair = vertex === -1 ? undefined : bracket.candidate.pairs.find(each => each.includes(vertex))
    if (pair !== undefined) return placeIn(bracket, pair, vertex, initialColor)
  }
  return undefined
}

/** The brackets that a player left unpaired, from the top. */
const passedBrackets = ({ brackets }: Pairs, id: number): Passed[] =>
  brackets.flatMap(bracket => {
    const { members } = bracket.task
    const vertex = members.findIndex(member => member.id === id)
    if (vertex === -1 || !bracket.candidate.leavers.includes(vertex)) return []
    const reason = whyLeft(judge(bracket), vertex)
    return [{ bracketScore: members.at(-1)!.score, players: members.length, reason }]
  })

const explainPair = (
  judged: JudgedBracket,
  pair: readonly [number, number],
  vertex: number,
  initialColor: Color,
) => {
  const { members } = judged.task
  const [upper, lower] = pair
  return {
    kind: 'PAIRED' as const,
    ...placeIn(judged, pair, vertex, initialColor),
    chooser: members[upper]!,
    triedFirst: earlierOpponents(judged, upper, lower).map(wanted => ({
      opponent: members[wanted]!,
      reason: whyNot(judged, upper, wanted),
    })),
  }
}

const placeIn = (
  bracket: PairedBracket,
  [upper, lower]: readonly [number, number],
  vertex: number,
  initialColor: Color,
): PairedPlace => {
  const { members } = bracket.task
  const choice = allocateColors(members[upper]!, members[lower]!, initialColor)
  return {
    player: members[vertex]!,
    opponent: members[vertex === upper ? lower : upper]!,
    placement: placementOf(bracket, vertex, upper),
    color: vertex === upper ? choice.upper : opposite(choice.upper),
    colorRule: choice.rule,
  }
}

const placementOf = ({ task }: PairedBracket, vertex: number, upper: number): Placement => {
  const own = vertex === upper
  const moved = upper < task.movedDown
  return {
    bracketScore: task.members.at(-1)!.score,
    residents: task.members.length - task.movedDown,
    movedDown: task.movedDown,
    part: moved ? (own ? 'MOVED_DOWN' : 'MET_MOVED_DOWN') : own ? 'UPPER_HALF' : 'LOWER_HALF',
  }
}

/**
 * Opponents who come before `lower` for `upper` and are not taken by a player who chose before: residents, or
 * of the remainder those who are nobody's upper.
 */
const earlierOpponents = (bracket: PairedBracket, upper: number, lower: number): number[] => {
  const { task, candidate } = bracket
  const taken = new Set(decidedBefore(bracket, upper).flat())
  const uppers = new Set(candidate.pairs.map(([first]) => first))
  const earlier: number[] = []
  for (let vertex = task.movedDown; vertex < lower; vertex++) {
    const eligible = upper < task.movedDown || (vertex > upper && !uppers.has(vertex))
    if (eligible && !taken.has(vertex)) earlier.push(vertex)
  }
  return earlier.slice(0, MOST_ALTERNATIVES)
}
