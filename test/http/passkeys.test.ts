import { describe, expect, test } from 'vitest'
import { newPasskeyChallenge, passkeyAdded, passkeyChallenge } from '../../src/wire/passkeys.ts'
import { secondFactor } from '../../src/wire/second-factor.ts'
import { adminOf, PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import {
  addPasskey,
  beginPasskey,
  challengeAt,
  confirmPasskey,
  createAuthenticator,
  dueAt,
  ORIGIN,
  signInBy,
} from '../helpers/passkey.ts'
import { runTabiya } from '../helpers/process.ts'
import { appOf, begin, enrol } from '../helpers/second-factor.ts'
import { startNode, useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2, server: { publicUrl: ORIGIN } })
const STEP = 30_000

const other = () => world.nodes[1]!.client
const stateOf = async ({ token }: Person) => (await world.http.get('/auth/second-factor', token)).body
const kindsOf = async (person: Person): Promise<string[]> => {
  const { rows } = await world.nodes[0]!.context.pool.query(
    'select kind from security_events where "playerId" = $1 order by id',
    [person.id],
  )
  return rows.map(({ kind }) => kind)
}
const withPasskey = async () => {
  const person = await register(world.http)
  return { person, key: await addPasskey(world.http, person) }
}
const remove = (person: Person, id: string, shown: object) =>
  world.http.call('DELETE', `/auth/second-factor/passkeys/${id}`, {
    token: person.token,
    body: { password: PASSWORD, ...shown },
  })

