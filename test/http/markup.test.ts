import { describe, expect, test } from 'vitest'
import { readTexts } from '../architecture/source.ts'
import { openEvent, register } from '../helpers/event.ts'
import { startProcess } from '../helpers/process.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '<!--#exec cmd="ls"-->',
  '&lt;b&gt;',
  '$' + '{alert(1)}',
]

describe('I9 markup in names, titles and texts', () => {
  test.each(PAYLOADS)('%s is data in JSON that no browser reads as a page', async payload => {
    const event = await openEvent(world.http, { title: payload, description: payload }, { players: 0 })
    const path = `/tournaments/${event.id}`
    await world.http.post(`${path}/entries`, event.organiser.token, { name: `A ${payload}` })
    for (const read of ['', '/players', '/standings', '/bracket']) {
      const reply = await world.http.get(path + read)
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
    }
    expect((await world.http.get(path)).body.title).toBe(payload)
  })

  test('in an address is not given back as a page', async () => {
    for (const payload of PAYLOADS) {
      const reply = await world.http.call('GET', `/${encodeURIComponent(payload)}`, {
        headers: { accept: 'application/json' },
      })
      expect(reply.headers.get('content-type')).toContain('application/problem+json')
    }
  })

  test('never becomes markup in the site: its sources have no way to make any of a text', () => {
    const ways =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|srcdoc|createContextualFragment/
    const sources = readTexts().filter(({ path }) => path.startsWith('web/'))
    expect(sources.length).toBeGreaterThan(30)
    expect(sources.filter(({ text }) => ways.test(text)).map(({ path }) => path)).toEqual([])
    expect(
      sources.filter(({ text }) => /\beval\(|new Function\(|javascript:/.test(text)).map(({ path }) => path),
    ).toEqual([])
  })

  test('is one JSON line in the log, whatever line ends came with it', async () => {
    const server = await startProcess(world.database.url)
    const { token, id, username } = await register(server.client)
    const typed = 'a password in the wrong place'
    for (const name of [username, typed.slice(0, 30)])
      await server.client.post('/auth/login', undefined, { username: name, password: typed })
    const forged = 'x%0d%0a%7B%22level%22%3A60%2C%22msg%22%3A%22forged%22%7D'
    for (const path of [`/tournaments/${forged}`, `/${forged}`, `/tournaments?cursor=${forged}`])
      await server.client.call('GET', path, { token, headers: { 'user-agent': '{"msg":"forged"}' } })
    await server.client.post('/tournaments', token, { title: 'a\r\n{"msg":"forged"}', description: '' })
    await server.end()
    const lines = server
      .output()
      .split('\n')
      .filter(line => line.startsWith('{') || line.includes('forged'))
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect((JSON.parse(line) as { msg: string }).msg).not.toBe('forged')
    // G12: who was refused and from where, and nothing of what was typed.
    const refused = lines.flatMap(line => /\[signIn\] refused - [^"]*/.exec(line)?.[0] ?? [])
    expect(refused).toEqual(
      [id, 'none'].map(
        account => `[signIn] refused - address=127.0.0.1, account=${account}, code=INVALID_CREDENTIALS`,
      ),
    )
    expect(lines.filter(line => line.includes(typed.slice(0, 20)))).toEqual([])
  })
})
