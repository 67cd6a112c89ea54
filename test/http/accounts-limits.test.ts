import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '../../src/http/rate-limit/settings.ts'
import type { Reply } from '../helpers/client.ts'
import { openEvent, PASSWORD, playMoves, register, startMatch } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

/** Time stands still, so a budget that is used up stays so until a test moves time on. */
const guessPauses = { address: { pause: 20, places: 60 }, name: { pause: 3000, places: 0 } }
const world = useWorld({ server: { rateLimits: RATE_LIMITS, trustProxy: '127.0.0.1', guessPauses } })
const MINUTE = 60_000

/** As the proxy on this machine passes a call on that came to it from `address`. */
const from = (address: string) => ({ 'x-forwarded-for': address })

const login = (username: string, password: string, address: string): Promise<Reply> =>
  world.http.post('/auth/login', undefined, { username, password }, from(address))

const count = (replies: readonly Reply[], status: number): number =>
  replies.filter(reply => reply.status === status).length

const oneByOne = async (calls: number, call: (index: number) => Promise<Reply>): Promise<Reply[]> => {
  const replies: Reply[] = []
  for (let index = 0; index < calls; index++) replies.push(await call(index))
  return replies
}

/** Few enough at a time that none waits for a connection to the database until it is refused for that. */
const AT_A_TIME = 40

const inFlight = async (calls: number, call: (index: number) => Promise<Reply>): Promise<Reply[]> => {
  const replies: Reply[] = []
  while (replies.length < calls) {
    const next = Math.min(AT_A_TIME, calls - replies.length)
    replies.push(...(await Promise.all(Array.from({ length: next }, (_, at) => call(replies.length + at)))))
  }
  return replies
}

