import { describe, expect, test } from 'vitest'
import type { Client, Reply } from '../helpers/client.ts'
import { adminOf, openEvent, PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem, FAR_AWAY, suspend } from '../helpers/match-http.ts'
import { enrol } from '../helpers/second-factor.ts'
import { useWorld } from '../helpers/server.ts'

/** Real time: what one node ends the other learns by its heartbeat. */
const world = useWorld({ nodes: 2, realTime: true })

const here = () => world.nodes[0]!.client
const there = () => world.nodes[1]!.client

const login = ({ username }: Person, more: object = {}, headers = {}): Promise<Reply> =>
  here().post('/auth/login', undefined, { username, password: PASSWORD, ...more }, headers)

const botOf = async ({ token }: Person): Promise<string> => {
  const body = { name: 'bot', scopes: ['read', 'play', 'account'], password: PASSWORD }
  return (await here().post('/auth/tokens', token, body)).body.token
}

const statuses = (client: Client, tokens: readonly string[]): Promise<number[]> =>
  Promise.all(tokens.map(async token => (await client.get('/auth/me', token)).status))

/** At once where it was done, and on the other node within the contract's second. */
const expectEverywhere = async (tokens: readonly string[], expected: readonly number[]): Promise<void> => {
  expect(await statuses(here(), tokens)).toEqual(expected)
  await expect.poll(() => statuses(there(), tokens), { timeout: 2000 }).toEqual(expected)
}

describe('a suspension', () => {
  test('A9 ends sessions and personal tokens on both nodes, and they stay ended after reinstatement', async () => {
    const [person, event] = [await register(here()), await openEvent(here(), {}, { players: 0 })]
    const [other, bot] = [(await login(person)).body, await botOf(person)]
    const tokens = [person.token, other.accessToken, bot]
    expect(await statuses(there(), tokens)).toEqual([200, 200, 200])
    await suspend(world, person, true)
    await expectEverywhere(tokens, [401, 401, 401])
    const enter = () => here().post(`/tournaments/${event.id}/entries`, person.token)
    expectProblem(await enter(), 403, 'PLAYER_NOT_ACTIVE')
    const renew = () => there().post('/auth/refresh', undefined, { refreshToken: other.refreshToken })
    expectProblem(await renew(), 403, 'PLAYER_NOT_ACTIVE')
    expectProblem(await login(person), 403, 'PLAYER_NOT_ACTIVE')

    await suspend(world, person, false)
    await expectEverywhere(tokens, [401, 401, 401])
    expectProblem(await renew(), 401, 'UNAUTHENTICATED')
    expectProblem(await enter(), 401, 'UNAUTHENTICATED')
    const anew = await login(person)
    expect((await here().get('/auth/tokens', anew.body.accessToken)).body).toEqual([])
  })

  test('in the middle of twenty sign-ins leaves no session that serves after it', async () => {
    const person = await register(here())
    const signIns = Array.from({ length: 20 }, () => login(person))
    await suspend(world, person, true)
    await Promise.all(signIns)
    const { rows } = await world.nodes[0]!.context.pool.query(
      'select id from sessions where "playerId" = $1 and "revokedAt" is null',
      [person.id],
    )
    expect(rows).toEqual([])
  })

  test('of whoever is not an admin’s to suspend ends nothing', async () => {
    const [admin, person] = [await adminOf(world), await register(here())]
    const path = `/players/${admin.id}`
    const body = { status: 'SUSPENDED' }
    for (const { token } of [admin, person])
      expectProblem(await here().call('PATCH', path, { token, body }), 403, 'FORBIDDEN')
    expect(await statuses(here(), [admin.token])).toEqual([200])
  })
})

