import { expect, test } from 'vitest'
import { trfFromStored } from '../../files/trf/from-stored.ts'
import { entryId } from '../../kernel/ids.ts'
import { ADJOURNED, drawBy, halfFor, type Outcome, winFor } from '../../kernel/outcome.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import { STANDARD_POINTS } from '../../rounds/point-system.ts'
import { scoredEventOf } from '../../rounds/stored-event.ts'
import { NO_MODIFIERS } from '../../standings/tie-breaks/modifiers.ts'
import { pairNextRound } from './dutch/next-round.ts'
import type { SwissState } from './state.ts'
import { nextInSwiss, swissOrder } from './swiss.ts'

/** Four players after round 1 of `rounds`: 1 had White against 3, 4 against 2. */
const after = (first: Outcome, second: Outcome, rounds = 3): SwissState => {
  const names = ['anna', 'boris', 'carla', 'dora']
  const game = (board: number, white: number, black: number, outcome: Outcome): Pairing => ({
    round: 1,
    board,
    a: entryId(names[white]!),
    b: entryId(names[black]!),
    white: 'a',
    thirdPlace: false,
    outcome,
  })
  return {
    entries: names.map((name, at) => ({
      id: entryId(name),
      name,
      seed: at + 1,
      entryNumber: at + 1,
      withdrawn: false,
      rating: 2000 - at,
    })),
    pairings: [game(1, 0, 2, first), game(2, 3, 1, second)],
    requestedByes: [],
    forbidden: [],
    rounds,
    initialColor: 'WHITE',
    acceleration: 'NONE',
    points: STANDARD_POINTS,
    plan: { rounds, automatic: true, closed: false },
    system: 'DUTCH',
    lotSeed: 'seed',
    ranking: { tieBreaks: [], rules: '2026' },
  }
}

const codes = (state: SwissState): unknown =>
  trfFromStored(state, {
    version: 'TRF26',
    name: 'Open',
    accelerated: false,
    identityOf: () => ({}),
  }).players.map(player => [player.rounds[0]?.result, player.points])

test('a game that is on has given nobody anything, also where a loss is worth a point', () => {
  const { pairings, ...state } = after(drawBy('AGREEMENT'), drawBy('AGREEMENT'))
  const [first, second] = pairings
  const points = { ...STANDARD_POINTS, win: 30, draw: 20, loss: 10 }
  const order = swissOrder({
    ...state,
    pairings: [first!, { ...second!, outcome: undefined }],
    points,
    ranking: { tieBreaks: [{ ...NO_MODIFIERS, code: 'BH', name: 'BH' }], rules: '2026' },
  })
  expect(order.map(({ points }) => points)).toEqual([20, 20, 0, 0])
  expect(order.map(({ tieBreaks }) => tieBreaks?.[0]?.value)).toEqual(['2', '2', '0', '0'])
})

test('half a point for one side alone counts, is a draw and a loss in a report, and moves the order', () => {
  const state = after(halfFor('BLACK'), drawBy('AGREEMENT'))
  expect(codes(state)).toEqual([
    ['0', 0],
    ['=', 5],
    ['=', 5],
    ['=', 5],
  ])
  expect(
    swissOrder(state)
      .map(({ entry, points }) => [entry, points])
      .at(-1),
  ).toEqual(['anna', 0])
})

test('an adjourned game is a draw for the next pairing, stands open in a report, and keeps the event from ending', () => {
  const state = after(ADJOURNED, winFor('WHITE', 'RESIGNATION'))
  expect(nextInSwiss(state)).toEqual({ kind: 'pair', round: 2 })
  expect(codes(state)).toEqual([
    [undefined, 5],
    ['0', 0],
    [undefined, 5],
    ['1', 10],
  ])
  const pairsAfter = (first: Outcome) => {
    const paired = pairNextRound(scoredEventOf(after(first, winFor('WHITE', 'RESIGNATION'))))
    return paired.ok ? paired.value.boards.map(({ white, black }) => [white.id, black?.id]) : paired.error
  }
  expect(pairsAfter(ADJOURNED)).toEqual(pairsAfter(drawBy('AGREEMENT')))
  expect(nextInSwiss(after(ADJOURNED, winFor('WHITE', 'RESIGNATION'), 1))).toEqual({ kind: 'wait' })
  expect(nextInSwiss(after(drawBy('AGREEMENT'), winFor('WHITE', 'RESIGNATION'), 1))).toEqual({
    kind: 'finish',
  })
})
