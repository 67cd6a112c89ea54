import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTokenSecret } from '../../src/db/accounts/accounts.ts'
import { PASSWORD, register, startEvent } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token by hand, signed with whatever key. */
const signed = (header: object, payload: object, key: string, algorithm = 'sha256'): string => {
  const text = `${part(header)}.${part(payload)}`
  return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`
}

describe('A2 a forged token', () => {
  const HS256 = { alg: 'HS256', typ: 'JWT' }

  test('is refused, whatever it tries; one signed by the server is not', async () => {
    const { id } = await register(world.http)
    const { pool } = world.nodes[0]!.context
    const key = await readTokenSecret(pool)
    const now = Math.floor(world.time.now() / 1000)
    const payload = { sub: id, sid: id, role: 'ADMIN', iat: now, exp: now + 600, aud: 'tabiya' }
    expect((await world.http.get('/auth/me', signed(HS256, payload, key))).status).toBe(200)
    const right = signed(HS256, payload, key)
    const { exp: _, ...endless } = payload
    const forged: Readonly<Record<string, string>> = {
      'no algorithm': `${part({ alg: 'none' })}.${part(payload)}.`,
      'no algorithm, oddly written': `${part({ alg: 'nOnE' })}.${part(payload)}.`,
      'no signature': right.replace(/\.[^.]+$/, '.'),
      'a signature cut short': right.slice(0, -4),
      'another key': signed(HS256, payload, 'x'.repeat(64)),
      'an empty key': signed(HS256, payload, ''),
      'another algorithm of the family': signed({ alg: 'HS512' }, payload, key, 'sha512'),
      'an asymmetric algorithm over the shared key': signed({ alg: 'RS256' }, payload, key),
      'a key of its own in the header': signed(
        { ...HS256, jwk: { kty: 'oct', k: Buffer.from('mine').toString('base64url') } },
        payload,
        'mine',
      ),
      'a key to be fetched': signed({ ...HS256, jku: 'http://127.0.0.1:1024/keys' }, payload, 'mine'),
      'a key by a path': signed({ ...HS256, kid: '../../../../dev/null' }, payload, ''),
      'another audience': signed(HS256, { ...payload, aud: 'elsewhere' }, key),
      'no audience': signed(HS256, { ...payload, aud: undefined }, key),
      'no end': signed(HS256, endless, key),
      'an end as text': signed(HS256, { ...payload, exp: String(payload.exp) }, key),
      'an end in the past': signed(HS256, { ...payload, exp: now }, key),
      'a changed payload': right.replace(/\.[^.]+\./, `.${part({ ...payload, sub: 'x' })}.`),
    }
    for (const [kind, token] of Object.entries(forged)) {
      const reply = await world.http.get('/auth/me', token)
      expect([kind, reply.status, reply.body.code]).toEqual([kind, 401, 'UNAUTHENTICATED'])
    }
  })

  test('is not made of a refresh token, nor of a personal one written otherwise', async () => {
    const { username, token } = await register(world.http)
    const made = await world.http.post('/auth/tokens', token, {
      name: 'bot',
      scopes: ['read'],
      password: PASSWORD,
    })
    const login = { username, password: 'correct horse battery' }
    const { body } = await world.http.post('/auth/login', undefined, login)
    for (const wrong of [body.refreshToken, made.body.token.toUpperCase(), made.body.token.slice(0, -1)])
      expectProblem(await world.http.get('/auth/me', wrong), 401, 'UNAUTHENTICATED')
    const basic = { authorization: `Basic ${btoa(`${username}:correct horse battery`)}` }
    expectProblem(await world.http.call('GET', '/auth/me', { headers: basic }), 401, 'UNAUTHENTICATED')
  })
})

test('A3 no code compares a secret by itself: each is found by its hash, or hashed by the library', () => {
  const root = new URL('../../src/', import.meta.url)
  const name = String.raw`[\w.]*(?:secret|password|token)`
  const compared = new RegExp(
    [
      String.raw`${name}\s*[!=]==(?!\s*(?:undefined|null|'|"))`,
      String.raw`[\w)\]]\s*[!=]==\s*${name}\b`,
      String.raw`\.(?:startsWith|endsWith|includes|indexOf|localeCompare)\(\s*${name}\b`,
    ].join('|'),
    'i',
  )
  const lines = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && /^(?:app|db|http)\//.test(file))
    .flatMap(file =>
      readFileSync(new URL(file, root), 'utf8')
        .split('\n')
        .map(line => `${file}: ${line.trim()}`),
    )
  for (const wrong of ['sent.token === stored.token', 'sent.startsWith(refreshToken(place))'])
    expect(compared.test(`if (${wrong}) letIn()`)).toBe(true)
  // Whether a value is there at all, and of which kind, is no comparison of secrets.
  expect(lines.filter(line => compared.test(line))).toEqual([])
})

describe('B6 ids', () => {
  test('are random, of 122 bits', async () => {
    const { id } = await startEvent(world.http, {}, { players: 8 })
    // Of each kind several, all made by the server itself.
    for (const username of ['first-of-two', 'second-of-two'])
      await world.http.post('/auth/register', undefined, { username, password: PASSWORD })
    const { pool } = world.nodes[0]!.context
    const { rows } = await pool.query(
      `select id from players union all select id from tournaments union all select id from entries
       union all select id from matches union all select id from sessions`,
    )
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows) expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/)
    expect(new Set(rows.map(row => row.id.slice(0, 8))).size).toBe(rows.length)
    expect((await world.http.get(`/tournaments/${id}`)).status).toBe(200)
  })

  test('cannot be walked', async () => {
    for (let number = 0; number <= 20; number++)
      for (const kind of ['tournaments', 'matches']) {
        const padded = `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`
        for (const id of [number, padded])
          expect((await world.http.get(`/${kind}/${id}`)).status, `${kind} ${id}`).toBe(404)
      }
  })
})
