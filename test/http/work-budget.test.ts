import { describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '../../src/http/rate-limit/settings.ts'
import { boardsOf, joinBoth, moveOf, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { initialise } from '../helpers/swiss.ts'

/** A budget that a few reads of some hundreds of players use up. */
const world = useWorld({
  server: {
    rateLimits: {
      ...RATE_LIMITS,
      'sign-in': { perSecond: 1000, burst: 1000 },
      work: { perSecond: 1, burst: 20 },
    },
  },
})

describe('a flood of reads from one address', () => {
  test('is refused once what it made is dear, however few its requests; play and others go on', async () => {
    const players = Array.from({ length: 320 }, (_, index) => ({ name: `Player ${index}` }))
    const event = await initialise(world.http, players)
    const other = await register(world.http)
    const game = await startEvent(world.http)
    const [board] = await boardsOf(world.http, game)
    await joinBoth(world.http, board!)

    const path = `/tournaments/${event.id}/players`
    const replies = []
    for (let read = 0; read < 40; read++) replies.push(await world.http.get(path))
    const refused = replies.filter(({ status }) => status === 429)
    expect(replies[0]!.status).toBe(200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.body.code).toBe('RATE_LIMITED')
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]!.headers.get('ratelimit-policy')).toBe('"work";q=20;w=20')

    // From the same address: what is small, a move, and a read that somebody else pays for.
    expect((await world.http.get(`/matches/${board!.id}`)).status).toBe(200)
    expect((await world.http.get(`/matches/${board!.id}/state`, board!.white.token)).status).toBe(200)
    const moved = await world.http.post(`/matches/${board!.id}/move`, board!.white.token, moveOf('e2e4'))
    expect(moved.status).toBe(200)
    expect((await world.http.get(path, other.token)).status).toBe(200)

    const wait = Number(refused.at(-1)!.headers.get('retry-after'))
    world.time.advance(wait * 1000)
    expect((await world.http.get(path)).status).toBe(200)
  })

  test('a reader whose copy is still true pays for the look alone', async () => {
    const players = Array.from({ length: 320 }, (_, index) => ({ name: `Reader ${index}` }))
    const event = await initialise(world.http, players)
    const maker = await register(world.http)
    const path = `/tournaments/${event.id}/players`
    const first = await world.http.get(path, maker.token)
    // Somebody else has the copy: what it took to make, on however busy a machine, is not on their account.
    const { token } = await register(world.http)
    const headers = { 'if-none-match': first.headers.get('etag')! }
    for (let read = 0; read < 100; read++)
      expect((await world.http.call('GET', path, { token, headers })).status).toBe(304)
  })

  test('lists of many are paid for as well: an account cannot make large events one after the other', async () => {
    const organiser = await register(world.http)
    const players = Array.from({ length: 320 }, (_, index) => ({ name: `Entrant ${index}` }))
    const make = (body: object) =>
      world.http.post('/tournaments', organiser.token, { title: 'Open', description: 'Many', ...body })
    expect((await make({ players })).status).toBe(201)
    const again = await make({ players })
    expect([again.status, again.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect((await world.http.get('/auth/me', organiser.token)).status).toBe(200)
  })
})
