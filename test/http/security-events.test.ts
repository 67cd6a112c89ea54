import { describe, expect, test } from 'vitest'
import { keepHouse } from '../../src/app/runtime/housekeeping.ts'
import { MOST_OF_A_CLASS, type SecurityEventKind } from '../../src/domain/accounts/security-event.ts'
import { type SecurityEvent, securityEvent } from '../../src/wire/security-events.ts'
import { adminOf, PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem, FAR_AWAY, suspend } from '../helpers/match-http.ts'
import { runTabiya } from '../helpers/process.ts'
import { enrol } from '../helpers/second-factor.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld({ nodes: 2, server: { trustProxy: '127.0.0.1' } })
const HOUR = 3_600_000
const DAY = 24 * HOUR

const from = (address: string, userAgent = 'robot/1') => ({
  'x-forwarded-for': address,
  'user-agent': userAgent,
})
const login = ({ username }: Person, more: object = {}, headers = {}) =>
  world.http.post('/auth/login', undefined, { username, password: PASSWORD, ...more }, headers)

/** Signed in at this moment: time moves on from test to test. */
const adminNow = async (): Promise<Person> => {
  const admin = await adminOf(world)
  return { ...admin, token: (await login(admin)).body.accessToken }
}

const events = async ({ token }: Pick<Person, 'token'>, query = ''): Promise<SecurityEvent[]> => {
  const { status, body } = await world.http.get(`/me/security-events${query}`, token)
  expect(status).toBe(200)
  return body.map((found: unknown) => securityEvent.parse(found))
}

const kinds = async (person: Pick<Person, 'token'>): Promise<SecurityEventKind[]> =>
  (await events(person)).map(({ kind }) => kind)

