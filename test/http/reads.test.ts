import { describe, expect, test } from 'vitest'
import type { Document } from '../../src/http/openapi/document.ts'
import {
  boardsOf,
  joinBoth,
  openEvent,
  playMoves,
  register,
  startEvent,
  startMatch,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })

describe('H7 reading', () => {
  /** What is stored, table by table; the heartbeat and what tells when a token was last used apart. */
  const checksum = async (): Promise<Record<string, string>> => {
    const { pool } = world.nodes[0]!.context
    const { rows: tables } = await pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables as { name: string }[]) {
      if (['heartbeat', 'rate_limits'].includes(name)) continue
      const { rows } = await pool.query(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
      )
      sums[name] = rows[0].sum
    }
    return sums
  }

  test('changes nothing: every GET and HEAD, by everybody, leaves the database as it was', async () => {
    const event = await startEvent(world.http, { tieBreakPolicy: 'BLITZ' }, { players: 4 })
    const [board, other] = await boardsOf(world.http, event)
    await joinBoth(world.http, board!)
    await playMoves(world.http, board!, 'e2e4 e7e5')
    await joinBoth(world.http, other!)
    await world.http.post(`/matches/${other!.id}/draw/offer`, other!.white.token)
    await world.http.post(`/matches/${other!.id}/draw/accept`, other!.black.token)
    const entry = (await world.http.get(`/tournaments/${event.id}/players`)).body[0].id
    const { paths } = (await world.http.get('/openapi.json')).body as Document
    const before = await checksum()
    let read = 0
    for (const [template, operations] of Object.entries(paths)) {
      if (operations['get'] === undefined || template.endsWith('/events')) continue
      const owner = template.startsWith('/matches')
        ? board!.id
        : template.startsWith('/players')
          ? board!.white.id
          : event.id
      const path = template
        .replace('{id}', owner)
        .replace('{roundNumber}', '1')
        .replace(/\{\w+\}/, entry)
      for (const method of ['GET', 'HEAD'])
        for (const token of [undefined, board!.white.token, event.organiser.token]) {
          const reply = await world.http.call(method, path, { token, headers: { purpose: 'prefetch' } })
          expect(reply.status, path).toBeLessThan(500)
          read++
        }
    }
    expect(read).toBeGreaterThan(60)
    expect(await checksum()).toEqual(before)
  })
})

