import { byPlace, type Finisher, groupsOf, type Pool, type Share, type Sharing, shareGroup } from './pool.ts'
import type { ListedPrize } from './prizes.ts'

/** The prizes for everybody, or for one category, that are still to be won, best first. */
type List = { readonly category: string | undefined; readonly left: bigint[] }

/** What the members of a group win together: one prize each at most, the most valuable first. */
type Winnings = {
  readonly members: readonly Finisher[]
  readonly held: ReadonlyMap<Finisher, List>
  readonly prizes: readonly bigint[]
  readonly total: bigint
}

/**
 * Prizes of several lists, one for each entry at most (contract section 6, decision 0072). From the best place down, whoever
 * shares (a place, or with Hort the points) takes together the most valuable prizes left that its members may have,
 * one each, and shares them. A category that would get more by sharing only what is closed to the others of the group
 * does that instead. So nobody sees an entry placed lower win a prize that is worth more to them than their own.
 *
 * The prizes of each list fall from place to place without a gap (`checkPrizes`), so a prize that is passed over goes
 * to the next in order. What nobody may have is left; the amounts returned sum to the rest.
 */
export const shareByLists = (
  ranked: readonly Finisher[],
  prizes: readonly ListedPrize[],
  sharing: Sharing,
): readonly Share[] => {
  const lists = listsOf(prizes)
  return groupsOf(ranked, sharing).flatMap(group => winningsOf(group, lists).flatMap(shareWinnings))
}

const listsOf = (prizes: readonly ListedPrize[]): readonly List[] => {
  const inOrder = [...prizes].sort((one, other) => one.place - other.place)
  return [...new Set(prizes.map(({ category }) => category))].map(category => ({
    category,
    left: inOrder.filter(prize => prize.category === category).map(({ cents }) => cents),
  }))
}

const mayWin = ({ category }: List, { categories = [] }: Finisher): boolean =>
  category === undefined || categories.includes(category)

/** What a group wins, as one or, where a category is better off alone, as several. Takes it from the lists. */
const winningsOf = (group: readonly Finisher[], lists: readonly List[]): readonly Winnings[] => {
  const together = bestPrizes(group, lists)
  if (together.total === 0n) return []
  const apart = betterApart(together, lists)
  if (apart === undefined) {
    take(together)
    return [together]
  }
  take(apart)
  const others = group.filter(finisher => !apart.members.includes(finisher))
  return [apart, ...winningsOf(others, lists)]
}

const take = ({ held }: Winnings): void => {
  for (const list of held.values()) list.left.shift()
}

/** The category whose members get more each, and the most of all, by what is not open to the whole group. */
const betterApart = (together: Winnings, lists: readonly List[]): Winnings | undefined => {
  const closed = lists.filter(list => !together.members.every(member => mayWin(list, member)))
  let best: Winnings | undefined
  for (const list of closed) {
    const alone = bestPrizes(
      together.members.filter(member => mayWin(list, member)),
      closed,
    )
    if (isBetter(alone, best ?? together)) best = alone
  }
  return best
}

/** More for each member. */
const isBetter = (one: Winnings, other: Winnings): boolean =>
  one.total * BigInt(other.members.length) > other.total * BigInt(one.members.length)

/**
 * The most that some entries can win with one prize each: prizes by their value, each given to somebody who may have
 * it, for whom those who hold one already make room where they can (a greatest matching by augmenting paths).
 */
const bestPrizes = (members: readonly Finisher[], lists: readonly List[]): Winnings => {
  const held = new Map<Finisher, List>()
  const taken = new Map(lists.map(list => [list, 0]))
  const prizes: bigint[] = []
  const next = (list: List): bigint => list.left[taken.get(list)!] ?? 0n
  while (held.size < members.length) {
    const richest = [...taken.keys()].reduce<List | undefined>(
      (best, list) => (next(list) > (best === undefined ? 0n : next(best)) ? list : best),
      undefined,
    )
    if (richest === undefined) break
    if (give(richest, members, held, new Set())) {
      prizes.push(next(richest))
      taken.set(richest, taken.get(richest)! + 1)
    } else taken.delete(richest)
  }
  return { members, held, prizes, total: prizes.reduce((sum, cents) => sum + cents, 0n) }
}

/** Gives a prize of a list to a member, who may pass on the one held before; false where nobody can take it. */
const give = (
  list: List,
  members: readonly Finisher[],
  held: Map<Finisher, List>,
  asked: Set<List>,
): boolean => {
  asked.add(list)
  const able = members.filter(member => mayWin(list, member))
  const taker =
    able.find(member => !held.has(member)) ??
    able.find(member => !asked.has(held.get(member)!) && give(held.get(member)!, members, held, asked))
  if (taker !== undefined) held.set(taker, list)
  return taker !== undefined
}

/** One's own place counts for the prizes in their order: the best to whoever is placed best. */
const shareWinnings = ({ members, held, prizes }: Winnings): readonly Share[] => {
  const pools = new Map<number, Pool>()
  let given = 0
  for (const group of byPlace(members)) {
    const own = prizes.slice(given, given + group.length)
    pools.set(group[0]!.place, { cents: own.reduce((sum, cents) => sum + cents, 0n), members: group.length })
    given += group.length
  }
  const categoryOf = new Map(members.map(member => [member.entry, held.get(member)?.category]))
  return shareGroup(members, pools).map(share => ({ ...share, category: categoryOf.get(share.entry) }))
}
