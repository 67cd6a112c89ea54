import { describe, expect, test } from 'vitest'
import { FEE_STATUSES, type FeeStatus } from './fees.ts'
import { balanceOf, type ListedFee, type ListedPrize, paymentLines, paymentTotals } from './payment-list.ts'

const fee = (name: string, status: FeeStatus, more: Partial<ListedFee> = {}): ListedFee => ({
  entryId: name,
  name,
  currency: 'EUR',
  amountCents: 2500,
  status,
  ...more,
})

const prize = (name: string, cents: number, settled = false): ListedPrize => ({
  entryId: name,
  name,
  currency: 'EUR',
  cents,
  settled,
})

describe('a payment list', () => {
  test('has a line for each entry, with all that is asked of it and due to it', () => {
    const [line, ...others] = paymentLines(
      [fee('A', 'OWED'), fee('A', 'RECEIVED')],
      [prize('A', 4000, true), prize('A', -1500), prize('A', 700)],
    )
    expect(others).toEqual([])
    expect(line).toEqual({
      entryId: 'A',
      name: 'A',
      currency: 'EUR',
      feeOwedCents: 2500,
      feeReceivedCents: 2500,
      toPayCents: 700,
      paidCents: 4000,
      toReceiveCents: 1500,
      receivedBackCents: 0,
    })
    expect(balanceOf(line!)).toBe(700 - 1500 - 2500)
  })

  test('has no line for whom nothing is asked of or due to', () => {
    const idle = FEE_STATUSES.filter(status => status !== 'OWED' && status !== 'RECEIVED')
    expect(
      paymentLines(
        idle.map(status => fee('A', status)),
        [],
      ),
    ).toEqual([])
  })

  test('totals are the sums of the lines, for each currency its own', () => {
    const lines = paymentLines(
      [fee('A', 'OWED'), fee('B', 'RECEIVED'), fee('C', 'OWED', { currency: 'JPY' })],
      [prize('A', 4000), prize('B', -300, true)],
    )
    const [euros, yen, ...others] = paymentTotals(lines)
    expect(others).toEqual([])
    expect(euros).toEqual({
      currency: 'EUR',
      entries: 2,
      feeOwedCents: 2500,
      feeReceivedCents: 2500,
      toPayCents: 4000,
      paidCents: 0,
      toReceiveCents: 0,
      receivedBackCents: 300,
    })
    expect(yen).toMatchObject({ currency: 'JPY', entries: 1, feeOwedCents: 2500 })
  })
})
