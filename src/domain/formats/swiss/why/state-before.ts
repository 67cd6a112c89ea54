import { lastRoundOf, type Pairing } from '../../../rounds/pairing.ts'
import type { RequestedBye } from '../../../rounds/stored-event.ts'
import type { SwissState } from '../state.ts'

/** The first round before `round` in which a game is open; undefined where all are over. */
export const openBefore = ({ pairings }: SwissState, round: number): number | undefined => {
  const open = pairings.filter(({ outcome, round: made }) => outcome === undefined && made < round)
  return open.length === 0 ? undefined : Math.min(...open.map(({ round: made }) => made))
}

/**
 * An event as a round that was made found it, by the results that stand now: who has no match in the round was not there, and
 * byes that the rules did not give were asked for.
 */
export const stateBefore = (state: SwissState, round: number): SwissState => {
  const made = state.pairings.filter(pairing => pairing.round === round)
  const there = new Set(made.flatMap(({ a, b }) => (b === undefined ? [a] : [a, b])))
  return {
    ...state,
    pairings: state.pairings.filter(pairing => pairing.round < round),
    requestedByes: made.flatMap(askedBye),
    entries: state.entries.map(entry => ({ ...entry, withdrawn: !there.has(entry.id) })),
  }
}

/** Whether `round` is the one to come. */
export const isToCome = ({ pairings }: SwissState, round: number): boolean =>
  round === lastRoundOf(pairings) + 1 && pairings.every(({ outcome }) => outcome !== undefined)

const askedBye = ({ a, round, outcome }: Pairing): RequestedBye[] =>
  outcome?.kind === 'bye' && outcome.bye !== 'PAIRING' ? [{ entry: a, round, bye: outcome.bye }] : []
