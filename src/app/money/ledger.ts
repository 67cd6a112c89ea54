import { listBalances, listTransactions, type TransactionRead } from '../../db/money/ledger-reads.ts'
import type { Db } from '../../db/transaction.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { amountText } from '../../domain/payouts/money.ts'
import type { Ledger } from '../../wire/money.ts'
import { isoTime } from '../views/iso-time.ts'

/** An event's books, newest first, with the balance of each account. */
export const ledgerPage = async (
  db: Db,
  id: string,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<Ledger> => {
  const found = await listTransactions(db, id, page.before, page.limit + 1)
  const transactions = found.slice(0, page.limit)
  return {
    balances: await listBalances(db, id),
    transactions: transactions.map(each => ({ ...each, at: isoTime(each.at) })),
    nextBefore: found.length > page.limit ? transactions.at(-1)!.id : null,
  }
}

const HEADS = [
  'transaction',
  'at',
  'kind',
  'reverses',
  'receiptNumber',
  'account',
  'name',
  'debit',
  'credit',
  'currency',
  'recordedBy',
  'reference',
  'note',
]

/** All of an event's books as CSV, oldest first, a line for each posting. */
export const ledgerCsv = async (db: Db, id: string): Promise<string> => {
  const all = await listTransactions(db, id, undefined, undefined)
  return writeCsv([HEADS, ...all.toReversed().flatMap(linesOf)])
}

const linesOf = (transaction: TransactionRead) =>
  transaction.postings.map(({ account, name, amountCents, currency }) => {
    const amount = amountText(Math.abs(amountCents), currency)
    return [
      transaction.id,
      isoTime(transaction.at),
      transaction.kind,
      transaction.reversesId,
      transaction.receiptNumber,
      account,
      name,
      amountCents > 0 ? amount : '',
      amountCents < 0 ? amount : '',
      currency,
      transaction.actorName,
      transaction.reference,
      transaction.note,
    ]
  })
