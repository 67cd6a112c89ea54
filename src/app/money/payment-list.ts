import { type FeeRow, listFees } from '../../db/money/fees.ts'
import { type PayoutRead, readPayouts } from '../../db/money/payouts.ts'
import type { Db } from '../../db/transaction.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { amountText } from '../../domain/payouts/money.ts'
import {
  balanceOf,
  type ListedPrize,
  type Payments,
  paymentLines,
  paymentTotals,
} from '../../domain/payouts/payment-list.ts'
import type { PaymentList } from '../../wire/money.ts'

/** Who owes what and who is due what, a line for each entry, with totals. */
export const paymentList = async (db: Db, tournamentId: string): Promise<PaymentList> => {
  const fees: FeeRow[] = await listFees(db, tournamentId)
  const payouts = await readPayouts(db, tournamentId)
  const lines = paymentLines(fees, payouts.flatMap(prizesOf))
  return {
    lines: lines.map(line => ({ ...line, balanceCents: balanceOf(line) })),
    totals: paymentTotals(lines).map(total => ({ ...total, balanceCents: balanceOf(total) })),
  }
}

/** The prize itself, and what corrections left of it, but for what was waived. */
const prizesOf = ({ entryId, name, currency, ...payout }: PayoutRead): ListedPrize[] => [
  { entryId, name, currency, cents: payout.amountCents, settled: payout.paidAt !== null },
  ...payout.differences
    .filter(({ waived }) => !waived)
    .map(({ differenceCents, settledAt }) => ({
      entryId,
      name,
      currency,
      cents: differenceCents,
      settled: settledAt !== null,
    })),
]

const HEADS = [
  'name',
  'currency',
  'feeOwed',
  'feeReceived',
  'toPay',
  'paid',
  'toReceive',
  'receivedBack',
  'toGet',
  'toGive',
  'entryId',
]

/** The same as a table, the balance in two columns; the last line of each currency has its totals, and no entry. */
export const paymentsCsv = ({ lines, totals }: PaymentList): string =>
  writeCsv([
    HEADS,
    ...lines.map(line => [line.name, ...cellsOf(line), line.entryId]),
    ...totals.map(total => [`Total (${total.entries})`, ...cellsOf(total), '']),
  ])

type Amounts = Payments & { readonly currency: string; readonly balanceCents: number }

const cellsOf = ({ currency, ...amounts }: Amounts) => [
  currency,
  ...[
    amounts.feeOwedCents,
    amounts.feeReceivedCents,
    amounts.toPayCents,
    amounts.paidCents,
    amounts.toReceiveCents,
    amounts.receivedBackCents,
    Math.max(0, amounts.balanceCents),
    Math.max(0, -amounts.balanceCents),
  ].map(cents => (cents === 0 ? '' : amountText(cents, currency))),
]
