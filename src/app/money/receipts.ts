import { findEntry } from '../../db/entries.ts'
import { findFee } from '../../db/money/fees.ts'
import { findPayout } from '../../db/money/payouts.ts'
import { findReceipt, latestReceipt, type ReceiptRow } from '../../db/money/receipts.ts'
import { ok } from '../../domain/kernel/result.ts'
import { amountText } from '../../domain/payouts/money.ts'
import type { Receipt } from '../../wire/money.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { rightsOn, visibleTournament } from '../rights/rights.ts'
import { isoTime, isoTimeOrNull } from '../views/iso-time.ts'

const receiptDto = (row: ReceiptRow): Receipt => ({
  receiptNumber: row.receiptNumber,
  kind: row.kind,
  tournamentId: row.tournamentId,
  title: row.title,
  entryId: row.entryId,
  name: row.name,
  paidBy: row.cashCents > 0 ? 'PLAYER' : 'ORGANISER',
  amountCents: Math.abs(row.cashCents),
  amount: amountText(Math.abs(row.cashCents), row.currency),
  currency: row.currency,
  at: isoTime(row.at),
  recordedBy: row.recordedBy,
  reference: row.reference,
  note: row.note,
  canceledAt: isoTimeOrNull(row.canceledAt),
})

/** A receipt is for those who run the event and for the one whose money it was. */
const shown = async (
  ctx: Context,
  viewer: Caller,
  tournamentId: string,
  find: () => Promise<Answer<ReceiptRow | undefined>>,
): Promise<Answer<Receipt>> => {
  const tournament = await visibleTournament(ctx.pool, tournamentId, viewer)
  if (!tournament.ok) return tournament
  const found = await find()
  if (!found.ok) return found
  const { chief } = await rightsOn(ctx.pool, tournament.value, viewer)
  const mayRead = chief || (found.value !== undefined && found.value.playerId === viewer.playerId)
  if (!mayRead) return refusal('FORBIDDEN')
  return found.value === undefined ? refusal('RECEIPT_NOT_FOUND') : ok(receiptDto(found.value))
}

export const readReceipt = (ctx: Context, viewer: Caller, tournamentId: string, number: number) =>
  shown(ctx, viewer, tournamentId, async () => ok(await findReceipt(ctx.pool, tournamentId, number)))

export const readPayoutReceipt = (ctx: Context, viewer: Caller, tournamentId: string, payoutId: string) =>
  shown(ctx, viewer, tournamentId, async () => {
    if ((await findPayout(ctx.pool, tournamentId, payoutId)) === undefined) return refusal('PAYOUT_NOT_FOUND')
    return ok(await latestReceipt(ctx.pool, tournamentId, payoutId))
  })

/** Of the last time that money changed hands for an entry's fee: received, or given back. */
export const readFeeReceipt = (ctx: Context, viewer: Caller, tournamentId: string, entryId: string) =>
  shown(ctx, viewer, tournamentId, async () => {
    if ((await findEntry(ctx.pool, tournamentId, entryId)) === undefined) return refusal('ENTRY_NOT_FOUND')
    const fee = await findFee(ctx.pool, tournamentId, entryId)
    return fee === undefined ? ok(undefined) : ok(await latestReceipt(ctx.pool, tournamentId, fee.id))
  })
