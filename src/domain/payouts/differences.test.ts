import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { entryId } from '../kernel/ids.ts'
import { duesAfter } from './differences.ts'

const amounts = (text: string) =>
  text.split(' ').flatMap(each => {
    const found = /^([a-z])(\d+)$/.exec(each)
    return found === null ? [] : [{ entry: entryId(found[1]!), cents: Number(found[2]) }]
  })

const told = (shares: string, received: string) => {
  const { payouts, differences } = duesAfter(amounts(shares), amounts(received))
  return [
    payouts.map(({ entry, cents }) => `${entry}${cents}`).join(' '),
    differences.map(({ entry, dueCents, paidCents }) => `${entry}${dueCents - paidCents}`).join(' '),
  ]
}

test.each([
  ['nobody was paid: everybody has a payout', 'a60 b40', '', 'a60 b40', ''],
  ['who was paid what is due has neither', 'a60 b40', 'a60', 'b40', ''],
  ['who was paid too much gives back', 'b60 a40', 'a60', 'b60', 'a-20'],
  ['who was paid too little is owed the rest', 'b60 a40', 'b40', 'a40', 'b20'],
  ['who was paid and is due nothing gives it all back', 'b60 c40', 'a60', 'b60 c40', 'a-60'],
  ['who gave all of it back is owed it anew', 'a60', 'a0', '', 'a60'],
  ['an event without an end is due nothing', '', 'a60 b40', '', 'a-60 b-40'],
])('%s', (_, shares, received, payouts, differences) => {
  expect(told(shares, received)).toEqual([payouts, differences])
})

const anyAmounts = fc
  .uniqueArray(fc.record({ entry: fc.nat(12), cents: fc.integer({ min: 1, max: 1e12 }) }), {
    selector: ({ entry }) => entry,
  })
  .map(list => list.map(({ entry, cents }) => ({ entry: entryId(`e${entry}`), cents })))

test('what was paid, the new payouts and the differences sum to the shares', () => {
  fc.assert(
    fc.property(anyAmounts, anyAmounts, (shares, received) => {
      const { payouts, differences } = duesAfter(shares, received)
      const sum = (list: readonly { readonly cents: number }[]) =>
        list.reduce((total, { cents }) => total + cents, 0)
      const rest = differences.reduce((total, { dueCents, paidCents }) => total + dueCents - paidCents, 0)
      expect(sum(received) + sum(payouts) + rest).toBe(sum(shares))
    }),
    { seed: 3, numRuns: sized(2000) },
  )
})
