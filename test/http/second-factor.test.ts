import { describe, expect, test } from 'vitest'
import { newSecondFactor, recoveryCodes, secondFactor } from '../../src/wire/second-factor.ts'
import { adminOf, PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { runTabiya } from '../helpers/process.ts'
import { type App, appOf, begin, enrol } from '../helpers/second-factor.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })
const STEP = 30_000
const HOUR = 3_600_000

const signIn = ({ username }: Person, more: object = {}) =>
  world.http.post('/auth/login', undefined, { username, password: PASSWORD, ...more })

/** Somebody who has a second factor, at the start of a half-minute whose code has not served. */
const enrolled = async (): Promise<Person & App> => {
  const person = await register(world.http)
  const app = await enrol(world.http, person, world.time.now())
  world.time.advance(STEP - (world.time.now() % STEP))
  return { ...person, ...app }
}

describe('turning a second factor on', () => {
  test('takes the password and the first code of the app; then the code is asked for at sign-in, on every node', async () => {
    const person = await register(world.http)
    expectProblem(await begin(world.http, person, 'not the password'), 401, 'INVALID_CREDENTIALS')
    const begun = await begin(world.http, person)
    expect(newSecondFactor.strict().parse(begun.body).uri).toContain(`secret=${begun.body.secret}`)
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.headers.get('cache-control')).toBe('no-store')
    expect((await signIn(person)).status).toBe(200)

    const confirm = (code: string) =>
      world.http.post('/auth/second-factor/confirmation', person.token, { code })
    expectProblem(await confirm('12345'), 401, 'SECOND_FACTOR_WRONG')
    const confirmed = await confirm(appOf(begun.body.secret).codeAt(world.time.now()))
    expect(new Set(recoveryCodes.strict().parse(confirmed.body).recoveryCodes).size).toBe(10)
    const body = { username: person.username, password: PASSWORD }
    for (const { client } of world.nodes) {
      const due = await client.post('/auth/login', undefined, body)
      expectProblem(due, 401, 'SECOND_FACTOR_DUE')
      expect(due.headers.get('www-authenticate')).toBe('Bearer')
    }
    const told = await world.http.get('/auth/second-factor', person.token)
    expect(secondFactor.strict().parse(told.body).recoveryCodesLeft).toBe(10)
    expectProblem(await begin(world.http, person), 409, 'SECOND_FACTOR_ON')
  })

  test('with what was begun before, or more than an hour ago, does not', async () => {
    const person = await register(world.http)
    const [first, second] = [await begin(world.http, person), await begin(world.http, person)]
    expect(first.body.secret).not.toBe(second.body.secret)
    const confirm = (secret: string) =>
      world.http.post('/auth/second-factor/confirmation', person.token, {
        code: appOf(secret).codeAt(world.time.now()),
      })
    expectProblem(await confirm(first.body.secret), 401, 'SECOND_FACTOR_WRONG')
    world.time.advance(HOUR + 1)
    const again = await signIn(person)
    const late = await world.http.post('/auth/second-factor/confirmation', again.body.accessToken, {
      code: appOf(second.body.secret).codeAt(world.time.now()),
    })
    expectProblem(late, 409, 'SECOND_FACTOR_OFF')
    expect(again.status).toBe(200)
  })

  test('leaves neither secret nor recovery codes in the database', async () => {
    const person = await register(world.http)
    const key = { 'idempotency-key': 'once' }
    const begun = await world.http.post('/auth/second-factor', person.token, { password: PASSWORD }, key)
    const code = appOf(begun.body.secret).codeAt(world.time.now())
    const done = await world.http.post('/auth/second-factor/confirmation', person.token, { code }, key)
    const { pool } = world.nodes[0]!.context
    const tables = ['second_factors', 'idempotency_keys', 'audit_log', 'players']
    const stored = await Promise.all(tables.map(table => pool.query(`select * from ${table}`)))
    const text = JSON.stringify(stored.map(({ rows }) => rows)).toLowerCase()
    for (const secret of [begun.body.secret, ...done.body.recoveryCodes])
      expect(text).not.toContain(secret.toLowerCase())
  })
})

