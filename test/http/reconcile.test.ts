import { beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/db/money/reconcile.ts'

import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { endAgain, finishedEvent, openBoardEvent, playOut, reopen } from '../helpers/money.ts'
import { runTabiya } from '../helpers/process.ts'
import { createTestTimeline, startNode, type TestNode } from '../helpers/server.ts'

const time = createTestTimeline()

let database: TestDatabase
let node: TestNode

/** A world that is allowed to break: what is planted is taken out again by closing it. */
beforeAll(async () => {
  database = await createTestDatabase()
  node = await startNode(database.url, time)
  const event = await openBoardEvent(node.client, { entryFeeCents: 500, prizeFundCents: 1000 })
  const fee = (index: number, act: string) =>
    node.client.post(
      `/tournaments/${event.id}/entries/${event.entryIds[index]}/fee/${act}`,
      event.organiser.token,
    )
  for (const [index, act] of ['received', 'waived', 'received'].entries()) await fee(index, act)
  await fee(2, 'refunded')
  await playOut(node.client, event)
  const corrected = await finishedEvent(node.client, { prizeFundCents: 1000 })
  const { body } = await node.client.get(`/tournaments/${corrected.id}/payouts`)
  await node.client.post(`/tournaments/${corrected.id}/payouts/${body[0].id}/paid`, corrected.organiser.token)
  await reopen(node.context.pool, corrected, time.now(), true)
  await endAgain(node.context.pool, corrected, time.now(), corrected.entryIds.toReversed())
  return async () => {
    await node.stop()
    await database.drop()
  }
})

const runCli = () => runTabiya(['reconcile'], { DATABASE_URL: database.url })

test('M7 the books of fees, prizes, a correction and what it left are right', async () => {
  expect(await reconcile(node.context.pool)).toEqual([])
  expect(await runCli()).toEqual({
    code: 0,
    output: 'The ledger agrees with all payouts, differences and entry fees.\n',
  })
})

/** Each is planted with the triggers off, as whoever owns the database could. */
test.each<[title: string, statement: string, account: string]>([
  [
    'an amount in the ledger',
    `update ledger_postings set "amountCents" = "amountCents" + 1 where account = 'PRIZES_DUE'`,
    'BALANCE',
  ],
  ['a payout', `update payouts set "amountCents" = "amountCents" + 1 where "reversedAt" is null`, 'PAYOUTS'],
  [
    'a payout marked as not paid',
    `update payouts set "paidAt" = null, "paidTransactionId" = null where "paidAt" is not null`,
    'CASH',
  ],
  ['a payout deleted', 'delete from payout_differences; delete from payouts', 'PRIZES_DUE'],
  ['a fee marked as received', `update entry_fees set status = 'RECEIVED'`, 'FEES_DUE'],
  [
    'a difference marked as settled',
    `update payout_differences set "settledAt" = now(), "settledTransactionId" = 1`,
    'PRIZES_DUE',
  ],
  [
    'a receipt deleted',
    `delete from ledger_postings where "transactionId" in (select id from ledger_transactions where "receiptNumber" = 1);
    update entry_fees set "transactionId" = 1; update payouts set "paidAt" = null, "paidTransactionId" = null;
    delete from ledger_transactions where "receiptNumber" = 1`,
    'RECEIPTS',
  ],
  [
    'a fund',
    `update tournaments set "prizeFundCents" = "prizeFundCents" + 1 where status = 'FINISHED'`,
    'PAYOUTS',
  ],
])('M7 %s that was tampered with is found', async (_, statement, account) => {
  const client = await node.context.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statement)
    const found = await reconcile(client)
    expect(found.map(difference => difference.account)).toContain(account)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('M7 the command prints the difference and ends with 1', async () => {
  const client = await node.context.pool.connect()
  const plant = async (change: string) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `update payouts set "amountCents" = "amountCents" ${change} where "paidAt" is not null`,
    )
    await client.query('commit')
  }
  await plant('+ 7')
  const { code, output } = await runCli()
  await plant('- 7')
  client.release()
  expect(code).toBe(1)
  expect(output).toMatch(
    /^PAYOUT [0-9a-f-]{36} of tournament [0-9a-f-]{36}: CASH should be -1007, the ledger says -1000$/m,
  )
  expect(output).toMatch(/2 differences\n$/)
  expect(await reconcile(node.context.pool)).toEqual([])
})
