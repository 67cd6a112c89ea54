import { z } from 'zod'
import { FEE_STATUSES } from '../domain/payouts/fees.ts'
import { ACCOUNTS, KINDS } from '../domain/payouts/ledger.ts'
import { id, instant, line, type Output } from './values.ts'

/** What may be said with money that changed hands: what the bank calls it, and anything else. */
export const handover = { reference: line(200).optional(), note: line(1000).optional() }
export const handoverBody = z.strictObject(handover).optional()
/** `override`: an admin does not wait for the end of the hold. */
export const paidBody = z.strictObject({ ...handover, override: z.boolean().optional() }).optional()

/** `waived`: whoever it was due to lets it go, and no money changes hands. */
export const settlementBody = z
  .strictObject({ ...handover, waived: z.boolean().optional(), override: z.boolean().optional() })
  .optional()

/** A prize already paid when a correction changed it: positive, the entry is owed more; negative, it owes it back. */
export const payoutDifference = z
  .strictObject({
    id,
    dueCents: z.int(),
    paidCents: z.int(),
    differenceCents: z.int(),
    createdAt: instant,
    settledAt: instant.nullable(),
    waived: z.boolean(),
    receiptNumber: z.int().nullable(),
  })
  .meta({ id: 'PayoutDifference' })

export const payout = z
  .strictObject({
    id,
    entryId: id,
    playerId: id.nullable(),
    name: z.string(),
    place: z.int(),
    /** Null for a prize that is for everybody. */
    category: z.string().nullable(),
    amountCents: z.int(),
    currency: z.string(),
    createdAt: instant,
    /** From when on it may be marked as paid; null while the event is not finished. */
    payableAt: instant.nullable(),
    paidAt: instant.nullable(),
    reversedAt: instant.nullable(),
    receiptNumber: z.int().nullable(),
    differences: z.array(payoutDifference),
  })
  .meta({ id: 'Payout' })
export type Payout = Output<typeof payout>

export const fee = z
  .strictObject({
    id,
    entryId: id,
    playerId: id.nullable(),
    name: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    status: z.enum(FEE_STATUSES),
    chargedAt: instant,
    changedAt: instant,
    receiptNumber: z.int().nullable(),
  })
  .meta({ id: 'Fee' })
export type Fee = Output<typeof fee>

const payments = {
  currency: z.string(),
  feeOwedCents: z.int(),
  feeReceivedCents: z.int(),
  toPayCents: z.int(),
  paidCents: z.int(),
  toReceiveCents: z.int(),
  receivedBackCents: z.int(),
  balanceCents: z.int(),
}

/** Who owes what and who is due what: a line for each entry, and what the lines come to. */
export const paymentList = z
  .strictObject({
    lines: z.array(z.strictObject({ entryId: id, name: z.string(), ...payments })),
    totals: z.array(z.strictObject({ entries: z.int(), ...payments })),
  })
  .meta({ id: 'PaymentList' })
export type PaymentList = Output<typeof paymentList>

export const receipt = z
  .strictObject({
    receiptNumber: z.int(),
    kind: z.enum(KINDS),
    tournamentId: id,
    title: z.string(),
    entryId: id,
    name: z.string(),
    paidBy: z.enum(['PLAYER', 'ORGANISER']),
    amountCents: z.int(),
    /** With the decimals of its currency. */
    amount: z.string(),
    currency: z.string(),
    at: instant,
    recordedBy: z.string().nullable(),
    reference: z.string().nullable(),
    note: z.string().nullable(),
    /** Recorded by mistake and taken back then; the number stays taken. */
    canceledAt: instant.nullable(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = Output<typeof receipt>

/** A debit is positive, a credit negative. */
export const ledger = z
  .strictObject({
    balances: z.array(
      z.strictObject({ account: z.enum(ACCOUNTS), currency: z.string(), balanceCents: z.int() }),
    ),
    transactions: z.array(
      z.strictObject({
        id: z.int(),
        at: instant,
        kind: z.enum(KINDS),
        subjectId: id,
        reversesId: z.int().nullable(),
        reversedById: z.int().nullable(),
        receiptNumber: z.int().nullable(),
        actorName: z.string().nullable(),
        reference: z.string().nullable(),
        note: z.string().nullable(),
        postings: z.array(
          z.strictObject({
            account: z.enum(ACCOUNTS),
            entryId: id.nullable(),
            name: z.string().nullable(),
            amountCents: z.int(),
            currency: z.string(),
          }),
        ),
      }),
    ),
    nextBefore: z.int().nullable(),
  })
  .meta({ id: 'Ledger' })
export type Ledger = Output<typeof ledger>
