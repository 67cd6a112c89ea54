import { describe, expect, test } from 'vitest'
import { session } from '../../src/wire/accounts.ts'
import { newPersonalToken, personalToken } from '../../src/wire/tokens.ts'
import { openEvent, PASSWORD, type Person, register, startMatch } from '../helpers/event.ts'
import { expectProblem, suspend } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })
const HOUR = 3_600_000

const make = async (person: Person, body: object = {}) =>
  world.http.post('/auth/tokens', person.token, {
    name: 'my bot',
    scopes: ['read', 'play'],
    password: PASSWORD,
    ...body,
  })

const tokenOf = async (person: Person, body: object = {}): Promise<{ id: string; token: string }> => {
  const made = await make(person, body)
  expect(made.status).toBe(201)
  return made.body
}

describe('a personal token', () => {
  test('A3 is shown once, and only its SHA-256 is stored', async () => {
    const person = await register(world.http)
    const made = await make(person)
    expect(newPersonalToken.safeParse(made.body).error).toBeUndefined()
    expect(made.body.token).toMatch(/^tabiya_[A-Za-z0-9_]+$/)
    expect(made.headers.get('cache-control')).toBe('no-store')
    const listed = await world.http.get('/auth/tokens', person.token)
    expect(listed.body.map((token: unknown) => personalToken.strict().parse(token))).toHaveLength(1)
    const { pool } = world.nodes[0]!.context
    const { rows } = await pool.query('select * from api_tokens where id = $1', [made.body.id])
    expect(rows[0].tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(made.body.token)
  })

  test('A3 asked for again with its Idempotency-Key is the same one, and is stored nowhere, nor what it is derived from', async () => {
    const person = await register(world.http)
    const ask = (name: string) =>
      world.http.post(
        '/auth/tokens',
        person.token,
        { name, scopes: ['read'], password: PASSWORD },
        { 'idempotency-key': '7d8f3c1e-once' },
      )
    const [first, again] = [await ask('bot'), await ask('bot')]
    expect([first.status, again.status, again.body.token]).toEqual([201, 201, first.body.token])
    expect((await world.http.get('/auth/tokens', person.token)).body).toHaveLength(1)
    expectProblem(await ask('other'), 422, 'IDEMPOTENCY_KEY_REUSED')
    const { rows } = await world.nodes[0]!.context.pool.query('select * from idempotency_keys')
    expect(rows.length).toBeGreaterThan(0)
    expect(
      (await world.http.call('DELETE', `/auth/tokens/${first.body.id}`, { token: person.token })).status,
    ).toBe(200)
    expectProblem(await ask('bot'), 422, 'IDEMPOTENCY_KEY_REUSED')
    expect(JSON.stringify(rows)).not.toContain('7d8f3c1e')
    expect(JSON.stringify(rows)).not.toContain(first.body.token)
  })

  test('serves wherever an access token does, within its scopes', async () => {
    const { id, white } = await startMatch(world.http)
    const { token } = await tokenOf(white)
    expect((await world.http.get('/auth/me', token)).body.id).toBe(white.id)
    expect((await world.http.get(`/matches/${id}/state`, token)).status).toBe(200)
    const moved = await world.http.post(`/matches/${id}/move`, token, { from: 'e2', to: 'e4' })
    expect([moved.status, moved.body.moves]).toEqual([200, ['e2e4']])
    const body = { title: 'Cup', description: 'A cup', timeControl: '5+0' }
    expectProblem(await world.http.post('/tournaments', token, body), 403, 'SCOPE_MISSING')
  })

  test.each([
    ['read', 'GET', '/tournaments', 200],
    ['play', 'GET', '/tournaments', 403],
    ['account', 'GET', '/auth/sessions', 200],
    ['read', 'GET', '/auth/sessions', 403],
    ['organise', 'POST', '/tournaments', 201],
    ['read', 'POST', '/tournaments', 403],
    ['account', 'POST', '/auth/logout', 403],
  ])('with scope %s may %s %s: %i', async (scope, method, path, status) => {
    const { token } = await tokenOf(await register(world.http), { scopes: [scope] })
    const settings = { title: 'Cup', description: 'A cup', timeControl: '5+0' }
    const body = path === '/tournaments' && method === 'POST' ? { body: settings } : {}
    expect((await world.http.call(method, path, { token, ...body })).status).toBe(status)
  })

  test('for organising keeps the list of players, byes and returns included; one for reading does not', async () => {
    const organiser = await register(world.http)
    const { token } = await tokenOf(organiser, { scopes: ['organise'] })
    const players = ['Ada', 'Ben', 'Cai'].map(name => ({ name }))
    const body = { title: 'Open', description: 'An open', rounds: 3, players }
    const { id } = (await world.http.post('/tournaments', token, body)).body
    const entries = `/tournaments/${id}/entries`
    const late = await world.http.post(entries, token, { name: 'Dov' })
    const entry = `${entries}/${late.body.id}`
    const bye = await world.http.post(`${entry}/byes`, token, { roundNumber: 2, byeType: 'HALF' })
    const left = await world.http.call('DELETE', entry, { token })
    const back = await world.http.post(`${entry}/return`, token)
    expect([late, bye, left, back].map(({ status }) => status)).toEqual([201, 200, 200, 200])
    const reader = await tokenOf(organiser, { scopes: ['read'] })
    expectProblem(await world.http.post(entries, reader.token, { name: 'Eva' }), 403, 'SCOPE_MISSING')
  })

  test('with the play scope an arbiter is a player like any other', async () => {
    const organiser = await register(world.http)
    const body = { title: 'Cup', description: 'A cup', timeControl: '5+0' }
    const { id } = (await world.http.post('/tournaments', organiser.token, body)).body
    await world.http.post(`/tournaments/${id}/open`, organiser.token)
    const { token } = await tokenOf(organiser, { scopes: ['play'] })
    const path = `/tournaments/${id}/entries`
    expect((await world.http.post(path, token, { name: 'Somebody Else' })).body.code).toBe('FORBIDDEN')
    expect((await world.http.post(path, token)).status).toBe(201)
    const other = (await world.http.post(path, organiser.token, { name: 'Somebody Else' })).body
    const withdrawn = await world.http.call('DELETE', `${path}/${other.id}`, { token })
    expect(withdrawn.body.code).toBe('FORBIDDEN')
  })

  test.each(['read', 'play', 'organise', 'account'])(
    'with scope %s makes, lists and revokes no tokens',
    async scope => {
      const person = await register(world.http)
      const { id, token } = await tokenOf(person, { scopes: [scope] })
      expectProblem(await make({ ...person, token }), 403, 'SCOPE_MISSING')
      expectProblem(await world.http.get('/auth/tokens', token), 403, 'SCOPE_MISSING')
      expectProblem(await world.http.call('DELETE', `/auth/tokens/${id}`, { token }), 403, 'SCOPE_MISSING')
    },
  )

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ name: '' }, 'name'],
    [{ expiresAt: '2026-11-28T11:59:59.000Z' }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ playerId: 'x' }, 'playerId'],
  ])('is not made from %j', async (body, path) => {
    const refused = await make(await register(world.http), body)
    expectProblem(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body.errors[0].path).toBe(path)
  })

  test('ends when it was to end', async () => {
    const person = await register(world.http)
    const expiresAt = new Date(world.time.now() + HOUR).toISOString()
    const { token } = await tokenOf(person, { expiresAt })
    expect((await world.http.get('/auth/me', token)).status).toBe(200)
    world.time.advance(HOUR)
    expectProblem(await world.http.get('/auth/me', token), 401, 'UNAUTHENTICATED')
    expectProblem(await world.nodes[1]!.client.get('/auth/me', token), 401, 'UNAUTHENTICATED')
  })

  test('says when it was last used, to the hour', async () => {
    const person = await register(world.http)
    const { id, token } = await tokenOf(person)
    const lastUse = async () => {
      const { pool } = world.nodes[0]!.context
      const { rows } = await pool.query('select "lastUsedAt" from api_tokens where id = $1', [id])
      return rows[0].lastUsedAt
    }
    const first = world.time.now()
    await world.http.get('/auth/me', token)
    await expect.poll(lastUse).toBe(first)
    world.time.advance(HOUR / 2)
    await world.http.get('/auth/me', token)
    world.time.advance(HOUR / 2)
    await world.http.get('/auth/me', token)
    await expect.poll(lastUse).toBe(first + HOUR)
  })

  test('costs one query, not one for each request', async () => {
    const person = await register(world.http)
    const { token } = await tokenOf(person)
    const { pool } = world.nodes[0]!.context
    await world.http.get('/auth/me', token)
    const lookups: string[] = []
    const { query } = pool
    pool.query = ((...args: unknown[]) => {
      if (String(args[0]).includes('api_tokens')) lookups.push(String(args[0]))
      return (query as (...all: unknown[]) => unknown).apply(pool, args)
    }) as typeof pool.query
    for (let call = 0; call < 10; call++) expect((await world.http.get('/auth/me', token)).status).toBe(200)
    pool.query = query
    expect(lookups).toEqual([])
  })

  test('is revoked by its owner, and by nobody else', async () => {
    const [person, other] = [await register(world.http), await register(world.http)]
    const { id, token } = await tokenOf(person)
    const path = `/auth/tokens/${id}`
    expectProblem(await world.http.call('DELETE', path, { token: other.token }), 404, 'TOKEN_NOT_FOUND')
    expect((await world.http.get('/auth/me', token)).status).toBe(200)
    expect((await world.http.call('DELETE', path, { token: person.token })).status).toBe(200)
    expectProblem(await world.http.get('/auth/me', token), 401, 'UNAUTHENTICATED')
    expectProblem(await world.http.call('DELETE', path, { token: person.token }), 404, 'TOKEN_NOT_FOUND')
  })

  test('ends at once where its owner is suspended, and serves no more once they are reinstated', async () => {
    const event = await openEvent(world.http, {}, { players: 0 })
    const person = await register(world.http)
    const { token } = await tokenOf(person)
    await world.http.get('/auth/me', token)
    await suspend(world, person, true)
    const enter = () => world.http.post(`/tournaments/${event.id}/entries`, token)
    expectProblem(await enter(), 401, 'UNAUTHENTICATED')
    await suspend(world, person, false)
    expectProblem(await enter(), 401, 'UNAUTHENTICATED')
  })

  test('there are fifty of at most', async () => {
    const person = await register(world.http)
    for (let count = 0; count < 50; count++) await tokenOf(person)
    expectProblem(await make(person), 409, 'TOKEN_LIMIT_REACHED')
  })
})

