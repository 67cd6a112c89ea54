import type { Tenths } from '../../../kernel/points.ts'
import type { PairedBracket, Pairs } from '../dutch/pair.ts'
import { compareWith, judge, type Reason, whyBarred } from '../explain/reason.ts'
import type { SetBoard } from './set-board.ts'

/** The first bracket from the top in which a round is not as the rules pair it. */
export type Departure = {
  readonly bracketScore: Tenths
  /** Who is paired in the bracket otherwise than by the rules, or not at all. */
  readonly players: readonly number[]
  /** What the rules have against it. */
  readonly reason: Reason
}

/** Where a round departs from what the rules make of it; undefined where the pairs and the bye are theirs. */
export const departureOf = (
  { brackets }: Pairs,
  boards: readonly SetBoard<number>[],
): Departure | undefined => {
  const mateOf = new Map<number, number>()
  for (const { white, black } of boards) {
    if (black === undefined) continue
    mateOf.set(white, black)
    mateOf.set(black, white)
  }
  for (const bracket of brackets) {
    const pairs = pairsInside(bracket, mateOf)
    const players = changedPlayers(bracket, pairs)
    if (players.length > 0)
      return { bracketScore: bracket.task.members.at(-1)!.score, players, reason: reasonOf(bracket, pairs) }
  }
  return undefined
}

type VertexPairs = readonly (readonly [number, number])[]

/** The pairs of the round that lie in a bracket, higher-ranked first, by vertex. */
const pairsInside = ({ task: { members } }: PairedBracket, mateOf: ReadonlyMap<number, number>) => {
  const vertexOf = new Map(members.map(({ id }, vertex) => [id, vertex]))
  return members.flatMap(({ id }, vertex) => {
    const mate = vertexOf.get(mateOf.get(id) ?? 0)
    return mate === undefined || mate < vertex ? [] : [[vertex, mate] as const]
  })
}

const matesBy = (pairs: VertexPairs) =>
  new Map(
    pairs.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  )

const changedPlayers = ({ task, candidate }: PairedBracket, pairs: VertexPairs): number[] => {
  const ours = matesBy(candidate.pairs)
  const theirs = matesBy(pairs)
  return task.members.flatMap(({ id }, vertex) => (ours.get(vertex) === theirs.get(vertex) ? [] : [id]))
}

/** A pair that is barred, else what the best round with these pairs in the bracket is worse at. */
const reasonOf = (bracket: PairedBracket, pairs: VertexPairs): Reason => {
  const { members } = bracket.task
  const barred = pairs.flatMap(([one, other]) => whyBarred(members[one]!, members[other]!) ?? [])
  if (barred[0] !== undefined) return barred[0]
  const inside = new Set(pairs.flat())
  const outside = members.flatMap((_, vertex) => (inside.has(vertex) ? [] : [vertex]))
  return compareWith(judge(bracket), { pairs, outside })
}
