import type { Tenths } from '../../../kernel/points.ts'
import type { Random } from '../../../kernel/random.ts'
import { shuffled } from '../../../kernel/random.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { STANDARD_POINTS } from '../../../rounds/point-system.ts'
import { type FirstMatching, firstMatching } from '../matching/first-matching.ts'
import { clearEdge, completeEdges, rowWordsFor } from '../matching/graph.ts'
import type { HousePlayer } from './house-player.ts'

export type HousePairing = { readonly a: HousePlayer; readonly b: HousePlayer; readonly white: 'a' | 'b' }

export type HouseRound = {
  readonly pairings: readonly HousePairing[]
  /** Who sits out in an odd field. */
  readonly bye: HousePlayer | undefined
}

export type HouseOptions = {
  /** Round 1 is drawn by lot. */
  readonly firstRound: boolean
  readonly random: Random
  /** Most points between two opponents; one whole point where nothing is said. */
  readonly mostApart?: Tenths | undefined
  /** Two players whom the event keeps apart. */
  readonly apart?: ((one: Rival, other: Rival) => boolean) | undefined
}

/**
 * The house system (contract section 8): no rematches, at most one point between opponents; the highest
 * unpaired player takes the legal opponent with the smallest score difference, then the highest in order,
 * such that the rest can still be paired. Finds a legal pairing whenever one exists, in polynomial time.
 */
export const pairHouseRound = (
  present: readonly HousePlayer[],
  options: HouseOptions,
): Result<HouseRound, 'NO_LEGAL_PAIRING' | 'NOBODY_TO_PAIR'> => {
  if (present.length === 0) return refuse('NOBODY_TO_PAIR')
  const ordered = options.firstRound ? shuffled(present, options.random) : [...present].sort(byStanding)
  if (ordered.length % 2 === 0) return made(pairAll(ordered, options), ordered, options, undefined)
  for (const bye of [...ordered].sort(byClaimToBye)) {
    const others = ordered.filter(player => player !== bye)
    const pairs = pairAll(others, options)
    if (pairs !== undefined) return made(pairs, others, options, bye)
  }
  return refuse('NO_LEGAL_PAIRING')
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byName = (a: HousePlayer, b: HousePlayer): number =>
  compareText(a.name, b.name) || a.entryOrder - b.entryOrder

/** Score, Buchholz, rating, all descending; then name and entry order. */
export const byStanding = (a: HousePlayer, b: HousePlayer): number =>
  b.score - a.score || b.buchholz - a.buchholz || (b.rating ?? 0) - (a.rating ?? 0) || byName(a, b)

/** Players without a bye first; within each the lowest score, lowest Buchholz, name, entry order. */
export const byClaimToBye = (a: HousePlayer, b: HousePlayer): number =>
  Number(a.hasBye) - Number(b.hasBye) || a.score - b.score || a.buchholz - b.buchholz || byName(a, b)

/** What decides whether two players may meet. */
type Rival = Pick<HousePlayer, 'id' | 'score' | 'opponentIds'>

/** No rematch, not kept apart, at most `mostApart` between them. */
export const mayMeet = (
  one: Rival,
  other: Rival,
  { apart, mostApart = STANDARD_POINTS.win }: Pick<HouseOptions, 'apart' | 'mostApart'>,
): boolean =>
  Math.abs(one.score - other.score) <= mostApart &&
  !one.opponentIds.includes(other.id) &&
  (apart === undefined || !apart(one, other))

const pairAll = (players: readonly HousePlayer[], options: HouseOptions): FirstMatching | undefined => {
  const size = players.length
  const rowWords = rowWordsFor(size)
  const edges = completeEdges(size)
  // Small objects made alike: a field of 4,096 has eight million pairs, and this takes a tenth of the time.
  const rivals = players.map(({ id, score, opponentIds }): Rival => ({ id, score, opponentIds }))
  for (let u = 0; u < size; u++) {
    for (let v = u + 1; v < size; v++) {
      if (!mayMeet(rivals[u]!, rivals[v]!, options)) clearEdge(edges, rowWords, u, v)
    }
  }
  const difference = (u: number, v: number) => Math.abs(rivals[u]!.score - rivals[v]!.score)
  return firstMatching(size, edges, rowWords, (vertex, open) =>
    [...open].sort((a, b) => difference(vertex, a) - difference(vertex, b) || a - b),
  )
}

const made = (
  pairs: FirstMatching | undefined,
  players: readonly HousePlayer[],
  { firstRound }: HouseOptions,
  bye: HousePlayer | undefined,
): Result<HouseRound, 'NO_LEGAL_PAIRING'> => {
  if (pairs === undefined) return refuse('NO_LEGAL_PAIRING')
  const pairings = pairs.map(([first, second]): HousePairing => {
    const a = players[first]!
    const b = players[second]!
    return { a, b, white: firstRound ? 'a' : whiteOf(a, b) }
  })
  return ok({ pairings, bye })
}

/** A has White, but if exactly one of the two had White last, that one has Black. */
export const whiteOf = (a: HousePlayer, b: HousePlayer): 'a' | 'b' =>
  a.colorHistory.at(-1) === 'WHITE' && b.colorHistory.at(-1) !== 'WHITE' ? 'b' : 'a'
