import { describe, expect, test } from 'vitest'
import { type EntryId, entryId } from '../../kernel/ids.ts'
import { byeFor, drawBy, lossForBoth, type Outcome, winFor } from '../../kernel/outcome.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import { STANDARD_POINTS } from '../../rounds/point-system.ts'
import { houseMatchOf } from './house-field.ts'

const anna = entryId('anna')
const boris = entryId('boris')

const match = (
  a: EntryId,
  b: EntryId | undefined,
  outcome: Outcome,
  more: Partial<Pairing> = {},
): Pairing => ({ round: 1, board: 1, a, b, white: 'a', thirdPlace: false, outcome, ...more })

const won: Outcome = winFor('WHITE', 'CHECKMATE')

describe('a stored match as the house rules see it', () => {
  test.each<[string, Pairing, object]>([
    ['a win', match(anna, boris, won), { scoreA: 10, scoreB: 0, forfeited: false }],
    ['a win of the second side', match(anna, boris, won, { white: 'b' }), { scoreA: 0, scoreB: 10 }],
    ['a draw', match(anna, boris, drawBy('AGREEMENT')), { scoreA: 5, scoreB: 5 }],
    [
      'two no-shows',
      match(anna, boris, lossForBoth('DOUBLE_NO_SHOW')),
      { scoreA: 0, scoreB: 0, forfeited: true },
    ],
    ['a bye', match(anna, undefined, byeFor('PAIRING')), { scoreA: 15, byeType: 'PAIRING' }],
    ['a half-point bye', match(anna, undefined, byeFor('HALF')), { scoreA: 5 }],
  ])('has the points of %s', (_title, pairing, expected) => {
    expect(houseMatchOf(pairing, { ...STANDARD_POINTS, pairingBye: 15 })).toMatchObject(expected)
  })
})
