import {
  type Balance,
  listBalances,
  listTransactions,
  type TransactionRead,
} from '../../db/money/ledger-reads.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { ok } from '../../domain/kernel/result.ts'
import { amountText } from '../../domain/payouts/money.ts'
import type { Caller } from '../accounts/access.ts'
import type { Context } from '../context.ts'
import { isoTime } from '../matches/match-view.ts'
import { type Answer, refusal } from '../refusal.ts'
import { rightsOn, visibleTournament } from '../rights.ts'

export type LedgerPage = {
  readonly balances: readonly Balance[]
  readonly transactions: readonly TransactionRead[]
  /** What `before` is for the next page; null on the last. */
  readonly nextBefore: number | null
}

const mayRead = async (ctx: Context, viewer: Caller, id: string): Promise<Answer<undefined>> => {
  const tournament = await visibleTournament(ctx.pool, id, viewer)
  if (!tournament.ok) return tournament
  const { arbiter } = await rightsOn(ctx.pool, tournament.value, viewer)
  return arbiter ? ok(undefined) : refusal('FORBIDDEN')
}

/** An event's books, newest first, with the balance of each account: for those who run it. */
export const readLedger = async (
  ctx: Context,
  viewer: Caller,
  id: string,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<Answer<LedgerPage>> => {
  const allowed = await mayRead(ctx, viewer, id)
  if (!allowed.ok) return allowed
  const found = await listTransactions(ctx.pool, id, page.before, page.limit + 1)
  const transactions = found.slice(0, page.limit)
  return ok({
    balances: await listBalances(ctx.pool, id),
    transactions,
    nextBefore: found.length > page.limit ? transactions.at(-1)!.id : null,
  })
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
export const readLedgerCsv = async (ctx: Context, viewer: Caller, id: string): Promise<Answer<string>> => {
  const allowed = await mayRead(ctx, viewer, id)
  if (!allowed.ok) return allowed
  const all = await listTransactions(ctx.pool, id, undefined, undefined)
  return ok(writeCsv([HEADS, ...all.toReversed().flatMap(linesOf)]))
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
