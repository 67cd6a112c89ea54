import type { Instant } from '../../domain/kernel/time.ts'
import type { FeeStatus } from '../../domain/payouts/fees.ts'
import { type Db, instant, row, rows } from '../transaction.ts'

export type FeeRow = {
  readonly id: string
  readonly entryId: string
  readonly playerId: string | null
  readonly name: string
  readonly amountCents: number
  readonly currency: string
  readonly status: FeeStatus
  /** How often it was charged, and how often received: the sequence of the next in the ledger is one more. */
  readonly charges: number
  readonly receipts: number
  readonly chargedAt: Instant
  readonly changedAt: Instant
  /** Of the last time that money changed hands for it. */
  readonly receiptNumber: number | null
}

const FEES = `select f.id, f."entryId", e."playerId", e.name, f."amountCents", f.currency, f.status, f.charges, f.receipts,
    f."chargedAt", f."changedAt",
    (select max("receiptNumber") from ledger_transactions where "tournamentId" = f."tournamentId" and "subjectId" = f.id
      and "reversesId" is null) as "receiptNumber"
  from entry_fees f join entries e on e.id = f."entryId"`

/** Every fee there has been, by entry; an entry that was withdrawn and came back has more than one. */
export const listFees = (db: Db, tournamentId: string): Promise<FeeRow[]> =>
  rows<FeeRow>(db, `${FEES} where f."tournamentId" = $1 order by e."entryNumber", f."chargedAt", f.id`, [
    tournamentId,
  ])

/** The last fee that an entry was charged. */
export const findFee = (db: Db, tournamentId: string, entryId: string): Promise<FeeRow | undefined> =>
  row<FeeRow>(
    db,
    `${FEES} where f."tournamentId" = $1 and f."entryId" = $2
     order by f.status not in ('VOID', 'REFUNDED') desc, f."chargedAt" desc, f."transactionId" desc limit 1`,
    [tournamentId, entryId],
  )

export type NewFee = { readonly id: string; readonly entryId: string; readonly transactionId: number }

export const insertFees = async (
  db: Db,
  {
    tournamentId,
    currency,
    at,
  }: { readonly tournamentId: string; readonly currency: string; readonly at: Instant },
  amountCents: number,
  fees: readonly NewFee[],
): Promise<void> => {
  await rows(
    db,
    `insert into entry_fees ("tournamentId", currency, "amountCents", "chargedAt", "changedAt", id, "entryId", "transactionId")
     select $1, $2, $3, ${instant('$4')}, ${instant('$4')}, f.*
     from unnest($5::uuid[], $6::uuid[], $7::bigint[]) as f`,
    [
      tournamentId,
      currency,
      amountCents,
      at,
      fees.map(({ id }) => id),
      fees.map(({ entryId }) => entryId),
      fees.map(({ transactionId }) => transactionId),
    ],
  )
}

/** Which entries of an event owe a fee, or have paid it, or need not. */
export const entriesCharged = async (db: Db, tournamentId: string): Promise<ReadonlySet<string>> => {
  const charged = await rows<{ entryId: string }>(
    db,
    `select "entryId" from entry_fees where "tournamentId" = $1 and status not in ('VOID', 'REFUNDED')`,
    [tournamentId],
  )
  return new Set(charged.map(({ entryId }) => entryId))
}

export type FeeChange = {
  readonly status: FeeStatus
  readonly charges: number
  readonly receipts: number
  readonly at: Instant
  readonly transactionId: number
}

export const updateFee = async (db: Db, id: string, change: FeeChange): Promise<void> => {
  await rows(
    db,
    `update entry_fees set status = $2, charges = $3, receipts = $4, "changedAt" = ${instant('$5')}, "transactionId" = $6
     where id = $1`,
    [id, change.status, change.charges, change.receipts, change.at, change.transactionId],
  )
}

/** Whether anything of an event's fees has been recorded: its currency is settled then. */
export const hasFees = async (db: Db, tournamentId: string): Promise<boolean> =>
  (await row(db, 'select from entry_fees where "tournamentId" = $1 limit 1', [tournamentId])) !== undefined
