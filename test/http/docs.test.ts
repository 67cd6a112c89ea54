import { STATUS_CODES } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Document, Operation } from '../../src/http/openapi/document.ts'
import { PROBLEMS } from '../../src/http/problems/problems.ts'
import { describedRoutes } from '../helpers/described.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

let document: Document
beforeAll(async () => {
  document = await describedRoutes()
})

const operations = (): [name: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

const headersOf = ({ parameters = [] }: Operation): string[] =>
  parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name)

describe('the OpenAPI document', () => {
  test('is served as the routes say it', async () => {
    const served = (await world.http.get('/openapi.json')).body
    expect(served).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('names every code, each with an example of its answer', () => {
    const examples = new Map<string, unknown>()
    const responses = [
      ...operations().flatMap(([, operation]) => Object.values(operation.responses)),
      ...Object.values(document.components.responses ?? {}),
    ]
    for (const { content = {} } of responses)
      for (const [code, { value }] of Object.entries(content['application/problem+json']?.examples ?? {}))
        examples.set(code, value)
    expect([...examples.keys()].sort()).toEqual(Object.keys(PROBLEMS).sort())
    for (const [code, value] of examples) {
      const { status, en: message } = PROBLEMS[code as keyof typeof PROBLEMS]
      expect(value).toEqual({
        type: `/docs/problems#${code}`,
        title: STATUS_CODES[status],
        status,
        code,
        message,
      })
    }
  })

  test('gives each operation a name of its own, a tag that is explained, and says who may call it', () => {
    const names = operations().map(([, { operationId }]) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('postMatchMove')
    const tags = new Set((document.tags ?? []).map(({ name }) => name))
    for (const [name, operation] of operations()) {
      expect(
        operation.tags.filter(tag => !tags.has(tag)),
        name,
      ).toEqual([])
      const ways = (operation.security ?? []).flatMap(way => Object.keys(way))
      expect(
        ways.filter(way => !Object.hasOwn(document.components.securitySchemes ?? {}, way)),
        name,
      ).toEqual([])
    }
    expect(document.paths['/matches/{id}/move']?.['post']?.security).toEqual([
      { bearer: [] },
      { personalToken: ['play'] },
    ])
  })

  test('names the headers that a call may send and will get', () => {
    for (const [name, operation] of operations()) {
      const sent = headersOf(operation)
      const { responses } = operation
      expect(sent.includes('Idempotency-Key'), name).toBe(name.startsWith('POST'))
      expect(sent.includes('If-None-Match'), name).toBe(name.startsWith('GET'))
      expect(responses['304'] !== undefined, name).toBe(name.startsWith('GET'))
      expect(sent.includes('If-Match'), name).toBe(responses['412'] !== undefined)
      expect(Object.keys(responses['503']?.headers ?? {}), name).toContain('Retry-After')
    }
  })
})

describe('the pages of the documentation', () => {
  test('show every route with a call to paste, and every shape', async () => {
    const page = await world.http.get('/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const [name, { operationId, summary }] of operations()) {
      expect(page.body, name).toContain(`<section id="${operationId}">`)
      expect(page.body, name).toContain(`${summary.replaceAll('’', '’')}.`)
    }
    for (const name of Object.keys(document.components.schemas))
      expect(page.body).toContain(`<section id="schema-${name}">`)
    expect(page.body).toContain(
      '-d &#39;{&quot;from&quot;:&quot;e2&quot;,&quot;to&quot;:&quot;e4&quot;}&#39;',
    )
  })

  test('show every code in both languages where the type of a problem leads', async () => {
    const page = await world.http.get('/docs/problems')
    const refused = await world.http.get('/tournaments/none')
    const [path, anchor] = (refused.body.type as string).split('#')
    expect(path).toBe('/docs/problems')
    expect(page.body).toContain(`<section id="${anchor}">`)
    for (const [code, { status, en }] of Object.entries(PROBLEMS)) {
      expect(page.body).toContain(`<h3>${code} (${status})</h3>`)
      expect(page.body).toContain(
        en.replaceAll("'", '&#39;').replaceAll('"', '&quot;').replaceAll('&', '&').slice(0, 20),
      )
    }
  })

  test('link to nothing that is not there, and need nothing from elsewhere nor any script', async () => {
    for (const path of ['/docs', '/docs/problems']) {
      const { body } = await world.http.get(path)
      expect(body).not.toMatch(/<script|style=|\son\w+=|src=|https?:\/\/(?!localhost)/)
      const ids = new Set([...body.matchAll(/id="([^"]+)"/g)].map(([, id]) => id))
      const inside = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
      expect(inside.filter(id => !ids.has(id))).toEqual([])
    }
    expect((await world.http.get('/docs/style.css')).headers.get('content-type')).toBe(
      'text/css; charset=utf-8',
    )
    const reply = await world.http.call('GET', '/docs', { headers: { 'if-none-match': '*' } })
    expect(reply.status).toBe(304)
  })
})
