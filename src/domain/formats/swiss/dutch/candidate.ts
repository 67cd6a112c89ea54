import type { OptimalFace, Restriction } from '../matching/optimal-face.ts'
import { rankedFace } from '../matching/ranked-face.ts'

/** A bracket as places: moved-down players 0 … `movedDown` - 1, residents up to `members`, all else outside. */
export type BracketShape = { readonly members: number; readonly movedDown: number }

/** Pairs by vertex, and who leaves the bracket unpaired, both in bracket order. */
export type Candidate = {
  readonly pairs: readonly (readonly [number, number])[]
  readonly leavers: readonly number[]
}

/**
 * C.04.3 articles 3.4 to 3.8 and 4: of the pairings that fulfil the criteria best, the one that the rules
 * generate first. Each decision of the generation order is made in turn and kept if a best pairing remains.
 */
export const firstCandidate = (face: OptimalFace, shape: BracketShape): Candidate => {
  const chosen = chooseMovedDown(face, shape)
  const pairs: (readonly [number, number])[] = []
  const residents = range(shape.movedDown, shape.members)
  const taken = new Set<number>()
  for (const player of chosen) {
    const opponent = firstPartner(
      face,
      player,
      residents.filter(resident => !taken.has(resident)),
    )
    taken.add(opponent)
    pairs.push([player, opponent])
  }
  const remainder = residents.filter(resident => !taken.has(resident))
  pairs.push(...pairRemainder(face, shape, remainder))
  const paired = new Set(pairs.flat())
  return { pairs, leavers: range(0, shape.members).filter(player => !paired.has(player)) }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** Article 4.4: the set of moved-down players to pair, those of the smallest numbers first. */
const chooseMovedDown = (face: OptimalFace, shape: BracketShape): number[] =>
  range(0, shape.movedDown).filter(vertex => {
    const stays = face.attempt([{ vertex, keep: [[0, shape.members]] }])
    if (!stays) face.attempt([{ vertex, keep: [[shape.members, Number.POSITIVE_INFINITY]] }])
    return stays
  })

/** The highest-ranked of `opponents` that a best pairing gives to `player`. */
const firstPartner = (face: OptimalFace, player: number, opponents: readonly number[]): number => {
  const opponent = face.pairWithFirst(player, opponents)
  if (opponent === -1) throw new Error('a player who must be paired has no partner')
  return opponent
}

const pairRemainder = (
  face: OptimalFace,
  shape: BracketShape,
  remainder: readonly number[],
): (readonly [number, number])[] => {
  const inside = new Set(remainder)
  const count = remainder.filter(player => inside.has(face.mate(player))).length / 2
  const { finalFace, uppers } = chooseHalves(face, shape, remainder, count)
  const lowers = remainder.filter(player => !uppers.has(player))
  const taken = new Set<number>()
  return remainder
    .filter(player => uppers.has(player))
    .map(player => {
      const open = lowers.filter(lower => lower > player && !taken.has(lower))
      const opponent = firstPartner(finalFace, player, open)
      taken.add(opponent)
      return [player, opponent] as const
    })
}

/** Must be the upper of its pair. */
const asUpper = (vertex: number, { members }: BracketShape): Restriction => ({
  vertex,
  keep: [[vertex + 1, members]],
})

/** May not be the upper of a pair: it is the lower one, or leaves. */
const asLower = (vertex: number, { members }: BracketShape): Restriction => ({
  vertex,
  keep: [
    [0, vertex],
    [members, Number.POSITIVE_INFINITY],
  ],
})

/** Article 4.3: the original S1 and S2 if a best pairing has them, else the first exchange that one has. */
const chooseHalves = (
  face: OptimalFace,
  shape: BracketShape,
  remainder: readonly number[],
  count: number,
) => {
  const s1 = remainder.slice(0, count)
  const s2 = remainder.slice(count)
  const opposite = new Map(s1.map((player, at) => [player, s2[at]!]))
  const prefer = (player: number) => opposite.get(player) ?? -1
  const inside = shape.members
  if (face.attemptOrientation({ inside, firsts: s1, seconds: s2 }, prefer)) {
    return { finalFace: face, uppers: new Set(s1) }
  }
  const unit = (remainder.length + 1) ** 2
  const ranked = rankedFace(face, remainder, count, place => (place < count ? unit : 0) - place)
  const uppers = exchange(ranked, shape, s1, s2)
  const seconds = remainder.filter(player => !uppers.has(player))
  must(ranked.attemptOrientation({ inside, firsts: [...uppers], seconds }, prefer))
  return { finalFace: ranked, uppers }
}

/**
 * Article 4.3.3: as many exchanges as the best pairings of `ranked` have, the lowest players of S1 that can
 * leave it first, then the highest of S2 that can enter.
 */
const exchange = (
  ranked: OptimalFace,
  shape: BracketShape,
  s1: readonly number[],
  s2: readonly number[],
): Set<number> => {
  const isUpper = (player: number) => ranked.mate(player) > player && ranked.mate(player) < shape.members
  const exchanges = s1.filter(player => !isUpper(player)).length
  const uppers = new Set(s1)
  for (const player of s1.toReversed()) {
    if (s1.length - uppers.size === exchanges) break
    if (ranked.attempt([asLower(player, shape)])) uppers.delete(player)
  }
  for (const player of s2) {
    if (uppers.size === s1.length) break
    if (ranked.attempt([asUpper(player, shape)])) uppers.add(player)
  }
  return uppers
}

const must = (held: boolean): void => {
  if (!held) throw new Error('the halves that were found are not best')
}
