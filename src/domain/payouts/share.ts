import { divide } from './divide.ts'
import { shareByLists } from './lists.ts'
import {
  byPlace,
  type Finisher,
  groupsOf,
  inOrder,
  type Pool,
  type Share,
  type Sharing,
  shareGroup,
} from './pool.ts'
import { type Prizes, prizesInCents } from './prizes.ts'

export type PrizeFund = {
  readonly fundCents: number
  /** As `checkPrizes` passes them. None: the winner takes all. */
  readonly prizes: Prizes | undefined
  readonly placings: readonly Finisher[]
  readonly sharing: Sharing
  /** A share below it is not paid, but for the best place; 0 where left out. */
  readonly minimumCents?: number
}

/**
 * Who gets what (contract section 6), best place first, within a place by seed. The amounts are whole cents and sum to
 * the fund exactly; who gets nothing has no row. Nobody placed, or no fund: no rows.
 *
 * `EQUAL`: k entries at place p pool the prizes for p to p + k - 1 (as far as the next place held) and share them alike.
 * `HORT`: half of what one's own place brings, half of an equal share among all who are level on points; those
 * without points are level with their place only, where it comes to the same as `EQUAL`.
 * With prizes for categories see `shareByLists`.
 */
export const sharePrizes = (fund: PrizeFund): readonly Share[] => {
  const { fundCents, prizes = [], placings, sharing, minimumCents = 0 } = fund
  if (placings.length === 0 || fundCents === 0) return []
  const ranked = inOrder(placings)
  const listed = prizesInCents(fundCents, prizes)
  const shares = listed.some(({ category }) => category !== undefined)
    ? shareByLists(ranked, listed, sharing)
    : shareByPlace(ranked, new Map(listed.map(({ place, cents }) => [place, cents])), sharing)
  return paidShares(ranked, shares, fundCents, minimumCents).filter(({ cents }) => cents > 0)
}

const shareByPlace = (
  ranked: readonly Finisher[],
  prizes: ReadonlyMap<number, bigint>,
  sharing: Sharing,
): readonly Share[] => {
  const pools = poolByPlace(ranked, prizes)
  return groupsOf(ranked, sharing).flatMap(group => shareGroup(group, pools))
}

/**
 * Contract section 6: the prize of a place that no group reaches goes to the best place held. A better place never gets
 * less than a worse one if prizes fall, unless a group is larger than its places are many: in a knockout with a
 * semi-final lost 0-0, three who are third share the prizes for 3 and 4, and the winner has the one for 2.
 */
const poolByPlace = (
  ranked: readonly Finisher[],
  prizes: ReadonlyMap<number, bigint>,
): ReadonlyMap<number, Pool> => {
  const groups = byPlace(ranked)
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

/**
 * The shares that are paid, in the order of `ranked`. What is not paid because it is below the minimum, and the prizes
 * of a category that nobody could take, go to the best place held, whose own share is paid whatever it is.
 */
const paidShares = (
  ranked: readonly Finisher[],
  shares: readonly Share[],
  fundCents: number,
  minimumCents: number,
): readonly Share[] => {
  const best = ranked.filter(({ place }) => place === ranked[0]!.place)
  const atBest = new Set(best.map(({ entry }) => entry))
  const paid = new Map(
    shares
      .filter(({ entry, cents }) => cents >= minimumCents || atBest.has(entry))
      .map(share => [share.entry, share]),
  )
  const left = [...paid.values()].reduce((rest, { cents }) => rest - BigInt(cents), BigInt(fundCents))
  const shareOf = ({ entry }: Finisher): Share => paid.get(entry) ?? { entry, cents: 0 }
  // Who has less gets the odd cent first, so that two who were to have the same still differ by one at most.
  const poorest = [...best].sort((one, other) => shareOf(one).cents - shareOf(other).cents)
  const alike = { numerator: 1n, denominator: BigInt(best.length) }
  const parts = divide(
    left,
    poorest.map((_, rank) => ({ ...alike, rank })),
  )
  const more = new Map(poorest.map((finisher, index) => [finisher, Number(parts[index]!)]))
  return ranked.map(finisher => {
    const share = shareOf(finisher)
    return { ...share, cents: share.cents + (more.get(finisher) ?? 0) }
  })
}