describe('adding a passkey', () => {
  test('takes the password and what the browser made; then it is asked for at sign-in, on every node', async () => {
    const person = await register(world.http)
    expectProblem(await beginPasskey(world.http, person, { password: 'not it' }), 401, 'INVALID_CREDENTIALS')
    const begun = await beginPasskey(world.http, person)
    const asked = newPasskeyChallenge.strict().parse(begun.body)
    expect(asked).toMatchObject({ rpId: 'chess.example.org', username: person.username, credentials: [] })
    expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32)
    expect(asked.userId).not.toContain(Buffer.from(person.id).toString('base64url'))
    expect(begun.headers.get('cache-control')).toBe('no-store')
    expect((await dueAt(world.http, person)).status).toBe(200)

    const key = createAuthenticator()
    const added = await confirmPasskey(other(), person, key.make(asked.challenge))
    const { passkey, recoveryCodes } = passkeyAdded.strict().parse(added.body)
    expect(passkey).toMatchObject({ name: 'My key', credentialId: key.id, lastUsedAt: null })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const { client } of world.nodes) {
      const due = await dueAt(client, person)
      expectProblem(due, 401, 'SECOND_FACTOR_DUE')
      const { credentials } = passkeyChallenge.strict().parse(due.body.passkey)
      expect(credentials).toEqual([{ id: key.id, transports: ['usb'] }])
    }
    const signedIn = await signInBy(other(), person, key.show(await challengeAt(world.http, person)))
    expect(signedIn.status).toBe(200)
    const state = secondFactor.strict().parse(await stateOf(person))
    expect(state).toMatchObject({ confirmedAt: null, passkeyOrigin: ORIGIN, recoveryCodesLeft: 10 })
    expect(state.passkeys).toMatchObject([{ id: passkey.id, lastUsedAt: expect.any(String) }])
  })

  test('ends the other sessions, and stands in the logs with its name', async () => {
    const person = await register(world.http)
    const elsewhere = (await dueAt(world.http, person)).body.accessToken
    const { recoveryCodes } = await addPasskey(world.http, person)
    expectProblem(await world.http.get('/auth/me', elsewhere), 401, 'UNAUTHENTICATED')
    expect((await world.http.get('/auth/me', person.token)).status).toBe(200)
    expect(await kindsOf(person)).toEqual(['SIGNED_IN', 'SECOND_FACTOR_ON', 'PASSKEY_ADDED'])
    const signedIn = await world.http.post('/auth/login', undefined, {
      username: person.username,
      password: PASSWORD,
      code: recoveryCodes![0],
    })
    const events = await world.http.get('/me/security-events?unseen=true', signedIn.body.accessToken)
    expect(events.body).toContainEqual(
      expect.objectContaining({ kind: 'PASSKEY_ADDED', detail: 'My key', unseen: true }),
    )
    const { rows } = await world.nodes[0]!.context.pool.query(
      'select action from audit_log where "actorId" = $1 order by id',
      [person.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['SECOND_FACTOR_ON', 'PASSKEY_ADDED'])
  })

  test('beside others takes one of them, or a code, and brings no other recovery codes', async () => {
    const { person, key } = await withPasskey()
    const due = await beginPasskey(world.http, person)
    expectProblem(due, 401, 'SECOND_FACTOR_DUE')
    const shown = key.show(due.body.passkey.challenge)
    const begun = await beginPasskey(world.http, person, { passkey: shown })
    expect(begun.body.credentials).toEqual([{ id: key.id, transports: ['usb'] }])
    const second = createAuthenticator()
    const added = await confirmPasskey(world.http, person, second.make(begun.body.challenge))
    expect(added.body.recoveryCodes).toBeNull()
    const third = await addPasskey(world.http, person, { code: key.recoveryCodes![0] })
    expect(third.recoveryCodes).toBeNull()
    for (const each of [key, second, third])
      expect(
        (await signInBy(world.http, person, each.show(await challengeAt(world.http, person)))).status,
      ).toBe(200)
    expect((await stateOf(person)).passkeys).toHaveLength(3)
  })

  test('beside an app takes its code; then either serves', async () => {
    const person = await register(world.http)
    const app = await enrol(world.http, person, world.time.now())
    expectProblem(await beginPasskey(world.http, person), 401, 'SECOND_FACTOR_DUE')
    world.time.advance(STEP)
    const key = await addPasskey(world.http, person, { code: app.codeAt(world.time.now()) })
    expect(key.recoveryCodes).toBeNull()
    expect((await signInBy(world.http, person, key.show(await challengeAt(world.http, person)))).status).toBe(
      200,
    )
    world.time.advance(STEP)
    const code = app.codeAt(world.time.now())
    const body = { username: person.username, password: PASSWORD, code }
    expect((await world.http.post('/auth/login', undefined, body)).status).toBe(200)
  })

  test('is refused beyond ten, which an account may have, however many are under way', async () => {
    const { person, key } = await withPasskey()
    const shown = async () => key.show((await beginPasskey(world.http, person)).body.passkey.challenge)
    for (let more = 2; more < 10; more++) await addPasskey(world.http, person, { passkey: await shown() })
    const begun = [
      await beginPasskey(world.http, person, { passkey: await shown() }),
      await beginPasskey(world.http, person, { passkey: await shown() }),
    ]
    const both = await Promise.all(
      begun.map(({ body }, at) =>
        confirmPasskey(world.nodes[at]!.client, person, createAuthenticator().make(body.challenge)),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('PASSKEY_LIMIT_REACHED')
    const eleventh = await beginPasskey(world.http, person, { passkey: await shown() })
    expectProblem(eleventh, 409, 'PASSKEY_LIMIT_REACHED')
    expect((await stateOf(person)).passkeys).toHaveLength(10)
  })

  test('leaves no challenge and no secret in the database that would serve', async () => {
    const person = await register(world.http)
    const { body } = await beginPasskey(world.http, person)
    const { pool } = world.nodes[0]!.context
    const kept = await pool.query('select * from passkey_challenges where "playerId" = $1', [person.id])
    expect(kept.rows).toHaveLength(1)
    expect(JSON.stringify(kept.rows)).not.toContain(body.challenge)
  })
})

describe('an app beside passkeys', () => {
  test('takes a passkey as well as the password to begin, and brings recovery codes that take the place of those before', async () => {
    const { person, key } = await withPasskey()
    const due = await begin(world.http, person)
    expectProblem(due, 401, 'SECOND_FACTOR_DUE')
    const body = { password: PASSWORD, passkey: key.show(due.body.passkey.challenge) }
    const begun = await world.http.post('/auth/second-factor', person.token, body)
    const code = appOf(begun.body.secret).codeAt(world.time.now())
    const confirmed = await world.http.post('/auth/second-factor/confirmation', person.token, { code })
    const sign = (used: string) =>
      world.http.post('/auth/login', undefined, {
        username: person.username,
        password: PASSWORD,
        code: used,
      })
    expectProblem(await sign(key.recoveryCodes![0]!), 401, 'SECOND_FACTOR_WRONG')
    expect((await sign(confirmed.body.recoveryCodes[0])).status).toBe(200)
    const again = key.show(await challengeAt(world.http, person))
    expect((await signInBy(world.http, person, again)).status).toBe(200)
  })

  test('that was never begun has no code that serves', async () => {
    const { person } = await withPasskey()
    for (const path of ['/auth/second-factor/confirmation'])
      expectProblem(await world.http.post(path, person.token, { code: '000000' }), 409, 'SECOND_FACTOR_OFF')
    const body = { username: person.username, password: PASSWORD, code: '000000' }
    expectProblem(await world.http.post('/auth/login', undefined, body), 401, 'SECOND_FACTOR_WRONG')
  })
})

describe('removing a passkey', () => {
  test('takes password and factor, ends the other sessions, and leaves the rest', async () => {
    const { person, key } = await withPasskey()
    const second = await addPasskey(world.http, person, { code: key.recoveryCodes![0] })
    const elsewhere = await signInBy(world.http, person, key.show(await challengeAt(world.http, person)))
    const due = await remove(person, key.passkey.id, {})
    expectProblem(due, 401, 'SECOND_FACTOR_DUE')
    expectProblem(await remove(person, key.passkey.id, { password: 'not it' }), 401, 'INVALID_CREDENTIALS')
    const shown = { passkey: second.show(due.body.passkey.challenge) }
    expect((await remove(person, key.passkey.id, shown)).status).toBe(200)
    expectProblem(await world.http.get('/auth/me', elsewhere.body.accessToken), 401, 'UNAUTHENTICATED')
    const gone = await signInBy(world.http, person, key.show(await challengeAt(world.http, person)))
    expectProblem(gone, 401, 'PASSKEY_WRONG')
    const left = await signInBy(world.http, person, second.show(await challengeAt(world.http, person)))
    expect(left.status).toBe(200)
  })

  test('of somebody else, or that is gone, removes nothing', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()]
    const [, code, again] = one.key.recoveryCodes!
    expectProblem(await remove(one.person, two.key.passkey.id, { code }), 404, 'PASSKEY_NOT_FOUND')
    expectProblem(await remove(one.person, 'x', { code: again }), 404, 'PASSKEY_NOT_FOUND')
    expect((await stateOf(two.person)).passkeys).toHaveLength(1)
  })

  test('that is the last of an account without an app turns the second factor off, with its recovery codes', async () => {
    const { person, key } = await withPasskey()
    const [code, left] = key.recoveryCodes!
    expect((await remove(person, key.passkey.id, { code })).status).toBe(200)
    expect(await stateOf(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await dueAt(world.http, person)).status).toBe(200)
    expect((await kindsOf(person)).filter(kind => /PASSKEY|FACTOR/.test(kind))).toEqual([
      'SECOND_FACTOR_ON',
      'PASSKEY_ADDED',
      'PASSKEY_REMOVED',
      'SECOND_FACTOR_OFF',
    ])
    const next = await addPasskey(world.http, person)
    const body = { username: person.username, password: PASSWORD, code: left }
    expectProblem(await world.http.post('/auth/login', undefined, body), 401, 'SECOND_FACTOR_WRONG')
    expect(next.recoveryCodes).toHaveLength(10)
  })

  test('that is the last beside an app leaves the app', async () => {
    const person = await register(world.http)
    const app = await enrol(world.http, person, world.time.now())
    const key = await addPasskey(world.http, person, { code: app.recoveryCodes[0] })
    expect((await remove(person, key.passkey.id, { code: app.recoveryCodes[1] })).status).toBe(200)
    const due = await dueAt(world.http, person)
    expectProblem(due, 401, 'SECOND_FACTOR_DUE')
    expect(due.body.passkey).toBeUndefined()
    expect((await stateOf(person)).recoveryCodesLeft).toBe(8)
  })

  test('comes with turning the factor off, by an admin, by the machine, and with the end of the account', async () => {
    const admin = await adminOf(world)
    const people = [await withPasskey(), await withPasskey(), await withPasskey(), await withPasskey()]
    const [own, byAdmin, byMachine, leaving] = people.map(each => each.person) as [
      Person,
      Person,
      Person,
      Person,
    ]
    const off = { password: PASSWORD, code: people[0]!.key.recoveryCodes![0] }
    await world.http.call('DELETE', '/auth/second-factor', { token: own.token, body: off })
    await world.http.call('DELETE', `/players/${byAdmin.id}/second-factor`, { token: admin.token })
    const run = ['second-factor-off', byMachine.username]
    expect(await runTabiya(run, { DATABASE_URL: world.database.url })).toMatchObject({ code: 0 })
    await dueAt(world.http, leaving)
    const gone = await world.http.call('DELETE', '/auth/me', {
      token: leaving.token,
      body: { password: PASSWORD },
    })
    expect(gone.status).toBe(200)
    for (const person of [own, byAdmin, byMachine]) expect((await dueAt(world.http, person)).status).toBe(200)
    const { rows } = await world.nodes[0]!.context.pool.query(
      `select "playerId" from passkeys where "playerId" = any($1)
       union all select "playerId" from passkey_challenges where "playerId" = any($1)`,
      [people.map(({ person }) => person.id)],
    )
    expect(rows).toEqual([])
    expect(await kindsOf(byAdmin)).toContain('SECOND_FACTOR_RESET')
  })
})

