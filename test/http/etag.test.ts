import { describe, expect, test } from 'vitest'
import type { Reply } from '../helpers/client.ts'
import {
  adminOf,
  boardsOf,
  joinBoth,
  moveOf,
  openEvent,
  PASSWORD,
  playMoves,
  startEvent,
  startMatch,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld()

const read = (path: string, token?: string, etag?: string): Promise<Reply> =>
  world.http.call('GET', path, {
    token,
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  })

const etagOf = (reply: Reply): string => reply.headers.get('etag') ?? ''

const ROUNDS = sized(50)

describe('G13 a read of what has not changed', () => {
  test(`is 304 without a body, ${20 * ROUNDS} times, while the clock runs`, async () => {
    const board = await startMatch(world.http)
    const path = `/matches/${board.id}/state`
    const first = await read(path, board.white.token)
    expect(etagOf(first)).toMatch(new RegExp(`^W/"${board.id}:${first.body.version}:[0-9a-f]{16}"$`))
    world.time.advance(20_000)
    for (let round = 0; round < ROUNDS; round++) {
      const asked = Array.from({ length: 20 }, () => read(path, board.white.token, etagOf(first)))
      for (const reply of await Promise.all(asked)) {
        expect([reply.status, reply.body]).toEqual([304, ''])
        expect(etagOf(reply)).toBe(etagOf(first))
      }
    }
  })

  test('of an event serves as If-Match as it is, until somebody has changed the event', async () => {
    const event = await openEvent(world.http)
    const { token } = event.organiser
    const path = `/tournaments/${event.id}`
    const seen = etagOf(await read(path, token))
    expect((await read(path, token, seen)).status).toBe(304)
    const edit = (title: string) =>
      world.http.call('PATCH', path, { token, body: { title }, headers: { 'if-match': seen } })
    expect([(await edit('One')).status, (await edit('Another')).body.code]).toEqual([200, 'VERSION_CONFLICT'])
    const again = await read(path, token, seen)
    expect([again.status, again.body.title]).toEqual([200, 'One'])
  })

  test.each(['', '/moves', '/pgn'])(
    'of a match%s is told by the public, and changes with a move',
    async part => {
      const board = await startMatch(world.http)
      const path = `/matches/${board.id}${part}`
      const first = await read(path)
      expect((await read(path, undefined, etagOf(first))).status).toBe(304)
      expect((await read(path, undefined, `"no", ${etagOf(first)}`)).status).toBe(304)
      expect((await read(path, undefined, '*')).status).toBe(304)
      await playMoves(world.http, board, 'e2e4')
      const second = await read(path, undefined, etagOf(first))
      expect([second.status, etagOf(second) === etagOf(first)]).toEqual([200, false])
    },
  )

  test.each([['', 'matches', 'rounds', 'rounds/current', 'bracket', 'players', 'standings', 'payouts']])(
    'of each list of a tournament',
    async (...parts) => {
      const event = await startEvent(world.http, {}, { players: 4 })
      const paths = parts.map(part => `/tournaments/${event.id}/${part}`.replace(/\/$/, ''))
      const first = await Promise.all(paths.map(path => read(path)))
      world.time.advance(1000)
      for (const [index, path] of paths.entries())
        expect((await read(path, undefined, etagOf(first[index]!))).status, path).toBe(304)
      const [board] = await boardsOf(world.http, event)
      await joinBoth(world.http, board!)
      await world.http.post(`/matches/${board!.id}/resign`, board!.white.token)
      for (const [index, path] of paths.entries()) {
        const again = await read(path, undefined, etagOf(first[index]!))
        const fresh = await read(path)
        const same = JSON.stringify(fresh.body) === JSON.stringify(first[index]!.body)
        expect(again.status, path).toBe(same ? 304 : 200)
      }
    },
  )

  test('of what may be read by HEAD is told without a body too', async () => {
    const { id } = await startMatch(world.http)
    const get = await read(`/matches/${id}/moves`)
    const head = await world.http.call('HEAD', `/matches/${id}/moves`)
    expect([head.status, head.body, etagOf(head)]).toEqual([200, '', etagOf(get)])
  })
})

describe('a tag is never wrong', () => {
  test('across a redirect: the parent’s address serves another match', async () => {
    const event = await startEvent(world.http, { tieBreakPolicy: 'BLITZ' })
    const [board] = await boardsOf(world.http, event)
    await joinBoth(world.http, board!)
    const path = `/matches/${board!.id}/state`
    const before = await read(path, board!.white.token)
    await world.http.post(`/matches/${board!.id}/draw/offer`, board!.white.token)
    await world.http.post(`/matches/${board!.id}/draw/accept`, board!.black.token)
    const after = await read(path, board!.white.token, etagOf(before))
    expect(after.status).toBe(200)
    expect(after.body.matchId).not.toBe(board!.id)
    expect(etagOf(after)).toMatch(new RegExp(`^W/"${after.body.matchId}:${after.body.version}:`))
    expect((await read(path, board!.white.token, etagOf(after))).status).toBe(304)
    await world.http.post(`${path.replace('state', 'join')}`, board!.white.token)
    expect((await read(path, board!.white.token, etagOf(after))).status).toBe(200)
  })

  test('when time decides: a fallen flag is written down by the read, whatever copy is held', async () => {
    const board = await startMatch(world.http, { timeControl: '1+0' })
    await playMoves(world.http, board, 'e2e4')
    const path = `/matches/${board.id}/state`
    const held = await read(path, board.black.token)
    world.time.advance(62_000)
    const reply = await read(path, board.black.token, etagOf(held))
    expect([reply.status, reply.body.resultReason]).toEqual([200, 'TIMEOUT'])
  })

  test('for somebody else: each refusal comes before any tag', async () => {
    const board = await startMatch(world.http)
    const stranger = board.event.organiser
    const held = await read(`/matches/${board.id}/state`, board.white.token)
    const other = await read(`/matches/${board.id}/state`, stranger.token, etagOf(held))
    expect([other.status, other.body.code]).toEqual([403, 'PLAYER_NOT_IN_MATCH'])
    expect(other.headers.get('etag')).toBeNull()
    const event = await openEvent(world.http, { visibility: 'PRIVATE' })
    const mine = await read(`/tournaments/${event.id}/matches`, event.organiser.token)
    const theirs = await read(`/tournaments/${event.id}/matches`, undefined, etagOf(mine))
    expect([theirs.status, theirs.body.code]).toEqual([404, 'TOURNAMENT_NOT_FOUND'])
    expect((await read('/matches/no-id', undefined, '*')).status).toBe(404)
  })

  test('the tag of a read serves as If-Match', async () => {
    const event = await openEvent(world.http)
    const path = `/tournaments/${event.id}`
    const board = await startMatch(world.http)
    const state = await read(`/matches/${board.id}/state`, board.white.token)
    const rule = (etag: string) =>
      world.http.post(
        `/matches/${board.id}/result`,
        board.event.organiser.token,
        { result: 'WHITE_WIN' },
        {
          'if-match': etag,
        },
      )
    await world.http.post(`/matches/${board.id}/move`, board.white.token, moveOf('e2e4'))
    expect((await rule(etagOf(state))).status).toBe(412)
    const now = await read(`/matches/${board.id}`)
    expect((await rule(etagOf(now))).status).toBe(200)
    expect((await read(path)).status).toBe(200)
  })
})

describe('W4 what a cache may keep', () => {
  test('of what holds a secret nothing: signing in, new tokens, links for a new password, secrets of webhooks', async () => {
    const { event, white } = await startMatch(world.http)
    const username = 'kept-by-nobody'
    const account = { username, password: PASSWORD }
    const registered = await world.http.post('/auth/register', undefined, account)
    const { refreshToken } = registered.body
    const { token } = await adminOf(world)
    const replies = {
      register: registered,
      login: await world.http.post('/auth/login', undefined, account),
      refresh: await world.http.post('/auth/refresh', undefined, { refreshToken }),
      token: await world.http.post('/auth/tokens', white.token, {
        name: 'bot',
        scopes: ['read'],
        password: PASSWORD,
      }),
      link: await world.http.post(`/players/${white.id}/password-reset`, token),
      webhook: await world.http.post(`/tournaments/${event.id}/webhooks`, event.organiser.token, {
        url: 'https://93.184.215.14/',
      }),
    }
    for (const [kind, { status, headers }] of Object.entries(replies))
      expect([kind, status < 300, headers.get('cache-control')]).toEqual([kind, true, 'no-store'])
  })

  test('of what somebody read by name nothing, of the rest only what it asks about again', async () => {
    const board = await startMatch(world.http)
    const named = await read(`/matches/${board.id}/state`, board.white.token)
    expect(named.headers.get('cache-control')).toBe('private, no-store')
    const open = await read(`/matches/${board.id}`)
    expect(open.headers.get('cache-control')).toBe('no-cache')
    const refused = await read('/auth/me')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    for (const reply of [named, open])
      expect(reply.headers.get('vary')).toBe('authorization, accept-language, accept-encoding')
    // Browsers are refused with a page.
    expect(refused.headers.get('vary')).toBe('authorization, accept, accept-language, accept-encoding')
  })
})