describe('A12 a code', () => {
  test('serves with the password, once, within a step of time before and after', async () => {
    const { codeAt, ...person } = await enrolled()
    const now = world.time.now()
    for (const far of [now - 2 * STEP, now + 2 * STEP])
      expectProblem(await signIn(person, { code: codeAt(far) }), 401, 'SECOND_FACTOR_WRONG')
    const code = codeAt(now)
    expect((await signIn(person, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expectProblem(await signIn(person, { code }), 401, 'SECOND_FACTOR_WRONG')
    expect((await signIn(person, { code: codeAt(now + STEP) })).status).toBe(200)
    world.time.advance(3 * STEP)
    const late = codeAt(world.time.now() - STEP)
    expect((await signIn(person, { code: late })).status).toBe(200)
  })

  test('is none of somebody else, and does not replace the password', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const code = one.codeAt(world.time.now())
    expectProblem(await signIn(other, { code }), 401, 'SECOND_FACTOR_WRONG')
    expectProblem(await signIn(one, { code, password: 'not the password' }), 401, 'INVALID_CREDENTIALS')
    expect((await signIn(one, { code })).status).toBe(200)
    expect((await signIn(await register(world.http), { code: '123456' })).status).toBe(200)
  })

  test('sent twenty times at once, to two nodes, serves once', async () => {
    const { codeAt, username } = await enrolled()
    const body = { username, password: PASSWORD, code: codeAt(world.time.now()) }
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => world.nodes[at % 2]!.client.post('/auth/login', undefined, body)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    '',
    ' ',
    '12345',
    '1234567',
    '１２３４５６',
    'abcdef',
    '-',
    '0x1234',
    '123456789012345678901234',
  ])('is not %j', async code => {
    expectProblem(await signIn(await enrolled(), { code }), 401, 'SECOND_FACTOR_WRONG')
  })

  test('that is wrong five times makes the next wait, twice as long each time, on every node, but not a recovery code', async () => {
    const person = await enrolled()
    const { codeAt, recoveryCodes: codes } = person
    for (let tries = 0; tries < 5; tries++)
      expectProblem(await signIn(person, { code: '000000' }), 401, 'SECOND_FACTOR_WRONG')
    const right = { username: person.username, password: PASSWORD, code: codeAt(world.time.now()) }
    for (const { client } of world.nodes) {
      const paused = await client.post('/auth/login', undefined, right)
      expectProblem(paused, 429, 'SECOND_FACTOR_PAUSED')
      expect(paused.headers.get('retry-after')).toBe('60')
    }
    world.time.advance(60_000)
    expectProblem(await signIn(person, { code: '000000' }), 401, 'SECOND_FACTOR_WRONG')
    const again = await signIn(person, { code: '000000' })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '120'])
    expect((await signIn(person, { code: codes[0] })).status).toBe(200)
    expect((await signIn(person, { code: codeAt(world.time.now()) })).status).toBe(200)
  })
})

