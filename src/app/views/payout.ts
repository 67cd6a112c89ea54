import type { PayoutRead } from '../../db/money/payouts.ts'
import type { Payout } from '../../wire/money.ts'
import { isoTime, isoTimeOrNull } from './iso-time.ts'

/** A payout on the wire. */
export const payoutDto = (found: PayoutRead): Payout => ({
  ...found,
  createdAt: isoTime(found.createdAt),
  payableAt: isoTimeOrNull(found.payableAt),
  paidAt: isoTimeOrNull(found.paidAt),
  reversedAt: isoTimeOrNull(found.reversedAt),
  differences: found.differences.map(difference => ({
    ...difference,
    createdAt: isoTime(difference.createdAt),
    settledAt: isoTimeOrNull(difference.settledAt),
  })),
})
