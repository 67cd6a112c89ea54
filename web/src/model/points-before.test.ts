import { expect, test } from 'vitest'
import type { Adjustment } from '../../../src/wire/adjustments.ts'
import { match } from './fixtures.ts'
import { pointsBefore } from './points-before.ts'

const roundOf = (roundNumber: number, scoreA: number | null, scoreB: number | null) => ({
  roundNumber,
  isComplete: scoreA !== null,
  madeBy: 'ENGINE' as const,
  matches: [match({ roundNumber, scoreA, scoreB })],
})

const given = (points: number, roundNumber: number): Adjustment => ({
  id: `${points} ${roundNumber}`,
  entryId: 'anna',
  points,
  roundNumber,
  note: 'A telephone rang',
  createdAt: '2027-05-04T12:00:00.000Z',
})

test('before a round everybody has what the rounds before gave, open games nothing yet', () => {
  const rounds = [roundOf(1, 1, 0), roundOf(2, 0.5, 0.5), roundOf(3, null, null)]
  expect(pointsBefore(rounds, [], 1)).toEqual(new Map())
  expect(pointsBefore(rounds, [], 3)).toEqual(
    new Map([
      ['anna', 1.5],
      ['boris', 0.5],
    ]),
  )
  expect(pointsBefore(rounds, [], 4)).toEqual(
    new Map([
      ['anna', 1.5],
      ['boris', 0.5],
    ]),
  )
})

test('tenths of a point add up to tenths', () => {
  const rounds = [roundOf(1, 1, 0), roundOf(2, 0.7, 0.1), roundOf(3, 0.1, 0.7)]
  expect(pointsBefore(rounds, [], 4).get('anna')).toBe(1.8)
})

test('a penalty counts from the end of its round on', () => {
  const rounds = [roundOf(1, 1, 0), roundOf(2, 1, 0)]
  expect(pointsBefore(rounds, [given(-0.5, 1)], 2).get('anna')).toBe(0.5)
  expect(pointsBefore(rounds, [given(-0.5, 2)], 2).get('anna')).toBe(1)
})
