import type { SwissEntry, SwissState } from './state.ts'

/** Who is paired in a round: neither withdrawn nor with a bye asked for. */
export const presentIn = (state: SwissState, round: number): readonly SwissEntry[] => {
  const away = new Set(state.requestedByes.filter(bye => bye.round === round).map(({ entry }) => entry))
  return state.entries.filter(({ id, withdrawn }) => !withdrawn && !away.has(id))
}

/** The groups whose members the event keeps apart in a round. */
export const forbiddenIn = ({ forbidden }: SwissState, round: number): readonly (readonly string[])[] =>
  forbidden.filter(({ from, to }) => from <= round && round <= to).map(({ entries }) => entries)
