import { buildBracketGraph } from '../dutch/bracket-graph.ts'
import type { BracketFacts } from '../dutch/criteria/criterion.ts'
import { type BracketTask, wholeBracket } from '../dutch/pair-bracket.ts'
import type { RoundPlayer } from '../dutch/players/round-player.ts'
import { clearEdge, hasEdge, type MatchingGraph } from '../matching/graph.ts'
import { WeightedMatching } from '../matching/weighted-matching.ts'

/** What a pairing of a bracket costs at one criterion; `level` tells scores apart where a rule compares them. */
export type Cost = { readonly code: string; readonly level: number; readonly cost: number }

/** A pairing of a bracket together with everybody below, by vertex: members, next, rest, and the bye. */
export type WholePairing = { readonly mates: Int32Array; readonly costs: readonly Cost[] }

/** What a pairing has to have: these pairs, these players paired in the bracket, these not. By vertex. */
export type Demands = {
  readonly pairs?: readonly (readonly [number, number])[]
  readonly inside?: readonly number[]
  readonly outside?: readonly number[]
}

/** The best pairing of a bracket that meets the demands; `undefined` if none does and all others can be paired. */
export const bestWith = (
  task: BracketTask,
  facts: BracketFacts,
  demands: Demands,
): WholePairing | undefined => {
  const { graph, players } = buildBracketGraph({ ...wholeBracket(task), facts })
  const members = task.members.length
  for (const [u, v] of demands.pairs ?? []) {
    if (!hasEdge(graph, u, v)) return undefined
    keepOnly(graph, u, other => other === v)
    keepOnly(graph, v, other => other === u)
  }
  for (const vertex of demands.inside ?? []) keepOnly(graph, vertex, other => other < members)
  for (const vertex of demands.outside ?? []) keepOnly(graph, vertex, other => other >= members)
  const matching = new WeightedMatching(graph)
  matching.matchGreedily()
  if (!matching.solve()) return undefined
  return { mates: matching.mate, costs: costsOf(task, facts, players, matching.mate) }
}

const keepOnly = (graph: MatchingGraph, vertex: number, keep: (other: number) => boolean): void => {
  for (let other = 0; other < graph.size; other++) {
    if (!keep(other)) clearEdge(graph.edges, graph.rowWords, vertex, other)
  }
}

/** The costs of a pairing at every criterion and level, in their order. */
const costsOf = (
  task: BracketTask,
  facts: BracketFacts,
  players: readonly RoundPlayer[],
  mates: Int32Array,
): Cost[] => {
  const bracketEnd = task.members.length
  const nextEnd = bracketEnd + task.next.length
  return task.criteria.flatMap(criterion =>
    Array.from({ length: criterion.levels?.(facts) ?? 1 }, (_, level) => {
      let cost = 0
      for (let vertex = 0; vertex < nextEnd; vertex++) {
        const player = players[vertex]!
        const mate = mates[vertex]!
        if (mate >= nextEnd) cost += criterion.leaveNext?.(player, level, facts) ?? 0
        if (vertex >= bracketEnd) continue
        if (mate >= bracketEnd) cost += criterion.leave?.(player, level, facts) ?? 0
        else if (mate > vertex) cost += criterion.pair?.(player, players[mate]!, level, facts) ?? 0
      }
      return { code: criterion.code, level, cost }
    }),
  )
}

/** The first criterion at which `other` is worse than `best`, with both costs; absent when they are equal. */
export const firstLoss = (
  best: WholePairing,
  other: WholePairing,
): { readonly code: string; readonly best: number; readonly other: number } | undefined => {
  const at = best.costs.findIndex(({ cost }, index) => other.costs[index]!.cost !== cost)
  if (at === -1) return undefined
  return { code: best.costs[at]!.code, best: best.costs[at]!.cost, other: other.costs[at]!.cost }
}
