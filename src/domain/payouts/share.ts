import type { EntryId } from '../kernel/ids.ts'
import { divide } from './divide.ts'
import { type Prize, type Prizes, WHOLE_FUND } from './prizes.ts'

export const SHARINGS = ['EQUAL', 'HORT'] as const
export type Sharing = (typeof SHARINGS)[number]

/** An entry at the end of an event. `points`, in any whole unit, say who is level before tie-breaks (Hort only). */
export type Finisher = {
  readonly entry: EntryId
  readonly place: number
  readonly seed: number
  readonly points?: number
}

export type Share = { readonly entry: EntryId; readonly cents: number }

export type PrizeFund = {
  readonly fundCents: number
  /** As `checkPrizes` passes them. None: the winner takes all. */
  readonly prizes: Prizes | undefined
  readonly placings: readonly Finisher[]
  readonly sharing: Sharing
}

/**
 * Who gets what (contract section 6), best place first, within a place by seed. The amounts are whole cents and sum to
 * the fund exactly; who gets nothing has no row. Nobody placed, or no fund: no rows.
 *
 * `EQUAL`: k entries at place p pool the prizes for p to p + k - 1 (as far as the next place held) and share them alike.
 * `HORT`: half of what one's own place brings, half of an equal share among all who are level on points; those
 * without points are level with their place only, where it comes to the same as `EQUAL`.
 */
export const sharePrizes = ({ fundCents, prizes, placings, sharing }: PrizeFund): readonly Share[] => {
  if (placings.length === 0 || fundCents === 0) return []
  const ranked = [...placings].sort((one, other) => one.place - other.place || one.seed - other.seed)
  const pools = poolByPlace(ranked, prizesInCents(fundCents, prizes))
  const level = sharing === 'HORT' ? levelOnPoints(ranked) : groupBy(ranked, finisher => finisher.place)
  return level.flatMap(group => shareGroup(group, pools)).filter(share => share.cents > 0)
}

/** Cents for each place. Shares of the fund are rounded by the largest remainder, the better place first. */
const prizesInCents = (fundCents: number, prizes: Prizes | undefined): ReadonlyMap<number, bigint> => {
  if (prizes === undefined || prizes.length === 0) return new Map([[1, BigInt(fundCents)]])
  const list: readonly Prize[] = prizes
  const claims = list.map(prize =>
    'cents' in prize
      ? { numerator: BigInt(prize.cents), denominator: BigInt(fundCents), rank: prize.place }
      : { numerator: BigInt(prize.basisPoints), denominator: BigInt(WHOLE_FUND), rank: prize.place },
  )
  const cents = divide(BigInt(fundCents), claims)
  return new Map(list.map((prize, index) => [prize.place, cents[index]!]))
}

/** All who hold one place, and the prizes they pool. */
type Pool = { readonly cents: bigint; readonly members: number }

/**
 * Contract section 6: the prize of a place that no group reaches goes to the best place held. A better place never gets
 * less than a worse one if prizes fall, unless a group is larger than its places are many: in a knockout with a
 * semi-final lost 0-0, three who are third share the prizes for 3 and 4, and the winner has the one for 2.
 */
const poolByPlace = (
  ranked: readonly Finisher[],
  prizes: ReadonlyMap<number, bigint>,
): ReadonlyMap<number, Pool> => {
  const groups = groupBy(ranked, finisher => finisher.place)
  const pools = new Map<number, Pool>()
  let unheld = [...prizes.values()].reduce((sum, cents) => sum + cents, 0n)
  for (const [index, group] of groups.entries()) {
    const place = group[0]!.place
    const end = Math.min(place + group.length, groups[index + 1]?.[0]?.place ?? Number.POSITIVE_INFINITY)
    let cents = 0n
    for (const [prizePlace, prize] of prizes) if (prizePlace >= place && prizePlace < end) cents += prize
    unheld -= cents
    pools.set(place, { cents, members: group.length })
  }
  const best = ranked[0]!.place
  const first = pools.get(best)!
  return pools.set(best, { ...first, cents: first.cents + unheld })
}

/** Half by one's own place, half alike: where all hold one place, the two halves are the same. */
const shareGroup = (group: readonly Finisher[], pools: ReadonlyMap<number, Pool>): readonly Share[] => {
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

/** Those with equal points, kept together with whoever shares a place with one of them. */
const levelOnPoints = (ranked: readonly Finisher[]): readonly (readonly Finisher[])[] => {
  const byPlace = groupBy(ranked, finisher => finisher.place)
  const merged: Finisher[][] = []
  for (const group of byPlace) {
    const last = merged.at(-1)
    const points = last?.at(-1)?.points
    if (last !== undefined && points !== undefined && points === group[0]?.points) last.push(...group)
    else merged.push([...group])
  }
  return merged
}

/** Runs of equal keys, in the order of the list. */
const groupBy = (ranked: readonly Finisher[], key: (finisher: Finisher) => number): readonly Finisher[][] => {
  const groups: Finisher[][] = []
  for (const finisher of ranked) {
    const last = groups.at(-1)
    if (last !== undefined && key(last[0]!) === key(finisher)) last.push(finisher)
    else groups.push([finisher])
  }
  return groups
}
