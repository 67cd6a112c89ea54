import { knockoutOrder, nextInKnockout } from '../../src/domain/formats/knockout/knockout.ts'
import type { KnockoutState } from '../../src/domain/formats/knockout/state.ts'
import { entryId } from '../../src/domain/kernel/ids.ts'
import { drawBy, lossForBoth, type Outcome, winFor } from '../../src/domain/kernel/outcome.ts'
import { colorOf, type Pairing } from '../../src/domain/rounds/pairing.ts'

export const OUTCOMES = {
  A: (p: Pairing): Outcome => winFor(colorOf(p, 'a'), 'CHECKMATE'),
  B: (p: Pairing): Outcome => winFor(colorOf(p, 'b'), 'RESIGNATION'),
  '=': (): Outcome => drawBy('AGREEMENT'),
  '0': (): Outcome => lossForBoth('DOUBLE_NO_SHOW'),
  L: (): Outcome => lossForBoth('DOUBLE_LOSS'),
  '?': (): Outcome => drawBy('TIEBREAK_PENDING'),
  '-': (): undefined => undefined,
}

type Options = { thirdPlaceMatch?: boolean; withdrawn?: number[]; seeds?: number[] }

/** Entries are called by their seed: '1', '2', … */
export const field = (size: number, options: Options = {}): KnockoutState => ({
  entries: (options.seeds ?? Array.from({ length: size }, (_, index) => index + 1)).map(seed => ({
    id: entryId(String(seed)),
    seed,
    withdrawn: options.withdrawn?.includes(seed) ?? false,
  })),
  pairings: [],
  thirdPlaceMatch: options.thirdPlaceMatch ?? false,
})

/**
 * Plays by script: one string for each round, one sign for each game made open, in order of boards:
 * A or B wins, = drawn, 0 double no-show, L double loss, ? tie-break pending, - still open.
 */
export const play = (start: KnockoutState, ...rounds: string[]): KnockoutState => {
  let state = start
  for (const script of rounds) {
    const next = nextInKnockout(state)
    if (next.kind !== 'round') throw new Error(`nothing to play: ${next.kind}`)
    const signs = [...script]
    const played = next.pairings.map(pairing => {
      if (pairing.outcome !== undefined) return pairing
      const sign = signs.shift() as keyof typeof OUTCOMES | undefined
      if (sign === undefined) throw new Error(`no outcome for board ${pairing.board}`)
      return { ...pairing, outcome: OUTCOMES[sign](pairing) }
    })
    if (signs.length > 0) throw new Error(`outcomes left over: ${signs.join('')}`)
    state = { ...state, pairings: [...state.pairings, ...played] }
  }
  return state
}

/** What comes next, as a player would say it: '1: 1-8' is board 1, entry 1 with White against 8. */
export const next = (state: KnockoutState): string[] | string => {
  const answer = nextInKnockout(state)
  return answer.kind === 'round' ? answer.pairings.map(told) : answer.kind
}

export const told = (p: Pairing): string => {
  if (p.b === undefined) return `${p.board}: ${p.a} bye`
  const [white, black] = p.white === 'a' ? [p.a, p.b] : [p.b, p.a]
  return `${p.board}: ${white}-${black}${p.thirdPlace ? ' for third place' : ''}`
}

export const places = (state: KnockoutState) => knockoutOrder(state).map(({ place }) => place)
export const standings = (state: KnockoutState) =>
  knockoutOrder(state).map(({ entry, place, stillIn }) => `${place ?? (stillIn ? 'in' : 'open')} ${entry}`)
