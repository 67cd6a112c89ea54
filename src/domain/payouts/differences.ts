import type { EntryId } from '../kernel/ids.ts'
import type { Share } from './pool.ts'

/** What an entry has received for its prize so far, later settlements included. */
export type Received = { readonly entry: EntryId; readonly cents: number }

/** A prize already paid that is not what is due any more. */
export type Difference = { readonly entry: EntryId; readonly dueCents: number; readonly paidCents: number }

export type Dues = {
  /** New payouts, of entries that have received nothing. */
  readonly payouts: readonly Share[]
  readonly differences: readonly Difference[]
}

/**
 * What is to be written when an event ends, perhaps not for the first time (contract section 6): a payout for who has
 * none, and for who was paid the difference, if there is one. What was paid, the new payouts and the differences
 * (due less paid) together sum to the shares.
 */
export const duesAfter = (shares: readonly Share[], received: readonly Received[]): Dues => {
  const paid = new Map(received.map(({ entry, cents }) => [entry, cents]))
  const due = new Map(shares.map(({ entry, cents }) => [entry, cents]))
  return {
    payouts: shares.filter(({ entry }) => !paid.has(entry)),
    differences: received
      .map(({ entry, cents }) => ({ entry, dueCents: due.get(entry) ?? 0, paidCents: cents }))
      .filter(({ dueCents, paidCents }) => dueCents !== paidCents),
  }
}
