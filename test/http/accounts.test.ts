import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { account, signedIn } from '../../src/wire/accounts.ts'
import { signUp } from '../helpers/accounts.ts'
import { adminOf, openEvent, PASSWORD, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

/** Hashing as dear as in earnest. */
const world = useWorld({ nodes: 2, server: { hashingCost: undefined } })
const MINUTES = 60_000

describe('making an account', () => {
  test('signs in, with a name that is unique whatever its case', async () => {
    const made = await world.http.post('/auth/register', undefined, {
      username: 'Anna_1',
      password: PASSWORD,
    })
    expect(made.status).toBe(201)
    expect(signedIn.safeParse(made.body).error).toBeUndefined()
    expect(made.body.player).toMatchObject({
      username: 'Anna_1',
      displayName: 'Anna_1',
      role: 'PLAYER',
      status: 'ACTIVE',
    })
    const again = await world.http.post('/auth/register', undefined, {
      username: 'ANNA_1',
      password: PASSWORD,
    })
    expect([again.status, again.body.code]).toEqual([409, 'USERNAME_TAKEN'])
  })

  test.each([
    [{ username: 'ab', password: PASSWORD }, 'username'],
    [{ username: 'a b c', password: PASSWORD }, 'username'],
    [{ username: 'short-password', password: 'only nine' }, 'password'],
    [{ username: 'bad-role', password: PASSWORD, role: 'ADMIN' }, 'role'],
    [{ username: 'bidi', password: PASSWORD, displayName: 'a\u202eb' }, 'displayName'],
  ])('is refused for %j', async (body, path) => {
    const reply = await world.http.post('/auth/register', undefined, body)
    expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(reply.body.errors[0].path).toBe(path)
  })

  test('sent again with its Idempotency-Key because the reply was lost, signs in', async () => {
    const body = { username: 'lost-reply', password: PASSWORD }
    const headers = { 'idempotency-key': 'k-1' }
    const first = await world.http.post('/auth/register', undefined, body, headers)
    const second = await world.http.post('/auth/register', undefined, body, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.player.id).toBe(first.body.player.id)
    const other = await world.http.post(
      '/auth/register',
      undefined,
      { ...body, username: 'other-body' },
      headers,
    )
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('passwords are stored as Argon2id, at least at the recommended strength', async () => {
    const { id } = await signUp(world.http)
    const { rows } = await world.nodes[0]!.context.pool.query(
      'select "passwordHash" from players where id = $1',
      [id],
    )
    expect(rows[0].passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in', () => {
  test('answers alike for a wrong name and a wrong password', async () => {
    const { username } = await register(world.http)
    const wrong = await world.http.post('/auth/login', undefined, { username, password: 'not the password' })
    const nobody = await world.http.post('/auth/login', undefined, {
      username: 'nobody-here',
      password: PASSWORD,
    })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(nobody.body).toEqual(wrong.body)
    const right = await world.http.post('/auth/login', undefined, {
      username: username.toUpperCase(),
      password: PASSWORD,
    })
    expect(right.status).toBe(200)
  })

  test('me says who it is', async () => {
    const person = await register(world.http)
    const me = await world.http.get('/auth/me', person.token)
    expect(account.safeParse(me.body).error).toBeUndefined()
    expect(me.body.id).toBe(person.id)
  })

  test.each([
    ['nothing', undefined],
    ['garbage', 'abc'],
    [
      'an unsigned token',
      `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","aud":"tabiya","exp":99999999999}')}.`,
    ],
    [
      'a foreign token',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4IiwiYXVkIjoidGFiaXlhIiwiZXhwIjo5OTk5OTk5OTk5fQ.AAAA',
    ],
  ])('%s as a token is 401 with one and the same body', async (_, token) => {
    const reply = await world.http.get('/auth/me', token)
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(reply.body).toEqual({
      type: '/docs/problems#UNAUTHENTICATED',
      title: 'Unauthorized',
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Sign in first: the access token is missing, not valid, or has expired.',
      instance: '/auth/me',
    })
  })

  test('an access token ends after a quarter of an hour, and a refresh token brings a new one', async () => {
    const { body } = await world.http.post('/auth/login', undefined, {
      username: (await register(world.http)).username,
      password: PASSWORD,
    })
    world.time.advance(15 * MINUTES)
    expect((await world.http.get('/auth/me', body.accessToken)).status).toBe(401)
    const fresh = await world.http.post('/auth/refresh', undefined, { refreshToken: body.refreshToken })
    expect(fresh.status).toBe(200)
    expect((await world.http.get('/auth/me', fresh.body.accessToken)).status).toBe(200)
  })

  test('a refresh token used again within a minute still serves; later it ends the session', async () => {
    const { username } = await register(world.http)
    const login = await world.http.post('/auth/login', undefined, { username, password: PASSWORD })
    const old = { refreshToken: login.body.refreshToken }
    await world.http.post('/auth/refresh', undefined, old)
    const retried = await world.http.post('/auth/refresh', undefined, old)
    expect(retried.status).toBe(200)
    world.time.advance(2 * MINUTES)
    const present = await world.http.post('/auth/refresh', undefined, {
      refreshToken: retried.body.refreshToken,
    })
    world.time.advance(2 * MINUTES)
    const stolen = await world.http.post('/auth/refresh', undefined, {
      refreshToken: retried.body.refreshToken,
    })
    expect(stolen.status).toBe(401)
    const after = await world.http.post('/auth/refresh', undefined, {
      refreshToken: present.body.refreshToken,
    })
    expect(after.status).toBe(401)
    expect((await world.http.post('/auth/refresh', undefined, {})).status).toBe(401)
  })

  const signedIn = async () => {
    const { username } = await register(world.http)
    return (await world.http.post('/auth/login', undefined, { username, password: PASSWORD })).body
  }

  const renew = (refreshToken: string) => world.http.post('/auth/refresh', undefined, { refreshToken })

  test.each([2, 3, 7])(
    'a refresh token that %i others have followed ends the session, also at once',
    async count => {
      const first = await signedIn()
      let present = first
      for (let followed = 0; followed < count; followed++) present = (await renew(present.refreshToken)).body
      expect((await renew(first.refreshToken)).status).toBe(401)
      expect((await renew(present.refreshToken)).status).toBe(401)
      expect((await world.http.get('/auth/me', present.accessToken)).status).toBe(401)
    },
  )

  test('nobody ends a session with a token that is not of it', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    const [session, , secret] = mine.refreshToken.split('.')
    const forged = [
      `${session}.1.${other.refreshToken.split('.')[2]}`,
      `${session}.2.${secret}`,
      `${session}.01.${secret}`,
      `${session.toUpperCase()}.1.${secret}`,
      `${session}.1.${secret}x`,
      `${session}.1.`,
    ]
    for (const token of forged) expect((await renew(token)).status, token).toBe(401)
    expect((await renew(mine.refreshToken)).status).toBe(200)
  })

  test('a token from before tokens had places is followed by one that has, and serves for a minute more', async () => {
    const { refreshToken } = await signedIn()
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
    const pool = world.nodes[0]!.context.pool
    const aged = await pool.query(`update sessions set "refreshHash" = $2 where "refreshHash" = $1`, [
      hashOf(refreshToken),
      hashOf('an-old-token'),
    ])
    expect(aged.rowCount).toBe(1)
    const next = await renew('an-old-token')
    expect([next.status, (await renew('an-old-token')).body.refreshToken]).toEqual([
      200,
      next.body.refreshToken,
    ])
    expect((await renew(next.body.refreshToken)).status).toBe(200)
  })

  test('a session that is renewed every day ends after half a year', async () => {
    let { refreshToken } = await signedIn()
    let days = 0
    for (let status = 200; status === 200 && days < 400; days++) {
      world.time.advance(24 * 60 * MINUTES)
      const renewed = await renew(refreshToken)
      status = renewed.status
      refreshToken = renewed.body.refreshToken
    }
    expect(days).toBe(180)
  })

  test('a browser gets the refresh token in an HttpOnly cookie only, and not for another site', async () => {
    const { username } = await register(world.http)
    const origin = world.http.url
    const login = await world.http.post(
      '/auth/login',
      undefined,
      { username, password: PASSWORD },
      { origin },
    )
    expect(login.body.refreshToken).toBeNull()
    const cookie = login.headers.get('set-cookie')!
    expect(cookie).toMatch(/^tabiya-refresh=.*HttpOnly.*SameSite=Strict/)
    const headers = { cookie: cookie.split(';')[0]!, origin }
    expect((await world.http.post('/auth/refresh', undefined, {}, headers)).status).toBe(200)
    const foreign = await world.http.post(
      '/auth/refresh',
      undefined,
      {},
      { ...headers, origin: 'https://evil.example' },
    )
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  test('signing out ends the access token here at once', async () => {
    const person = await register(world.http)
    expect((await world.http.post('/auth/logout', person.token)).status).toBe(200)
    expect((await world.http.get('/auth/me', person.token)).status).toBe(401)
  })
})

describe('the first administrator', () => {
  test('is made by the one-time link, once', async () => {
    const admin = await adminOf(world)
    expect((await world.http.get('/auth/me', admin.token)).body.role).toBe('ADMIN')
    const body = { token: world.nodes[1]!.firstAdminToken, username: 'second-admin', password: PASSWORD }
    const again = await world.http.post('/auth/first-admin', undefined, body)
    expect([again.status, again.body.code]).toEqual([403, 'LINK_NOT_VALID'])
    const guessed = await world.http.post('/auth/first-admin', undefined, { ...body, token: 'guess' })
    expect(guessed.body.code).toBe('LINK_NOT_VALID')
  })

  test('suspends an account: it signs in anew once it is reinstated', async () => {
    const admin = await adminOf(world)
    const event = await openEvent(world.http, {}, { players: 0 })
    const person = await register(world.http)
    const path = `/players/${person.id}`
    const suspended = await world.http.call('PATCH', path, {
      token: admin.token,
      body: { status: 'SUSPENDED' },
    })
    expect(suspended.body.status).toBe('SUSPENDED')
    const entering = await world.http.post(`/tournaments/${event.id}/entries`, person.token)
    expect([entering.status, entering.body.code]).toEqual([403, 'PLAYER_NOT_ACTIVE'])
    expect((await world.http.get('/auth/me', person.token)).status).toBe(401)
    const credentials = { username: person.username, password: PASSWORD }
    const login = await world.http.post('/auth/login', undefined, credentials)
    expect([login.status, login.body.code]).toEqual([403, 'PLAYER_NOT_ACTIVE'])
    await world.http.call('PATCH', path, { token: admin.token, body: { status: 'ACTIVE' } })
    const { accessToken } = (await world.http.post('/auth/login', undefined, credentials)).body
    expect((await world.http.post(`/tournaments/${event.id}/entries`, accessToken)).status).toBe(201)
  })

  test('nobody else may, nor an administrator on themselves', async () => {
    const admin = await adminOf(world)
    const person = await register(world.http)
    const body = { role: 'ADMIN' }
    const own = await world.http.call('PATCH', `/players/${person.id}`, { token: person.token, body })
    const self = await world.http.call('PATCH', `/players/${admin.id}`, { token: admin.token, body })
    const nobody = await world.http.call('PATCH', '/players/00000000-0000-4000-8000-000000000000', {
      token: admin.token,
      body,
    })
    expect([own, self, nobody].map(reply => reply.body.code)).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
      'PLAYER_NOT_FOUND',
    ])
  })
})
