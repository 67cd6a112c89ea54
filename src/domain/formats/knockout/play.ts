import type { Outcome } from '../../kernel/outcome.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import { nextInKnockout } from './knockout.ts'
import type { KnockoutState } from './state.ts'

/**
 * Plays a whole knockout, for tests and demonstrations: `decide` gives the outcome of each game that is made open.
 * Returns the finished state. Throws if `decide` leaves an event waiting, or if it does not end
 * (every two rounds eliminate somebody, so that a field of n needs fewer than 2n rounds and those of the tree).
 */
export const playKnockout = (start: KnockoutState, decide: (pairing: Pairing) => Outcome): KnockoutState => {
  let state = start
  const limit = 2 * start.entries.length + 32
  for (let steps = 0; steps <= limit; steps++) {
    const next = nextInKnockout(state)
    if (next.kind === 'finish') return state
    if (next.kind !== 'round') throw new Error('a knockout cannot be played on while a game is open')
    const played = next.pairings.map(pairing =>
      pairing.outcome === undefined ? { ...pairing, outcome: decide(pairing) } : pairing,
    )
    state = { ...state, pairings: [...state.pairings, ...played] }
  }
  throw new Error(`a knockout of ${start.entries.length} entries did not end within ${limit} rounds`)
}
