import type { PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../helpers/client.ts'
import { adminOf, openEvent, PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem, suspend } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const RULES = { allowPrivate: true, resolve: async () => ['127.0.0.1'] }
const world = useWorld({ server: { webhooks: RULES } })

const pool = () => world.nodes[0]!.context.pool

/** What `change` does is committed while the call stands at one of the rows that it has locked. */
const inTheMiddleOf = async (
  call: () => Promise<Reply>,
  change: (tx: PoolClient) => Promise<unknown>,
): Promise<Reply> => {
  const tx = await pool().connect()
  try {
    await tx.query('begin')
    await change(tx)
    const answered = call()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool().query(waiting)).rowCount).toBe(1)
    await tx.query('commit')
    return await answered
  } finally {
    tx.release()
  }
}

const sessionsOf = async ({ id }: Person): Promise<number | null> =>
  (await pool().query('select from sessions where "playerId" = $1 and "revokedAt" is null', [id])).rowCount

describe('A9 who is let in by what has just been changed', () => {
  const signIn = ({ username }: Person) =>
    world.http.post('/auth/login', undefined, { username, password: PASSWORD })

  test('has no session: the password was compared with the one before', async () => {
    const person = await register(world.http)
    const before = await sessionsOf(person)
    const reply = await inTheMiddleOf(
      () => signIn(person),
      tx => tx.query(`update players set "passwordHash" = 'another' where id = $1`, [person.id]),
    )
    expectProblem(reply, 401, 'INVALID_CREDENTIALS')
    expect(await sessionsOf(person)).toBe(before)
  })

  test('has none where a second factor was turned on after it was looked for', async () => {
    const person = await register(world.http)
    const before = await sessionsOf(person)
    const reply = await inTheMiddleOf(
      () => signIn(person),
      async tx => {
        await tx.query('select from players where id = $1 for update', [person.id])
        await tx.query(
          `insert into second_factors ("playerId", "begunAt", "confirmedAt", "lastStep")
           values ($1, '2026-11-28', '2026-11-28', 1e8)`,
          [person.id],
        )
      },
    )
    expectProblem(reply, 401, 'INVALID_CREDENTIALS')
    expect(await sessionsOf(person)).toBe(before)
  })

  test('makes no personal token by a session that has ended', async () => {
    const person = await register(world.http)
    const body = { name: 'bot', scopes: ['read'], password: PASSWORD }
    const reply = await inTheMiddleOf(
      () => world.http.post('/auth/tokens', person.token, body),
      tx => tx.query(`update sessions set "revokedAt" = now() where "playerId" = $1`, [person.id]),
    )
    expectProblem(reply, 401, 'UNAUTHENTICATED')
    expect((await pool().query('select from api_tokens where "playerId" = $1', [person.id])).rowCount).toBe(0)
  })
})

describe('B7 what somebody made as an administrator ends when they are none any more', () => {
  const change = async (person: Person, body: object): Promise<void> => {
    const { token } = await adminOf(world)
    const reply = await world.http.call('PATCH', `/players/${person.id}`, { token, body })
    expect(reply.status).toBe(200)
  }

  const LOSSES = {
    'the role is taken': (person: Person) => change(person, { role: 'PLAYER' }),
    'the account is suspended': (person: Person) => suspend(world, person, true),
    'the account is deleted': async (person: Person) => {
      const { token } = await adminOf(world)
      const deleted = await world.http.call('DELETE', `/players/${person.id}`, { token, body: {} })
      expect(deleted.status).toBe(200)
    },
  }

  test.each(Object.entries(LOSSES))(
    'links for a new password and for accounts, where %s',
    async (_, lose) => {
      const [former, victim] = [await register(world.http), await register(world.http)]
      await change(former, { role: 'ADMIN' })
      const [reset, link] = [
        await world.http.post(`/players/${victim.id}/password-reset`, former.token),
        await world.http.post('/registration/links', former.token, {}),
      ]
      expect([reset.status, link.status]).toEqual([201, 201])
      const kept = await world.http.post('/registration/links', (await adminOf(world)).token, {})
      await lose(former)
      const taken = { token: reset.body.token, password: 'taken over by another' }
      expectProblem(
        await world.http.post('/auth/password-reset', undefined, taken),
        403,
        'RESET_LINK_NOT_VALID',
      )
      const { rows } = await pool().query('select id from registration_links where id = any($1)', [
        [link.body.id, kept.body.id],
      ])
      expect(rows).toEqual([{ id: kept.body.id }])
      await pool().query('delete from registration_links')
    },
  )

  test('an administrator makes no link for their own account: its password is asked for', async () => {
    const { id, token } = await adminOf(world)
    expectProblem(await world.http.post(`/players/${id}/password-reset`, token), 403, 'FORBIDDEN')
  })
})

