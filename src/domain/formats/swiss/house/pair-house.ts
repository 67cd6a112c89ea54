import type { Random } from '../../../kernel/random.ts'
import { shuffled } from '../../../kernel/random.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type FirstMatching, firstMatching } from '../matching/first-matching.ts'
import { rowWordsFor } from '../matching/graph.ts'
import { type Bars, edgesAmong, leftOverIn } from './field-graph.ts'
import type { HousePlayer } from './house-player.ts'

export type HousePairing = { readonly a: HousePlayer; readonly b: HousePlayer; readonly white: 'a' | 'b' }

export type HouseRound = {
  readonly pairings: readonly HousePairing[]
  /** Who sits out in an odd field. */
  readonly bye: HousePlayer | undefined
}

export type HouseOptions = Bars & {
  /** Round 1 is drawn by lot. */
  readonly firstRound: boolean
  readonly random: Random
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
  for (const bye of byesToTry(ordered, options)) {
    const others = ordered.filter(player => player !== bye)
    const pairs = pairAll(others, options)
    if (pairs !== undefined) return made(pairs, others, options, bye)
  }
  return refuse('NO_LEGAL_PAIRING')
}

/** Nearly always whoever comes first can have it; else the first without whom all others can be paired, if anybody. */
function* byesToTry(ordered: readonly HousePlayer[], options: HouseOptions): Generator<HousePlayer> {
  const [first, ...others] = [...ordered].sort(byClaimToBye)
  if (first !== undefined) yield first
  const spared = new Set(leftOverIn(ordered, options))
  yield* others.filter(player => spared.has(player))
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

const pairAll = (players: readonly HousePlayer[], options: HouseOptions): FirstMatching | undefined => {
  const size = players.length
  const edges = edgesAmong(players, options, size)
  const scores = players.map(({ score }) => score)
  const difference = (u: number, v: number) => Math.abs(scores[u]! - scores[v]!)
  return firstMatching(size, edges, rowWordsFor(size), (vertex, open) =>
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
