import type { EntryId } from '../kernel/ids.ts'
import { divide } from './divide.ts'

export const SHARINGS = ['EQUAL', 'HORT'] as const
export type Sharing = (typeof SHARINGS)[number]

/** An entry at the end of an event. `points`, in any whole unit, say who is level before tie-breaks (Hort only). */
export type Finisher = {
  readonly entry: EntryId
  readonly place: number
  readonly seed: number
  readonly points?: number
  /** The names of the prize categories it belongs to; none where left out. */
  readonly categories?: readonly string[]
}

/** `category`: of the list that the prize is from; absent where that list is for everybody. */
export type Share = {
  readonly entry: EntryId
  readonly cents: number
  readonly category?: string | undefined
}

/** All who hold one place, and the prizes they pool. */
export type Pool = { readonly cents: bigint; readonly members: number }

/** Best place first, within a place by seed. */
export const inOrder = (placings: readonly Finisher[]): readonly Finisher[] =>
  [...placings].sort((one, other) => one.place - other.place || one.seed - other.seed)

/** Those who share, best first: whoever holds one place, or with Hort whoever is level on points. */
export const groupsOf = (ranked: readonly Finisher[], sharing: Sharing): readonly (readonly Finisher[])[] =>
  sharing === 'HORT' ? levelOnPoints(ranked) : byPlace(ranked)

/** Runs of equal places, in the order of the list. */
export const byPlace = (ranked: readonly Finisher[]): readonly Finisher[][] => {
  const groups: Finisher[][] = []
  for (const finisher of ranked) {
    const last = groups.at(-1)
    if (last !== undefined && last[0]!.place === finisher.place) last.push(finisher)
    else groups.push([finisher])
  }
  return groups
}

/** Those with equal points, kept together with whoever shares a place with one of them. */
const levelOnPoints = (ranked: readonly Finisher[]): readonly (readonly Finisher[])[] => {
  const merged: Finisher[][] = []
  for (const group of byPlace(ranked)) {
    const last = merged.at(-1)
    const points = last?.at(-1)?.points
    if (last !== undefined && points !== undefined && points === group[0]?.points) last.push(...group)
    else merged.push([...group])
  }
  return merged
}

/** Half by one's own place, half alike: where all hold one place, the two halves are the same. */
export const shareGroup = (
  group: readonly Finisher[],
  pools: ReadonlyMap<number, Pool>,
): readonly Share[] => {
  const places = new Set(group.map(finisher => finisher.place))
  const total = [...places].reduce((sum, place) => sum + pools.get(place)!.cents, 0n)
  if (total === 0n) return []
  const size = BigInt(group.length)
  const claims = group.map((finisher, rank) => {
    const own = pools.get(finisher.place)!
    const members = BigInt(own.members)
    return { numerator: own.cents * size + total * members, denominator: 2n * members * size * total, rank }
  })
  const cents = divide(total, claims)
  return group.map(({ entry }, index) => ({ entry, cents: Number(cents[index]!) }))
}
