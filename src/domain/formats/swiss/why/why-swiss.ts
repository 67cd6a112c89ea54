import type { EntryId } from '../../../kernel/ids.ts'
import type { Pairing } from '../../../rounds/pairing.ts'
import type { RoundProblem } from '../compare/round-problem.ts'
import { type DeadReason, type NamedEntry, whyDead } from '../dead-round.ts'
import type { SwissState } from '../state.ts'
import { nextInSwiss } from '../swiss.ts'
import type { WhyFact } from './fact.ts'
import { isPaired } from './ruled-round.ts'
import { isToCome, openBefore, stateBefore } from './state-before.ts'
import { whyDutch } from './why-dutch.ts'
import { whyHouse } from './why-house.ts'

/** A pairing with why it is so; `asRuled` is undefined for what no rule makes, and for what cannot be told. */
export type WhyBoard = {
  readonly pairing: Pairing
  readonly asRuled: boolean | undefined
  readonly facts: readonly WhyFact<EntryId>[]
}

/** Why a round is as it is, or why it cannot be. */
export type WhyRound = {
  readonly boards: readonly WhyBoard[]
  readonly problems: readonly RoundProblem<EntryId>[]
  /** Of the round as a whole. */
  readonly facts: readonly WhyFact<EntryId>[]
  /** Of a round to come that cannot be paired. */
  readonly causes: readonly DeadReason<NamedEntry>[]
}

const NOTHING: WhyRound = { boards: [], problems: [], facts: [], causes: [] }

/**
 * Why a round of a Swiss is as it is, by the rules and the results as they stand; of `only` the board of this entry. Undefined for a
 * round that has not been made, but for the next one where it cannot be paired.
 */
export const whySwiss = (
  state: SwissState,
  round: number,
  only: EntryId | undefined,
): WhyRound | undefined => {
  const made = state.pairings.filter(pairing => pairing.round === round)
  if (made.length === 0) return whyNone(state, round)
  const told = made.filter(({ a, b }) => only === undefined || a === only || b === only)
  const open = openBefore(state, round)
  if (open !== undefined) return untold(told, open)
  const why = state.system === 'DUTCH' ? whyDutch : whyHouse
  const ruled = why(stateBefore(state, round), made, only)
  const boards = told.map((pairing): WhyBoard => {
    if (!isPaired(pairing)) return { pairing, asRuled: undefined, facts: requestedBye(pairing) }
    return { pairing, ...ruled.boardOf(pairing) }
  })
  return { ...NOTHING, boards, problems: ruled.problems, facts: ruled.facts }
}

const whyNone = (state: SwissState, round: number): WhyRound | undefined => {
  if (!isToCome(state, round) || nextInSwiss(state).kind !== 'pair') return undefined
  const causes = whyDead(state, round)
  return causes.length === 0 ? undefined : { ...NOTHING, causes }
}

/** A game before is open again: what was paired upon its result cannot be gone over. */
const untold = (made: readonly Pairing[], open: number): WhyRound => ({
  ...NOTHING,
  boards: made.map(pairing => ({
    pairing,
    asRuled: undefined,
    facts: isPaired(pairing) ? [{ code: 'EARLIER_RESULT_MISSING', round: open }] : requestedBye(pairing),
  })),
})

const requestedBye = ({ a, outcome }: Pairing): WhyFact<EntryId>[] =>
  outcome?.kind === 'bye' ? [{ code: 'REQUESTED_BYE', player: a, bye: outcome.bye }] : []
