import type { BracketFacts, Criterion } from './criteria/criterion.ts'
import type { RoundPlayer } from './players/round-player.ts'

/** Where a vertex of the matching stands. A `GAP` is a place for a player who leaves the bracket unpaired. */
export type Zone = 'BRACKET' | 'NEXT' | 'REST' | 'BYE' | 'GAP'

export type Kind = { readonly zone: Zone; readonly player: RoundPlayer | undefined; readonly count: number }

/** Costs of one criterion at one level by the kinds of an edge's ends, and the most a pairing can cost. */
type Field = { readonly edge: Float64Array; readonly most: number }

/** A word holds digits up to here: sums of duals stay far below 2^53, where whole numbers end. */
const WORD_LIMIT = 2 ** 38

/** Worths as the matching wants them: twice the negated costs, criteria packed into words as digits. */
export type Worths = {
  readonly words: number
  readonly worth: Float64Array
}

/**
 * Criteria become digits of a number with mixed radix: each digit has room for the greatest sum that a
 * whole pairing can have, so that no number of failures of one criterion outweighs one of an earlier.
 */
export const packWorths = (
  kinds: readonly Kind[],
  criteria: readonly Criterion[],
  bracket: BracketFacts,
): Worths => {
  const fields: Field[] = []
  for (const criterion of criteria) {
    const levels = criterion.levels?.(bracket) ?? 1
    for (let level = 0; level < levels; level++) {
      const field = costField(kinds, criterion, level, bracket)
      if (field.most > 0) fields.push(field)
    }
  }
  const groups: Field[][] = [[]]
  let room = 1
  for (const field of fields) {
    if (room * (field.most + 1) > WORD_LIMIT) {
      groups.push([])
      room = 1
    }
    room *= field.most + 1
    groups.at(-1)!.push(field)
  }
  return joinWords(kinds.length, groups)
}

const joinWords = (kindCount: number, groups: readonly (readonly Field[])[]): Worths => {
  const words = groups.length
  const worth = new Float64Array(kindCount * kindCount * words)
  groups.forEach((group, word) => {
    let factor = 1
    for (const field of group.toReversed()) {
      for (let at = 0; at < kindCount * kindCount; at++)
        worth[at * words + word]! -= 2 * factor * field.edge[at]!
      factor *= field.most + 1
    }
  })
  return { words, worth }
}

const costField = (
  kinds: readonly Kind[],
  criterion: Criterion,
  level: number,
  bracket: BracketFacts,
): Field => {
  const size = kinds.length
  const edge = new Float64Array(size * size)
  const leaves = kinds.map(kind => leaveCost(kind, criterion, level, bracket))
  const passes = kinds.map(kind => passCost(kind, criterion, level, bracket))
  const pairs = pairCosts(kinds, criterion, level, bracket, edge)
  for (let a = 0; a < size; a++) {
    if (leaves[a] === 0 && passes[a] === 0) continue
    for (let b = 0; b < size; b++) {
      const cost = crossingCost(kinds[a]!.zone, kinds[b]!.zone, leaves[a]!, passes[a]!)
      if (cost === 0) continue
      edge[a * size + b]! += cost
      edge[b * size + a]! += cost
    }
  }
  const alone = kinds.reduce((sum, kind, at) => sum + kind.count * (leaves[at]! + passes[at]!), 0)
  return { edge, most: alone + pairs }
}

/** What a player of zone `from` costs by being matched into zone `to`. */
const crossingCost = (from: Zone, to: Zone, leave: number, pass: number): number => {
  if (from === 'BRACKET') {
    if (to === 'NEXT' || to === 'GAP') return leave
    return to === 'REST' || to === 'BYE' ? leave + pass : 0
  }
  return from === 'NEXT' && (to === 'REST' || to === 'BYE') ? pass : 0
}

const leaveCost = (kind: Kind, criterion: Criterion, level: number, bracket: BracketFacts): number =>
  kind.zone === 'BRACKET' ? (criterion.leave?.(kind.player!, level, bracket) ?? 0) : 0

const passCost = (kind: Kind, criterion: Criterion, level: number, bracket: BracketFacts): number =>
  kind.zone === 'BRACKET' || kind.zone === 'NEXT'
    ? (criterion.leaveNext?.(kind.player!, level, bracket) ?? 0)
    : 0

/** Fills in the costs of pairs in the bracket; returns the most that all pairs together can cost. */
const pairCosts = (
  kinds: readonly Kind[],
  criterion: Criterion,
  level: number,
  bracket: BracketFacts,
  edge: Float64Array,
): number => {
  if (criterion.pair === undefined) return 0
  const size = kinds.length
  const uppers = new Set<number>()
  const both = new Set<number>()
  let dearest = 0
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      const upper = kinds[a]!
      const lower = kinds[b]!
      if (upper.zone !== 'BRACKET' || lower.zone !== 'BRACKET') continue
      if (upper.player!.score < lower.player!.score) continue
      const cost = criterion.pair(upper.player!, lower.player!, level, bracket)
      if (cost === 0) continue
      edge[a * size + b] = cost
      edge[b * size + a] = cost
      uppers.add(a)
      both.add(a).add(b)
      dearest = Math.max(dearest, cost)
    }
  }
  const total = (of: ReadonlySet<number>) => [...of].reduce((sum, at) => sum + kinds[at]!.count, 0)
  return dearest * Math.min(total(uppers), Math.floor(total(both) / 2))
}
