import { expect, test } from 'vitest'
import {
  drawAttempt,
  findAnswer,
  keepOutcome,
  releaseKey,
  releaseKeyIfUndone,
  reserveKey,
} from '../../src/db/idempotency.ts'
import { openEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })

const pool = () => world.nodes[0]!.context.pool

/** What a node leaves that dies after its commit and before it has stored the answer. */
const loseAnswer = (key: string) =>
  pool().query(
    `update idempotency_keys set status = null, body = null, "createdAt" = now() - interval '3 seconds' where key = $1`,
    [key],
  )

const entriesOf = async (id: string, token: string): Promise<{ name: string }[]> =>
  (await world.http.get(`/tournaments/${id}/players`, token)).body

test('R9 a request whose answer died with its node is answered by another as it would have been, and happens once', async () => {
  const event = await openEvent(world.http, { entryFeeCents: 500 }, { players: 1 })
  const { token } = event.organiser
  const path = `/tournaments/${event.id}/entries`
  const [here, there] = world.nodes
  const headers = { 'idempotency-key': 'enter-once' }
  const first = await here!.client.post(path, token, { name: 'Once Only' }, headers)
  expect(first.status).toBe(201)
  await loseAnswer('enter-once')
  const again = await there!.client.post(path, token, { name: 'Once Only' }, headers)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await entriesOf(event.id, token)).filter(({ name }) => name === 'Once Only')).toHaveLength(1)
  const fees = await world.http.get(`/tournaments/${event.id}/fees`, token)
  expect(fees.body).toHaveLength(2)
})

test('R9 a tournament and a ruling that were made are told again, not made again', async () => {
  const event = await openEvent(world.http, {}, { players: 2 })
  const { token } = event.organiser
  const headers = { 'idempotency-key': 'start-once' }
  const [here, there] = world.nodes
  const started = await here!.client.post(`/tournaments/${event.id}/start`, token, undefined, headers)
  await loseAnswer('start-once')
  const again = await there!.client.post(`/tournaments/${event.id}/start`, token, undefined, headers)
  expect([again.status, again.body.currentRound]).toEqual([200, started.body.currentRound])

  const [match] = (await world.http.get(`/tournaments/${event.id}/matches`, token)).body
  const ruling = { result: 'WHITE_WIN', note: 'agreed at the board' }
  const key = { 'idempotency-key': 'rule-once' }
  const ruled = await here!.client.post(`/matches/${match.id}/result`, token, ruling, key)
  await loseAnswer('rule-once')
  const told = await there!.client.post(`/matches/${match.id}/result`, token, ruling, key)
  expect([told.status, told.body.result, told.body.version]).toEqual([
    200,
    ruled.body.result,
    ruled.body.version,
  ])
})

test('R9 a request that another has taken over cannot commit any more', async () => {
  const event = await openEvent(world.http, {}, { players: 1 })
  const { token } = event.organiser
  const blocker = await pool().connect()
  await blocker.query('begin')
  await blocker.query('select from tournaments where id = $1 for update', [event.id])
  const late = world.http.post(
    `/tournaments/${event.id}/entries`,
    token,
    { name: 'Too Late' },
    {
      'idempotency-key': 'overtaken',
    },
  )
  for (let held = false; !held; )
    held =
      (
        await pool().query(
          `update idempotency_keys set attempt = attempt + 1 where key = 'overtaken' returning key`,
        )
      ).rows.length === 1
  await blocker.query('commit')
  blocker.release()
  expect((await late).status).toBe(503)
  expect((await entriesOf(event.id, token)).map(({ name }) => name)).not.toContain('Too Late')
})

test('R9 a key is given back by a request that failed, but not while what it did is being committed', async () => {
  const hold = async (key: string) => {
    const held = { scope: 'somebody', key, attempt: drawAttempt() }
    expect(await reserveKey(pool(), held, 'hash')).toEqual({ outcomes: [] })
    return held
  }
  const failed = await hold('failed')
  await releaseKeyIfUndone(pool(), failed)
  expect(await findAnswer(pool(), 'somebody', 'failed')).toBeUndefined()

  const done = await hold('done')
  const tx = await pool().connect()
  await tx.query('begin')
  expect(await keepOutcome(tx, done, { value: 'a tournament' })).toBe(true)
  const released = releaseKeyIfUndone(pool(), done)
  await tx.query('commit')
  tx.release()
  await released
  expect(await findAnswer(pool(), 'somebody', 'done')).toMatchObject({ status: null })
})

test('R9 a request that another has taken over gives its key back no more', async () => {
  const first = { scope: 'somebody', key: 'taken-over', attempt: drawAttempt() }
  await reserveKey(pool(), first, 'hash')
  await pool().query(
    `update idempotency_keys set "createdAt" = now() - interval '31 seconds' where key = 'taken-over'`,
  )
  expect(await reserveKey(pool(), { ...first, attempt: drawAttempt() }, 'hash')).toEqual({ outcomes: [] })
  await releaseKey(pool(), first)
  expect(await findAnswer(pool(), 'somebody', 'taken-over')).toBeDefined()
})
