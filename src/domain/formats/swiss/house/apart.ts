/** Whom the event keeps apart in a round. */
export type Apart = {
  /** Groups no two of whose members meet, by their ids. */
  readonly groups: readonly (readonly string[])[]
  readonly keeps: (one: Identified, other: Identified) => boolean
}

type Identified = { readonly id: string }

/** Undefined where it is nobody. */
export const apartIn = (groups: readonly (readonly string[])[]): Apart | undefined => {
  if (groups.length === 0) return undefined
  const groupsOf = new Map<string, Set<number>>()
  groups.forEach((group, number) => {
    for (const id of group) groupsOf.set(id, (groupsOf.get(id) ?? new Set()).add(number))
  })
  const keeps = (one: Identified, other: Identified): boolean => {
    const others = groupsOf.get(other.id)
    return others !== undefined && [...(groupsOf.get(one.id) ?? [])].some(group => others.has(group))
  }
  return { groups, keeps }
}
