import { describe, expect, test } from 'vitest'
import { PASSWORD, register, startMatch } from '../helpers/event.ts'
import { sendRaw } from '../helpers/raw.ts'
import { startNode, useWorld } from '../helpers/server.ts'

const world = useWorld()

const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy':
    /default-src 'self'; script-src 'self'(?: 'sha256-[\w+/=]+')*;.*object-src 'none'; base-uri 'none';.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
}

describe('W1 the headers that protect a browser', () => {
  test('are on every answer: reads, refusals, documents, and what is no HTTP', async () => {
    const { id, white } = await startMatch(world.http)
    const asked: [string, string, string?][] = [
      ['GET', '/healthz'],
      ['GET', '/'],
      ['GET', '/tournaments'],
      ['HEAD', '/tournaments'],
      ['GET', `/matches/${id}/pgn`],
      ['GET', `/matches/${id}/state`, white.token],
      ['GET', '/openapi.json'],
      ['GET', '/docs'],
      ['GET', '/docs/problems'],
      ['GET', '/nowhere'],
      ['GET', '/%ff'],
      ['GET', '/auth/me'],
      ['DELETE', '/tournaments'],
      ['OPTIONS', '/tournaments'],
      ['POST', `/matches/${id}/move`, white.token],
    ]
    for (const [method, path, token] of asked) {
      const reply = await world.http.call(method, path, { token })
      for (const [name, value] of Object.entries(HEADERS))
        expect(reply.headers.get(name), `${method} ${path} ${name}`).toMatch(value)
      expect(reply.headers.get('strict-transport-security')).toBeNull()
    }
    const broken = await sendRaw(world.nodes[0]!.port, 'NO HTTP AT ALL\r\n\r\n')
    for (const [name, value] of Object.entries(HEADERS))
      expect(new RegExp(`^${name}: (.*)\r$`, 'm').exec(broken.text)?.[1], name).toMatch(value)
  })

  test('say in which letters a text is written: files of the site, documents, and refusals of what is no HTTP', async () => {
    const page = await (await fetch(`${world.http.url}/`)).text()
    const files = [...page.matchAll(/(?:href|src)="(\/[^"]+\.(?:svg|css|js))"/g)].map(([, path]) => path!)
    const kinds = files.map(path => path.split('.').at(-1))
    expect(new Set(kinds)).toEqual(new Set(['svg', 'css', 'js']))
    for (const path of ['/', '/docs', '/docs/style.css', '/nowhere', ...files]) {
      const { headers } = await world.http.call('GET', path)
      expect(headers.get('content-type'), path).toMatch(/; charset=utf-8$/)
    }
    const { text } = await sendRaw(world.nodes[0]!.port, 'NO HTTP AT ALL\r\n\r\n')
    expect(text).toMatch(/^content-type: application\/problem\+json; charset=utf-8\r$/m)
  })

  test('tell a browser to stay on TLS only where a trusted proxy says that it came by TLS', async () => {
    const node = await startNode(world.database.url, world.time, false, { trustProxy: '127.0.0.1' })
    try {
      const headers = { 'x-forwarded-proto': 'https' }
      const behind = await node.client.call('GET', '/healthz', { headers })
      expect(behind.headers.get('strict-transport-security')).toBe('max-age=31536000')
      const forged = await world.http.call('GET', '/healthz', { headers })
      expect(forged.headers.get('strict-transport-security')).toBeNull()
    } finally {
      await node.stop()
    }
  })
})

describe('W2 a visitor’s cookie', () => {
  const signIn = async () => {
    const person = await register(world.http)
    const reply = await world.http.call('POST', '/auth/login', {
      body: { username: person.username, password: PASSWORD },
      headers: { origin: world.http.url },
    })
    return reply.headers.getSetCookie()
  }

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['a name that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
  ] satisfies [string, Record<string, string>][])('is no use to %s', async (_, headers) => {
    const cookie = (await signIn())[0]?.split(';')[0] ?? ''
    const stolen = await world.http.call('POST', '/auth/refresh', {
      body: {},
      headers: { ...headers, cookie },
    })
    expect([stolen.status, stolen.body.code]).toEqual([403, 'FORBIDDEN'])
    const form = await fetch(`${world.http.url}/auth/refresh`, {
      method: 'POST',
      headers: { ...headers, cookie, 'content-type': 'text/plain' },
      body: '{}',
    })
    expect(form.status).toBe(415)
    const own = { cookie, origin: world.http.url, 'sec-fetch-site': 'same-origin' }
    expect((await world.http.call('POST', '/auth/refresh', { body: {}, headers: own })).status).toBe(200)
  })

  test('is kept from scripts and other sites, and signs nothing but the renewal of a session', async () => {
    const set = await signIn()
    expect(set[0]).toMatch(/^tabiya-refresh=/)
    for (const each of set) {
      expect(each).toMatch(/; HttpOnly/)
      expect(each).toMatch(/; SameSite=Strict/)
    }
    const cookie = set[0]?.split(';')[0] ?? ''
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['POST', '/tournaments'],
      ['POST', '/auth/logout'],
    ] as const)
      expect((await world.http.call(method, path, { headers: { cookie } })).status).toBe(401)
  })
})

