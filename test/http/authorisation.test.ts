import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../src/http/openapi/document.ts'
import { describedRoutes } from '../helpers/described.ts'
import {
  adminOf,
  boardsOf,
  type Event,
  openEvent,
  PASSWORD,
  type Person,
  register,
  startEvent,
} from '../helpers/event.ts'
import { FAR_AWAY } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { someOf } from '../helpers/size.ts'
import { BODIES, CALLERS, DEPUTIES, type Row, TABLE } from './authorisation-table.ts'

const world = useWorld()

/** Two events, each with an arbiter and two players, and an admin: nobody has a part in both. */
type Cast = {
  readonly callers: readonly (Person | undefined)[]
  readonly own: readonly [arbiter: Person, ...players: Person[]]
  readonly other: readonly [arbiter: Person, ...players: Person[]]
}

let cast: Cast
let document: Document
beforeAll(async () => {
  document = await describedRoutes()
  const admin = await adminOf(world)
  const people: Person[] = []
  for (let index = 0; index < 6; index++) people.push(await register(world.http, 'cast'))
  const [arbiter, player, opponent, otherArbiter, third, fourth] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  await nameElsewhere(fourth, otherArbiter)
  cast = {
    callers: [undefined, player, opponent, otherArbiter, arbiter, admin],
    own: [arbiter, player, opponent],
    other: [otherArbiter, third, fourth],
  }
})

/** Whoever organises an event is no arbiter that was named: in a third one they are that, too. */
const nameElsewhere = async (organiser: Person, { username }: Person): Promise<void> => {
  const { id } = await openEvent(world.http, {}, { organiser, players: 0 })
  const named = await world.http.post(`/tournaments/${id}/arbiters`, organiser.token, { username })
  expect(named.status).toBe(200)
}

const routes = (): string[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${path}`),
  )

/** What the names in a path stand for, of one side. */
type Ids = Readonly<
  Record<'tournament' | 'match' | 'entry' | 'player' | 'token' | 'session' | 'invitation', string>
>

const idsOf = async ([organiser, ...people]: Cast['own'], settings: object = {}): Promise<Ids> => {
  const event: Event = await startEvent(world.http, settings, { organiser, people })
  const [board] = await boardsOf(world.http, event)
  const players = await world.http.get(`/tournaments/${event.id}/players`, organiser.token)
  const [owner] = people
  const { pool } = world.nodes[0]!.context
  // Events are made for more than a hundred calls: as many tokens an account may not have.
  const made = await pool.query(
    `insert into api_tokens ("playerId", "tokenHash", name, scopes, "createdAt")
     values ($1, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'bot', '{read}', now()) returning id`,
    [owner!.id],
  )
  const { rows } = await pool.query(
    `insert into sessions ("playerId", "refreshHash", "expiresAt") values ($1, gen_random_uuid()::text, '2030-01-01') returning id`,
    [owner!.id],
  )
  return {
    invitation: await invitationTo(organiser, owner!),
    tournament: event.id,
    match: board!.id,
    entry: players.body[0].id,
    player: owner!.id,
    token: made.rows[0].id,
    session: rows[0].id,
  }
}

/** To an event in which they do not play: the same one whenever it is asked for. */
const invitations = new Map<string, string>()
const invitationTo = async (organiser: Person, { id, username }: Person): Promise<string> => {
  const known = invitations.get(id)
  if (known !== undefined) return known
  const event = await openEvent(world.http, {}, { organiser, players: 0 })
  const entries = `/tournaments/${event.id}/entries`
  const made = (await world.http.post(entries, organiser.token, { username })).body.invitation.id
  invitations.set(id, made)
  return made
}

const addressOf = (path: string, ids: Ids): string => {
  const own: Readonly<Record<string, string>> = {
    tournaments: ids.tournament,
    matches: ids.match,
    players: ids.player,
    tokens: ids.token,
    sessions: ids.session,
  }
  return path
    .replace('/players/{id}/sessions', `/players/${FAR_AWAY}/sessions`)
    .replace('{id}', own[/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''] ?? FAR_AWAY)
    .replace('{entryId}', ids.entry)
    .replace('{invitationId}', ids.invitation)
    .replace(/\{(?:roundNumber|number)\}/, '1')
    .replace(/\{\w+\}/g, FAR_AWAY)
}

const NOTHING_THERE = ['TOURNAMENT', 'MATCH', 'PLAYER', 'TOKEN', 'SESSION', 'INVITATION'].map(
  what => `${what}_NOT_FOUND`,
)

const letterOf = (status: number, code: string | undefined): string => {
  if (status >= 500) return '!'
  if (code === 'UNAUTHENTICATED') return 'U'
  if (code === 'FORBIDDEN') return 'F'
  if (code === 'PLAYER_NOT_IN_MATCH') return 'S'
  return NOTHING_THERE.includes(code ?? '') ? 'N' : '.'
}

/** One real call; a stream is left as soon as it has opened. */
const call = async (route: string, ids: Ids, token: string | undefined): Promise<string> => {
  const [method, path] = route.split(' ') as [string, string]
  const body = BODIES[route] ?? (method === 'get' ? undefined : {})
  const hasBody = document.paths[path]![method]!.requestBody !== undefined
  const response = await fetch(`${world.http.url}${addressOf(path, ids)}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
  const isProblem = response.headers.get('content-type')?.includes('problem') === true
  const code = isProblem ? ((await response.json()) as { code: string }).code : undefined
  if (!isProblem) await response.body?.cancel()
  return letterOf(response.status, code)
}

