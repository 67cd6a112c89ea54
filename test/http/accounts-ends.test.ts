import { describe, expect, test } from 'vitest'
import { accountExport } from '../../src/wire/account-export.ts'
import { resetLink } from '../../src/wire/accounts.ts'
import type { Reply } from '../helpers/client.ts'
import {
  adminOf,
  boardsOf,
  joinBoth,
  openEvent,
  PASSWORD,
  type Person,
  playMoves,
  register,
  startEvent,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

/** Real time: what one node revokes the other learns by its heartbeat. */
const world = useWorld({ nodes: 2, realTime: true })
const NEW_PASSWORD = 'another horse, another battery'

const here = () => world.nodes[0]!.client
const there = () => world.nodes[1]!.client
const login = (username: string, password = PASSWORD): Promise<Reply> =>
  here().post('/auth/login', undefined, { username, password })

const tokenOf = async (person: Person, scopes = ['read', 'play', 'account']): Promise<string> =>
  (await here().post('/auth/tokens', person.token, { name: 'bot', scopes, password: PASSWORD })).body.token

/** Everything that a person might still hold after their rights have ended. */
const holdings = async (person: Person) => {
  const personal = await tokenOf(person)
  const { body } = await login(person.username)
  for (const token of [person.token, personal, body.accessToken])
    for (const client of [here(), there()]) expect((await client.get('/auth/me', token)).status).toBe(200)
  return { personal, other: body.accessToken as string, refreshToken: body.refreshToken as string }
}

const statusesThere = async (tokens: readonly string[]): Promise<number[]> =>
  Promise.all(tokens.map(async token => (await there().get('/auth/me', token)).status))

describe('A9 on the other node within five seconds, and on this one at once,', () => {
  test('a changed password ends the other sessions and the personal tokens, not this session', async () => {
    const person = await register(here())
    const { personal, other, refreshToken } = await holdings(person)
    const change = { password: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await here().post('/auth/password', person.token, change)).status).toBe(200)
    expectProblem(await here().get('/auth/me', personal), 401, 'UNAUTHENTICATED')
    expectProblem(await here().get('/auth/me', other), 401, 'UNAUTHENTICATED')
    expectProblem(await there().post('/auth/refresh', undefined, { refreshToken }), 401, 'UNAUTHENTICATED')
    await expect
      .poll(() => statusesThere([personal, other, person.token]), { timeout: 5000 })
      .toEqual([401, 401, 200])
    expectProblem(await login(person.username), 401, 'INVALID_CREDENTIALS')
    expect((await login(person.username, NEW_PASSWORD)).status).toBe(200)
  })

  test.each([
    ['signing out', 'POST', '/auth/logout', undefined, [401, 200]],
    ['deleting one’s account', 'DELETE', '/auth/me', { password: PASSWORD }, [401, 401]],
  ])('%s ends what it should', async (_, method, path, body, expected) => {
    const person = await register(here())
    const { personal } = await holdings(person)
    const tokens = [person.token, personal]
    expect((await here().call(method, path, { token: person.token, body })).status).toBe(200)
    expect((await here().get('/auth/me', person.token)).status).toBe(401)
    await expect.poll(() => statusesThere(tokens), { timeout: 5000 }).toEqual(expected)
  })

  test('a revoked token and a suspension are felt', async () => {
    const person = await register(here())
    const event = await openEvent(here(), {}, { players: 0 })
    const { personal } = await holdings(person)
    const [{ id }] = (await here().get('/auth/tokens', person.token)).body
    await here().call('DELETE', `/auth/tokens/${id}`, { token: person.token })
    await expect.poll(() => statusesThere([personal]), { timeout: 5000 }).toEqual([401])
    const { token } = await adminOf(world)
    await here().call('PATCH', `/players/${person.id}`, { token, body: { status: 'SUSPENDED' } })
    const enter = async () => (await there().post(`/tournaments/${event.id}/entries`, person.token)).body.code
    await expect.poll(enter, { timeout: 5000 }).toBe('PLAYER_NOT_ACTIVE')
  })
})

