import { describe, expect, test } from 'vitest'
import { adminOf, openEvent, PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { begin, enrol } from '../helpers/second-factor.ts'
import { startNode, useWorld } from '../helpers/server.ts'

const world = useWorld({ server: { trustProxy: '127.0.0.1' } })
const ELSEWHERE = { 'x-forwarded-for': '192.0.2.7' }

/** Somebody whom an admin has made one. */
const newAdmin = async (): Promise<Person> => {
  const [admin, person] = [await adminOf(world), await register(world.http)]
  const made = await world.http.call('PATCH', `/players/${person.id}`, {
    token: admin.token,
    body: { role: 'ADMIN' },
  })
  expect(made.status).toBe(200)
  const { body } = await world.http.post('/auth/login', undefined, {
    username: person.username,
    password: PASSWORD,
  })
  return { ...person, token: body.accessToken }
}

const elsewhere = (method: string, path: string, { token }: Person, more: object = {}) =>
  world.http.call(method, path, { token, headers: ELSEWHERE, ...more })

describe('an admin without a second factor, from elsewhere', () => {
  test('is told to turn one on, whatever they ask for, also of their own events', async () => {
    const admin = await newAdmin()
    const { id } = await openEvent(world.http, {}, { organiser: admin, players: 0 })
    for (const [method, path, body] of [
      ['PATCH', `/players/${FAR}`, { status: 'SUSPENDED' }],
      ['POST', '/tournaments', { title: 'Cup', description: 'A cup', timeControl: '5+0' }],
      ['POST', `/tournaments/${id}/start`, {}],
      ['GET', `/tournaments/${id}/audit`, undefined],
      ['POST', '/auth/tokens', { name: 'bot', scopes: ['read'], password: PASSWORD }],
      ['DELETE', `/players/${FAR}/second-factor`, undefined],
    ] as const)
      expectProblem(
        await elsewhere(method, path, admin, body === undefined ? {} : { body }),
        403,
        'SECOND_FACTOR_REQUIRED',
      )
  })

  test('reads what everybody may read, and of private events nothing', async () => {
    const [admin, organiser] = [await newAdmin(), await register(world.http)]
    const open = await openEvent(world.http, {}, { organiser, players: 0 })
    const hidden = await openEvent(world.http, { visibility: 'PRIVATE' }, { organiser, players: 0 })
    expect((await elsewhere('GET', `/tournaments/${open.id}`, admin)).status).toBe(200)
    expectProblem(await elsewhere('GET', `/tournaments/${hidden.id}`, admin), 404, 'TOURNAMENT_NOT_FOUND')
    expect((await world.http.get(`/tournaments/${hidden.id}`, admin.token)).status).toBe(200)
  })

  test('may look at what concerns themself, turn one on, and then do all', async () => {
    const admin = await newAdmin()
    for (const path of ['/auth/me', '/auth/sessions', '/auth/me/export', '/me/matches'])
      expect((await elsewhere('GET', path, admin)).status, path).toBe(200)
    const told = (person: Person) => elsewhere('GET', '/auth/second-factor', person)
    expect((await told(admin)).body.required).toBe(true)
    expect((await told(await register(world.http))).body.required).toBe(false)
    expect((await world.http.get('/auth/second-factor', admin.token)).body.required).toBe(false)

    const body = { password: PASSWORD }
    expect((await elsewhere('POST', '/auth/second-factor', admin, { body })).status).toBe(201)
    const other = await register(world.http)
    const suspended = { status: 'SUSPENDED' }
    const suspend = (by = admin) => elsewhere('PATCH', `/players/${other.id}`, by, { body: suspended })
    expectProblem(await suspend(), 403, 'SECOND_FACTOR_REQUIRED')
    await enrol(world.http, admin, world.time.now())
    expect((await told(admin)).body).toMatchObject({ required: false, recoveryCodesLeft: 10 })
    expect((await suspend()).status).toBe(200)

    const first = await adminOf(world)
    await world.http.call('DELETE', `/players/${admin.id}/second-factor`, { token: first.token })
    const { username } = admin
    const { body: anew } = await world.http.post('/auth/login', undefined, { username, password: PASSWORD })
    const back = { ...admin, token: anew.accessToken }
    expectProblem(await suspend(back), 403, 'SECOND_FACTOR_REQUIRED')
    expect((await elsewhere('POST', '/auth/logout', back)).status).toBe(200)
  })

  test('is one from the moment they are made one, with the tokens they had', async () => {
    const [first, person] = [await adminOf(world), await register(world.http)]
    const made = await world.http.post('/auth/tokens', person.token, {
      name: 'bot',
      scopes: ['organise'],
      password: PASSWORD,
    })
    const settings = { title: 'Cup', description: 'A cup', timeControl: '5+0' }
    const organise = () =>
      elsewhere('POST', '/tournaments', { ...person, token: made.body.token }, { body: settings })
    expect((await organise()).status).toBe(201)
    await world.http.call('PATCH', `/players/${person.id}`, { token: first.token, body: { role: 'ADMIN' } })
    expectProblem(await organise(), 403, 'SECOND_FACTOR_REQUIRED')
  })
})

const FAR = '00000000-0000-4000-8000-00000000000f'

test.each([
  [{ 'x-forwarded-for': '127.0.0.1' }, 404],
  [{ 'x-forwarded-for': '::1' }, 404],
  [{ 'x-forwarded-for': '::ffff:127.0.0.1' }, 404],
  [{ 'x-forwarded-for': '127.0.0.1, 192.0.2.7' }, 403],
  [{ 'x-forwarded-for': '127.0.0.1.example.org' }, 403],
  [{ 'x-forwarded-for': '2001:db8::1' }, 403],
  [{ 'x-forwarded-for': '' }, 403],
  [{ 'x-real-ip': '192.0.2.7' }, 403],
  [{ forwarded: 'for=192.0.2.7' }, 403],
  [{ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }, 404],
  [{}, 404],
])('behind a proxy that is known, %j is answered %i', async (headers, status) => {
  const { token } = await newAdmin()
  const body = { status: 'SUSPENDED' }
  const reply = await world.http.call('PATCH', `/players/${FAR}`, { token, body, headers })
  expect(reply.status).toBe(status)
})

test('behind a proxy that is not known, nobody sits at the machine; and where it is turned off, none is asked for', async () => {
  const { token } = await newAdmin()
  const body = { status: 'SUSPENDED' }
  const statuses = async (server: object, headers: Record<string, string>) => {
    const node = await startNode(world.database.url, world.time, false, server)
    const reply = await node.client.call('PATCH', `/players/${FAR}`, { token, body, headers })
    await node.stop()
    return reply.status
  }
  expect(await statuses({}, {})).toBe(404)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await statuses({}, { [header]: '127.0.0.1' }), header).toBe(403)
  expect(await statuses({ trustProxy: '127.0.0.1', adminsNeedFactor: false }, ELSEWHERE)).toBe(404)
})