describe('what happened to an account', () => {
  test('is read by its owner, newest first, with when, by what and from where', async () => {
    const person = await register(world.http)
    const at = world.time.now()
    await login(person, {}, from('2001:db8:1:2:3:4:5:6', 'curl/8.5.0'))
    const [signedIn] = await events(person)
    expect(signedIn).toEqual({
      id: expect.any(Number),
      kind: 'SIGNED_IN',
      account: { id: person.id, name: person.username },
      actor: { id: person.id, name: person.username },
      detail: 'PASSWORD',
      address: '2001:db8:1:2::/64',
      device: 'curl/8.5.0',
      firstAt: new Date(at).toISOString(),
      at: new Date(at).toISOString(),
      count: 1,
      unseen: true,
    })
    await world.http.post(
      '/auth/tokens',
      person.token,
      { name: 'bot', scopes: ['account'], password: PASSWORD },
      from('192.0.2.7'),
    )
    const [made, ...rest] = await events(person)
    expect(made).toMatchObject({ kind: 'TOKEN_MADE', detail: 'bot', address: '192.0.2.7', unseen: false })
    expect(rest).toEqual([signedIn])
    expect(await events(person, `?before=${made!.id}`)).toEqual(rest)
    expect(await events(person, '?limit=1')).toEqual([made])
  })

  test('has every change of password, factor, tokens and sessions, and no secret', async () => {
    const person = await register(world.http)
    const { recoveryCodes } = await enrol(world.http, person, world.time.now())
    const shown = { password: PASSWORD, code: recoveryCodes[0] }
    const { body: signedIn } = await login(person, { code: recoveryCodes[1] })
    const renewed = await world.http.post('/auth/second-factor/recovery-codes', person.token, shown)
    const off = { password: PASSWORD, code: renewed.body.recoveryCodes[0] }
    await world.http.call('DELETE', '/auth/second-factor', { token: person.token, body: off })
    const bot = { name: 'bot', scopes: ['read'], password: PASSWORD }
    const { body: made } = await world.http.post('/auth/tokens', person.token, bot)
    await world.http.call('DELETE', `/auth/tokens/${made.id}`, { token: person.token })
    const { body: other } = await login(person)
    const sessions = await world.http.get('/auth/sessions', other.accessToken)
    const current = sessions.body.find((one: { current: boolean }) => one.current)
    await world.http.call('DELETE', `/auth/sessions/${current.id}`, { token: person.token })
    await world.http.call('DELETE', '/auth/sessions', { token: person.token })
    const newPassword = 'another one of mine'
    await world.http.post('/auth/password', person.token, { password: PASSWORD, newPassword })
    expect(await kinds(person)).toEqual([
      'PASSWORD_CHANGED',
      'SESSIONS_ENDED',
      'SESSION_ENDED',
      'SIGNED_IN',
      'TOKEN_ENDED',
      'TOKEN_MADE',
      'SECOND_FACTOR_OFF',
      'RECOVERY_CODE_USED',
      'RECOVERY_CODES_RENEWED',
      'RECOVERY_CODE_USED',
      'SIGNED_IN',
      'RECOVERY_CODE_USED',
      'SECOND_FACTOR_ON',
    ])
    const { rows } = await world.nodes[0]!.context.pool.query('select * from security_events')
    const text = JSON.stringify(rows)
    const secrets = [PASSWORD, newPassword, made.token, signedIn.refreshToken, ...recoveryCodes]
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test('has what an admin did, by name, and not from where the admin did it', async () => {
    const [admin, person] = [await adminNow(), await register(world.http)]
    const asAdmin = (method: string, path: string, body?: object) =>
      world.http.call(method, `/players/${person.id}${path}`, { token: admin.token, body })
    await asAdmin('PATCH', '', { trustedOrganiser: true })
    await asAdmin('PATCH', '', { trustedOrganiser: true })
    await asAdmin('PATCH', '', { role: 'ADMIN', trustedOrganiser: false })
    await asAdmin('PATCH', '', { role: 'PLAYER' })
    await suspend(world, person, true)
    await suspend(world, person, false)
    const { body: back } = await login(person)
    await asAdmin('DELETE', '/sessions')
    const { body: link } = await asAdmin('POST', '/password-reset')
    const password = 'another one of mine'
    await world.http.post('/auth/password-reset', undefined, { token: link.token, password })
    expect((await world.http.get('/me/security-events', back.accessToken)).status).toBe(401)
    const { body: anew } = await login(person, { password })
    const found = await events({ token: anew.accessToken })
    expect(found.map(({ kind, actor }) => [kind, actor?.name])).toEqual([
      ['SIGNED_IN', person.username],
      ['PASSWORD_RESET', person.username],
      ['PASSWORD_RESET_LINK', 'admin'],
      ['SESSIONS_ENDED', 'admin'],
      ['SIGNED_IN', person.username],
      ['REINSTATED', 'admin'],
      ['SUSPENDED', 'admin'],
      ['ADMIN_TAKEN', 'admin'],
      ['DISTRUSTED', 'admin'],
      ['ADMIN_GIVEN', 'admin'],
      ['TRUSTED', 'admin'],
    ])
    const byAdmin = found.filter(({ actor }) => actor?.id === admin.id)
    expect(byAdmin.every(({ address, device }) => address === null && device === null)).toBe(true)
    const told = await asAdmin('GET', '/security-events')
    expect(told.body[2]).toMatchObject({ kind: 'PASSWORD_RESET_LINK', address: '127.0.0.1', device: 'node' })
  })

  test('has registration in the log of the admin who changed it', async () => {
    const admin = await adminNow()
    const asAdmin = (method: string, path: string, body?: object) =>
      world.http.call(method, path, { token: admin.token, body })
    const { body: link } = await asAdmin('POST', '/registration/links', { name: 'Juniors' })
    await asAdmin('DELETE', `/registration/links/${link.id}`)
    await asAdmin('PATCH', '/registration', { mode: 'OPEN' })
    expect((await events(admin)).slice(0, 3)).toMatchObject([
      { kind: 'REGISTRATION_CHANGED', detail: 'OPEN' },
      { kind: 'REGISTRATION_LINK_ENDED', detail: null },
      { kind: 'REGISTRATION_LINK', detail: 'Juniors' },
    ])
  })

  test('has a refresh token that was used again, and the command of the machine', async () => {
    const person = await register(world.http)
    const { body } = await login(person)
    await world.http.post('/auth/refresh', undefined, { refreshToken: body.refreshToken })
    world.time.advance(61_000)
    const stolen = { refreshToken: body.refreshToken }
    const again = await world.http.post('/auth/refresh', undefined, stolen, from('198.51.100.4'))
    expectProblem(again, 401, 'UNAUTHENTICATED')
    expect((await events(person))[0]).toMatchObject({
      kind: 'REFRESH_REUSED',
      actor: null,
      address: '198.51.100.4',
      unseen: true,
    })
    await enrol(world.http, person, world.time.now())
    const env = { DATABASE_URL: world.database.url }
    expect(await runTabiya(['second-factor-off', person.username], env)).toMatchObject({ code: 0 })
    const { body: anew } = await login(person)
    expect((await events({ token: anew.accessToken }))[1]).toMatchObject({
      kind: 'SECOND_FACTOR_RESET',
      actor: null,
      address: null,
    })
  })
})

describe('what was refused', () => {
  test('is counted in one line, with the latest address, and a right password’s code apart', async () => {
    const person = await register(world.http)
    const { recoveryCodes } = await enrol(world.http, person, world.time.now())
    for (let index = 1; index <= 5; index++)
      expectProblem(
        await login(person, { password: 'not the password' }, from(`198.51.100.${index}`)),
        401,
        'INVALID_CREDENTIALS',
      )
    await login(person, { code: '000000' }, from('198.51.100.9'))
    await login(person)
    const refused = async () => (await events(person)).filter(({ kind }) => kind.endsWith('_REFUSED'))
    await expect.poll(refused).toMatchObject([
      { kind: 'CODE_REFUSED', detail: 'SECOND_FACTOR_WRONG', count: 1, actor: null },
      {
        kind: 'SIGN_IN_REFUSED',
        detail: 'INVALID_CREDENTIALS',
        count: 5,
        address: '198.51.100.5',
        unseen: false,
      },
    ])
    const wrong = { password: 'not the password', code: recoveryCodes[0] }
    await world.http.call('DELETE', '/auth/second-factor', { token: person.token, body: wrong })
    await expect.poll(async () => (await refused()).map(({ kind }) => kind)).toContain('PASSWORD_REFUSED')
    world.time.advance(HOUR + 1)
    await login(person, { password: 'not the password' })
    const { body: later } = await login(person, { code: recoveryCodes[1] })
    await expect
      .poll(async () => (await events({ token: later.accessToken })).map(({ kind }) => kind))
      .toEqual([
        'SIGN_IN_REFUSED',
        'SIGNED_IN',
        'RECOVERY_CODE_USED',
        'PASSWORD_REFUSED',
        'CODE_REFUSED',
        'SIGN_IN_REFUSED',
        'SECOND_FACTOR_ON',
      ])
  })

  test('floods push out nothing else, and no more of a sort is kept than a hundred', async () => {
    const person = await register(world.http)
    await enrol(world.http, person, world.time.now())
    const { pool } = world.nodes[0]!.context
    await pool.query(
      `insert into security_events ("playerId", kind, detail, "firstAt", at)
       select $1, 'SIGN_IN_REFUSED', n::text, now(), now() from generate_series(1, 500) n`,
      [person.id],
    )
    await login(person, { password: 'not the password' })
    const count = async () => {
      const { rows } = await pool.query(
        `select kind, count(*)::int as n from security_events where "playerId" = $1 group by kind order by kind`,
        [person.id],
      )
      return rows.map(({ kind, n }) => [kind, n])
    }
    await expect.poll(count).toEqual([
      ['SIGN_IN_REFUSED', MOST_OF_A_CLASS],
      ['SECOND_FACTOR_ON', 1],
    ])
  })

  test(`of a name that is none leaves no line, and ${sized(100)} guesses at once at one name leave few`, async () => {
    const person = await register(world.http)
    const before = await count()
    await world.http.post('/auth/login', undefined, { username: 'nobody-of-this-name', password: PASSWORD })
    await Promise.all(
      Array.from({ length: sized(100) }, (_, index) =>
        world.nodes[index % 2]!.client.post('/auth/login', undefined, {
          username: person.username,
          password: 'not the password',
        }),
      ),
    )
    await expect.poll(async () => (await kinds(person))[0]).toBe('SIGN_IN_REFUSED')
    expect((await count()) - before).toBeLessThan(10)
  })

  const count = async (): Promise<number> => {
    const { rows } = await world.nodes[0]!.context.pool.query(
      'select count(*)::int as n from security_events',
    )
    return rows[0].n
  }
})

describe('the log of one account', () => {
  test('is for its owner and admins: that of all is the admins’', async () => {
    const [admin, person, other] = [await adminNow(), await register(world.http), await register(world.http)]
    await login(person)
    await login(other)
    const path = `/players/${person.id}/security-events`
    for (const url of [path, '/security-events']) {
      expectProblem(await world.http.get(url, other.token), 403, 'FORBIDDEN')
      expectProblem(await world.http.get(url), 401, 'UNAUTHENTICATED')
    }
    const { body: ofOne } = await world.http.get(path, admin.token)
    expect(ofOne.map(({ account }: SecurityEvent) => account.id)).toEqual([person.id])
    const { body: ofAll } = await world.http.get('/security-events?limit=2', admin.token)
    expect(ofAll.map(({ account }: SecurityEvent) => account.id)).toEqual([other.id, person.id])
    const missing = await world.http.get(`/players/${FAR_AWAY}/security-events`, admin.token)
    expectProblem(missing, 404, 'PLAYER_NOT_FOUND')
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?before=x',
      '?before=-1',
      '?unseen=yes',
      '?kind=SIGNED_IN',
    ])
      expectProblem(
        await world.http.get(`/me/security-events${query}`, person.token),
        400,
        'VALIDATION_FAILED',
      )
    expect(await events(other)).toHaveLength(1)
  })

  test('goes with the account, and from what it did to others goes where it was', async () => {
    const [admin, helper, person] = [await adminNow(), await register(world.http), await register(world.http)]
    const token = { token: admin.token }
    await world.http.call('PATCH', `/players/${helper.id}`, { ...token, body: { role: 'ADMIN' } })
    await world.http.post(`/players/${person.id}/password-reset`, helper.token, undefined, {
      'user-agent': 'robot/1',
    })
    const body = { password: PASSWORD }
    const gone = await world.http.call('DELETE', '/auth/me', { token: helper.token, body })
    expect(gone.status).toBe(200)
    const { rows } = await world.nodes[0]!.context.pool.query(
      'select kind, "actorId", address, device from security_events where "playerId" = any($1)',
      [[helper.id, person.id]],
    )
    expect(rows).toEqual([{ kind: 'PASSWORD_RESET_LINK', actorId: null, address: null, device: null }])
  })

  test('is forgotten after the time that the operator says', async () => {
    const person = await register(world.http)
    await login(person)
    const sweep = () =>
      keepHouse({
        pool: world.nodes[0]!.context.pool,
        now: world.time.now,
        securityKept: 30 * DAY,
        birthsKept: undefined,
      })
    world.time.advance(30 * DAY - 1)
    await sweep()
    const { body } = await login(person)
    expect(await events({ token: body.accessToken })).toHaveLength(2)
    world.time.advance(2)
    await sweep()
    expect(await events({ token: body.accessToken })).toHaveLength(1)
  })
})

