import { expect, test } from 'vitest'
import type { RequestedBye } from '../../../src/wire/rounds.ts'
import { kindsFor, roundsToCome } from './byes.ts'

const rules = { byeLimit: 1, lastByeRound: 3, rounds: 5, currentRound: 1 }

const half = (roundNumber: number): RequestedBye => ({
  entryId: 'anna',
  roundNumber,
  byeType: 'HALF',
  requestedBy: null,
  requestedAt: '2027-05-04T12:00:00.000Z',
})

test.each([
  [1, 5, [2, 3, 4, 5]],
  [5, 5, []],
  [0, null, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
])('after round %i of %j, byes can be had in rounds %j', (currentRound, rounds, expected) => {
  expect(roundsToCome({ ...rules, currentRound, rounds })).toEqual(expected)
})

test.each([
  ['within the limit, a player is offered half a point', 2, [], false, ['HALF', 'ZERO']],
  ['one asked for already leaves none', 2, [half(3)], false, ['ZERO']],
  ['the one of that very round can be had again', 3, [half(3)], false, ['HALF', 'ZERO']],
  ['after the last round for byes there are none', 4, [], false, ['ZERO']],
  ['an arbiter gives what they like', 5, [half(2), half(3)], true, ['HALF', 'ZERO', 'FULL']],
] as const)('%s', (_, round, asked, byArbiter, expected) => {
  expect(kindsFor(rules, round, asked, byArbiter)).toEqual(expected)
})
