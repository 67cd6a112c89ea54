import { describe, expect, test } from 'vitest'
import { keepHouse } from '../../src/app/runtime/housekeeping.ts'
import { RATE_LIMITS } from '../../src/http/rate-limit/settings.ts'
import { newRegistrationLink, registrationLink } from '../../src/wire/registration.ts'
import type { Reply } from '../helpers/client.ts'
import { adminOf, PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })
const DAY = 86_400_000
let names = 0

const signUp = (
  link?: string,
  headers?: Record<string, string>,
  username = `newcomer-${names++}`,
): Promise<Reply> =>
  world.http.post(
    '/auth/register',
    undefined,
    { username, password: PASSWORD, ...(link === undefined ? {} : { link }) },
    headers,
  )

/** With a token of now: some of these tests move days. */
const adminNow = async (): Promise<Person> => {
  const admin = await adminOf(world)
  const { username } = admin
  const { body } = await world.http.post('/auth/login', undefined, { username, password: PASSWORD })
  return { ...admin, token: body.accessToken }
}

const setMode = (admin: Person, mode: 'OPEN' | 'BY_LINK'): Promise<Reply> =>
  world.http.call('PATCH', '/registration', { token: admin.token, body: { mode } })

const linkOf = async (admin: Person, body: object = {}): Promise<{ id: string; token: string }> => {
  const made = await world.http.post('/registration/links', admin.token, body)
  expect(made.status).toBe(201)
  return made.body
}

const used = async (admin: Person, id: string): Promise<number | undefined> =>
  (await world.http.get('/registration/links', admin.token)).body.find(
    (link: { id: string }) => link.id === id,
  )?.used