describe('what an account is told', () => {
  const unseen = async (person: Pick<Person, 'token'>) =>
    (await events(person, '?unseen=true')).map(({ kind }) => kind)

  test('is what another session did, until one says that it was seen', async () => {
    const person = await register(world.http)
    const { body: other } = await login(person)
    await world.http.post('/me/security-events/seen', person.token, { upTo: Number.MAX_SAFE_INTEGER })
    const bot = { name: 'bot', scopes: ['read'], password: PASSWORD }
    await world.http.post('/auth/tokens', other.accessToken, bot)
    expect(await unseen({ token: other.accessToken })).toEqual([])
    expect(await unseen(person)).toEqual(['TOKEN_MADE'])
    const see = (token: string, upTo: unknown) => world.http.post('/me/security-events/seen', token, { upTo })
    const [{ id }] = (await events(person)) as [SecurityEvent]
    expect((await see(other.accessToken, id)).status).toBe(200)
    expect((await see(person.token, id - 1)).status).toBe(200)
    expect(await unseen(person)).toEqual(['TOKEN_MADE'])
    for (const upTo of [-1, 'x', null, 1.5, undefined])
      expectProblem(await see(person.token, upTo), 400, 'VALIDATION_FAILED')
    expect((await see(person.token, id)).status).toBe(200)
    expect(await unseen(person)).toEqual([])
  })

  test('is a sign-in from where it has never been, not one from where it has, nor its first', async () => {
    const person = await register(world.http)
    const { body: first } = await login(person, {}, from('192.0.2.1', 'curl/8'))
    await login(person, {}, from('192.0.2.1', 'curl/8'))
    await login(person, {}, from('192.0.2.2', 'curl/8'))
    await login(person, {}, from('192.0.2.2', 'curl/8'))
    expect(
      (await events({ token: first.accessToken }, '?unseen=true')).map(({ address }) => address),
    ).toEqual(['192.0.2.2'])
    const browser = { ...from('192.0.2.3', 'Mozilla/5.0 Firefox/140.0'), 'sec-fetch-site': 'same-origin' }
    const known = await login(person, {}, browser)
    const cookie = known.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .find(one => one!.includes('device'))
    await login(
      person,
      {},
      { ...browser, ...from('192.0.2.4', 'Mozilla/5.0 Firefox/140.0'), cookie: cookie! },
    )
    const told = await events({ token: first.accessToken }, '?unseen=true')
    expect(told.map(({ address }) => address)).toEqual(['192.0.2.3', '192.0.2.2'])
    const fresh = { username: `fresh-${world.time.now() % 1e6}`, password: PASSWORD }
    const { body } = await world.http.post('/auth/register', undefined, fresh)
    expect(await events({ token: body.accessToken })).toMatchObject([{ kind: 'ACCOUNT_MADE', unseen: false }])
  })
})