/** What ends the session it is called with gets one of its own. */
const tokenFor = async (route: string, caller: Person | undefined): Promise<string | undefined> => {
  if (route !== 'post /auth/logout' || caller === undefined) return caller?.token
  const { username } = caller
  return (await world.http.post('/auth/login', undefined, { username, password: PASSWORD })).body.accessToken
}

const answers = async (route: string, ids: Ids): Promise<string> => {
  let letters = ''
  for (const caller of cast.callers) letters += await call(route, ids, await tokenFor(route, caller))
  return letters
}

const isRead = (route: string): boolean => route.startsWith('get ')
const endsSessions = (route: string): boolean => route.startsWith('delete /auth/sessions')
const isOfEvent = (route: string): boolean => /\/(?:tournaments|matches)\/\{id\}/.test(route)

test('B1 every route has a row in the table, and every row a route', () => {
  expect(Object.keys(TABLE).sort()).toEqual(routes().sort())
  for (const { own, other } of Object.values(TABLE))
    expect([own.length, other.length]).toEqual([CALLERS.length, CALLERS.length])
})

/**
 * Three callers more, whose answers follow from the table: a deputy of the event may what the table of arbiters says and
 * DEPUTIES names; whoever was its chief, or an administrator, a moment ago is a stranger to it.
 */
test('B1 B7 every route answers a deputy, and who was chief or administrator a moment ago, as it answers who never was', async () => {
  const [{ token: admin }, deputy, dismissed, demoted] = [
    await adminOf(world),
    await register(world.http, 'deputy'),
    await register(world.http, 'dismissed'),
    await register(world.http, 'demoted'),
  ]
  const role = (to: string) =>
    world.http.call('PATCH', `/players/${demoted.id}`, { token: admin, body: { role: to } })
  const found: Record<string, readonly string[]> = {}
  const expected: typeof found = {}
  for (const route of tried()) {
    const ids = await idsOf(cast.own)
    const arbiters = `/tournaments/${ids.tournament}/arbiters`
    const { token } = cast.own[0]
    for (const [{ username }, as] of [
      [deputy, 'DEPUTY'],
      [dismissed, 'CHIEF'],
    ] as const)
      expect((await world.http.post(arbiters, token, { username, role: as })).status).toBe(200)
    await role('ADMIN')
    const { username } = dismissed
    expect((await world.http.call('DELETE', arbiters, { token, body: { username } })).status).toBe(200)
    expect((await role('PLAYER')).status).toBe(200)
    const letters: string[] = []
    for (const caller of [dismissed, demoted, deputy])
      letters.push(await call(route, ids, await tokenFor(route, caller)))
    found[route] = letters
    const { own } = TABLE[route]!
    const stranger = own[CALLERS.indexOf('arbiter of another event')]!
    expected[route] = [stranger, stranger, DEPUTIES.has(route) ? '.' : stranger]
  }
  expect(found).toEqual(expected)
}, 600_000)

