import type { FeeStatus } from './fees.ts'

/** The fee of an entry, as far as a payment list needs it. */
export type ListedFee = {
  readonly entryId: string
  readonly name: string
  readonly currency: string
  readonly amountCents: number
  readonly status: FeeStatus
}

/** A prize, or what a correction left of one: positive, the entry is owed it; negative, it owes it back. */
export type ListedPrize = {
  readonly entryId: string
  readonly name: string
  readonly currency: string
  readonly cents: number
  readonly settled: boolean
}

/** Amounts of a person or of all of them, in the smallest unit of a currency, none below 0. */
export type Payments = {
  /** Fees that are still owed, and those received and not given back. */
  readonly feeOwedCents: number
  readonly feeReceivedCents: number
  /** Prizes still to be handed over, and those that were. */
  readonly toPayCents: number
  readonly paidCents: number
  /** What a correction wants back from a prize that was paid, and what of it came back. */
  readonly toReceiveCents: number
  readonly receivedBackCents: number
}

export type PaymentLine = Payments & {
  readonly entryId: string
  readonly name: string
  readonly currency: string
}

export type PaymentTotals = Payments & { readonly currency: string; readonly entries: number }

const NOTHING: Payments = {
  feeOwedCents: 0,
  feeReceivedCents: 0,
  toPayCents: 0,
  paidCents: 0,
  toReceiveCents: 0,
  receivedBackCents: 0,
}

/** A line for each entry that money is asked of or due to (for each currency, should there be several), in the order given. */
export const paymentLines = (
  fees: readonly ListedFee[],
  prizes: readonly ListedPrize[],
): readonly PaymentLine[] => {
  const lines = new Map<string, PaymentLine>()
  const add = (to: Omit<PaymentLine, keyof Payments>, what: keyof Payments, cents: number) => {
    const key = `${to.entryId} ${to.currency}`
    const { entryId, name, currency } = to
    const line = lines.get(key) ?? { entryId, name, currency, ...NOTHING }
    lines.set(key, { ...line, [what]: line[what] + cents })
  }
  for (const fee of fees) {
    if (fee.status === 'OWED') add(fee, 'feeOwedCents', fee.amountCents)
    if (fee.status === 'RECEIVED') add(fee, 'feeReceivedCents', fee.amountCents)
  }
  for (const prize of prizes) add(prize, columnOf(prize), Math.abs(prize.cents))
  return [...lines.values()]
}

const columnOf = ({ cents, settled }: ListedPrize): keyof Payments => {
  if (cents > 0) return settled ? 'paidCents' : 'toPayCents'
  return settled ? 'receivedBackCents' : 'toReceiveCents'
}

/** What the lines come to, by currency. */
export const paymentTotals = (lines: readonly PaymentLine[]): readonly PaymentTotals[] => {
  const totals = new Map<string, PaymentTotals>()
  for (const line of lines) {
    const { currency } = line
    const { entries, ...sums } = totals.get(currency) ?? { currency, entries: 0, ...NOTHING }
    totals.set(currency, { ...plus(sums, line), currency, entries: entries + 1 })
  }
  return [...totals.values()]
}

const plus = (one: Payments, other: Payments): Payments => ({
  feeOwedCents: one.feeOwedCents + other.feeOwedCents,
  feeReceivedCents: one.feeReceivedCents + other.feeReceivedCents,
  toPayCents: one.toPayCents + other.toPayCents,
  paidCents: one.paidCents + other.paidCents,
  toReceiveCents: one.toReceiveCents + other.toReceiveCents,
  receivedBackCents: one.receivedBackCents + other.receivedBackCents,
})

/** What the entry is to get, less what it is to give. */
export const balanceOf = ({ toPayCents, toReceiveCents, feeOwedCents }: Payments): number =>
  toPayCents - toReceiveCents - feeOwedCents
