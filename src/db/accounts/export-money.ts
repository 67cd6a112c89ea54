import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, rows } from '../transaction.ts'

export type ExportedPayout = {
  readonly id: string
  readonly tournamentId: string
  readonly place: number
  readonly category: string | null
  readonly amountCents: number
  readonly currency: string
  readonly createdAt: Instant
  readonly paidAt: Instant | null
  readonly reversedAt: Instant | null
}

export const exportPayouts = (db: Db, playerId: string): Promise<ExportedPayout[]> =>
  rows<ExportedPayout>(
    db,
    `select p.id, p."tournamentId", p.place, p.category, p."amountCents", p.currency, p."createdAt",
       p."paidAt", p."reversedAt"
     from payouts p join entries e on e.id = p."entryId" where e."playerId" = $1 order by p."createdAt", p.id`,
    [playerId],
  )

export type ExportedFee = {
  readonly id: string
  readonly tournamentId: string
  readonly amountCents: number
  readonly currency: string
  readonly status: string
  readonly chargedAt: Instant
  readonly changedAt: Instant
}

/** What one owed for taking part. */
export const exportFees = (db: Db, playerId: string): Promise<ExportedFee[]> =>
  rows<ExportedFee>(
    db,
    `select f.id, f."tournamentId", f."amountCents", f.currency, f.status, f."chargedAt", f."changedAt"
     from entry_fees f join entries e on e.id = f."entryId" where e."playerId" = $1 order by f."chargedAt", f.id`,
    [playerId],
  )

export type ExportedTransaction = {
  readonly id: number
  readonly at: Instant
  readonly tournamentId: string
  readonly kind: string
  readonly receiptNumber: number | null
  readonly reference: string | null
  readonly note: string | null
  readonly amountCents: number
  readonly currency: string
}

/** What stands in the books about one's fees and prizes; negative is what one is owed. */
export const exportTransactions = (db: Db, playerId: string): Promise<ExportedTransaction[]> =>
  rows<ExportedTransaction>(
    db,
    `select t.id, t.at, t."tournamentId", t.kind, t."receiptNumber", t.reference, t.note, p."amountCents", p.currency
     from entries e join ledger_postings p on p."tournamentId" = e."tournamentId" and p."entryId" = e.id
     join ledger_transactions t on t.id = p."transactionId" where e."playerId" = $1 order by t.id, p.line`,
    [playerId],
  )

export type ExportedDifference = {
  readonly id: string
  readonly tournamentId: string
  readonly dueCents: number
  readonly paidCents: number
  readonly differenceCents: number
  readonly currency: string
  readonly createdAt: Instant
  readonly settledAt: Instant | null
  readonly waived: boolean
  readonly reversedAt: Instant | null
}

/** What corrections changed of prizes that were paid. */
export const exportDifferences = (db: Db, playerId: string): Promise<ExportedDifference[]> =>
  rows<ExportedDifference>(
    db,
    `select d.id, d."tournamentId", d."dueCents", d."paidCents", d."differenceCents", d.currency, d."createdAt",
       d."settledAt", d.waived, d."reversedAt"
     from payout_differences d join entries e on e.id = d."entryId" where e."playerId" = $1 order by d."createdAt", d.id`,
    [playerId],
  )
