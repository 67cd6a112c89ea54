import type { EntryId } from '../kernel/ids.ts'
import type { AssignedSeed } from './seeds.ts'

export type Unranked = {
  readonly id: EntryId
  readonly rating: number | undefined
  readonly title: string | undefined
  readonly name: string
}

/** FIDE's titles in the order of C.04.2 B 2. */
const TITLES = ['GM', 'IM', 'WGM', 'FM', 'WIM', 'CM', 'WFM', 'WCM']

/**
 * The initial order of a Swiss (C.04.2 B): by rating, FIDE title, and name; then by order of entry, in which the list
 * is given. Who has no rating comes after those who have one.
 */
export const startingRanks = (entries: readonly Unranked[]): readonly AssignedSeed[] =>
  [...entries]
    .sort(
      (a, b) =>
        strength(b) - strength(a) ||
        titleRank(a) - titleRank(b) ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    )
    .map(({ id }, at) => ({ id, seed: at + 1 }))

const strength = ({ rating }: Unranked): number => rating ?? -1

const titleRank = ({ title }: Unranked): number => {
  const rank = TITLES.indexOf(title ?? '')
  return rank < 0 ? TITLES.length : rank
}
