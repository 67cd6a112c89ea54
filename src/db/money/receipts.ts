import type { Instant } from '../../domain/kernel/time.ts'
import type { TransactionKind } from '../../domain/payouts/ledger.ts'
import { type Db, row } from '../transaction.ts'

/** A transaction in which money changed hands, with all that a receipt says of it. */
export type ReceiptRow = {
  readonly receiptNumber: number
  readonly kind: TransactionKind
  readonly tournamentId: string
  readonly title: string
  readonly entryId: string
  readonly playerId: string | null
  readonly name: string
  /** Positive: the entry paid. Negative: the entry was paid. */
  readonly cashCents: number
  readonly currency: string
  readonly at: Instant
  readonly recordedBy: string | null
  readonly reference: string | null
  readonly note: string | null
  readonly canceledAt: Instant | null
}

const RECEIPTS = `select l."receiptNumber", l.kind, l."tournamentId", t.title, e.id as "entryId", e."playerId", e.name,
    p."amountCents" as "cashCents", p.currency, l.at, a."displayName" as "recordedBy", l.reference, l.note,
    r.at as "canceledAt"
  from ledger_transactions l
  join tournaments t on t.id = l."tournamentId"
  join ledger_postings p on p."transactionId" = l.id and p.account = 'CASH'
  left join entry_fees f on f.id = l."subjectId"
  left join payouts o on o.id = l."subjectId"
  left join payout_differences d on d.id = l."subjectId"
  join entries e on e.id = coalesce(f."entryId", o."entryId", d."entryId")
  left join players a on a.id = l."actorId"
  left join ledger_transactions r on r."reversesId" = l.id
  where l."tournamentId" = $1 and l."receiptNumber" is not null`

export const findReceipt = (db: Db, tournamentId: string, number: number): Promise<ReceiptRow | undefined> =>
  row<ReceiptRow>(db, `${RECEIPTS} and l."receiptNumber" = $2`, [tournamentId, number])

/** The latest receipt about a fee, a payout or a difference. */
export const latestReceipt = (
  db: Db,
  tournamentId: string,
  subjectId: string,
): Promise<ReceiptRow | undefined> =>
  row<ReceiptRow>(db, `${RECEIPTS} and l."subjectId" = $2 order by l."receiptNumber" desc limit 1`, [
    tournamentId,
    subjectId,
  ])