test('G7 an access token alone makes no personal token: the password does, or a code where there is a second factor', async () => {
  const person = await register(world.http)
  const make = (more: object, key = {}) =>
    world.http.post('/auth/tokens', person.token, { name: 'bot', scopes: ['read'], ...more }, key)
  for (const more of [{}, { code: '123456' }]) expectProblem(await make(more), 403, 'CONFIRMATION_REQUIRED')
  expectProblem(await make({ password: 'not the password' }), 401, 'INVALID_CREDENTIALS')
  expectProblem(await make({ password: null }), 400, 'VALIDATION_FAILED')
  expect((await make({ password: PASSWORD })).status).toBe(201)

  const app = await enrol(world.http, person, world.time.now())
  world.time.advance(60_000)
  expectProblem(await make({ password: PASSWORD }), 403, 'CONFIRMATION_REQUIRED')
  expectProblem(await make({ password: PASSWORD, code: '000000' }), 401, 'SECOND_FACTOR_WRONG')
  const key = { 'idempotency-key': 'once' }
  const first = await make({ code: app.codeAt(world.time.now()) }, key)
  expect(first.status).toBe(201)
  expectProblem(await make({ code: app.codeAt(world.time.now()) }, key), 401, 'SECOND_FACTOR_WRONG')
  const again = await make({ code: app.recoveryCodes[0] }, key)
  expect([again.status, again.body.token]).toEqual([201, first.body.token])
  expect((await begin(world.http, person)).status).toBe(409)
})
