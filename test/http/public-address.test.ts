import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, playMoves, register, startMatch } from '../helpers/event.ts'
import { sendRaw } from '../helpers/raw.ts'
import { startNode, type TestNode, useWorld } from '../helpers/server.ts'

const world = useWorld()
const PUBLIC = 'https://chess.example.org'
const FORGED = ['Host: evil.example', 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: https'].join(
  '\r\n',
)

let named: TestNode
beforeAll(async () => {
  named = await startNode(world.database.url, world.time, false, { publicUrl: PUBLIC })
})
afterAll(() => named.stop())

/** What leaves the server with a link in it. */
const linkedFiles = async (): Promise<string[]> => {
  const settings = { roundTimes: ['2026-11-28T12:00:00.000Z'] }
  const match = await startMatch(world.http, settings)
  await playMoves(world.http, match, 'e2e4 e7e5')
  const event = `/tournaments/${match.event.id}`
  return [`/matches/${match.id}/pgn`, `${event}/pgn`, `${event}/rounds/1/pgn`, `${event}/calendar.ics`]
}

describe('links that leave the server', () => {
  test('lead where its operator says, else to the address it listens on, whatever a request says', async () => {
    for (const path of await linkedFiles())
      for (const [node, origin] of [
        [world.nodes[0]!, world.http.url],
        [named, PUBLIC],
      ] as const) {
        const forged = await sendRaw(
          node.port,
          `GET ${path} HTTP/1.1\r\n${FORGED}\r\nConnection: close\r\n\r\n`,
        )
        // Lines of a calendar are folded.
        const text = forged.text.replaceAll('\r\n ', '')
        expect(text).toMatch(/^HTTP\/1\.1 200 /)
        expect(text).not.toContain('evil')
        expect(text).toContain(path.endsWith('.ics') ? `${origin}/t/` : `[Site "${origin}/m/`)
      }
  })

  test('are said at the start', () => {
    expect(world.nodes[0]!.publicUrl).toBe(world.http.url)
    expect(named.publicUrl).toBe(PUBLIC)
  })

  test('lead to this machine’s own address where it listens on all', async () => {
    const open = await startNode(world.database.url, world.time, false, { host: '0.0.0.0' })
    expect(open.publicUrl).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:\d+$/)
    expect(open.publicUrl).not.toContain('0.0.0.0')
    await open.stop()
  })
})

describe('W2 a visitor’s cookie where the public address is on TLS', () => {
  const signIn = async (node: TestNode, origin: string) => {
    const { username } = await register(world.http)
    return node.client.call('POST', '/auth/login', {
      body: { username, password: PASSWORD },
      headers: { origin },
    })
  }

  test('is bound to the host and to TLS, though the proxy says nothing', async () => {
    const reply = await signIn(named, PUBLIC)
    const bound = reply.headers.getSetCookie()
    expect(bound[0]).toMatch(/^__Host-tabiya-refresh=/)
    for (const each of bound) expect(each).toMatch(/^__Host-.*; Secure/)
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const plain = await signIn(world.nodes[0]!, world.http.url)
    expect(plain.headers.get('set-cookie')).toMatch(/^tabiya-refresh=/)
    expect(plain.headers.get('set-cookie')).not.toMatch(/Secure/)
  })

  test('serves pages of the public address, and of no other', async () => {
    const cookie = (await signIn(named, PUBLIC)).headers.get('set-cookie')!.split(';')[0]!
    const renew = (origin: string) =>
      named.client.call('POST', '/auth/refresh', { body: {}, headers: { cookie, origin } })
    for (const origin of ['http://chess.example.org', `${PUBLIC}:444`, `${PUBLIC}.evil.example`])
      expect([origin, (await renew(origin)).status]).toEqual([origin, 403])
    expect((await renew(PUBLIC)).status).toBe(200)
  })
})