describe('sessions', () => {
  const login = async (person: Person) => {
    const { username } = person
    return (await world.http.post('/auth/login', undefined, { username, password: PASSWORD })).body
  }

  test('are listed with the present one marked, and can be ended from another', async () => {
    const person = await register(world.http)
    const elsewhere = await login(person)
    const { body: listed } = await world.http.get('/auth/sessions', person.token)
    expect(listed.map((found: unknown) => session.strict().parse(found))).toHaveLength(2)
    const other = listed.find(({ current }: { current: boolean }) => !current)
    const ended = await world.http.call('DELETE', `/auth/sessions/${other.id}`, { token: person.token })
    expect(ended.status).toBe(200)
    expectProblem(await world.http.get('/auth/me', elsewhere.accessToken), 401, 'UNAUTHENTICATED')
    const again = { refreshToken: elsewhere.refreshToken }
    expectProblem(await world.http.post('/auth/refresh', undefined, again), 401, 'UNAUTHENTICATED')
    expect((await world.http.get('/auth/me', person.token)).status).toBe(200)
  })

  test('of others cannot be ended', async () => {
    const [person, other] = [await register(world.http), await register(world.http)]
    const { body } = await world.http.get('/auth/sessions', person.token)
    const ending = await world.http.call('DELETE', `/auth/sessions/${body[0].id}`, { token: other.token })
    expectProblem(ending, 404, 'SESSION_NOT_FOUND')
    expect((await world.http.get('/auth/me', person.token)).status).toBe(200)
  })

  test('stay open when eight tabs refresh at once, and each tab gets the same next token', async () => {
    const { refreshToken } = await login(await register(world.http))
    const clients = [world.http, world.nodes[1]!.client]
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, tab) =>
        clients[tab % 2]!.post('/auth/refresh', undefined, { refreshToken }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(replies.map(({ body }) => body.refreshToken)).size).toBe(1)
    world.time.advance(HOUR)
    const next = { refreshToken: replies[0]!.body.refreshToken }
    expect((await world.http.post('/auth/refresh', undefined, next)).status).toBe(200)
  })
})
