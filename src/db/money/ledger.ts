import type { Instant } from '../../domain/kernel/time.ts'
import { hasReceipt, type Transaction, type TransactionKind } from '../../domain/payouts/ledger.ts'
import { type Db, instant, row, rows } from '../transaction.ts'

/** Where, when, by whom and in which currency transactions are posted. */
export type Books = {
  readonly tournamentId: string
  readonly currency: string
  readonly at: Instant
  /** Null where the rules themselves acted. */
  readonly actorId: string | null
  /** What the bank calls it, or the number of a paper receipt. */
  readonly reference?: string | null
  readonly note?: string | null
}

type Posted = { readonly id: number; readonly subjectId: string }

/** The ids of what was posted, by subject. */
export type PostedIds = ReadonlyMap<string, number>

const idsOf = (posted: readonly Posted[]): PostedIds =>
  new Map(posted.map(({ id, subjectId }) => [subjectId, id]))

/**
 * Posts transactions of one event, no two about one subject, in one statement. Receipts are numbered one after the other, so the caller holds the
 * tournament's lock. The schema refuses what does not sum to zero (at the commit), and what is posted a second time.
 */
export const postTransactions = async (
  db: Db,
  books: Books,
  transactions: readonly Transaction[],
): Promise<PostedIds> => {
  if (transactions.length === 0) return new Map()
  const lines = transactions.flatMap((transaction, index) =>
    transaction.postings.map((posting, line) => ({ ...posting, index: index + 1, line: line + 1 })),
  )
  const posted = await rows<Posted>(db, POST, [
    books.tournamentId,
    books.at,
    books.actorId,
    books.reference ?? null,
    books.note ?? null,
    books.currency,
    transactions.map(({ kind }) => kind),
    transactions.map(({ subject }) => subject),
    transactions.map(({ sequence }) => sequence),
    transactions.map(({ kind }) => hasReceipt(kind)),
    lines.map(({ index }) => index),
    lines.map(({ line }) => line),
    lines.map(({ account }) => account),
    lines.map(({ entry }) => entry ?? null),
    lines.map(({ cents }) => cents),
    transactions.map(({ postings }) => postings.length),
  ])
  return idsOf(posted)
}

const POST = `with asked as (
    select * from unnest($7::"LedgerKind"[], $8::uuid[], $9::int[], $10::bool[], $16::int[])
      with ordinality as a(kind, subject, sequence, receipt, lines, index)
  ), posted as (
    insert into ledger_transactions (at, "tournamentId", kind, "subjectId", sequence, lines, "receiptNumber", "actorId",
      reference, note)
    select ${instant('$2')}, $1, kind, subject, sequence, lines,
      case when receipt then (select coalesce(max("receiptNumber"), 0) from ledger_transactions where "tournamentId" = $1)
        + count(*) filter (where receipt) over (order by index) end,
      $3, $4, $5
    from asked order by index
    returning id, kind, "subjectId", sequence
  ), lines as (
    insert into ledger_postings ("transactionId", line, "tournamentId", account, "entryId", "amountCents", currency)
    select p.id, l.line, $1, l.account, l.entry, l.cents, $6
    from unnest($11::int[], $12::int[], $13::"LedgerAccount"[], $14::uuid[], $15::bigint[]) as l(index, line, account, entry, cents)
    join asked a on a.index = l.index
    join posted p on p.kind = a.kind and p."subjectId" = a.subject and p.sequence = a.sequence
  )
  select id, "subjectId" from posted`

/** Takes transactions back by their exact opposites, each of which names the one it reverses; never twice. */
export const reverseTransactions = async (
  db: Db,
  books: Omit<Books, 'currency'>,
  ids: readonly number[],
): Promise<PostedIds> => {
  const { tournamentId, at, actorId, reference = null, note = null } = books
  if (ids.length === 0) return new Map()
  return idsOf(await rows<Posted>(db, REVERSE, [tournamentId, at, actorId, reference, note, ids]))
}

const REVERSE = `with reversed as (
    insert into ledger_transactions (at, "tournamentId", kind, "subjectId", sequence, lines, "reversesId", "actorId",
      reference, note)
    select ${instant('$2')}, "tournamentId", kind, "subjectId", sequence, lines, id, $3, $4, $5
    from ledger_transactions where "tournamentId" = $1 and id = any($6::bigint[]) order by id
    returning id, "subjectId", "reversesId"
  ), lines as (
    insert into ledger_postings ("transactionId", line, "tournamentId", account, "entryId", "amountCents", currency)
    select r.id, p.line, p."tournamentId", p.account, p."entryId", -p."amountCents", p.currency
    from reversed r join ledger_postings p on p."transactionId" = r."reversesId"
  )
  select id, "subjectId" from reversed`

/** The transaction of this kind about `subject` that stands: posted, and not reversed. */
export const standingTransaction = async (
  db: Db,
  kind: TransactionKind,
  subject: string,
): Promise<number | undefined> =>
  (
    await row<{ id: number }>(
      db,
      `select id from ledger_transactions t where kind = $1 and "subjectId" = $2 and "reversesId" is null
       and not exists (select from ledger_transactions r where r."reversesId" = t.id)
       order by sequence desc limit 1`,
      [kind, subject],
    )
  )?.id