describe('I7 parameters', () => {
  test.each([
    'limit=1&limit=2',
    'limit[]=1',
    'limit=1000000000',
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=1e309',
    'limit=NaN',
    'limit=',
    'status=OPEN&status=DRAFT',
    'status=open',
    'offset=-1',
    'page=1',
    'cursor=nonsense',
    'cursor=a&cursor=b',
    'sort=title;drop',
    'orderBy=version',
  ])('?%s of a list is refused', async query => {
    const reply = await world.http.get(`/tournaments?${query}`)
    expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('pages have an end, and a page that is asked for again is the same though others were made since', async () => {
    const { token } = await register(world.http)
    const make = (title: string) => world.http.post('/tournaments', token, { title, description: 'x' })
    for (const title of ['one', 'two', 'three']) {
      await world.http.post(`/tournaments/${(await make(title)).body.id}/open`, token)
      world.time.advance(1000)
    }
    const first = await world.http.get('/tournaments?limit=1', token)
    expect(first.body.items).toHaveLength(1)
    const next = `/tournaments?limit=1&cursor=${first.body.nextCursor}`
    const second = await world.http.get(next, token)
    await make('four')
    expect((await world.http.get(next, token)).body).toEqual(second.body)
    expect((await world.http.get('/tournaments?limit=100', token)).body.items.length).toBeLessThanOrEqual(100)
  })
})

describe('R9 one Idempotency-Key', () => {
  const make = (node: number, token: string, key: string, title: string) =>
    world.nodes[node]!.client.post(
      '/tournaments',
      token,
      { title, description: 'x' },
      { 'idempotency-key': key },
    )

  test('sent thirty-two times at once over two nodes is one effect and one answer', async () => {
    const { token } = await register(world.http)
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all(
        Array.from({ length: 32 }, (_, index) => make(index % 2, token, `same-${round}`, `Once ${round}`)),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    }
  })

  test('with another body is 422, and another caller’s is another key', async () => {
    const [one, other] = [await register(world.http), await register(world.http)]
    const first = await make(0, one.token, 'key', 'First')
    const changed = await make(1, one.token, 'key', 'Second')
    expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const theirs = await make(1, other.token, 'key', 'Second')
    expect([theirs.status, theirs.body.id === first.body.id]).toEqual([201, false])
  })
})

describe('R9 a request sent again for which an answer has to be compressed', () => {
  /** As browsers do, and programs by default: what comes back is taken apart by `fetch`. */
  const make = async (token: string, title: string) => {
    const response = await fetch(`${world.http.url}/tournaments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'compressed',
        'accept-encoding': 'gzip, identity;q=0',
      },
      body: JSON.stringify({ title, description: 'A cup like any other. '.repeat(100) }),
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    return { status: response.status, body: (await response.json()) as { id?: string; code?: string } }
  }

  test('does nothing again, whether it is told what was done or that the key was another’s', async () => {
    const { token, id } = await register(world.http)
    const first = await make(token, 'Cup')
    const [same, other] = [await make(token, 'Cup'), await make(token, 'Another')]
    expect([same.status, same.body]).toEqual([201, first.body])
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const { rows } = await world.nodes[0]!.context.pool.query(
      'select title from tournaments where "organiserId" = $1',
      [id],
    )
    expect(rows).toEqual([{ title: 'Cup' }])
  })
})

describe('X7 numbers that have grown', () => {
  test('beyond 2^31 and up to 2^53 change nothing: an event is played and its log is paged', async () => {
    const { pool } = world.nodes[0]!.context
    const { rows: sequences } = await pool.query(
      `select sequencename as name from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`,
    )
    expect(sequences.length).toBeGreaterThan(0)
    for (const start of ['2147483647', '9007199254740000']) {
      for (const { name } of sequences) await pool.query(`select setval('"${name}"', ${start})`)
      const event = await startEvent(world.http, {
        prizeFundCents: 1000,
        prizes: [{ place: 1, basisPoints: 10_000 }],
      })
      const [board] = await boardsOf(world.http, event)
      await joinBoth(world.http, board!)
      const ruling = { result: 'BLACK_WIN' }
      await world.http.post(`/matches/${board!.id}/result`, event.organiser.token, ruling)
      const done = await world.http.get(`/tournaments/${event.id}`)
      expect(done.body.status).toBe('FINISHED')
      const log = await world.http.get(`/tournaments/${event.id}/audit?limit=1`, event.organiser.token)
      const [newest] = log.body
      expect(newest.id).toBeGreaterThan(Number(start))
      const older = await world.http.get(
        `/tournaments/${event.id}/audit?before=${newest.id}`,
        event.organiser.token,
      )
      expect(older.body.every(({ id }: { id: number }) => id < newest.id)).toBe(true)
    }
  })

  test('every id on the wire is a text, and a number beyond 2^53 in a query is refused', async () => {
    const { id, event } = await startMatch(world.http)
    for (const path of [`/matches/${id}`, `/tournaments/${event.id}`, `/tournaments/${event.id}/players`]) {
      const ids = [...JSON.stringify((await world.http.get(path)).body).matchAll(/"\w*[iI]d":(.)/g)]
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.filter(([, start]) => start !== '"' && start !== 'n')).toEqual([])
    }
    const beyond = await world.http.get(
      `/tournaments/${event.id}/audit?before=9007199254740993`,
      event.organiser.token,
    )
    expect(beyond.body.code).toBe('VALIDATION_FAILED')
    expect((await openEvent(world.http)).id).toMatch(/^[0-9a-f-]{36}$/)
  })
})
