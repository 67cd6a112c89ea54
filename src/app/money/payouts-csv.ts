import type { PayoutRead } from '../../db/money/payouts.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { amountText } from '../../domain/payouts/money.ts'
import { isoTimeOrNull } from '../views/iso-time.ts'

const HEADS = [
  'what',
  'place',
  'category',
  'name',
  'currency',
  'toPay',
  'toReceive',
  'paid',
  'received',
  'at',
  'receiptNumber',
  'id',
]

/**
 * What is to be paid and what has been, for whoever makes the transfers: a line for each prize and for each difference
 * that a correction left. What the player gives back stands in a column of its own.
 */
export const payoutsCsv = (payouts: readonly PayoutRead[]): string =>
  writeCsv([HEADS, ...payouts.flatMap(linesOf)])

const linesOf = (payout: PayoutRead) => [
  lineOf(payout, 'PRIZE', payout.amountCents, { ...payout, at: payout.paidAt }),
  ...payout.differences.map(difference =>
    lineOf(payout, difference.waived ? 'WAIVED' : 'DIFFERENCE', difference.differenceCents, {
      ...difference,
      at: difference.settledAt,
    }),
  ),
]

type Item = { readonly id: string; readonly at: number | null; readonly receiptNumber: number | null }

const lineOf = (
  { place, category, name, currency }: PayoutRead,
  what: string,
  cents: number,
  { id, at, receiptNumber }: Item,
) => {
  const amount = amountText(Math.abs(cents), currency)
  const columns = [
    at === null && cents > 0,
    at === null && cents < 0,
    at !== null && cents > 0,
    at !== null && cents < 0,
  ]
  return [
    what,
    place,
    category,
    name,
    currency,
    ...columns.map(holds => (holds ? amount : '')),
    isoTimeOrNull(at),
    receiptNumber,
    id,
  ]
}
