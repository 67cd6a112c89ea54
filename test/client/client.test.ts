import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientTypes } from '../../scripts/client-types.ts'
import { connect, RefusedError } from '../../src/client/client.ts'
import { describedRoutes } from '../helpers/described.ts'
import { PASSWORD, register, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

test('the types of the client are those of the routes: else run "npm run client"', async () => {
  const committed = readFileSync(new URL('../../src/client/types.ts', import.meta.url), 'utf8')
  expect(clientTypes(await describedRoutes())).toBe(committed)
})

describe('the client', () => {
  test('signs in, makes an event, enters a player, and plays', async () => {
    const guest = connect(world.http.url)
    const body = { username: 'client-organiser', password: PASSWORD }
    const { accessToken } = await guest('POST /auth/register', { body })
    const organiser = connect(`${world.http.url}/`, { token: accessToken })
    const made = await organiser('POST /tournaments', {
      body: { title: 'Cup & more', description: 'By client' },
    })
    const opened = await organiser('POST /tournaments/{id}/open', { path: { id: made.id } })
    expect([made.status, opened.status]).toEqual(['DRAFT', 'OPEN'])
    const list = await guest('GET /tournaments', { query: { status: 'OPEN', limit: 1 } })
    expect(list.items.map(({ title }) => title)).toEqual(['Cup & more'])

    const board = await startMatch(world.http)
    const white = connect(world.http.url, { token: board.white.token })
    const path = { id: board.id }
    const state = await white('POST /matches/{id}/move', { path, body: { from: 'e2', to: 'e4', ply: 0 } })
    expect(state.lastMove?.san).toBe('e4')
    expect(await guest('GET /matches/{id}/pgn', { path })).toContain('1. e4')
  })

  test('throws what was refused, with its code, in the language asked for', async () => {
    const { token } = await register(world.http)
    const french = connect(world.http.url, { token, language: 'fr' })
    const refused = await french('GET /tournaments/{id}', { path: { id: 'none' } }).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(RefusedError)
    expect((refused as RefusedError).code).toBe('TOURNAMENT_NOT_FOUND')
    expect((refused as RefusedError).message).toContain('Ce tournoi n’existe pas.')
  })

  test('escapes what stands in a path', async () => {
    const guest = connect(world.http.url)
    const odd = guest('GET /matches/{id}', { path: { id: '../tournaments?x#y' } })
    await expect(odd).rejects.toMatchObject({ problem: { code: 'MATCH_NOT_FOUND' } })
  })

  test('changes only what it saw, by version', async () => {
    const { token } = await register(world.http)
    const organiser = connect(world.http.url, { token })
    const made = await organiser('POST /tournaments', { body: { title: 'x', description: 'y' } })
    const change = (ifMatch: string) =>
      organiser('PATCH /tournaments/{id}', { path: { id: made.id }, body: { title: 'z' }, ifMatch })
    await expect(change(`"${made.version + 1}"`)).rejects.toMatchObject({
      problem: { code: 'VERSION_CONFLICT' },
    })
    expect((await change(`"${made.version}"`)).title).toBe('z')
  })
})

describe('a call that gets no answer, or is told to come back', () => {
  /** A server that does one thing after another with the requests it gets. */
  const withServer = async (
    steps: readonly ((request: IncomingMessage, response: ServerResponse) => void)[],
    work: (url: string) => Promise<void>,
  ) => {
    let count = 0
    const server = createServer((request, response) => steps[count++]?.(request, response))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => server.close())
    expect(count).toBe(steps.length)
  }

  const later = (status: number) => (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { 'retry-after': '0', 'content-type': 'application/problem+json' }).end('{}')

  test('is sent again with the same key and body, so that it happens once', async () => {
    const keys: unknown[] = []
    const noted =
      (next: (request: IncomingMessage, response: ServerResponse) => void) =>
      (request: IncomingMessage, response: ServerResponse) => {
        keys.push(request.headers['idempotency-key'])
        next(request, response)
      }
    const steps = [
      noted(later(503)),
      noted(request => request.socket.destroy()),
      noted(later(429)),
      noted((_, response) => response.setHeader('content-type', 'application/json').end('{"status":"OPEN"}')),
    ]
    await withServer(steps, async url => {
      const answer = await connect(url)('POST /tournaments/{id}/open', { path: { id: 'x' } })
      expect(answer.status).toBe('OPEN')
    })
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is given up after so many tries, with what the last one said', async () => {
    await withServer([later(503), later(503), later(503)], async url => {
      const call = connect(url, { retries: 2 })('GET /tournaments')
      await expect(call).rejects.toBeInstanceOf(RefusedError)
    })
  })

  test('is not sent again where it was refused for good, or nobody waits for it any longer', async () => {
    await withServer([later(400)], async url => {
      await expect(connect(url)('GET /tournaments')).rejects.toBeInstanceOf(RefusedError)
    })
    const call = connect('http://127.0.0.1:9')('GET /tournaments', { signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})
