import { clearAmong, clearEdge, type MatchingGraph, rowWordsFor } from '../matching/graph.ts'
import { compatibilityEdges } from './completion/compatibility-graph.ts'
import { type Kind, packWorths, type Zone } from './costs.ts'
import type { BracketFacts, Criterion } from './criteria/criterion.ts'
import type { RoundPlayer } from './players/round-player.ts'

/** A bracket with whatever around it is looked at together with it. */
export type BracketGraphPlan = {
  /** Moved-down players, then residents, in pairing order. */
  readonly members: readonly RoundPlayer[]
  readonly movedDown: number
  readonly next: readonly RoundPlayer[]
  readonly rest: readonly RoundPlayer[]
  /** Places for players who leave the bracket: instead of `next` and `rest`. */
  readonly gaps: number
  /** A vertex that takes the pairing-allocated bye. */
  readonly bye: boolean
  readonly mayLeave: (player: RoundPlayer) => boolean
  readonly takesBye: (player: RoundPlayer) => boolean
  readonly criteria: readonly Criterion[]
  readonly facts: BracketFacts
  /** Colour histories matter beyond the preference (C10, C11). */
  readonly lastRound: boolean
}

export type BracketGraph = { readonly graph: MatchingGraph; readonly players: readonly RoundPlayer[] }

/** The graph of a bracket: vertices are members, next, rest, then the bye and the gaps. */
export const buildBracketGraph = (plan: BracketGraphPlan): BracketGraph => {
  const players = [...plan.members, ...plan.next, ...plan.rest]
  const size = players.length + (plan.bye ? 1 : 0) + plan.gaps
  const rowWords = rowWordsFor(size)
  const edges = compatibilityEdges(players, size)
  clearAmong(edges, rowWords, range(0, plan.movedDown))
  const gaps = range(size - plan.gaps, size)
  clearAmong(edges, rowWords, gaps)
  players.forEach((player, vertex) => {
    if (plan.bye && !plan.takesBye(player)) clearEdge(edges, rowWords, vertex, players.length)
    if (!plan.mayLeave(player)) for (const gap of gaps) clearEdge(edges, rowWords, vertex, gap)
  })
  const { kinds, kindOf } = sortIntoKinds(plan, players, size)
  const { words, worth } = packWorths(kinds, plan.criteria, plan.facts)
  const graph = { size, words, kinds: kindOf, kindCount: kinds.length, worth, edges, rowWords }
  return { graph, players }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

const sortIntoKinds = (plan: BracketGraphPlan, players: readonly RoundPlayer[], size: number) => {
  const numbers = new Map<string, number>()
  const kinds: { zone: Zone; player: RoundPlayer | undefined; count: number }[] = []
  const kindOf = new Int32Array(size)
  const bracketEnd = plan.members.length
  const nextEnd = bracketEnd + plan.next.length
  for (let vertex = 0; vertex < size; vertex++) {
    const player = players[vertex]
    const zone: Zone =
      vertex < bracketEnd
        ? 'BRACKET'
        : vertex < nextEnd
          ? 'NEXT'
          : player !== undefined
            ? 'REST'
            : plan.bye && vertex === players.length
              ? 'BYE'
              : 'GAP'
    const key = zone === 'BRACKET' ? memberKey(player!, plan) : zone
    let number = numbers.get(key)
    if (number === undefined) {
      number = kinds.length
      numbers.set(key, number)
      kinds.push({ zone, player, count: 0 })
    }
    kinds[number]!.count++
    kindOf[vertex] = number
  }
  return { kinds: kinds as readonly Kind[], kindOf }
}

/** Members of one kind are alike to every criterion. */
const memberKey = (player: RoundPlayer, plan: BracketGraphPlan): string => {
  const colors = plan.lastRound ? `${player.imbalance}${player.repeated}` : ''
  const games = plan.facts.leaverTakesBye ? player.gamesPlayed : ''
  return [player.score, player.preference, player.strength, ...player.floats, colors, games].join()
}
