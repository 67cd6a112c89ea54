import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keepHouse } from '../../src/app/runtime/housekeeping.ts'
import {
  drawAttempt,
  findAnswer,
  keepOutcomes,
  releaseKey,
  releaseKeyIfUndone,
  reserveKey,
} from '../../src/db/idempotency.ts'
import { loadMatch } from '../../src/db/matches.ts'
import { applyAll } from '../../src/domain/match/apply.ts'
import { decide } from '../../src/domain/match/decide.ts'
import { moveOf, openEvent, register, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { initialise, named, playersOf } from '../helpers/swiss.ts'

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
  expect(await keepOutcomes(tx, done, [{ value: 'a tournament' }])).toBe(true)
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

describe('G2 what is kept of requests', () => {
  const keysOf = async (who: string): Promise<string[]> =>
    (
      await pool().query(`select key from idempotency_keys where scope like $1 || ' %' order by key`, [who])
    ).rows.map(({ key }) => key)

  test('is nothing of those that change nothing: previews, and rounds that are looked at', async () => {
    const event = await initialise(world.http, named('ABCD'), { playMode: 'OVER_THE_BOARD', rounds: 3 })
    const { token, id } = event.organiser
    const path = `/tournaments/${event.id}`
    const before = await keysOf(id)
    const post = (where: string, body: object) =>
      world.http.post(`${path}${where}`, token, body, { 'idempotency-key': `looked at ${where}` })
    const draft = await openEvent(world.http, {}, { players: 0, organiser: event.organiser })
    const list = await world.http.post(
      `/tournaments/${draft.id}/entries/import?preview=true`,
      token,
      { format: 'CSV', text: 'name\nAnna Muster\n' },
      { 'idempotency-key': 'looked at' },
    )
    const players = await playersOf(world.http, event)
    const [a, b, c, d] = players.map((player: { id: string }) => player.id)
    const boards = [
      { whiteEntryId: a, blackEntryId: b },
      { whiteEntryId: c, blackEntryId: d },
    ]
    const round = await post('/rounds/check', { pairings: boards })
    expect([list.status, round.status]).toEqual([200, 200])
    expect(await keysOf(id)).toEqual(before)
  })

  test('is nothing of those that find done what they ask for: an open event opened, a game paused that stands still', async () => {
    const event = await openEvent(world.http, {}, { players: 2 })
    const { token, id } = event.organiser
    const post = (path: string, key: string) =>
      world.http.post(path, token, undefined, { 'idempotency-key': key })
    await post(`/tournaments/${event.id}/start`, 'started')
    const [{ id: match }] = (await world.http.get(`/tournaments/${event.id}/matches`, token)).body
    const before = await keysOf(id)
    expect(before).toContain('started')
    for (const again of ['again', 'and again'])
      expect((await post(`/tournaments/${event.id}/start`, again)).status).toBe(200)
    await post(`/matches/${match}/pause`, 'paused')
    const paused = await post(`/matches/${match}/pause`, 'paused again')
    expect(paused.status).toBe(200)
    expect(await keysOf(id)).toEqual([...before, 'paused'].sort())
    expect((await post(`/matches/${match}/pause`, 'paused')).headers.get('idempotency-replayed')).toBe('true')
  })

  const store = (who: string, key: string, { bytes = 20_000, minutes = 10, status = 200 as number | null }) =>
    pool().query(
      `insert into idempotency_keys (scope, key, "requestHash", status, body, "createdAt")
       values ($1, $2, 'hash', $3, $4, now() - make_interval(secs => $5 * 60))`,
      [`${who} /tournaments`, key, status, randomBytes(bytes / 2).toString('hex'), minutes],
    )

  test('is bounded for each account, the latest first; what was asked just now is left alone', async () => {
    const [flood, other] = ['00000000-0000-4000-8000-00000000000f', '00000000-0000-4000-8000-0000000000aa']
    for (let at = 10; at < 50; at++) await store(flood, `old ${at}`, { minutes: 100 - at })
    await store(flood, 'under way', { minutes: 99, status: null })
    await store(other, 'theirs', { minutes: 99 })
    await keepHouse({
      pool: pool(),
      now: world.time.now,
      securityKept: 180 * 86_400_000,
      birthsKept: undefined,
    })
    const kept = await keysOf(flood)
    expect(kept).toContain('under way')
    expect(kept.filter(key => key.startsWith('old'))).toEqual(
      Array.from({ length: 25 }, (_, at) => `old ${at + 25}`),
    )
    expect(await keysOf(other)).toEqual(['theirs'])
    for (let at = 10; at < 50; at++) await store(flood, `new ${at}`, { minutes: 1 })
    await keepHouse({
      pool: pool(),
      now: world.time.now,
      securityKept: 180 * 86_400_000,
      birthsKept: undefined,
    })
    expect((await keysOf(flood)).filter(key => key.startsWith('new'))).toHaveLength(40)
  })

  test('is dropped after a day, while the server runs; so are sessions that were over a month ago', async () => {
    const who = '00000000-0000-4000-8000-0000000000bb'
    await store(who, 'yesterday', { minutes: 24 * 60 + 1 })
    await store(who, 'today', { minutes: 23 * 60 })
    const person = await register(world.http)
    const end = (days: number) =>
      pool().query(
        `insert into sessions ("playerId", "refreshHash", "expiresAt") values ($1, $2, to_timestamp($3::float8 / 1000) - make_interval(days => $4))`,
        [person.id, `over ${days}`, world.time.now(), days],
      )
    await end(29)
    await end(31)
    await keepHouse({
      pool: pool(),
      now: world.time.now,
      securityKept: 180 * 86_400_000,
      birthsKept: undefined,
    })
    expect(await keysOf(who)).toEqual(['today'])
    const { rows } = await pool().query(
      `select "refreshHash" from sessions where "refreshHash" like 'over %'`,
    )
    expect(rows).toEqual([{ refreshHash: 'over 29' }])
  })
})

test('R10 a move that a node had decided on before it slept is not written when it wakes', async () => {
  const [here, there] = world.nodes
  const board = await startMatch(world.http)
  const slept = await loadMatch(pool(), board.id)
  if (slept === undefined || !('match' in slept)) throw new Error('the game is not there')
  const { match: before } = slept
  const decided = decide(
    before,
    { kind: 'move', by: 'WHITE', move: { from: 'd2', to: 'd4' } },
    before.startedAt!,
    0,
  )
  const moved = decided.events.find(event => event.kind === 'moved')!
  const played = await there!.client.post(`/matches/${board.id}/move`, board.white.token, moveOf('e2e4'))
  expect(played.status).toBe(200)
  const after = applyAll(before, decided.events)
  expect(await here!.context.moves.write({ before, after, moved })).toBe(false)
  const { body: moves } = await world.http.get(`/matches/${board.id}/moves`)
  expect(moves.map(({ uci }: { uci: string }) => uci)).toEqual(['e2e4'])
})
