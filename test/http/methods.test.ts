import { expect, test } from 'vitest'
import { sendRaw, statusesOf } from '../helpers/raw.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const NO_ID = '00000000-0000-0000-0000-000000000000'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS']

/** Every path that is served, with an id that is none, and the methods that the document gives it. */
const served = async (): Promise<[path: string, methods: string[]][]> => {
  const { paths } = (await world.http.get('/openapi.json')).body as { paths: Record<string, object> }
  return Object.keys(paths).map(path => {
    // One address may have the form of two routes: `rounds/current` is a round's, too.
    const methods = Object.entries(paths)
      .filter(([other]) => new RegExp(`^${other.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
      .flatMap(([, operations]) => Object.keys(operations).map(method => method.toUpperCase()))
    const all = [...new Set(methods.includes('GET') ? ['HEAD', ...methods] : methods)]
    return [path.replaceAll(/\{\w+\}/g, NO_ID), all]
  })
}

/** By a bare connection: fetch refuses to send some methods. */
const statusOf = async (method: string, path: string) => {
  const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
  const reply = await sendRaw(world.nodes[0]!.port, request)
  return { status: statusesOf(reply)[0], text: reply.text }
}

test('H6 every address refuses the methods it does not take, and says which it takes', async () => {
  for (const [path, methods] of await served())
    for (const method of METHODS) {
      const { status, text } = await statusOf(method, path)
      const said = /^allow: (.*)$/im.exec(text)?.[1]?.trim()
      if (methods.includes(method))
        expect([status === 405, said], `${method} ${path}`).toEqual([false, undefined])
      else {
        expect(said, `${method} ${path}`).toBe([...[...methods].sort(), 'OPTIONS'].join(', '))
        expect(status, `${method} ${path}`).toBe(method === 'OPTIONS' ? 204 : 405)
        if (status === 405 && method !== 'HEAD') expect(text).toContain('"code":"METHOD_NOT_ALLOWED"')
      }
    }
})

test('H6 a method that is none closes the connection, and one on no address is not found', async () => {
  expect((await statusOf('BREW', '/healthz')).status).toBe(400)
  expect((await statusOf('DELETE', '/nowhere')).status).toBe(404)
  expect((await statusOf('OPTIONS', '/nowhere')).status).toBe(404)
  expect((await statusOf('CONNECT', 'example.org:443')).status).toBeUndefined()
})

test('W5 no answer allows another origin anything, whoever asks', async () => {
  for (const [method, path] of [
    ['GET', '/tournaments'],
    ['OPTIONS', '/auth/login'],
    ['GET', '/nowhere'],
    ['POST', '/auth/login'],
  ] as const)
    for (const origin of ['https://evil.example', 'null', world.http.url]) {
      const reply = await world.http.call(method, path, {
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      const allowing = [...reply.headers.keys()].filter(name => name.startsWith('access-control-'))
      expect(allowing, `${method} ${path} ${origin}`).toEqual([])
    }
})
