import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHttp } from '../../src/http/app.ts'
import { createCompressor } from '../../src/http/compression/compress.ts'
import { installRoutes } from '../../src/http/routes/install.ts'
import { PASSWORD, playMoves, register, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { decoded, type OnTheWire, overTheWire, type Sent } from '../helpers/wire.ts'

const world = useWorld({ server: { webhooks: { allowPrivate: true, resolve: async () => [] } } })

const ask = (path: string, encoding: string | undefined, sent: Sent = {}): Promise<OnTheWire> =>
  overTheWire(`${world.http.url}${path}`, {
    ...sent,
    headers: { ...(encoding === undefined ? {} : { 'accept-encoding': encoding }), ...sent.headers },
  })

/** An event over the board with so many players, its first round paired. */
const swissOf = async (players: number) => {
  const { token } = await register(world.http)
  const made = await world.http.post('/tournaments', token, {
    title: 'Open',
    description: 'Seven rounds',
    format: 'SWISS',
    rounds: 7,
    playMode: 'OVER_THE_BOARD',
    timeControl: '90+30',
    players: Array.from({ length: players }, (_, index) => ({
      name: `Player ${index}`,
      rating: 1200 + index,
    })),
  })
  expect(made.status).toBe(201)
  const { id } = made.body
  await world.http.post(`/tournaments/${id}/open`, token)
  await world.http.post(`/tournaments/${id}/start`, token)
  return { id, token }
}

let small: { readonly id: string; readonly token: string }
let large: typeof small
beforeAll(async () => {
  small = await swissOf(40)
  large = await swissOf(400)
})

describe('text goes out compressed', () => {
  const PATHS = [
    'players',
    'standings',
    'crosstable',
    'matches',
    'rounds',
    'bracket',
    'players.csv',
    'standings.csv',
    'trf',
  ] as const

  test.each(PATHS)('%s, in under a third of its bytes, and says the same', async what => {
    for (const { id } of [small, large]) {
      const path = `/tournaments/${id}/${what}`
      const plain = await ask(path, undefined)
      // An answer with clocks is as of its instant, and the timeline of this test stands still.
      if (plain.body.length < 1024) continue
      for (const coding of ['br', 'gzip']) {
        const sent = await ask(path, coding)
        expect([sent.status, sent.headers['content-encoding']]).toEqual([200, coding])
        expect(sent.body.length * 3).toBeLessThan(plain.body.length)
        expect(Number(sent.headers['content-length'])).toBe(sent.body.length)
        expect(sent.headers['content-type']).toBe(plain.headers['content-type'])
        expect(sent.headers['etag']).toBe(plain.headers['etag'])
        expect(decoded(sent)).toBe(plain.body.toString())
      }
    }
  })

  test('pages, the documents of the API, and large refusals', async () => {
    const wrong = { players: Array.from({ length: 60 }, () => ({ name: 1, rating: 'x' })) }
    const answers = [
      await ask('/openapi.json', 'br'),
      await ask('/docs', 'br'),
      await ask('/docs/problems', 'br'),
      await ask('/docs/style.css', 'br'),
      await ask('/tournaments', 'br', { method: 'POST', token: small.token, body: wrong }),
    ]
    for (const answer of answers) {
      expect(answer.headers['content-encoding']).toBe('br')
      expect(answer.body.length * 2).toBeLessThan(decoded(answer).length)
    }
    expect(answers.at(-1)!.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(JSON.parse(decoded(answers.at(-1)!)).code).toBe('VALIDATION_FAILED')
  })

  test('games as their reader takes them, of unknown length', async () => {
    const match = await startMatch(world.http)
    await playMoves(world.http, match, 'e2e4 e7e5 g1f3 b8c6')
    const path = `/tournaments/${match.event.id}/pgn`
    const plain = await ask(path, undefined)
    const sent = await ask(path, 'gzip')
    expect([sent.headers['content-encoding'], sent.headers['content-length']]).toEqual(['gzip', undefined])
    expect(decoded(sent)).toBe(plain.body.toString())
  })

  test('but not what is small, unless nothing else is taken', async () => {
    const path = `/tournaments/${small.id}/arbiters`
    const plain = await ask(path, 'br')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toContain('accept-encoding')
    const sent = await ask(path, 'identity;q=0, br')
    expect(sent.headers['content-encoding']).toBe('br')
    expect(decoded(sent)).toBe(plain.body.toString())
  })

  test.each([
    ['gzip;q=0.9, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['identity, br;q=0.5', undefined],
    ['br;q=0, *;q=0', undefined],
    ['zstd', undefined],
  ])('as the caller likes it: %s is %s', async (header, coding) => {
    const path = `/tournaments/${large.id}/standings`
    const sent = await ask(path, header)
    expect([sent.status, sent.headers['content-encoding']]).toEqual([200, coding])
    expect(decoded(sent)).toBe((await ask(path, undefined)).body.toString())
  })

  test('HEAD says what GET would, and 304 says neither coding nor length', async () => {
    for (const { id } of [small, large]) {
      const path = `/tournaments/${id}/standings`
      const got = await ask(path, 'br')
      const head = await ask(path, 'br', { method: 'HEAD' })
      expect(head.body.length).toBe(0)
      for (const name of ['content-encoding', 'content-length', 'vary', 'etag'])
        expect([name, head.headers[name]]).toEqual([name, got.headers[name]])
      const held = await ask(path, 'br', { headers: { 'if-none-match': got.headers['etag']! } })
      expect([held.status, held.body.length]).toEqual([304, 0])
      expect(held.headers['content-encoding']).toBeUndefined()
      expect(held.headers['vary']).toBe(got.headers['vary'])
      expect(held.headers['vary']).toContain('accept-encoding')
    }
  })

  test('under one tag: who holds it under one coding is told that it is unchanged under another', async () => {
    const path = `/tournaments/${small.id}/standings`
    const etag = (await ask(path, 'br')).headers['etag']!
    expect(etag).toMatch(/^W\//)
    const held = await ask(path, 'gzip', { headers: { 'if-none-match': etag } })
    expect(held.status).toBe(304)
  })

  test('a part of a list, too', async () => {
    const sent = await ask(`/tournaments/${large.id}/standings?limit=200`, 'br')
    expect(sent.headers['content-encoding']).toBe('br')
    expect(JSON.parse(decoded(sent))).toHaveLength(200)
  })

  test('bytes that are kept are encoded once for all who ask', async () => {
    const compressor = createCompressor()
    const kept = Buffer.from('a line of standings\n'.repeat(10_000))
    const [first, second] = await Promise.all([compressor.encode(kept, 'br'), compressor.encode(kept, 'br')])
    expect(first).toBe(second)
    expect(await compressor.encode(kept, 'br')).toBe(first)
    expect(await compressor.encode(Buffer.from(kept), 'br')).not.toBe(first)
    expect(await compressor.encode(kept, 'gzip')).not.toBe(first)
  })

  test('more than can wait goes out as it is, and is encoded again when there is room', async () => {
    const compressor = createCompressor()
    const answers = Array.from({ length: 100 }, (_, index) => Buffer.from(`line ${index}\n`.repeat(20_000)))
    const encode = (bytes: Buffer) => compressor.encode(bytes, 'br')
    const encoded = await Promise.all(answers.map(encode))
    const turnedAway = encoded.filter(bytes => bytes === undefined).length
    expect(turnedAway).toBeGreaterThan(0)
    expect(turnedAway).toBeLessThan(100)
    expect(await encode(answers[encoded.indexOf(undefined)]!)).toBeInstanceOf(Buffer)
  })
})

describe('what is not compressed', () => {
  test('a player’s moves, whatever they take', async () => {
    const { id, white } = await startMatch(world.http)
    const body = { from: 'e2', to: 'e4', ply: 0 }
    const sent = await ask(`/matches/${id}/move`, 'identity;q=0, br', {
      method: 'POST',
      token: white.token,
      body,
    })
    expect([sent.status, sent.headers['content-encoding']]).toEqual([200, undefined])
    expect(JSON.parse(decoded(sent)).moves).toHaveLength(1)
  })

  test('a secret, next to which somebody may write what they choose', async () => {
    const person = await register(world.http)
    const key = (path: string, body: object, token?: string) =>
      ask(path, 'identity;q=0, br', { method: 'POST', body, token })
    const answers = [
      await key('/auth/login', { username: person.username, password: PASSWORD }),
      await key('/auth/tokens', { name: 'x'.repeat(40), scopes: ['read'], password: PASSWORD }, person.token),
      await key(`/tournaments/${small.id}/webhooks`, { url: 'http://127.0.0.1:1024/hook' }, small.token),
    ]
    for (const { status, headers } of answers) {
      expect(status).toBeLessThan(300)
      expect(headers['content-encoding']).toBeUndefined()
    }
  })

  test('a stream, whose messages come one by one', async () => {
    const stop = new AbortController()
    const stream = await fetch(`${world.http.url}/tournaments/${small.id}/events`, {
      headers: { 'accept-encoding': 'br, gzip' },
      signal: stop.signal,
    })
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-encoding')).toBeNull()
    stop.abort()
  })
})

type Listed = { readonly at: string; readonly why: string; readonly answers: unknown }

/** All routes, as they are declared; no handler is called. */
const routes = async (): Promise<Listed[]> => {
  const found: Listed[] = []
  const app = createHttp({ logLevel: 'silent', trustProxy: false })
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    const { uncompressed } = (config ?? {}) as { uncompressed?: string }
    if (method !== 'HEAD')
      found.push({ at: `${method} ${url}`, why: uncompressed ?? '', answers: schema?.response })
  })
  await installRoutes(app, {} as Parameters<typeof installRoutes>[1])
  await app.close()
  return found
}

/** Names of the fields of an answer that hold a secret. */
const SECRET = /^(?:accessToken|refreshToken|token|secret|password)$/

const fieldsOf = (schema: unknown): string[] => {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  return Object.keys(shape)
}

describe('every route is decided', () => {
  test('either its text is compressed, or it stands here with its reason', async () => {
    const listed = (await routes()).filter(({ why }) => why !== '')
    expect(Object.fromEntries(listed.map(({ at, why }) => [at, why]).sort())).toEqual({
      'GET /matches/:id/events': 'stream',
      'GET /me/events': 'stream',
      'GET /tournaments/:id/events': 'stream',
      'POST /auth/first-admin': 'secret',
      'POST /auth/login': 'secret',
      'POST /auth/refresh': 'secret',
      'POST /auth/register': 'secret',
      'POST /auth/second-factor': 'secret',
      'POST /auth/second-factor/confirmation': 'secret',
      'POST /auth/second-factor/passkeys': 'secret',
      'POST /auth/second-factor/passkeys/confirmation': 'secret',
      'POST /auth/second-factor/recovery-codes': 'secret',
      'POST /auth/tokens': 'secret',
      'POST /matches/:id/draw/accept': 'play',
      'POST /matches/:id/draw/claim': 'play',
      'POST /matches/:id/draw/decline': 'play',
      'POST /matches/:id/draw/offer': 'play',
      'POST /matches/:id/join': 'play',
      'POST /matches/:id/move': 'play',
      'POST /matches/:id/resign': 'play',
      'POST /players/:id/password-reset': 'secret',
      'POST /registration/links': 'secret',
      'POST /tournaments/:id/webhooks': 'secret',
    })
  })

  test('and where the answer has a field for a secret, that is the reason', async () => {
    const holding = (await routes()).filter(({ answers }) =>
      Object.values((answers ?? {}) as object).some(schema =>
        fieldsOf(schema).some(name => SECRET.test(name)),
      ),
    )
    expect(holding.length).toBeGreaterThan(4)
    expect(holding.filter(({ why }) => why !== 'secret')).toEqual([])
  })
})

const BUILT = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url))