describe('registration that an admin has closed', () => {
  test('lets nobody make an account on any node, and is open again when an admin opens it', async () => {
    const admin = await adminNow()
    expect((await world.http.get('/registration')).body).toEqual({ mode: 'OPEN' })
    expect((await setMode(admin, 'BY_LINK')).body).toEqual({ mode: 'BY_LINK' })
    for (const node of world.nodes) {
      const other = await fetch(`${node.url}/registration`)
      expect(await other.json()).toEqual({ mode: 'BY_LINK' })
      const username = `newcomer-${names++}`
      const refused = await fetch(`${node.url}/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: PASSWORD }),
      })
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        403,
        'REGISTRATION_BY_LINK',
      ])
    }
    for (const link of ['', 'x', '0'.repeat(64), "' or true --"])
      expectProblem(await signUp(link), 403, 'REGISTRATION_LINK_NOT_VALID')
    expect((await setMode(admin, 'OPEN')).status).toBe(200)
    expect((await signUp()).status).toBe(201)
    const { rows } = await world.nodes[0]!.context.pool.query(
      `select before, after from audit_log where action = 'REGISTRATION_CHANGED' and "actorId" = $1 order by id`,
      [admin.id],
    )
    expect(rows).toEqual([
      { before: { mode: 'OPEN' }, after: { mode: 'BY_LINK' } },
      { before: { mode: 'BY_LINK' }, after: { mode: 'OPEN' } },
    ])
  })

  test('says nothing of names that are taken to whoever has no link', async () => {
    const admin = await adminNow()
    await setMode(admin, 'BY_LINK')
    expectProblem(await signUp(undefined, {}, admin.username), 403, 'REGISTRATION_BY_LINK')
    expectProblem(await signUp('x', {}, admin.username), 403, 'REGISTRATION_LINK_NOT_VALID')
    await setMode(admin, 'OPEN')
  })
})

describe('a registration link', () => {
  test('is shown once, stored as its SHA-256 alone, and listed for admins while it serves', async () => {
    const admin = await adminNow()
    const made = await world.http.post('/registration/links', admin.token, { uses: 3, name: 'Juniors' })
    expect(newRegistrationLink.strict().safeParse(made.body).error).toBeUndefined()
    expect(made.headers.get('cache-control')).toBe('no-store')
    expect(Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)).toBe(7 * DAY)
    const { token, ...told } = made.body
    const listed = await world.http.get('/registration/links', admin.token)
    expect(listed.body.map((link: unknown) => registrationLink.strict().parse(link))).toContainEqual(told)
    const { rows } = await world.nodes[0]!.context.pool.query('select * from registration_links')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await used(admin, told.id)).toBe(0)
    await setMode(admin, 'BY_LINK')
    world.time.advance(7 * DAY)
    expectProblem(await signUp(token), 403, 'REGISTRATION_LINK_NOT_VALID')
    expect(await used(await adminNow(), told.id)).toBeUndefined()
    await setMode(await adminNow(), 'OPEN')
  })

  test('makes as many accounts as it may and no more, also all at once', async () => {
    const admin = await adminNow()
    await setMode(admin, 'BY_LINK')
    const { id, token } = await linkOf(admin, { uses: 3 })
    const replies = await Promise.all(Array.from({ length: 9 }, () => signUp(token)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const reply of replies.filter(({ status }) => status !== 201))
      expectProblem(reply, 403, 'REGISTRATION_LINK_NOT_VALID')
    expect(await used(admin, id)).toBeUndefined()
    await setMode(admin, 'OPEN')
  })

  test('loses nothing by a registration that fails, and makes one account of ten that want one name', async () => {
    const admin = await adminNow()
    await setMode(admin, 'BY_LINK')
    const { id, token } = await linkOf(admin, { uses: 5 })
    expectProblem(await signUp(token, {}, admin.username), 409, 'USERNAME_TAKEN')
    expect(await used(admin, id)).toBe(0)
    const name = `newcomer-${names++}`
    const replies = await Promise.all(Array.from({ length: 10 }, () => signUp(token, {}, name)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 201))
      expectProblem(reply, 409, 'USERNAME_TAKEN')
    expect(await used(admin, id)).toBe(1)
    await setMode(admin, 'OPEN')
  })

  test('whose last use was answered on a line that broke signs in when the same is sent again under its key', async () => {
    const admin = await adminNow()
    await setMode(admin, 'BY_LINK')
    const { token } = await linkOf(admin)
    const headers = { 'idempotency-key': 'registering' }
    const name = `newcomer-${names++}`
    const [first, again] = [await signUp(token, headers, name), await signUp(token, headers, name)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.player.id).toBe(first.body.player.id)
    expectProblem(await signUp(token), 403, 'REGISTRATION_LINK_NOT_VALID')
    await setMode(admin, 'OPEN')
  })

  test('serves no more once it was ended, and its accounts stay', async () => {
    const admin = await adminNow()
    await setMode(admin, 'BY_LINK')
    const { id, token } = await linkOf(admin, { uses: 1000, days: 90 })
    const made = await signUp(token)
    expect(made.status).toBe(201)
    expect(
      (await world.http.call('DELETE', `/registration/links/${id}`, { token: admin.token })).status,
    ).toBe(200)
    expectProblem(
      await world.http.call('DELETE', `/registration/links/${id}`, { token: admin.token }),
      404,
      'REGISTRATION_LINK_NOT_FOUND',
    )
    expectProblem(await signUp(token), 403, 'REGISTRATION_LINK_NOT_VALID')
    expect((await world.http.get('/auth/me', made.body.accessToken)).status).toBe(200)
    await setMode(admin, 'OPEN')
  })

  test('asked for again under its Idempotency-Key is the same one', async () => {
    const admin = await adminNow()
    const ask = (uses: number) =>
      world.http.post('/registration/links', admin.token, { uses }, { 'idempotency-key': 'a link' })
    const [first, again] = [await ask(2), await ask(2)]
    expect(again.body).toEqual(first.body)
    expectProblem(await ask(3), 422, 'IDEMPOTENCY_KEY_REUSED')
    const { rows } = await world.nodes[0]!.context.pool.query('select * from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(first.body.token)
  })

  test.each([
    { uses: 0 },
    { uses: 1001 },
    { uses: 1.5 },
    { days: 0 },
    { days: 91 },
    { name: '' },
    { name: 'x'.repeat(81) },
    { uses: '3' },
    { token: 'mine' },
  ])('is not made of %j', async body => {
    const admin = await adminNow()
    expectProblem(await world.http.post('/registration/links', admin.token, body), 400, 'VALIDATION_FAILED')
  })

  test('is one of a hundred at most, and a month after its end nothing of it is kept', async () => {
    const admin = await adminNow()
    const { pool } = world.nodes[0]!.context
    await pool.query('delete from registration_links')
    for (let index = 0; index < 100; index++) await linkOf(admin, { days: 1 })
    expectProblem(
      await world.http.post('/registration/links', admin.token, {}),
      409,
      'REGISTRATION_LINK_LIMIT_REACHED',
    )
    world.time.advance(32 * DAY)
    await keepHouse({ pool, now: world.time.now, securityKept: 180 * 86_400_000, birthsKept: undefined })
    expect((await pool.query('select 1 from registration_links')).rows).toEqual([])
  })
})

describe('G12 what is made for good', () => {
  const limited = useWorld({ server: { rateLimits: RATE_LIMITS, trustProxy: '127.0.0.1' } })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const make = (username: string, address: string) =>
    limited.http.post('/auth/register', undefined, { username, password: PASSWORD }, from(address))

  test('an address makes sixty accounts at once and then one in 50 s; a name that is taken costs none', async () => {
    const first = await make('the-first', '2001:db8:7::1')
    expect(first.status).toBe(201)
    for (let index = 0; index < 70; index++)
      expectProblem(await make('the-first', '2001:db8:7::2'), 409, 'USERNAME_TAKEN')
    for (let index = 1; index < RATE_LIMITS.registrations.burst; index++)
      expect((await make(`child-${index}`, `2001:db8:7::${index.toString(16)}`)).status).toBe(201)
    const refused = await make('one-too-many', '2001:db8:7::ffff')
    expectProblem(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBe(50)
    expect((await make('elsewhere', '2001:db8:8::1')).status).toBe(201)
    limited.time.advance(50_000)
    expect((await make('one-too-many', '2001:db8:7::ffff')).status).toBe(201)
  })

  test('an account makes forty events at once and then one in 100 s; what is refused or sent again costs none', async () => {
    const person = await register(limited.http)
    const body = { title: 'Cup', description: 'A cup', timeControl: '5+0' }
    const post = (sent: object, headers = {}) =>
      limited.http.post('/tournaments', person.token, sent, headers)
    for (let index = 0; index < 50; index++)
      expectProblem(await post({ ...body, timeControl: 'soon' }), 400, 'INVALID_TIME_CONTROL')
    const key = { 'idempotency-key': 'the same' }
    for (let index = 0; index < 20; index++) expect((await post(body, key)).status).toBe(201)
    for (let index = 1; index < RATE_LIMITS.events.burst; index++) expect((await post(body)).status).toBe(201)
    const refused = await post(body)
    expectProblem(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBe(100)
    const other = await register(limited.http)
    expect((await limited.http.post('/tournaments', other.token, body)).status).toBe(201)
  })
})
