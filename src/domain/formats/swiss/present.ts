import type { SwissEntry, SwissState } from './state.ts'

/** Who is paired in a round: neither withdrawn nor with a bye asked for. */
export const presentIn = (state: SwissState, round: number): readonly SwissEntry[] => {
  const away = new Set(state.requestedByes.filter(bye => bye.round === round).map(({ entry }) => entry))
  return state.entries.filter(({ id, withdrawn }) => !withdrawn && !away.has(id))
}

/** Whom the event keeps apart in a round; undefined where it is nobody. */
export const forbiddenIn = ({ forbidden }: SwissState, round: number) => {
  const groups = forbidden
    .filter(({ from, to }) => from <= round && round <= to)
    .map(({ entries }) => new Set<string>(entries))
  if (groups.length === 0) return undefined
  return (one: { readonly id: string }, other: { readonly id: string }): boolean =>
    groups.some(group => group.has(one.id) && group.has(other.id))
}
