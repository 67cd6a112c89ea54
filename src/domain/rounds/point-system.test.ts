import { expect, test } from 'vitest'
import { ADJOURNED, byeFor, drawBy, halfFor, lossForBoth, type Outcome, winFor } from '../kernel/outcome.ts'
import { outcomePoints, type PointSystem } from './point-system.ts'

/** Football's, with a point for whoever loses at the board, and 1.5 for the bye. */
const SYSTEM: PointSystem = { win: 30, draw: 15, loss: 10, absence: 0, forfeitLoss: 1, pairingBye: 15 }

test.each<[string, Outcome, number, number]>([
  ['a win', winFor('WHITE', 'CHECKMATE'), 30, 10],
  ['a draw', drawBy('STALEMATE'), 15, 15],
  ['half a point for Black alone', halfFor('BLACK'), 10, 15],
  ['a double loss', lossForBoth('DOUBLE_LOSS'), 10, 10],
  ['a no-show', winFor('BLACK', 'NO_SHOW'), 1, 30],
  ['two no-shows', lossForBoth('DOUBLE_NO_SHOW'), 1, 1],
  ['an adjourned game', ADJOURNED, 15, 15],
])('%s has the points of the system on both sides', (_title, outcome, white, black) => {
  expect([outcomePoints(outcome, 'WHITE', SYSTEM), outcomePoints(outcome, 'BLACK', SYSTEM)]).toEqual([
    white,
    black,
  ])
})

test('byes have the points of their kind', () => {
  const worth = (['PAIRING', 'FULL', 'HALF', 'ZERO'] as const).map(bye =>
    outcomePoints(byeFor(bye), 'WHITE', SYSTEM),
  )
  expect(worth).toEqual([15, 30, 15, 0])
})
