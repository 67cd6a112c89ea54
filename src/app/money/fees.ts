import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { findEntry } from '../../db/entries.ts'
import { entriesCharged, type FeeRow, findFee, insertFees, listFees, updateFee } from '../../db/money/fees.ts'
import {
  type Books,
  postTransactions,
  reverseTransactions,
  standingTransaction,
} from '../../db/money/ledger.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type FeeAct, type FeeStep, feeStep, voidStep } from '../../domain/payouts/fees.ts'
import { transaction } from '../../domain/payouts/ledger.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, rightsOn, visibleTournament } from '../rights/rights.ts'
import type { Handover } from './payouts-paid.ts'

/**
 * Entries owe the fee that is announced as they are made; what is announced later does not change it. One that comes back
 * after it was withdrawn owes it again, unless the first was received or waived. The caller holds the tournament's lock.
 */
export const chargeFees = async (
  tx: PoolClient,
  { id: tournamentId, entryFeeCents: cents, currency }: TournamentRow,
  entryIds: readonly string[],
  at: Instant,
): Promise<void> => {
  if (cents === 0) return
  const charged = await entriesCharged(tx, tournamentId)
  const fees = entryIds
    .filter(entry => !charged.has(entry))
    .map(entry => ({ subject: randomUUID(), entry, cents }))
  const books = { tournamentId, currency, at, actorId: null }
  const posted = await postTransactions(
    tx,
    books,
    fees.map(fee => transaction('FEE_CHARGED', fee)),
  )
  const rows = fees.map(({ subject: id, entry: entryId }) => ({
    id,
    entryId,
    transactionId: posted.get(id)!,
  }))
  await insertFees(tx, books, cents, rows)
}

/** An entry withdrawn before the start owes nothing any more; what was received is given back by a recorded act. */
export const voidFee = async (
  tx: PoolClient,
  { id }: TournamentRow,
  entryId: string,
  at: Instant,
): Promise<void> => {
  const fee = await findFee(tx, id, entryId)
  const step = fee === undefined ? undefined : voidStep(fee.status)
  if (step !== undefined) await takeStep(tx, id, fee!, step, { at, actorId: null })
}

/** A canceled event: nobody owes a fee any more. */
export const voidFees = async (tx: PoolClient, { id }: TournamentRow, at: Instant): Promise<void> => {
  for (const fee of await listFees(tx, id)) {
    const step = voidStep(fee.status)
    if (step !== undefined) await takeStep(tx, id, fee, step, { at, actorId: null })
  }
}

/** An arbiter records that a fee was received, waived, given back, or is owed after all; again it changes nothing. */
export const recordFee = (
  ctx: Context,
  caller: Caller,
  tournamentId: string,
  entryId: string,
  { act, reference, note }: Handover & { readonly act: FeeAct },
): Promise<Answer<FeeRow>> =>
  asChief(ctx, { id: tournamentId }, caller, async (tx, _tournament, log) => {
    if ((await findEntry(tx, tournamentId, entryId)) === undefined) return refusal('ENTRY_NOT_FOUND')
    const fee = await findFee(tx, tournamentId, entryId)
    if (fee === undefined) return refusal('FEE_NOT_FOUND')
    const step = feeStep(fee.status, act)
    if (!step.ok) return refusal(step.error)
    if (step.value === undefined) return ok(fee)
    const at = ctx.timeline.now()
    const said = { reference: reference ?? null, note: note ?? null }
    await takeStep(tx, tournamentId, fee, step.value, { at, actorId: caller.playerId, ...said })
    const [before, after] = [fee.status, act].map(status => ({ entryId, feeId: fee.id, status }))
    const entry = { tournamentId, matchId: null, actorId: caller.playerId, action: `FEE_${act}` }
    await recordAudit(tx, { ...entry, note: said.note, before, after: { ...after, ...said } }, at)
    log.info(
      { tournamentId, entryId, actorId: caller.playerId, status: act },
      `[recordFee] fee recorded - tournamentId=${tournamentId}, entryId=${entryId}, status=${act} - ok`,
    )
    return ok((await findFee(tx, tournamentId, entryId))!)
  })

type Booking = Omit<Books, 'tournamentId' | 'currency'>

const takeStep = async (
  tx: PoolClient,
  tournamentId: string,
  fee: FeeRow,
  { to, how, kind }: FeeStep,
  booking: Booking,
): Promise<void> => {
  const counts = {
    charges: fee.charges + (how === 'POST' && kind === 'FEE_CHARGED' ? 1 : 0),
    receipts: fee.receipts + (how === 'POST' && kind === 'FEE_RECEIVED' ? 1 : 0),
  }
  const { id: subject, entryId: entry, amountCents: cents, currency } = fee
  const sequence = kind === 'FEE_CHARGED' ? counts.charges : kind === 'FEE_RECEIVED' ? counts.receipts : 1
  const books = { tournamentId, currency, ...booking }
  const posted =
    how === 'POST'
      ? await postTransactions(tx, books, [transaction(kind, { subject, entry, cents, sequence })])
      : await reverseTransactions(tx, books, [(await standingTransaction(tx, kind, subject))!])
  await updateFee(tx, subject, { status: to, ...counts, at: booking.at, transactionId: posted.get(subject)! })
}

/** The fee of one entry, for those who run the event and for whose entry it is. */
export const readFee = async (
  ctx: Context,
  viewer: Caller,
  tournamentId: string,
  entryId: string,
): Promise<Answer<FeeRow>> => {
  const tournament = await visibleTournament(ctx.pool, tournamentId, viewer)
  if (!tournament.ok) return tournament
  const entry = await findEntry(ctx.pool, tournamentId, entryId)
  if (entry === undefined) return refusal('ENTRY_NOT_FOUND')
  const { chief } = await rightsOn(ctx.pool, tournament.value, viewer)
  if (!chief && entry.playerId !== viewer.playerId) return refusal('FORBIDDEN')
  const fee = await findFee(ctx.pool, tournamentId, entryId)
  return fee === undefined ? refusal('FEE_NOT_FOUND') : ok(fee)
}
