import type { EntryId } from '../kernel/ids.ts'

/** By what players are kept apart: as entries that are named, or as all who share a club, a federation or a tag. */
export const KEPT_APART_BY = ['ENTRIES', 'CLUB', 'FEDERATION', 'TAG'] as const
export type KeptApartBy = (typeof KEPT_APART_BY)[number]

/** What keeps players apart, as an arbiter says it: a group, or a rule (with the tag where it is one). */
export type ApartSource = { readonly id: string; readonly by: KeptApartBy; readonly tag: string | null }

/** Members of a group who are not paired with each other in these rounds. */
export type ForbiddenGroup = {
  readonly entries: readonly EntryId[]
  readonly from: number
  readonly to: number
  /** What it comes from, and what can be lifted. */
  readonly source?: ApartSource | undefined
}

/** A rule that keeps apart whoever it fits when a round is made: also who enters late, or whose club is put right. */
export type ApartRule =
  | { readonly by: 'CLUB' | 'FEDERATION' }
  /** All who have this tag (a family). */
  | { readonly by: 'TAG'; readonly tag: string }

/** What such a rule looks at of an entry. */
export type Membership = {
  readonly id: string
  readonly club: string | null
  readonly federation: string | null
  readonly tags: readonly string[]
}

/** Those whom a rule keeps apart from each other; `name` is what they share, as the first of them has it. */
export type ApartGroup = { readonly name: string; readonly entries: readonly EntryId[] }

/** The groups of a rule, each of two at least, in the order of their first members. Nobody shares a club that nobody has said. */
export const groupsUnder = (
  rule: ApartRule,
  people: readonly (Membership & { readonly id: EntryId })[],
): readonly ApartGroup[] => {
  const groups = new Map<string, { readonly name: string; readonly entries: EntryId[] }>()
  for (const person of people) {
    const name = sharedBy(rule, person)
    const key = name === undefined ? '' : asRead(name)
    if (name === undefined || key === '') continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { name, entries: [person.id] })
    else group.entries.push(person.id)
  }
  return [...groups.values()].filter(({ entries }) => entries.length > 1)
}

const sharedBy = (rule: ApartRule, { club, federation, tags }: Membership): string | undefined => {
  switch (rule.by) {
    case 'CLUB':
      return club ?? undefined
    case 'FEDERATION':
      return federation ?? undefined
    case 'TAG':
      return tags.find(tag => asRead(tag) === asRead(rule.tag))
  }
}

/** A name as a person compares it: capitals, spaces, and how its characters were typed make no other club. */
const asRead = (name: string): string =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim().replaceAll(/\s+/gu, ' ')

/** A rule with the rounds in which it holds, of those that are still to be made. */
export type StandingRule = {
  readonly source: ApartSource
  readonly rule: ApartRule
  readonly from: number
  readonly to: number
}

/** Whom a rule kept apart in a round that was made: that stays, whatever is said of clubs later. */
export type PastGroup = {
  readonly source: ApartSource
  readonly round: number
  readonly entries: readonly EntryId[]
}

/**
 * The groups of an event's rules: those of the rounds that were made as they were then, and from the next on as entries are now.
 * Rounds that follow each other with the same group are told together.
 */
export const groupsOfRules = (
  rules: readonly StandingRule[],
  past: readonly PastGroup[],
  people: readonly (Membership & { readonly id: EntryId })[],
  made: number,
): readonly ForbiddenGroup[] => {
  const then = past.map(({ source, round, entries }) => ({ source, entries, from: round, to: round }))
  const now = rules.flatMap(({ source, rule, from, to }) => {
    const next = Math.max(from, made + 1)
    return next > to
      ? []
      : groupsUnder(rule, people).map(({ entries }) => ({ source, entries, from: next, to }))
  })
  return joined([...then, ...now])
}

const joined = (groups: readonly (ForbiddenGroup & { readonly source: ApartSource })[]): ForbiddenGroup[] => {
  const told = new Map<string, ForbiddenGroup[]>()
  for (const group of [...groups].sort((one, other) => one.from - other.from)) {
    const key = [group.source.id, ...[...group.entries].sort()].join()
    const same = told.get(key) ?? []
    const last = same.at(-1)
    if (last !== undefined && last.to === group.from - 1) same.splice(-1, 1, { ...last, to: group.to })
    else same.push(group)
    told.set(key, same)
  }
  return [...told.values()].flat()
}
