import { Pool, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/db/money/reconcile.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import { entryId } from '../../src/domain/kernel/ids.ts'
import { randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import { type Transaction, transaction } from '../../src/domain/payouts/ledger.ts'
import { sharePrizes } from '../../src/domain/payouts/share.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { sized } from '../helpers/size.ts'

/**
 * The schema under ten thousand events: what the domain divides is written by one statement for each batch, not by the
 * use case, which test/http/ledger-races.test.ts exercises. Each batch is written by two callers at once.
 */
const BATCH = 250
const EVENTS = BATCH * sized(40)
const CALLERS = 16
const OWNER = '00000000-0000-4000-8000-000000000001'

const id = (kind: string, event: number, index = 0): string =>
  `00000000-000${kind}-4000-8000-${String(event).padStart(8, '0')}${String(index).padStart(4, '0')}`

let database: TestDatabase
let pool: Pool
const funds = new Map<number, number>()

beforeAll(async () => {
  database = await createTestDatabase()
  // Without our time limits: the callers are to wait for each other as long as it takes.
  pool = new Pool({ connectionString: database.url, max: CALLERS })
  const random = seededRandom('funds')
  for (let event = 0; event < EVENTS; event++) funds.set(event, 1 + randomInt(random, 1_000_000))
  await pool.query(
    `insert into players (id, username, "displayName", "passwordHash") values ('${OWNER}', 'owner', 'Owner', 'x')`,
  )
  const events = [...funds.keys()]
  await pool.query(
    `insert into tournaments (id, "organiserId", title, description, "timeControl", format, status, "prizeFundCents", "finishedAt", "prizesToAbsent")
     select id, '${OWNER}', 'Cup', 'A cup', '5+0', 'SWISS', 'FINISHED', fund, now(), true from unnest($1::uuid[], $2::bigint[]) as t(id, fund)`,
    [events.map(event => id('1', event)), [...funds.values()]],
  )
  await pool.query(
    `insert into entries (id, "tournamentId", "entryNumber", name, seed)
     select e.id, e.tournament, n, 'Player ' || n, n
     from unnest($1::uuid[], $2::uuid[], $3::int[]) as e(id, tournament, n)`,
    [0, 1, 2].reduce<[string[], string[], number[]]>(
      ([ids, tournaments, numbers], index) => [
        [...ids, ...events.map(event => id('2', event, index))],
        [...tournaments, ...events.map(event => id('1', event))],
        [...numbers, ...events.map(() => index + 1)],
      ],
      [[], [], []],
    ),
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** What an event posts: the fund, a prize for each share, and now and then that it was handed over. */
const transactionsOf = (event: number): Transaction[] => {
  const random = seededRandom(event)
  const fundCents = funds.get(event)!
  const tie = 1 + randomInt(random, 3)
  const placings = [0, 1, 2].map(index => ({
    entry: entryId(id('2', event, index)),
    place: index < tie ? 1 : index + 1,
    seed: index + 1,
  }))
  const shares = sharePrizes({ fundCents, prizes: undefined, placings, sharing: 'EQUAL' })
  const prizes = shares.map(({ entry, cents }, index) => ({ subject: id('3', event, index), entry, cents }))
  const paid = prizes.filter(() => randomInt(random, 2) === 0)
  return [
    transaction('FUND', { subject: id('1', event), entry: undefined, cents: fundCents }),
    ...prizes.map(prize => transaction('PRIZE', prize)),
    ...paid.map(prize => transaction('PRIZE_PAID', prize)),
  ]
}

const POST_MANY = `with asked as (
    select * from unnest($1::uuid[], $2::"LedgerKind"[], $3::uuid[], $4::int[]) as a(tournament, kind, subject, receipt)
  ), posted as (
    insert into ledger_transactions (at, "tournamentId", kind, "subjectId", lines, "receiptNumber")
    select now(), tournament, kind, subject, 2, receipt from asked returning id, "tournamentId", kind, "subjectId"
  ), lines as (
    insert into ledger_postings ("transactionId", line, "tournamentId", account, "entryId", "amountCents", currency)
    select p.id, l.line, p."tournamentId", l.account, l.entry, l.cents, 'EUR'
    from unnest($5::"LedgerKind"[], $6::uuid[], $7::int[], $8::"LedgerAccount"[], $9::uuid[], $10::bigint[])
      as l(kind, subject, line, account, entry, cents)
    join posted p on p.kind = l.kind and p."subjectId" = l.subject returning "transactionId", account, "entryId", "amountCents"
  )
  insert into payouts (id, "tournamentId", "entryId", place, "amountCents", currency, "prizeTransactionId", "paidTransactionId", "paidAt")
  select p."subjectId", p."tournamentId", l."entryId", 1, -l."amountCents", 'EUR', p.id, paid.id,
    case when paid.id is not null then now() end
  from posted p join lines l on l."transactionId" = p.id and l.account = 'PRIZES_DUE'
  left join posted paid on paid.kind = 'PRIZE_PAID' and paid."subjectId" = p."subjectId"
  where p.kind = 'PRIZE'`

const writeBatch = async (tx: PoolClient, events: readonly number[]): Promise<void> => {
  const posted = events.flatMap(event => {
    let receipts = 0
    return transactionsOf(event).map(each => ({
      ...each,
      tournament: id('1', event),
      receipt: each.kind === 'PRIZE_PAID' ? ++receipts : null,
    }))
  })
  const lines = posted.flatMap(({ kind, subject, postings }) =>
    postings.map((posting, index) => ({ ...posting, kind, subject, line: index + 1 })),
  )
  await tx.query(POST_MANY, [
    posted.map(({ tournament }) => tournament),
    posted.map(({ kind }) => kind),
    posted.map(({ subject }) => subject),
    posted.map(({ receipt }) => receipt),
    lines.map(({ kind }) => kind),
    lines.map(({ subject }) => subject),
    lines.map(({ line }) => line),
    lines.map(({ account }) => account),
    lines.map(({ entry }) => entry ?? null),
    lines.map(({ cents }) => cents),
  ])
}

test(`M1 M3 M4 ${EVENTS} random events, each batch posted by two of 16 callers at once: sums to zero, payouts equal the fund, no entry is paid twice`, async () => {
  const batches = Array.from({ length: EVENTS / BATCH }, (_, batch) =>
    Array.from({ length: BATCH }, (_, index) => batch * BATCH + index),
  )
  const waiting = batches.flatMap(batch => [batch, batch])
  const outcomes = { written: 0, refused: 0 }
  const caller = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      const events = batch
      try {
        await inTransaction(pool, tx => writeBatch(tx, events))
        outcomes.written++
      } catch (error) {
        expect(String(error)).toMatch(/ledger_once|ledger_receipts/)
        outcomes.refused++
      }
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  expect(outcomes).toEqual({ written: batches.length, refused: batches.length })
  await pool.query('analyze')
  await expectInvariants(pool)
  expect(await reconcile(pool)).toEqual([])
  const { rows } = await pool.query(
    `select count(distinct "tournamentId")::int as events, sum("amountCents")::text as cents from ledger_postings
     where account = 'PRIZES_DUE' or account = 'CASH' and "amountCents" < 0`,
  )
  const fund = [...funds.values()].reduce((sum, cents) => sum + cents, 0)
  expect(rows).toEqual([{ events: EVENTS, cents: String(-fund) }])
})
