import { Client as Connection } from 'pg'
import { describe, expect, test } from 'vitest'
import { PROBLEMS } from '../../src/http/problems/problems.ts'
import { boardsOf, joinBoth, moveOf, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

test('an address that is none is NOT_FOUND for a program', async () => {
  const reply = await world.http.get('/nowhere')
  expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
})

test.each(['/tournaments/%ff', '/%', `/tournaments/${'x'.repeat(600)}`])(
  '%s is refused in our own words',
  async path => {
    const reply = await world.http.get(path)
    expect([reply.status, reply.body.code]).toEqual([404, expect.stringMatching(/NOT_FOUND$/)])
  },
)

test('NUL and halves of surrogate pairs are refused, an overlong Idempotency-Key too', async () => {
  const { token } = await register(world.http)
  for (const body of [
    { title: 'x', description: 'a\u0000b' },
    { title: 'x', description: 'y', seed: 'a\ud800' },
    { title: 'x', description: 'y', timeZone: 'Mars/Olympus' },
    { title: 'x', description: 'y', currency: 'ZZZ' },
  ])
    expect((await world.http.post('/tournaments', token, body)).body.code).toBe('VALIDATION_FAILED')
  const login = await world.http.post('/auth/login', undefined, { username: 'a\u0000', password: 'x' })
  expect(login.body.code).toBe('VALIDATION_FAILED')
  const long = { 'idempotency-key': 'k'.repeat(256) }
  const keyed = await world.http.post('/tournaments', token, { title: 'x', description: 'y' }, long)
  expect([keyed.status, keyed.body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('a refusal says in which language it is, and that it depends on who asks', async () => {
  const ask = (language: string) =>
    world.http.call('GET', '/tournaments/none', { headers: { 'accept-language': language } })
  const [french, english] = await Promise.all([ask('fr-FR, en;q=0.5'), ask('de')])
  expect(french.headers.get('content-language')).toBe('fr')
  expect(french.body.message).toBe(PROBLEMS.TOURNAMENT_NOT_FOUND.fr)
  expect(english.headers.get('content-language')).toBe('en')
  expect(english.body.message).toBe(PROBLEMS.TOURNAMENT_NOT_FOUND.en)
  for (const reply of [french, english]) {
    expect(reply.headers.get('vary')).toContain('accept-language')
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  }
})

describe('the database is away', () => {
  const maintenance = async (
    work: (connection: Connection, name: string) => Promise<unknown>,
  ): Promise<void> => {
    const url = new URL(world.database.url)
    const name = url.pathname.slice(1)
    url.pathname = '/template1'
    const connection = new Connection({ connectionString: url.href })
    await connection.connect()
    await work(connection, name)
    await connection.end()
  }

  test('every call answers 503 with Retry-After, nothing is lost, and all goes on by itself', async () => {
    const event = await startEvent(world.http)
    const [board] = await boardsOf(world.http, event)
    await joinBoth(world.http, board!)
    const move = () =>
      world.http.post(`/matches/${board!.id}/move`, board!.white.token, { ...moveOf('e2e4'), ply: 0 })
    await maintenance(async (connection, name) => {
      await connection.query(`alter database ${name} with allow_connections false`)
      await connection.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ])
    })
    for (const call of [
      move,
      () => world.http.get(`/matches/${board!.id}`),
      () => world.http.get('/tournaments'),
    ]) {
      const reply = await call()
      expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([
        503,
        'UNAVAILABLE',
        '1',
      ])
    }
    const headers = { accept: 'text/html', 'accept-language': 'fr' }
    const page = await fetch(`${world.http.url}/tournaments`, { headers })
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Recharger</a>')])
    await maintenance((connection, name) =>
      connection.query(`alter database ${name} with allow_connections true`),
    )
    const landed = await move()
    expect([landed.status, landed.body.moveNumber]).toEqual([200, 1])
  })
})