describe('W3 a token in an address', () => {
  test('is refused, and none of ours ever puts one there', async () => {
    const { id, white } = await startMatch(world.http)
    for (const name of ['access_token', 'token', 'authorization', 'ticket']) {
      const reply = await world.http.get(`/matches/${id}/state?${name}=${white.token}`)
      expect(reply.status).toBe(401)
      const open = await world.http.get(`/matches/${id}?${name}=${white.token}`)
      expect([open.status, open.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    }
    const { paths } = (await world.http.get('/openapi.json')).body
    const inAddress = Object.entries(
      paths as Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>,
    )
      .flatMap(([path, operations]) =>
        Object.values(operations).flatMap(({ parameters = [] }) =>
          parameters.map(each => ({ path, ...each })),
        ),
      )
      .filter(({ in: place, name }) => place !== 'header' && /token|secret|password|ticket/i.test(name))
    expect(inAddress).toEqual([])
  })
})

describe('H10 what is for nobody', () => {
  const WORDS = [
    'debug',
    'debug/pprof',
    'admin.php',
    'wp-admin',
    'actuator',
    'actuator/env',
    'server-status',
    'phpinfo.php',
    '.env',
    '.git/config',
    '.git/HEAD',
    'package.json',
    'package-lock.json',
    'src/server.ts',
    'dist/server.js',
    'node_modules/fastify/package.json',
    'index.html.map',
    'assets',
    'backup',
    'backup.sql',
    'dump',
    'config',
    'config.json',
    'swagger',
    'swagger.json',
    'documentation',
    'graphql',
    'trace',
    'env',
    'status',
    'heapdump',
    'console',
    'wp-admin',
    'robots.txt~',
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    'assets/../../package.json',
    'assets/..%2f..%2fpackage.json',
  ]

  test.each(WORDS)('%s is not found', async word => {
    const reply = await sendRaw(
      world.nodes[0]!.port,
      `GET /${word} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(reply.text).toMatch(/^HTTP\/1\.1 404 /)
    expect(reply.text).toContain('"code":"NOT_FOUND"')
  })

  test('what a client expects is passed over, and the answer is protected as every other', async () => {
    const reply = await sendRaw(
      world.nodes[0]!.port,
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    )
    expect(reply.text).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply.text.toLowerCase()).toContain('content-security-policy:')
  })

  test('health says ok and no more, and the document names what is for everybody only', async () => {
    expect((await world.http.get('/healthz')).body).toEqual({ status: 'ok' })
    const document = (await world.http.get('/openapi.json')).body
    const hidden = Object.keys(document.paths).filter(
      path =>
        !/^\/(auth|me|registration|security-events|tournaments|matches|players|fide-players|ratings)(\/|$)/.test(
          path,
        ),
    )
    expect(hidden).toEqual([])
  })

  test('a refusal tells nothing of the inside', async () => {
    const { token } = await register(world.http)
    const reply = await world.http.post('/tournaments', token, { title: { a: 1 }, description: 'x' })
    expect(Object.keys(reply.body).sort()).toEqual([
      'code',
      'errors',
      'instance',
      'message',
      'status',
      'title',
      'type',
    ])
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\.ts|\.js|select |at .*:\d+/)
    const garbled = await fetch(`${world.http.url}/tournaments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"title": oops',
    })
    expect(await garbled.json()).toMatchObject({ errors: [{ path: '', code: 'NOT_READABLE' }] })
    expect(reply.headers.get('server')).toBeNull()
    expect(reply.headers.get('x-powered-by')).toBeNull()
  })
})
