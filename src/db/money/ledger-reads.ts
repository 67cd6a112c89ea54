import type { Instant } from '../../domain/kernel/time.ts'
import type { Account, TransactionKind } from '../../domain/payouts/ledger.ts'
import { type Db, rows } from '../transaction.ts'

export type PostingRead = {
  readonly account: Account
  readonly entryId: string | null
  readonly name: string | null
  readonly amountCents: number
  readonly currency: string
}

export type TransactionRead = {
  readonly id: number
  readonly at: Instant
  readonly kind: TransactionKind
  readonly subjectId: string
  readonly reversesId: number | null
  readonly reversedById: number | null
  readonly receiptNumber: number | null
  readonly actorName: string | null
  readonly reference: string | null
  readonly note: string | null
  readonly postings: readonly PostingRead[]
}

/** Newest first; `beforeId` is the last one already seen. */
export const listTransactions = (
  db: Db,
  tournamentId: string,
  beforeId: number | undefined,
  limit: number | undefined,
): Promise<TransactionRead[]> =>
  rows<TransactionRead>(
    db,
    `select l.id, l.at, l.kind, l."subjectId", l."reversesId", r.id as "reversedById", l."receiptNumber",
       a."displayName" as "actorName", l.reference, l.note, p.postings
     from ledger_transactions l
     left join ledger_transactions r on r."reversesId" = l.id
     left join players a on a.id = l."actorId"
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('account', p.account, 'entryId', p."entryId", 'name', e.name,
         'amountCents', p."amountCents", 'currency', p.currency) order by p.line), '[]') as postings
       from ledger_postings p left join entries e on e.id = p."entryId" where p."transactionId" = l.id) p
     where l."tournamentId" = $1 and ($2::bigint is null or l.id < $2) order by l.id desc limit $3`,
    [tournamentId, beforeId, limit],
  )

export type Balance = {
  readonly account: Account
  readonly currency: string
  readonly balanceCents: number
}

/** Of each account of the event, those of entries taken together. They sum to zero in each currency. */
export const listBalances = (db: Db, tournamentId: string): Promise<Balance[]> =>
  rows<Balance>(
    db,
    `select account, currency, sum("amountCents")::bigint as "balanceCents" from ledger_postings
     where "tournamentId" = $1 group by account, currency order by currency, account`,
    [tournamentId],
  )
