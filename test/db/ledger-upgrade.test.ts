import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { databaseBefore, type OldDatabase } from '../helpers/old-database.ts'

let old: OldDatabase
let pool: Pool

/** A database of the first release, with an event that is over, one that is on and one that was canceled. */
beforeAll(async () => {
  old = await databaseBefore('0002')
  pool = old.pool
  await pool.query(`
    insert into players (id, username, "displayName", "passwordHash")
      values ('00000000-0000-4000-8000-000000000001', 'owner', 'Owner', 'x');
    insert into tournaments (id, "organiserId", title, description, "timeControl", status, "entryFeeCents", "prizeFundCents", "finishedAt")
      select ('00000000-0000-4000-8000-00000000010' || n)::uuid, '00000000-0000-4000-8000-000000000001', 'Cup', 'A cup', '5+0',
        status::"TournamentStatus", 500, 1000, case when status = 'FINISHED' then now() end
      from (values (1, 'FINISHED'), (2, 'OPEN'), (3, 'CANCELED')) as t(n, status);
    insert into entries ("tournamentId", "entryNumber", name, seed)
      select id, n, 'Player ' || n, n from tournaments cross join generate_series(1, 3) as n;
    update entries set status = 'WITHDRAWN' where "entryNumber" = 3;
    insert into payouts ("tournamentId", "entryId", place, "amountCents", currency, "paidAt", "paidBy", "reversedAt")
      select e."tournamentId", e.id, "entryNumber", case "entryNumber" when 1 then 700 else 300 end, 'EUR',
        case when "entryNumber" = 1 then now() end,
        case when "entryNumber" = 1 then '00000000-0000-4000-8000-000000000001'::uuid end,
        case when "entryNumber" = 3 then now() end
      from entries e join tournaments t on t.id = e."tournamentId" where t.status = 'FINISHED'`)
})
afterAll(async () => {
  await old.end()
})

test('what stood before there was a ledger is posted when a database is brought up to date', async () => {
  const migrated = await migrate(pool, { unsafe: true })
  expect(migrated.ok).toBe(true)
  const { rows } = await pool.query(
    `select t.status, p.account, sum(p."amountCents")::int as cents
     from ledger_postings p join tournaments t on t.id = p."tournamentId"
     group by t.status, p.account order by t.status, p.account`,
  )
  expect(rows.map(({ status, account, cents }) => `${status} ${account} ${cents}`)).toEqual([
    'OPEN FEES_DUE 1000',
    'OPEN FEES -1000',
    'FINISHED CASH -700',
    'FINISHED ORGANISER 1000',
    'FINISHED PRIZE_FUND 0',
    'FINISHED PRIZES_DUE -300',
  ])
  await expectInvariants(pool)
})
