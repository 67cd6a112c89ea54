import { describe, expect, test } from 'vitest'
import type { Effect } from '../../../src/wire/rulings.ts'
import { changesIn } from './effect.ts'

const place = (value: number | null) => ({ place: value, stillIn: true, roundReached: 1 })
const payout = (entryId: string, before: number, after: number): Effect['payouts'][number] => {
  const prize = (amountCents: number) => ({ place: 1, amountCents, paid: false, dueCents: null })
  return { entryId, name: entryId, before: prize(before), after: prize(after) }
}
const NOTHING: Effect = {
  status: { before: 'ACTIVE', after: 'ACTIVE' },
  matches: [],
  standings: [],
  payouts: [],
  needsForce: [],
}

describe('what a ruling changes, by name', () => {
  test('places come from the top as it will be, and those without one last', () => {
    const standings = [
      { entryId: 'a', name: 'Ada', before: place(1), after: place(null) },
      { entryId: 'b', name: 'Bo', before: place(3), after: place(2) },
      { entryId: 'c', name: 'Cy', before: place(2), after: place(1) },
      { entryId: 'd', name: 'Di', before: place(4), after: place(4) },
    ]
    expect(changesIn({ ...NOTHING, standings }, '', () => '')).toEqual([
      { kind: 'place', name: 'Cy', before: 2, after: 1 },
      { kind: 'place', name: 'Bo', before: 3, after: 2 },
      { kind: 'place', name: 'Ada', before: 1, after: null },
    ])
  })

  test('prizes of one person are a sum, and one that stays the same is none', () => {
    const payouts = [payout('Ada', 100, 0), payout('Ada', 0, 150), payout('Bo', 50, 0), payout('Bo', 0, 50)]
    expect(changesIn({ ...NOTHING, payouts }, '', () => '')).toEqual([
      { kind: 'payout', name: 'Ada', before: 100, after: 150 },
    ])
  })
})