describe('A12 a recovery code', () => {
  test('serves once, however it is typed', async () => {
    const person = await enrolled()
    const [code = '', other = ''] = person.recoveryCodes
    expect((await signIn(person, { code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
    expectProblem(await signIn(person, { code }), 401, 'SECOND_FACTOR_WRONG')
    expect((await signIn(person, { code: other.replaceAll('-', '') })).status).toBe(200)
    expect((await world.http.get('/auth/second-factor', person.token)).body.recoveryCodesLeft).toBe(8)
  })

  test('serves no more once there are new ones, which take password and code', async () => {
    const person = await enrolled()
    const [first, second, third] = person.recoveryCodes
    const renew = (body: object) =>
      world.http.post('/auth/second-factor/recovery-codes', person.token, { password: PASSWORD, ...body })
    expectProblem(await renew({ code: first, password: 'not it' }), 401, 'INVALID_CREDENTIALS')
    expectProblem(await renew({ code: '000000' }), 401, 'SECOND_FACTOR_WRONG')
    const renewed = await renew({ code: first })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    for (const code of [second, third])
      expectProblem(await signIn(person, { code }), 401, 'SECOND_FACTOR_WRONG')
    expect((await signIn(person, { code: renewed.body.recoveryCodes[9] })).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('takes password and code, and stands in the audit log', async () => {
    const person = await enrolled()
    const end = (body: object) =>
      world.http.call('DELETE', '/auth/second-factor', { token: person.token, body })
    expectProblem(await end({ password: PASSWORD, code: '000000' }), 401, 'SECOND_FACTOR_WRONG')
    expectProblem(
      await end({ password: 'not it', code: person.recoveryCodes[0] }),
      401,
      'INVALID_CREDENTIALS',
    )
    const code = person.codeAt(world.time.now())
    expect((await end({ password: PASSWORD, code })).status).toBe(200)
    expect((await signIn(person)).status).toBe(200)
    expectProblem(await end({ password: PASSWORD, code }), 409, 'SECOND_FACTOR_OFF')
    const { rows } = await world.nodes[0]!.context.pool.query(
      'select action from audit_log where "actorId" = $1 order by id',
      [person.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF'])
  })

  test('of somebody else is for admins, who do not turn off their own so', async () => {
    const [admin, person] = [await adminOf(world), await enrolled()]
    const reset = (by: Person) =>
      world.http.call('DELETE', `/players/${person.id}/second-factor`, { token: by.token })
    expectProblem(await reset(person), 403, 'FORBIDDEN')
    expect((await reset(admin)).status).toBe(200)
    expectProblem(await reset(admin), 409, 'SECOND_FACTOR_OFF')
    expect((await signIn(person)).status).toBe(200)
    const own = await world.http.call('DELETE', `/players/${admin.id}/second-factor`, { token: admin.token })
    expectProblem(own, 403, 'FORBIDDEN')
  })

  test('comes with the end of the account, and not with a new password', async () => {
    const person = await enrolled()
    const change = { password: PASSWORD, newPassword: 'another one of mine' }
    expect((await world.http.post('/auth/password', person.token, change)).status).toBe(200)
    expectProblem(await signIn(person, { password: change.newPassword }), 401, 'SECOND_FACTOR_DUE')
    const gone = await world.http.call('DELETE', '/auth/me', {
      token: person.token,
      body: { password: change.newPassword },
    })
    expect(gone.status).toBe(200)
    const { rows } = await world.nodes[0]!.context.pool.query(
      'select id from second_factors where "playerId" = $1',
      [person.id],
    )
    expect(rows).toEqual([])
  })
})

describe('tabiya second-factor-off', () => {
  const run = (...names: string[]) =>
    runTabiya(['second-factor-off', ...names], { DATABASE_URL: world.database.url })

  test('lets somebody in by password alone, beside the running server', async () => {
    const person = await enrolled()
    expect(await run(person.username.toUpperCase())).toMatchObject({ code: 0 })
    expect((await signIn(person)).status).toBe(200)
    const { rows } = await world.nodes[0]!.context.pool.query(
      `select "actorId" from audit_log where action = 'SECOND_FACTOR_RESET' and after->>'playerId' = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ actorId: null }])
    expect(await run(person.username)).toMatchObject({ code: 1 })
  })

  test('changes nothing for a name that is none, or for no name', async () => {
    const person = await enrolled()
    expect(await run('nobody-of-this-name')).toMatchObject({ code: 1 })
    expect(await run()).toMatchObject({ code: 2 })
    expect(await run(person.username, person.username)).toMatchObject({ code: 2 })
    expectProblem(await signIn(person), 401, 'SECOND_FACTOR_DUE')
  })
})
