import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/db/money/reconcile.ts'
import { openPool } from '../../src/db/pool.ts'
import { connect } from '../helpers/client.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { startDeafProxy } from '../helpers/deaf-proxy.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { untilSomebodyWaits } from '../helpers/locks.ts'
import { finishedEvent, type MoneyEvent, openBoardEvent } from '../helpers/money.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const PRIZES = { prizeFundCents: 10_000 }

let database: TestDatabase
let pool: Pool
let server: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase('durable')
  pool = openPool(database.url)
  server = await startProcess(database.url)
})
afterAll(async () => {
  await server.kill()
  await expectInvariants(pool)
  expect(await reconcile(pool)).toEqual([])
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await expectInvariants(pool)
})

const paidPath = async (event: MoneyEvent): Promise<string> => {
  const { body } = await server.client.get(`/tournaments/${event.id}/payouts`)
  return `/tournaments/${event.id}/payouts/${body[0].id}/paid`
}

type Posted = Readonly<Record<string, number>>

/** How often each kind stands in an event's books. */
const postedOf = async ({ id }: MoneyEvent): Promise<Posted> => {
  const { rows } = await pool.query(
    'select kind, count(*)::int as posted from ledger_transactions where "tournamentId" = $1 group by kind',
    [id],
  )
  return Object.fromEntries(rows.map(({ kind, posted }) => [kind, posted]))
}

const ENDED = { FUND: 1, PRIZE: 1 }
const PAID = { ...ENDED, PRIZE_PAID: 1 }

/** Sends a request that gets stuck behind a row that somebody else holds, kills the server, and lets go of the row. */
const killWhileWaiting = async (
  lock: string,
  values: readonly string[],
  send: () => Promise<unknown>,
): Promise<void> => {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(lock, [...values])
  const lost = send().catch(() => 'no answer')
  await untilSomebodyWaits(pool)
  await server.kill()
  expect(await lost).toBe('no answer')
  await holder.query('rollback')
  holder.release()
  server = await startProcess(database.url)
}

test.each([
  ['before anything is written', 'select from tournaments where id = $1 for update'],
  [
    'after the ledger is written and before the commit',
    'select from payouts where "tournamentId" = $1 for update',
  ],
])('M1 SIGKILL %s: nothing is paid, and sent again it is paid once', async (_, lock) => {
  const event = await finishedEvent(server.client, PRIZES)
  const path = await paidPath(event)
  await killWhileWaiting(lock, [event.id], () => server.client.post(path, event.organiser.token))
  expect(await postedOf(event)).toEqual(ENDED)
  const again = await server.client.post(path, event.organiser.token)
  expect([again.status, again.body.receiptNumber]).toEqual([200, 1])
  expect(await postedOf(event)).toEqual(PAID)
})

test('M1 SIGKILL after the commit and before the reply: sent again it is answered, and paid once', async () => {
  const event = await finishedEvent(server.client, PRIZES)
  const path = await paidPath(event)
  const proxy = await startDeafProxy(server.client.url)
  const key = { 'idempotency-key': 'pay-the-winner' }
  const lost = connect(proxy.url)
    .post(path, event.organiser.token, {}, key)
    .catch(() => 'no answer')
  while ((await postedOf(event))['PRIZE_PAID'] === undefined) await sleep(50)
  await server.kill()
  expect(await lost).toBe('no answer')
  proxy.stop()
  server = await startProcess(database.url)
  const again = await server.client.post(path, event.organiser.token)
  expect([again.status, again.body.receiptNumber]).toEqual([200, 1])
  expect(await postedOf(event)).toEqual(PAID)
})

/** An event of two whose only match is open. */
const openFinal = async (): Promise<{ event: MoneyEvent; matchId: string }> => {
  const event = await openBoardEvent(server.client, PRIZES, { size: 2 })
  await server.client.post(`/tournaments/${event.id}/start`, event.organiser.token)
  const { body } = await server.client.get(`/tournaments/${event.id}/matches`)
  return { event, matchId: body[0].id }
}

test.runIf(FULL_SIZE)(
  'M1 SIGKILL while the payouts of the last result are written: neither is there, and sent again both are, once',
  async () => {
    const { event, matchId } = await openFinal()
    const path = `/matches/${matchId}/result`
    // The prize's posting needs its entry's row, which is held; the result has been written by then.
    await killWhileWaiting('select from entries where "tournamentId" = $1 for update', [event.id], () =>
      server.client.post(path, event.organiser.token, { result: 'A_WIN' }),
    )
    expect(await postedOf(event)).toEqual({})
    const again = await server.client.post(path, event.organiser.token, { result: 'A_WIN' })
    expect(again.status).toBe(200)
    expect(await postedOf(event)).toEqual(ENDED)
  },
)

test.runIf(FULL_SIZE)(
  'M1 SIGKILL between the last result and the end of the event: the sweeper ends it and writes the payouts, once',
  async () => {
    const { event, matchId } = await openFinal()
    await server.kill()
    await pool.query(
      `update matches set status = 'FINISHED', result = 'WHITE_WIN', "resultReason" = 'ARBITER', "dueAt" = null,
       "finishedAt" = now(), version = version + 1 where id = $1`,
      [matchId],
    )
    server = await startProcess(database.url)
    const second = await startProcess(database.url)
    for (let waited = 0; waited < 25_000 && (await postedOf(event))['PRIZE'] === undefined; waited += 100)
      await sleep(100)
    expect(await postedOf(event)).toEqual(ENDED)
    await second.kill()
  },
)
