import type { FeeRow } from '../../db/money/fees.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { amountText } from '../../domain/payouts/money.ts'
import { isoTime } from '../views/iso-time.ts'

const HEADS = ['name', 'amount', 'currency', 'status', 'chargedAt', 'changedAt', 'receiptNumber', 'entryId']

/** The fees of an event, for the desk at which they are received. */
export const feesCsv = (fees: readonly FeeRow[]): string =>
  writeCsv([
    HEADS,
    ...fees.map(fee => [
      fee.name,
      amountText(fee.amountCents, fee.currency),
      fee.currency,
      fee.status,
      isoTime(fee.chargedAt),
      isoTime(fee.changedAt),
      fee.receiptNumber,
      fee.entryId,
    ]),
  ])