describe('a password', () => {
  test('is changed only by whoever knows it, and not to a common one', async () => {
    const person = await register(here())
    const change = (body: object) => here().post('/auth/password', person.token, body)
    const wrong = await change({ password: 'not the password', newPassword: NEW_PASSWORD })
    expectProblem(wrong, 401, 'INVALID_CREDENTIALS')
    const common = await change({ password: PASSWORD, newPassword: 'qwertyuiop' })
    expectProblem(common, 400, 'VALIDATION_FAILED')
    expect(common.body.errors).toEqual([{ path: 'newPassword', code: 'TOO_COMMON' }])
    expect((await login(person.username)).status).toBe(200)
  })

  test('that was forgotten is set anew by a link of an admin, once', async () => {
    const person = await register(here())
    const { personal } = await holdings(person)
    const { token } = await adminOf(world)
    const ask = (by: string) => here().post(`/players/${person.id}/password-reset`, by)
    expectProblem(await ask(person.token), 403, 'FORBIDDEN')
    const [first, second] = [await ask(token), await ask(token)]
    expect(first.status).toBe(201)
    expect(resetLink.strict().safeParse(second.body).error).toBeUndefined()
    const follow = (link: Reply, password = NEW_PASSWORD) =>
      there().post('/auth/password-reset', undefined, { token: link.body.token, password })
    expectProblem(await follow(first), 403, 'RESET_LINK_NOT_VALID')
    expectProblem(await follow(second, 'too short'), 400, 'VALIDATION_FAILED')
    const both = await Promise.all([follow(second), follow(second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await login(person.username, NEW_PASSWORD)).status).toBe(200)
    await expect.poll(() => statusesThere([personal, person.token]), { timeout: 5000 }).toEqual([401, 401])
    const nobody = '00000000-0000-4000-8000-000000000000'
    expectProblem(await here().post(`/players/${nobody}/password-reset`, token), 404, 'PLAYER_NOT_FOUND')
  })
})

test('a link for a new password is none once the password has been changed', async () => {
  const person = await register(here())
  const { token } = await adminOf(world)
  const link = await here().post(`/players/${person.id}/password-reset`, token)
  const changed = await here().post('/auth/password', person.token, {
    password: PASSWORD,
    newPassword: NEW_PASSWORD,
  })
  expect(changed.status).toBe(200)
  const followed = await there().post('/auth/password-reset', undefined, {
    token: link.body.token,
    password: PASSWORD,
  })
  expectProblem(followed, 403, 'RESET_LINK_NOT_VALID')
})

/** A match of two that is over: White has won. */
const playedEvent = async () => {
  const event = await startEvent(here(), { prizeFundCents: 1000, prizes: [{ place: 1, cents: 1000 }] })
  const [board] = await boardsOf(here(), event)
  await joinBoth(here(), board!)
  await playMoves(here(), board!, 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7')
  return { event, board: board! }
}

describe('a deleted account', () => {
  test('leaves results and payouts behind, without a name', async () => {
    const { event, board } = await playedEvent()
    const { white } = board
    const [winner] = (await here().get(`/tournaments/${event.id}/players`)).body.filter(
      (player: { playerId: string }) => player.playerId === white.id,
    )
    const told = { club: 'SK Nord', fixedBoard: 1 }
    const { token } = event.organiser
    await here().call('PATCH', `/tournaments/${event.id}/entries/${winner.id}`, { token, body: told })
    expect((await here().get('/auth/me/export', white.token)).body.entries).toMatchObject([told])
    const before = (await here().get(`/tournaments/${event.id}/standings`)).body
    const body = { password: PASSWORD }
    expect((await here().call('DELETE', '/auth/me', { token: white.token, body })).status).toBe(200)
    const after = (await here().get(`/tournaments/${event.id}/standings`)).body
    expect(after.map(({ place }: { place: number }) => place)).toEqual(
      before.map(({ place }: { place: number }) => place),
    )
    expect(after[0].name).toBe('Deleted player')
    const [left] = (await here().get(`/tournaments/${event.id}/players`)).body.filter(
      (player: { id: string }) => player.id === winner.id,
    )
    expect([left.club, left.fixedBoard]).toEqual([null, null])
    expect((await here().get(`/matches/${board.id}/moves`)).body).toHaveLength(7)
    expect((await here().get(`/tournaments/${event.id}/payouts`)).body[0].amountCents).toBe(1000)
    const reads = ['standings', 'players', 'matches', 'rounds', 'bracket', 'payouts']
    for (const read of reads) {
      const { body: shown } = await here().get(`/tournaments/${event.id}/${read}`)
      expect(JSON.stringify(shown), read).not.toContain(white.username)
    }
    expectProblem(await login(white.username), 401, 'INVALID_CREDENTIALS')
    expect(
      (await here().post('/auth/register', undefined, { ...body, username: white.username })).status,
    ).toBe(201)
  })

  test('keeps its name in results where that is wanted', async () => {
    const { event, board } = await playedEvent()
    const body = { password: PASSWORD, keepName: true }
    const { token, username } = board.black
    expect((await here().call('DELETE', '/auth/me', { token, body })).status).toBe(200)
    const { body: standings } = await here().get(`/tournaments/${event.id}/standings`)
    expect(standings.map(({ name }: { name: string }) => name)).toContain(username)
    expectProblem(await login(username), 401, 'INVALID_CREDENTIALS')
  })

  test('is not one yet while it organises or plays in an event that is not over', async () => {
    const event = await openEvent(here(), {}, { players: 1 })
    const { token: adminToken } = await adminOf(world)
    for (const { id, token } of [event.organiser, event.players[0]!]) {
      const body = { password: PASSWORD }
      expectProblem(await here().call('DELETE', '/auth/me', { token, body }), 409, 'ACCOUNT_IN_USE')
      const byAdmin = await here().call('DELETE', `/players/${id}`, { token: adminToken, body: {} })
      expectProblem(byAdmin, 409, 'ACCOUNT_IN_USE')
      expect((await here().get('/auth/me', token)).status).toBe(200)
    }
    await here().post(`/tournaments/${event.id}/cancel`, event.organiser.token)
    const byAdmin = await here().call('DELETE', `/players/${event.players[0]!.id}`, { token: adminToken })
    expect(byAdmin.status).toBe(200)
  })

  test('needs its password, and is neither entered in events nor reinstated', async () => {
    const person = await register(here())
    const event = await openEvent(here(), {}, { players: 0 })
    const { token } = await adminOf(world)
    const guess = { token: person.token, body: { password: 'not the password' } }
    expectProblem(await here().call('DELETE', '/auth/me', guess), 401, 'INVALID_CREDENTIALS')
    const notAdmin = await here().call('DELETE', `/players/${event.organiser.id}`, { token: person.token })
    expectProblem(notAdmin, 403, 'FORBIDDEN')
    expect((await here().call('DELETE', `/players/${person.id}`, { token })).status).toBe(200)
    const entering = { username: person.username }
    const entered = await here().post(`/tournaments/${event.id}/entries`, event.organiser.token, entering)
    expectProblem(entered, 404, 'PLAYER_NOT_FOUND')
    const back = await here().call('PATCH', `/players/${person.id}`, { token, body: { status: 'ACTIVE' } })
    expectProblem(back, 404, 'PLAYER_NOT_FOUND')
    expectProblem(await here().call('DELETE', `/players/${person.id}`, { token }), 404, 'PLAYER_NOT_FOUND')
  })

  test('and an entry made or accepted at the same moment exclude each other', async () => {
    const organiser = await register(here(), 'organiser')
    for (let round = 0; round < 5; round++) {
      const person = await register(here())
      const event = await openEvent(here(), {}, { players: 0, organiser })
      const entries = `/tournaments/${event.id}/entries`
      const invited = await here().post(entries, organiser.token, { username: person.username })
      const accept = `/me/invitations/${invited.body.invitation.id}/accept`
      const [deleted, entered] = await Promise.all([
        here().call('DELETE', '/auth/me', { token: person.token, body: { password: PASSWORD } }),
        there().post(round % 2 === 0 ? accept : entries, person.token),
      ])
      expect(
        [deleted.status, entered.status].filter(status => status < 300),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })
})

test('the export of one’s data holds all of it, and no secret', async () => {
  const { event, board } = await playedEvent()
  const { white } = board
  const token = await tokenOf(white)
  const { status, body } = await here().get('/auth/me/export', token)
  expect(status).toBe(200)
  expect(accountExport.safeParse(body).error).toBeUndefined()
  expect(body.account.username).toBe(white.username)
  expect(body.sessions).toHaveLength(1)
  expect(body.tokens).toHaveLength(1)
  expect(body.entries).toMatchObject([{ tournamentId: event.id, name: white.username }])
  expect(body.matches).toMatchObject([{ id: board.id, color: 'WHITE', result: 'WHITE_WIN' }])
  expect(body.moves.map(({ uci }: { uci: string }) => uci)).toEqual(['e2e4', 'd1h5', 'f1c4', 'h5f7'])
  expect(body.payouts).toMatchObject([{ tournamentId: event.id, amountCents: 1000 }])
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash|"token"|secret/i)
})
