import type { FeeRow } from '../../db/money/fees.ts'
import type { Fee } from '../../wire/money.ts'
import { isoTime } from './iso-time.ts'

/** A fee on the wire. */
export const feeDto = ({ charges: _charges, receipts: _receipts, ...found }: FeeRow): Fee => ({
  ...found,
  chargedAt: isoTime(found.chargedAt),
  changedAt: isoTime(found.changedAt),
})
