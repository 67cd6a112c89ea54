import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { postTransactions, reverseTransactions } from '../../src/db/money/ledger.ts'
import { openPool } from '../../src/db/pool.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import { type Posting, type Transaction, transaction } from '../../src/domain/payouts/ledger.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { expectInvariants } from '../helpers/invariants.ts'

const AT = Date.parse('2026-11-28T12:00:00Z')
const A = '00000000-0000-4000-8000-00000000000a'
const B = '00000000-0000-4000-8000-00000000000b'

let database: TestDatabase
let pool: Pool
let tournamentId: string
let entry: string
let counter = 0

const subject = (): string => `00000000-0000-4000-8000-${String(++counter).padStart(12, '0')}`

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { max: 4 })
  await pool.query(
    `insert into players (id, username, "displayName", "passwordHash") values ('${A}', 'owner', 'Owner', 'x')`,
  )
  tournamentId = (
    await pool.query(
      `insert into tournaments ("organiserId", title, description, "timeControl") values ('${A}', 'Cup', 'A cup', '5+0') returning id`,
    )
  ).rows[0].id
  entry = (
    await pool.query(
      `insert into entries ("tournamentId", "entryNumber", name) values ($1, 1, 'One') returning id`,
      [tournamentId],
    )
  ).rows[0].id
})
afterEach(() => expectInvariants(pool))
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const books = () => ({ tournamentId, currency: 'EUR', at: AT, actorId: null })
const post = (posted: Transaction) => inTransaction(pool, tx => postTransactions(tx, books(), [posted]))
const fund = (cents: number, about = subject()) =>
  transaction('FUND', { subject: about, entry: undefined, cents })

const withPostings = (...postings: [Posting['account'], number][]): Transaction => ({
  kind: 'FUND',
  subject: subject(),
  sequence: 1,
  postings: postings.map(([account, cents]) => ({ account, entry: undefined, cents })),
})