describe('A5 guessing passwords', () => {
  test('at one name is stopped after ten, and the right one still works from another address', async () => {
    const { username } = await register(world.http)
    const replies = await oneByOne(200, index => login(username, `wrong password ${index}`, '192.0.2.1'))
    expect(count(replies, 401)).toBe(RATE_LIMITS['guesses-at-one'].burst)
    expect(count(replies, 401)).toBeLessThanOrEqual(10)
    const refused = replies.at(-1)!
    expectProblem(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBe(50)
    expectProblem(await login(username, PASSWORD, '192.0.2.1'), 429, 'RATE_LIMITED')
    expect((await login(username, PASSWORD, '192.0.2.2')).status).toBe(200)
    world.time.advance(MINUTE)
    expect((await login(username, PASSWORD, '192.0.2.1')).status).toBe(200)
  })

  test('at many names from one address goes on by turns, and at none of them after eight', async () => {
    const began = performance.now()
    const replies = await oneByOne(60, index => login(`somebody-${index % 5}`, PASSWORD, '192.0.2.3'))
    expect([count(replies, 401), count(replies, 429)]).toEqual([40, 20])
    // Each beyond the first ten has had its turn; less than that no timer takes.
    expect(performance.now() - began).toBeGreaterThan(30 * guessPauses.address.pause - 30)
  })

  test('all at once is bounded as well: whoever finds the line full is to come back', async () => {
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, index) => login(`anybody-${index}`, PASSWORD, '192.0.2.4')),
    )
    const busy = replies.filter(({ status }) => status === 429 || status === 503)
    expect(count(replies, 401) + busy.length).toBe(120)
    expect(busy.length).toBeGreaterThan(0)
    for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a hall of forty behind one address signs in while one of them guesses', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => register(world.http)))
    await oneByOne(20, index => login(`victim-${index % 3}`, PASSWORD, '192.0.2.40'))
    let guesses = 0
    let over = false
    const guessing = (async () => {
      while (!over) {
        await login(`victim-${guesses++}`, PASSWORD, '192.0.2.40')
      }
    })()
    const replies = await Promise.all(people.map(({ username }) => login(username, PASSWORD, '192.0.2.40')))
    over = true
    await guessing
    expect(count(replies, 200)).toBe(40)
    expect(guesses).toBeGreaterThan(0)
  })

  test('nobody in a hall is kept out by one who guesses at one name as fast as they can', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => register(world.http)))
    await oneByOne(3 * RATE_LIMITS['sign-in'].burst, () => login('victim-of-one', PASSWORD, '192.0.2.41'))
    const replies = await Promise.all(people.map(({ username }) => login(username, PASSWORD, '192.0.2.41')))
    expect(count(replies, 200)).toBe(20)
  })

  test('one account guessed at from many addresses is slowed down for those, and not for devices that it knows', async () => {
    const { username } = await register(world.http)
    const here = { origin: world.http.url, ...from('192.0.2.50') }
    const first = await world.http.post('/auth/login', undefined, { username, password: PASSWORD }, here)
    const [device] = (first.headers.getSetCookie() ?? []).filter(each => each.startsWith('tabiya-device='))
    expect(device).toMatch(/HttpOnly.*SameSite=Strict/)
    const guess = (address: string) => login(username, 'not the password', address)
    await oneByOne(RATE_LIMITS['guesses-at-name'].burst, index =>
      guess(`198.51.100.${100 + Math.floor(index / 4)}`),
    )
    // The line has no place but for the one whose turn it is: the owner, on a new device. Nobody is closed out.
    const waiting = login(username, PASSWORD, '198.51.100.150')
    await sleep(300)
    const signIn = (cookie: string) =>
      world.http.post('/auth/login', undefined, { username, password: PASSWORD }, { ...here, cookie })
    const [guessed, forged, known] = await Promise.all([
      guess('198.51.100.151'),
      signIn(`tabiya-device=${'0'.repeat(32)}`),
      signIn(device!.split(';')[0]!),
    ])
    expect([guessed.status, forged.status, known.status]).toEqual([429, 429, 200])
    const { username: another } = await register(world.http)
    expect((await login(another, PASSWORD, '192.0.2.51')).status).toBe(200)
    expect((await waiting).status).toBe(200)
  })

  test('name after name, as fast as they can, keeps nobody out whose browser is known, and refreshes none the less', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => register(world.http)))
    const browser = { origin: world.http.url, ...from('192.0.2.60') }
    const signIn = (username: string, cookie = '') =>
      world.http.post('/auth/login', undefined, { username, password: PASSWORD }, { ...browser, cookie })
    const cookiesOf = ({ headers }: Reply) => headers.getSetCookie().map(each => each.split(';')[0]!)
    const cookies = await Promise.all(people.map(async ({ username }) => cookiesOf(await signIn(username))))
    await inFlight(RATE_LIMITS['sign-in'].burst + 20, index =>
      login(`sprayed-${index}`, PASSWORD, '192.0.2.60'),
    )
    expect((await login('sprayed', PASSWORD, '192.0.2.60')).status).toBe(429)
    const refreshed = await Promise.all(
      cookies.map(each =>
        world.http.post('/auth/refresh', undefined, undefined, { ...browser, cookie: each.join('; ') }),
      ),
    )
    expect(count(refreshed, 200)).toBe(5)
    const deviceOf = (each: readonly string[]) => each.find(text => text.startsWith('tabiya-device='))!
    const known = await Promise.all(
      people.map(({ username }, at) => signIn(username, deviceOf(cookies[at]!))),
    )
    expect(count(known, 200)).toBe(5)
    const [mark, seal] = deviceOf(cookies[0]!).split('=')[1]!.split('.')
    for (const forged of [
      mark,
      `${mark}.${seal!.replace(/./, '-')}`,
      `${'0'.repeat(32)}.${seal}`,
      `${mark}.${'é'.repeat(40)}`,
    ])
      expect((await signIn(people[1]!.username, `tabiya-device=${encodeURIComponent(forged!)}`)).status).toBe(
        429,
      )
  })

  test('of guesses at one name that come at once from many addresses no more are tried than one by one', async () => {
    const { username } = await register(world.http)
    const began = performance.now()
    const replies = await Promise.all(
      Array.from({ length: 160 }, (_, index) =>
        login(username, 'not the password', `203.0.113.${100 + (index % 20)}`),
      ),
    )
    // And those who had a turn in the line of the name, which takes its time.
    const turns = 1 + Math.ceil((performance.now() - began) / guessPauses.name.pause)
    expect(count(replies, 401)).toBeGreaterThan(0)
    expect(count(replies, 401)).toBeLessThanOrEqual(RATE_LIMITS['guesses-at-name'].burst + turns)
  })

  test('right ones cost nothing', async () => {
    const { username } = await register(world.http)
    const replies = await oneByOne(30, () => login(username, PASSWORD, '192.0.2.5'))
    expect(count(replies, 200)).toBe(30)
  })
})

