import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../../../../test/helpers/size.ts'
import { entryId } from '../../kernel/ids.ts'
import {
  drawBy,
  lossForBoth,
  type Outcome,
  sameOutcome,
  storedOutcome,
  winFor,
} from '../../kernel/outcome.ts'
import { randomInt, seededRandom } from '../../kernel/random.ts'
import { currentRound, type Pairing } from '../../rounds/pairing.ts'
import { knockoutOrder, nextInKnockout, outdatedPairings } from './knockout.ts'
import { playKnockout } from './play.ts'
import type { KnockoutState } from './state.ts'

const DECISIVE: readonly Outcome[] = [winFor('WHITE', 'CHECKMATE'), winFor('BLACK', 'RESIGNATION')]
const UNDECIDED: readonly Outcome[] = [
  drawBy('AGREEMENT'),
  lossForBoth('DOUBLE_NO_SHOW'),
  lossForBoth('DOUBLE_LOSS'),
]

/** A way for every game that can be to end, always the same for the same game. */
type Story = (pairing: Pairing) => Outcome

const story =
  (name: number, outcomes: readonly Outcome[]): Story =>
  ({ round, board, a, b }) =>
    outcomes[randomInt(seededRandom(`${name} ${round} ${board} ${a} ${b}`), outcomes.length)]!

/** As a caller goes on: what no longer follows is canceled before each question. */
const goOn = (from: KnockoutState, told: Story): KnockoutState => {
  let state = from
  for (;;) {
    const out = outdatedPairings(state)
    const kept = { ...state, pairings: state.pairings.filter(pairing => !out.includes(pairing)) }
    const next = nextInKnockout(kept)
    if (next.kind !== 'round') return kept
    const played = next.pairings.map(made =>
      made.outcome === undefined ? { ...made, outcome: told(made) } : made,
    )
    state = { ...kept, pairings: [...kept.pairings, ...played] }
  }
}

const correct = (state: KnockoutState, wrong: Pairing, outcome: Outcome): KnockoutState => ({
  ...state,
  pairings: state.pairings.map(pairing => (pairing === wrong ? { ...pairing, outcome } : pairing)),
})

/** Games whose result is not what the story says; byes and games that absence decided are no results of anybody's. */
const mistakes = (state: KnockoutState, truth: Story, absent: ReadonlySet<string>): readonly Pairing[] =>
  state.pairings.filter(pairing => {
    const { a, b, outcome } = pairing
    if (b === undefined || absent.has(a) || absent.has(b)) return false
    const right = truth(pairing)
    return !sameOutcome(outcome, right)
  })

const told = (state: KnockoutState): unknown => [
  state.pairings
    .map(
      ({ round, board, a, b, outcome }) =>
        `${round}/${board} ${a}-${b} ${storedOutcome(outcome).result} ${storedOutcome(outcome).resultReason}`,
    )
    .sort(),
  knockoutOrder(state),
  currentRound(state.pairings),
]

test('results corrected one after another, in whatever order, lead to the event that the right results would have made', () => {
  fc.assert(
    fc.property(
      fc.record({
        size: fc.integer({ min: 2, max: 33 }),
        outcomes: fc.constantFrom(DECISIVE, [...DECISIVE, ...DECISIVE, ...UNDECIDED], UNDECIDED),
        seed: fc.integer(),
        thirdPlaceMatch: fc.boolean(),
        absentSeeds: fc.uniqueArray(fc.integer({ min: 1, max: 33 }), { maxLength: 3 }),
        order: fc.infiniteStream(fc.nat()),
      }),
      ({ size, outcomes, seed, thirdPlaceMatch, absentSeeds, order }) => {
        const absent = new Set(absentSeeds.map(each => `e${each}`))
        const start: KnockoutState = {
          entries: Array.from({ length: size }, (_, index) => ({
            id: entryId(`e${index + 1}`),
            seed: index + 1,
            withdrawn: absent.has(`e${index + 1}`),
          })),
          pairings: [],
          thirdPlaceMatch,
        }
        const truth = story(seed, outcomes)
        let state = playKnockout(start, story(seed + 1, outcomes))
        for (
          let left = mistakes(state, truth, absent);
          left.length > 0;
          left = mistakes(state, truth, absent)
        ) {
          const wrong = left[order.next().value! % left.length]!
          state = goOn(correct(state, wrong, truth(wrong)), truth)
        }
        expect(told(state)).toEqual(told(playKnockout(start, truth)))
      },
    ),
    { seed: 20261128, numRuns: sized(300) },
  )
})