describe('M4 the ledger', () => {
  test('M4 takes what sums to zero', async () => {
    expect((await post(fund(100))).size).toBe(1)
    expect((await post(withPostings(['CASH', 50], ['FEES', 30], ['ORGANISER', -80]))).size).toBe(1)
  })

  test.each<[string, Transaction, string]>([
    ['does not sum to zero', withPostings(['CASH', 100], ['FEES', -99]), 'does not sum to zero'],
    ['has no posting', withPostings(), 'ledger_two_lines'],
    ['has one posting', withPostings(['CASH', 100]), 'ledger_two_lines'],
    ['has a posting of nothing', withPostings(['CASH', 0], ['FEES', 0]), 'amountCents'],
    ['is beyond every bound', withPostings(['CASH', 1e15 + 1], ['FEES', -1e15 - 1]), 'amountCents'],
  ])('M4 refuses at the commit what %s', async (_, posted, reason) => {
    await expect(post(posted)).rejects.toThrow(reason)
  })

  test('M4 refuses what balances only across currencies', async () => {
    const about = subject()
    const work = inTransaction(pool, async tx => {
      await tx.query(
        `with t as (insert into ledger_transactions (at, "tournamentId", kind, "subjectId", lines) values (now(), $1, 'FUND', $2, 2) returning id)
         insert into ledger_postings select t.id, line, $1, account::"LedgerAccount", null, cents, currency
         from t cross join (values (1, 'CASH', 100, 'EUR'), (2, 'FEES', -100, 'USD')) as p(line, account, cents, currency)`,
        [tournamentId, about],
      )
    })
    await expect(work).rejects.toThrow('does not sum to zero')
  })

  test('M4 refuses postings added later, even a pair that balances', async () => {
    const [id] = [...(await post(fund(100))).values()]
    for (const lines of ["(3, 'CASH', 5)", "(3, 'CASH', 5), (4, 'FEES', -5)"])
      await expect(
        pool.query(
          `insert into ledger_postings select $1, line, $2, account::"LedgerAccount", null, cents, 'EUR'
           from (values ${lines}) as p(line, account, cents)`,
          [id, tournamentId],
        ),
      ).rejects.toThrow('has not its 2 postings')
  })

  test.each([
    ['update ledger_transactions set note = $$changed$$'],
    ['update ledger_postings set "amountCents" = "amountCents" * 2'],
    ['delete from ledger_postings'],
    ['delete from ledger_transactions'],
    ['truncate ledger_postings'],
    ['truncate ledger_transactions cascade'],
    ['truncate payouts cascade'],
    ['truncate entry_fees'],
  ])('M4 refuses: %s', async statement => {
    await post(fund(100))
    await expect(pool.query(statement)).rejects.toThrow(/only grows/)
  })

  test('M4 refuses the same thing posted twice, and its number in another order', async () => {
    const about = subject()
    await post(fund(100, about))
    await expect(post(fund(100, about))).rejects.toThrow('ledger_once')
    await expect(post(fund(7, about))).rejects.toThrow('ledger_once')
  })

  test('M4 takes back by the exact opposite, and once', async () => {
    const [id] = [...(await post(fund(100))).values()]
    const reverse = () => inTransaction(pool, tx => reverseTransactions(tx, books(), [id!]))
    const [reversal] = [...(await reverse()).values()]
    await expect(reverse()).rejects.toThrow('ledger_reversed_once')
    await expect(inTransaction(pool, tx => reverseTransactions(tx, books(), [reversal!]))).rejects.toThrow(
      'is not the opposite',
    )
  })

  test('M4 refuses a reversal of another amount, account or subject', async () => {
    const about = subject()
    const [id] = [...(await post(fund(100, about))).values()]
    const forge = (subjectId: string, account: string, cents: number) =>
      inTransaction(pool, tx =>
        tx.query(
          `with t as (insert into ledger_transactions (at, "tournamentId", kind, "subjectId", "reversesId", lines)
             values (now(), $1, 'FUND', $2, $3, 2) returning id)
           insert into ledger_postings select t.id, line, $1, account::"LedgerAccount", null, cents, 'EUR'
           from t cross join (values (1, $4, -$5::bigint), (2, 'PRIZE_FUND', $5::bigint)) as p(line, account, cents)`,
          [tournamentId, subjectId, id, account, cents],
        ),
      )
    await expect(forge(about, 'ORGANISER', 99)).rejects.toThrow('is not the opposite')
    await expect(forge(about, 'CASH', 100)).rejects.toThrow('is not the opposite')
    await expect(forge(B, 'ORGANISER', 100)).rejects.toThrow('is not the opposite')
  })

  test('M4 sixteen callers at once post a thing once', async () => {
    const about = subject()
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => post(fund(100, about))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('M4 what the ledger is about', () => {
  const paid = async () => {
    const about = subject()
    return inTransaction(pool, async tx => {
      const amount = { subject: about, entry, cents: 100 }
      const prize = (await postTransactions(tx, books(), [transaction('PRIZE', amount)])).get(about)
      const handed = (await postTransactions(tx, books(), [transaction('PRIZE_PAID', amount)])).get(about)
      await tx.query(
        `insert into payouts (id, "tournamentId", "entryId", place, "amountCents", currency, "prizeTransactionId", "paidTransactionId", "paidAt")
         values ($1, $2, $3, 1, 100, 'EUR', $4, $5, now())`,
        [about, tournamentId, entry, prize, handed],
      )
      return about
    })
  }

  test('M1 M4 a payout is never unpaid, changed, reversed once paid, or deleted; there is one in force for an entry', async () => {
    const id = await paid()
    const refused = [
      ['update payouts set "paidAt" = null, "paidTransactionId" = null where id = $1', 'written once'],
      ['update payouts set "amountCents" = 1 where id = $1', 'written once'],
      ['update payouts set "entryId" = gen_random_uuid() where id = $1', 'written once'],
      [
        'update payouts set "reversedAt" = now(), "reversalTransactionId" = "prizeTransactionId" where id = $1',
        'check',
      ],
      ['delete from payouts where id = $1', 'only grows'],
    ] as const
    for (const [statement, reason] of refused)
      await expect(pool.query(statement, [id]), statement).rejects.toThrow(reason)
    await expect(paid()).rejects.toThrow('unique_payout_per_entry')
  })

  test('M4 a payout cannot be marked paid without its transaction', async () => {
    await expect(
      pool.query(
        `insert into payouts ("tournamentId", "entryId", place, "amountCents", currency, "prizeTransactionId", "paidAt")
         select $1, $2, 1, 100, 'EUR', max(id), now() from ledger_transactions`,
        [tournamentId, entry],
      ),
    ).rejects.toThrow('check')
  })
})