/** For writes an event has to be made each time: a short run tries some of them on all callers, `.ci/run` all. */
const tried = (): string[] => [
  ...routes().filter(isRead),
  ...someOf(
    routes().filter(route => !isRead(route)),
    12,
  ),
]

test('B1 B7 every route answers every kind of caller as the table says, on what is theirs and on what is not', async () => {
  const shared = { own: await idsOf(cast.own), other: await idsOf(cast.other) }
  const found: Record<string, Row> = {}
  for (const route of tried()) {
    const fresh = (isOfEvent(route) && !isRead(route)) || endsSessions(route)
    const ids = fresh ? { own: await idsOf(cast.own), other: await idsOf(cast.other) } : shared
    found[route] = { own: await answers(route, ids.own), other: await answers(route, ids.other) }
  }
  expect(found).toEqual(Object.fromEntries(tried().map(route => [route, TABLE[route]])))
}, 300_000)

test('B5 a private event and its matches are not there for strangers, whatever they call', async () => {
  const ids = await idsOf(cast.other, { visibility: 'PRIVATE' })
  const wrong: string[] = []
  for (const route of routes().filter(isOfEvent)) {
    const [anonymous, ...known] = [...(await answers(route, ids))]
    if (!['N', 'U'].includes(anonymous!)) wrong.push(`${route} tells anybody: ${anonymous}`)
    for (const index of [0, 1, 3])
      if (known[index] !== 'N') wrong.push(`${route} tells ${CALLERS[index + 1]}: ${known[index]}`)
  }
  expect(wrong).toEqual([])
})

test('B5 a private event is in no list that a stranger reads, nor in what is told of its players', async () => {
  // The newest of all stand on the first page of a list.
  world.time.advance(1000)
  const ids = await idsOf(cast.other, { visibility: 'PRIVATE' })
  const lists = routes().filter(route => isRead(route) && !isOfEvent(route) && !route.endsWith('/events'))
  expect(lists).toContain('get /tournaments')
  for (const route of lists) {
    const path = addressOf(route.slice('get '.length), ids)
    for (const caller of [undefined, ...cast.own]) {
      const { body } = await world.http.get(path, caller?.token)
      const text = JSON.stringify(body)
      expect([route, text.includes(ids.tournament), text.includes(ids.match)]).toEqual([route, false, false])
    }
  }
  const { body } = await world.http.get('/tournaments', cast.other[0].token)
  expect(JSON.stringify(body)).toContain(ids.tournament)
})

describe('A1 who cannot say who they are', () => {
  test('a route that needs a caller answers alike to no token, garbage, an expired and a foreign one', async () => {
    const tokens = await deadTokens()
    for (const route of routes()) {
      const [method, path] = route.split(' ') as [string, string]
      if (TABLE[route]?.own[0] !== 'U' || route === 'post /auth/refresh') continue
      const replies = await Promise.all(
        tokens.map(token =>
          world.http.call(method.toUpperCase(), path.replace(/\{\w+\}/g, FAR_AWAY), { token }),
        ),
      )
      for (const { status, body, headers } of replies) {
        expect([status, body.code], route).toEqual([401, 'UNAUTHENTICATED'])
        expect(headers.get('www-authenticate'), route).toBe('Bearer')
        expect(body, route).toEqual(replies[0]!.body)
      }
    }
  })

  test('is not taken for anybody by a route that anybody may call: no token is one thing, a dead one another', async () => {
    const [none, ...dead] = await deadTokens()
    const { id } = await openEvent(world.http)
    for (const path of ['/tournaments', `/tournaments/${id}`, `/tournaments/${id}/events`]) {
      const answered = await world.http.call('HEAD', path, { token: none })
      expect([path, answered.status]).toEqual([path, 200])
      for (const token of dead) {
        const { status, body } = await world.http.get(path, token)
        expect([path, status, body.code]).toEqual([path, 401, 'UNAUTHENTICATED'])
      }
    }
  })

  /** None, garbage, one that has expired, and one of another server. */
  const deadTokens = async (): Promise<(string | undefined)[]> => {
    const { body } = await world.http.post('/auth/login', undefined, {
      username: cast.own[1]!.username,
      password: PASSWORD,
    })
    world.time.advance(16 * 60_000)
    const foreign = body.accessToken.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)
    return [undefined, 'garbage', body.accessToken, foreign, `tabiya_${'0'.repeat(64)}`]
  }
})