describe('elsewhere', () => {
  test('a passkey confirms what takes a code: personal tokens, new recovery codes', async () => {
    const { person, key } = await withPasskey()
    const token = (passkey?: object) =>
      world.http.post('/auth/tokens', person.token, { name: 'bot', scopes: ['read'], passkey })
    const asked = await token()
    expectProblem(asked, 403, 'CONFIRMATION_REQUIRED')
    expect((await token(key.show(asked.body.passkey.challenge))).status).toBe(201)
    const renew = (passkey?: object) =>
      world.http.post('/auth/second-factor/recovery-codes', person.token, { password: PASSWORD, passkey })
    const due = await renew()
    expect((await renew(key.show(due.body.passkey.challenge))).body.recoveryCodes).toHaveLength(10)
  })

  test('the export has names and times of passkeys and their public ids, and no key', async () => {
    const { person, key } = await withPasskey()
    const { body } = await world.http.get('/auth/me/export', person.token)
    expect(body.secondFactor.passkeys).toEqual([
      {
        id: key.passkey.id,
        name: 'My key',
        credentialId: key.id,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ])
  })

  test('an admin whom a passkey shows to be one is let in from elsewhere, as long as they have it', async () => {
    const [first, admin] = [await adminOf(world), await register(world.http)]
    const body = { role: 'ADMIN' }
    await world.http.call('PATCH', `/players/${admin.id}`, { token: first.token, body })
    const { body: signedIn } = await dueAt(world.http, admin)
    const person = { ...admin, token: signedIn.accessToken }
    const look = () =>
      world.http.call('GET', '/players', {
        token: person.token,
        headers: { 'x-forwarded-for': '192.0.2.7' },
      })
    expectProblem(await look(), 403, 'SECOND_FACTOR_REQUIRED')
    const key = await addPasskey(world.http, person)
    expect((await look()).status).toBe(200)
    expect((await remove(person, key.passkey.id, { code: key.recoveryCodes![0] })).status).toBe(200)
    expectProblem(await look(), 403, 'SECOND_FACTOR_REQUIRED')
  })

  test('somebody suspended is asked for no passkey, and let in by none', async () => {
    const [admin, { person, key }] = [await adminOf(world), await withPasskey()]
    const challenge = await challengeAt(world.http, person)
    const body = { status: 'SUSPENDED' }
    await world.http.call('PATCH', `/players/${person.id}`, { token: admin.token, body })
    expectProblem(await signInBy(world.http, person, key.show(challenge)), 403, 'PLAYER_NOT_ACTIVE')
    const due = await dueAt(world.http, person)
    expectProblem(due, 403, 'PLAYER_NOT_ACTIVE')
    expect(due.body.passkey).toBeUndefined()
  })

  test.each([
    [undefined],
    ['http://chess.example.org'],
    ['https://192.0.2.7'],
    ['http://127.0.0.1:4000'],
    ['https://[2001:db8::7]'],
  ])('a server at %s has no passkeys, and recovery codes go on serving', async publicUrl => {
    const { person, key } = await withPasskey()
    const node = await startNode(world.database.url, world.time, false, { publicUrl })
    try {
      expectProblem(await beginPasskey(node.client, person), 409, 'PASSKEYS_UNAVAILABLE')
      const made = createAuthenticator().make('x')
      expectProblem(await confirmPasskey(node.client, person, made), 409, 'PASSKEYS_UNAVAILABLE')
      const due = await dueAt(node.client, person)
      expectProblem(due, 401, 'SECOND_FACTOR_DUE')
      expect(due.body.passkey).toBeUndefined()
      const shown = key.show(await challengeAt(world.http, person))
      expectProblem(await signInBy(node.client, person, shown), 409, 'PASSKEYS_UNAVAILABLE')
      const body = { username: person.username, password: PASSWORD, code: key.recoveryCodes![0] }
      expect((await node.client.post('/auth/login', undefined, body)).status).toBe(200)
      expect((await node.client.get('/auth/second-factor', person.token)).body.passkeyOrigin).toBeNull()
    } finally {
      await node.stop()
    }
  })

  test.each(['http://localhost:4000', 'http://chess.localhost', 'https://localhost'])(
    'a server at %s has them',
    async publicUrl => {
      const person = await register(world.http)
      const node = await startNode(world.database.url, world.time, false, { publicUrl })
      try {
        const begun = await beginPasskey(node.client, person)
        expect(begun.body.rpId).toBe(new URL(publicUrl).hostname)
      } finally {
        await node.stop()
      }
    },
  )
})