describe('the site’s files, compressed when it is built', () => {
  const files = existsSync(BUILT) ? readdirSync(BUILT) : []
  const scripts = files.filter(name => /\.(?:js|css)$/.test(name))

  test.each(['br', 'gzip'])('go out under %s as they were built', async coding => {
    expect(scripts.length).toBeGreaterThan(5)
    const extension = coding === 'br' ? 'br' : 'gz'
    for (const name of scripts.filter(each => files.includes(`${each}.${extension}`))) {
      const sent = await ask(`/assets/${name}`, coding)
      expect([sent.status, sent.headers['content-encoding']]).toEqual([200, coding])
      expect(sent.body.equals(readFileSync(`${BUILT}${name}.${extension}`))).toBe(true)
      expect(decoded(sent)).toBe(readFileSync(`${BUILT}${name}`, 'utf8'))
      expect(sent.headers['content-type']).toMatch(name.endsWith('.js') ? /javascript/ : /css/)
      expect(sent.headers['vary']).toMatch(/accept-encoding/i)
      expect(sent.headers['cache-control']).toContain('immutable')
    }
  })

  test('go out as they are to whoever takes nothing else, and have no second address', async () => {
    const name = scripts.find(each => files.includes(`${each}.br`))!
    const plain = await ask(`/assets/${name}`, undefined)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toMatch(/accept-encoding/i)
    expect(plain.body.equals(readFileSync(`${BUILT}${name}`))).toBe(true)
    for (const extension of ['br', 'gz'])
      expect((await ask(`/assets/${name}.${extension}`, undefined)).status).toBe(404)
  })

  test('a part of one is a part of what would have come', async () => {
    const name = scripts.find(each => files.includes(`${each}.br`))!
    for (const [encoding, file] of [
      ['br', `${name}.br`],
      ['identity', name],
    ] as const) {
      const sent = await ask(`/assets/${name}`, encoding, { headers: { range: 'bytes=10-99' } })
      const whole = readFileSync(`${BUILT}${file}`)
      expect([sent.status, sent.headers['content-range']]).toEqual([206, `bytes 10-99/${whole.length}`])
      expect(sent.body.equals(whole.subarray(10, 100))).toBe(true)
    }
  })

  test('fonts and pictures that are compressed by themselves are left alone', async () => {
    const font = files.find(name => name.endsWith('.woff2'))!
    const sent = await ask(`/assets/${font}`, 'br')
    expect([sent.status, sent.headers['content-encoding']]).toEqual([200, undefined])
  })
})