describe('B7 webhooks end with the right to make them', () => {
  const LOSSES: Readonly<Record<string, (event: string, by: Person, of: Person) => Promise<Reply>>> = {
    'who is dismissed': (event, { token }, { username }) =>
      world.http.call('DELETE', `/tournaments/${event}/arbiters`, { token, body: { username } }),
    'who becomes a deputy': (event, { token }, { username }) =>
      world.http.post(`/tournaments/${event}/arbiters`, token, { username, role: 'DEPUTY' }),
    'who is suspended': async (_event, _by, { id }) => {
      const { token } = await adminOf(world)
      return world.http.call('PATCH', `/players/${id}`, { token, body: { status: 'SUSPENDED' } })
    },
  }

  test.each(Object.entries(LOSSES))('of %s: nothing more is sent, also what was waiting', async (_, lose) => {
    const event = await openEvent(world.http, {}, { players: 0 })
    const { token } = event.organiser
    const path = `/tournaments/${event.id}/webhooks`
    const chief = await register(world.http)
    await world.http.post(`/tournaments/${event.id}/arbiters`, token, { username: chief.username })
    const own = await world.http.post(path, token, { url: 'https://club.example/own' })
    const theirs = await world.http.post(path, chief.token, { url: 'https://club.example/theirs' })
    await world.http.post(`${path}/${theirs.body.id}/ping`, chief.token)
    expect((await lose(event.id, event.organiser, chief)).status).toBe(200)
    expect((await world.http.get(path, token)).body.map(({ id }: { id: string }) => id)).toEqual([
      own.body.id,
    ])
    const waiting = await pool().query(
      'select from webhook_messages where "webhookId" = $1 and "nextAttemptAt" is not null',
      [theirs.body.id],
    )
    expect(waiting.rowCount).toBe(0)
    const log = (await world.http.get(`/tournaments/${event.id}/audit`, token)).body
    expect(log[0]).toMatchObject({ action: 'WEBHOOK_REMOVED', before: { id: theirs.body.id } })
  })

  test('of an administrator who is none any more, but in events that they run', async () => {
    const { token } = await adminOf(world)
    const former = await register(world.http)
    const set = (role: string) => world.http.call('PATCH', `/players/${former.id}`, { token, body: { role } })
    await set('ADMIN')
    const [others, own] = [
      await openEvent(world.http, {}, { players: 0 }),
      await openEvent(world.http, {}, { players: 0, organiser: former }),
    ]
    const hook = async ({ id }: { id: string }) =>
      world.http.post(`/tournaments/${id}/webhooks`, former.token, { url: 'https://club.example/hook' })
    expect([(await hook(others)).status, (await hook(own)).status]).toEqual([201, 201])
    await set('PLAYER')
    const left = async ({ id }: { id: string }) =>
      (await world.http.get(`/tournaments/${id}/webhooks`, token)).body.length
    expect([await left(others), await left(own)]).toEqual([0, 1])
  })
})

describe('B7 a kept answer ends with the right to what it says', () => {
  const withKey = (path: string, token: string, body: object = {}) =>
    world.http.post(path, token, body, { 'idempotency-key': 'the same' })

  test('of a dismissed arbiter: the call is refused as it would be without a key; those of others stay', async () => {
    const event = await openEvent(world.http, {}, { players: 0 })
    const path = `/tournaments/${event.id}`
    const { token } = event.organiser
    const [dismissed, stays] = [await register(world.http), await register(world.http)]
    for (const { username } of [dismissed, stays])
      await world.http.post(`${path}/arbiters`, token, { username })
    const elsewhere = await openEvent(world.http, {}, { players: 0, organiser: dismissed })
    const enter = (id: string, by: Person) =>
      withKey(`/tournaments/${id}/entries`, by.token, { name: `Guest of ${by.username}` })
    const first = await Promise.all([
      enter(event.id, dismissed),
      enter(event.id, stays),
      enter(elsewhere.id, dismissed),
    ])
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201])
    const body = { username: dismissed.username }
    expect((await world.http.call('DELETE', `${path}/arbiters`, { token, body })).status).toBe(200)
    expectProblem(await enter(event.id, dismissed), 403, 'FORBIDDEN')
    for (const again of [await enter(event.id, stays), await enter(elsewhere.id, dismissed)])
      expect(again.headers.get('idempotency-replayed')).toBe('true')
  })

  test('of somebody who is no administrator any more', async () => {
    const { token } = await adminOf(world)
    const former = await register(world.http)
    const set = (role: string) => world.http.call('PATCH', `/players/${former.id}`, { token, body: { role } })
    await set('ADMIN')
    const event = await openEvent(world.http, {}, { players: 0 })
    const calls = [
      () => withKey('/registration/links', former.token),
      () => withKey(`/tournaments/${event.id}/entries`, former.token, { name: 'Guest' }),
    ]
    for (const call of calls) expect((await call()).status).toBe(201)
    await set('PLAYER')
    for (const call of calls) expectProblem(await call(), 403, 'FORBIDDEN')
    await pool().query('delete from registration_links')
  })
})

describe('B5 whom an arbiter has taken out of a private event', () => {
  const OUT: Readonly<Record<string, (path: string, token: string) => Promise<Reply>>> = {
    withdrawn: (path, token) => world.http.call('DELETE', path, { token }),
    disqualified: (path, token) => world.http.post(`${path}/disqualification`, token, { note: 'an engine' }),
  }

  test.each(Object.entries(OUT))(
    'reads on in it no more, %s; who left by themselves does',
    async (_, out) => {
      const event = await openEvent(world.http, { visibility: 'PRIVATE', format: 'SWISS' }, { players: 4 })
      const [expelled, leaver] = event.players as [Person, Person]
      const { token } = event.organiser
      const path = `/tournaments/${event.id}`
      const entries: { id: string; playerId: string }[] = (await world.http.get(`${path}/players`, token))
        .body
      const entryOf = ({ id }: Person) =>
        `${path}/entries/${entries.find(({ playerId }) => playerId === id)!.id}`
      expect((await world.http.post(`${path}/start`, token)).status).toBe(200)
      const tag = (await world.http.get(path, expelled.token)).headers.get('etag')!
      expect((await world.http.call('DELETE', entryOf(leaver), { token: leaver.token })).status).toBe(200)
      expect((await out(entryOf(expelled), token)).status).toBe(200)
      expect((await world.http.get(path, leaver.token)).status).toBe(200)
      for (const headers of [{}, { 'if-none-match': tag }])
        expectProblem(
          await world.http.call('GET', path, { token: expelled.token, headers }),
          404,
          'TOURNAMENT_NOT_FOUND',
        )
    },
  )
})