describe('H5 a flood', () => {
  test('of reads by one user ends in 429, says when to come back, and leaves their moves alone', async () => {
    const board = await startMatch(world.http)
    const read = () => world.http.get(`/matches/${board.id}/state`, board.white.token)
    const replies = await oneByOne(RATE_LIMITS.reads.burst + 20, read)
    expect(count(replies, 200)).toBe(RATE_LIMITS.reads.burst)
    const refused = replies.at(-1)!
    expectProblem(refused, 429, 'RATE_LIMITED')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('ratelimit-policy')).toBe('"reads";q=150;w=5')
    expect(refused.headers.get('ratelimit')).toBe('"reads";r=0;t=5')
    expect((await playMoves(world.http, board, 'e2e4 e7e5 g1f3')).status).toBe(200)
    expect((await world.http.get(`/matches/${board.id}/state`, board.black.token)).status).toBe(200)
    world.time.advance(1000)
    expect(count(await oneByOne(40, read), 200)).toBe(RATE_LIMITS.reads.perSecond)
  })

  test('tells whoever comes near the end of a budget how much is left', async () => {
    const { token } = await register(world.http)
    const replies = await oneByOne(100, () => world.http.get('/auth/me', token))
    expect(replies[0]!.headers.get('ratelimit')).toBeNull()
    expect(replies[99]!.headers.get('ratelimit')).toBe('"reads";r=50;t=4')
  })

  test('of tokens of one user is one flood: a further token brings no further budget', async () => {
    const { token } = await register(world.http)
    const made = await world.http.post('/auth/tokens', token, {
      name: 'bot',
      scopes: ['read'],
      password: PASSWORD,
    })
    await oneByOne(RATE_LIMITS.reads.burst, () => world.http.get('/auth/me', token))
    expectProblem(await world.http.get('/auth/me', made.body.token), 429, 'RATE_LIMITED')
  })

  test('of changes is bounded by what they leave behind, under whatever keys, and what others do goes on', async () => {
    const event = await openEvent(world.http, {}, { players: 0 })
    const other = await openEvent(world.http, {}, { players: 0 })
    const describe = ({ id, organiser }: typeof event, turn: number) =>
      world.http.call('PATCH', `/tournaments/${id}`, {
        token: organiser.token,
        body: { description: `${turn} ${'x'.repeat(9_900)}` },
        headers: { 'idempotency-key': `turn ${turn}` },
      })
    const replies = await oneByOne(60, turn => describe(event, turn))
    const changed = count(replies, 200)
    // Four for each of some ten KiB, of four hundred, less what opening the event took; the last may overdraw it.
    expect(changed).toBeGreaterThan(5)
    expect(changed).toBeLessThanOrEqual(11)
    const refused = replies.at(-1)!
    expectProblem(refused, 429, 'RATE_LIMITED')
    expect(refused.headers.get('ratelimit-policy')).toBe('"changes";q=400;w=400')
    expect((await world.http.get(`/tournaments/${event.id}`, event.organiser.token)).status).toBe(200)
    expect((await describe(other, 0)).status).toBe(200)
    world.time.advance(Number(refused.headers.get('retry-after')) * 1000)
    expect((await describe(event, 99)).status).toBe(200)
  })

  test('of moves is bounded too', async () => {
    const board = await startMatch(world.http)
    const illegal = { from: 'e2', to: 'e5' }
    const replies = await oneByOne(RATE_LIMITS.moves.burst + 5, () =>
      world.http.post(`/matches/${board.id}/move`, board.white.token, illegal),
    )
    expect(count(replies, 429)).toBeGreaterThan(0)
    world.time.advance(MINUTE)
  })

  test('of an address ends for that address only', async () => {
    const event = await openEvent(world.http, {}, { players: 0 })
    const visit = (address: string) =>
      world.http.call('GET', `/tournaments/${event.id}`, { headers: from(address) })
    const replies = await inFlight(RATE_LIMITS.visits.burst + 50, () => visit('198.51.100.1'))
    expect(count(replies, 200)).toBe(RATE_LIMITS.visits.burst)
    expect(count(replies, 429)).toBe(50)
    expect((await visit('198.51.100.2')).status).toBe(200)
    expect((await visit('2001:db8:0:1::1')).status).toBe(200)
  })

  test('from all addresses of one home is one flood, and the home beside it is another', async () => {
    const guess = (address: string) => login('no-such-name-at-home', PASSWORD, address)
    const burst = RATE_LIMITS['guesses-at-one'].burst
    const replies = await oneByOne(burst + 4, index => guess(`2001:db8:7:8:${index}::${index}`))
    expect([count(replies, 401), count(replies, 429)]).toEqual([burst, 4])
    expect((await guess('2001:db8:7:9::1')).status).toBe(401)
  })

  test('of wrong tokens is one of the address, before the database is asked', async () => {
    const guess = (index: number) =>
      world.http.call('GET', '/auth/me', {
        token: `tabiya_${index.toString(16).padStart(64, '0')}`,
        headers: from('198.51.100.3'),
      })
    const replies = await inFlight(RATE_LIMITS.visits.burst + 20, guess)
    expect([count(replies, 401), count(replies, 429)]).toEqual([RATE_LIMITS.visits.burst, 20])
  })

  test('is not hidden by an X-Forwarded-For of one’s own: the last address that the proxy saw counts', async () => {
    const replies = await oneByOne(20, index =>
      login('no-such-name', PASSWORD, `203.0.113.${index}, 192.0.2.77`),
    )
    expect(count(replies, 401)).toBe(RATE_LIMITS['guesses-at-one'].burst)
    expect(count(replies, 429)).toBe(20 - RATE_LIMITS['guesses-at-one'].burst)
  })
})

describe('H5 without a proxy', () => {
  const direct = useWorld({ server: { rateLimits: RATE_LIMITS } })

  test('nobody is believed who says that they come from elsewhere', async () => {
    const body = { username: 'no-such-name', password: PASSWORD }
    const replies = await oneByOne(20, index =>
      direct.http.post('/auth/login', undefined, body, from(`203.0.113.${index}`)),
    )
    expect(count(replies, 401)).toBe(RATE_LIMITS['guesses-at-one'].burst)
  })
})