describe('all sessions at once', () => {
  test('but the present one are ended by their owner; personal tokens stay', async () => {
    const [person, stranger] = [await register(here()), await register(here())]
    const [other, third, bot] = [await login(person), await login(person), await botOf(person)]
    const tokens = [person.token, other.body.accessToken, third.body.accessToken, bot, stranger.token]
    expectProblem(await here().call('DELETE', '/auth/sessions', { token: bot }), 403, 'SCOPE_MISSING')
    expect((await here().call('DELETE', '/auth/sessions', { token: person.token })).status).toBe(200)
    await expectEverywhere(tokens, [200, 401, 401, 200, 200])
    expect((await here().get('/auth/sessions', person.token)).body).toHaveLength(1)
    expect((await here().call('DELETE', '/auth/sessions', { token: person.token })).status).toBe(200)
  })

  test('of an account are ended by an admin, by nobody else, and not the admin’s own', async () => {
    const [admin, person, stranger] = [await adminOf(world), await register(here()), await register(here())]
    const bot = await botOf(person)
    const end = (by: Person, id = person.id) =>
      here().call('DELETE', `/players/${id}/sessions`, { token: by.token })
    for (const by of [stranger, person]) expectProblem(await end(by), 403, 'FORBIDDEN')
    expectProblem(await end(admin, admin.id), 403, 'FORBIDDEN')
    expectProblem(await end(admin, FAR_AWAY), 404, 'PLAYER_NOT_FOUND')
    expect((await end(admin)).status).toBe(200)
    await expectEverywhere([person.token, bot, stranger.token, admin.token], [401, 200, 200, 200])
    expect((await login(person)).status).toBe(200)
  })
})

describe('a second factor', () => {
  test('that is turned on, and off, ends the other sessions, and not the one that did it', async () => {
    const person = await register(here())
    const before = (await login(person)).body.accessToken
    const { recoveryCodes } = await enrol(here(), person, world.nodes[0]!.context.timeline.now())
    await expectEverywhere([person.token, before], [200, 401])
    const meanwhile = (await login(person, { code: recoveryCodes[0] })).body.accessToken
    const off = { password: PASSWORD, code: recoveryCodes[1] }
    const ended = await here().call('DELETE', '/auth/second-factor', { token: person.token, body: off })
    expect(ended.status).toBe(200)
    await expectEverywhere([person.token, meanwhile], [200, 401])
  })

  test('that an admin turns off ends all sessions of its owner, and none of the admin', async () => {
    const [admin, person] = [await adminOf(world), await register(here())]
    await enrol(here(), person, world.nodes[0]!.context.timeline.now())
    const path = `/players/${person.id}/second-factor`
    expect((await here().call('DELETE', path, { token: admin.token })).status).toBe(200)
    await expectEverywhere([person.token, admin.token], [401, 200])
  })
})

describe('signing in anew with a browser', () => {
  const ORIGIN = { 'sec-fetch-site': 'same-origin' }
  const cookieOf = ({ headers }: Reply): string =>
    headers
      .getSetCookie()
      .find(cookie => cookie.startsWith('tabiya-refresh='))!
      .split(';')[0]!

  test('ends the session that it had, whosever it was, and no other', async () => {
    const [one, other] = [await register(here()), await register(here())]
    const first = await login(one, {}, ORIGIN)
    const second = await login(one, {}, { ...ORIGIN, cookie: cookieOf(first) })
    await expectEverywhere([first.body.accessToken, second.body.accessToken, one.token], [401, 200, 200])
    const third = await login(other, {}, { ...ORIGIN, cookie: cookieOf(second) })
    await expectEverywhere([second.body.accessToken, third.body.accessToken], [401, 200])
  })

  test('ends nothing where the password is wrong, the cookie is none, or another site sends it', async () => {
    const person = await register(here())
    const first = await login(person, {}, ORIGIN)
    const cookie = cookieOf(first)
    await login(person, { password: 'not the password' }, { ...ORIGIN, cookie })
    await login(person, {}, { 'sec-fetch-site': 'cross-site', cookie })
    for (const junk of ['tabiya-refresh=', 'tabiya-refresh=x', `${cookie}x`])
      expect((await login(person, {}, { ...ORIGIN, cookie: junk })).status).toBe(200)
    expect(await statuses(here(), [first.body.accessToken])).toEqual([200])
  })
})
