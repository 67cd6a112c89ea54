import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROBLEMS } from '../../src/http/problems/problems.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

type BodySchema = {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}
type Operation = {
  readonly 'x-issue'?: number
  readonly responses: Readonly<Record<string, { readonly description: string }>>
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: BodySchema }>>
  }
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const skeleton = JSON.parse(
  readFileSync(new URL('../../docs/api/skeleton.json', import.meta.url), 'utf8'),
) as Document

/** The issues that are done: every one of their routes is served. Those of others may be, as they are built. */
const DONE = [2, 3]

const operations = (document: Document): Map<string, Operation> =>
  new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    ),
  )

/** Codes that come with a route's kind alone; the skeleton does not repeat them. */
const BY_KIND = ['SCOPE_MISSING', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED']

const codesOf = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { description }]) => description.split(', '))
    .filter(code => !BY_KIND.includes(code))
    .sort()

const fieldsOf = ({ requestBody }: Operation): string[] =>
  Object.values(requestBody?.content ?? {})
    .flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
    .sort()

const served = async (): Promise<Map<string, Operation>> =>
  operations((await world.http.get('/openapi.json')).body as Document)

test('every route that is served stands in the skeleton, and every route of a finished issue is served', async () => {
  const planned = operations(skeleton)
  const names = [...(await served()).keys()]
  expect(names.filter(name => !planned.has(name))).toEqual([])
  const due = [...planned].filter(([, operation]) => DONE.includes(operation['x-issue'] ?? 0))
  expect(due.map(([name]) => name).filter(name => !names.includes(name))).toEqual([])
})

test('each served route answers the codes and takes the fields of the skeleton', async () => {
  const planned = operations(skeleton)
  for (const [name, operation] of await served()) {
    expect(codesOf(operation), name).toEqual(codesOf(planned.get(name)!))
    expect(fieldsOf(operation), name).toEqual(fieldsOf(planned.get(name)!))
  }
})

test('the description has the version of the program', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect((await world.http.get('/openapi.json')).body.info.version).toBe(version)
})

test('every code that a route names has its status in the one table', async () => {
  for (const [name, { responses }] of await served())
    for (const [status, { description }] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      for (const code of description.split(', '))
        expect(PROBLEMS[code as keyof typeof PROBLEMS].status, `${name} ${code}`).toBe(Number(status))
    }
})

test('docs/problems.md explains every code there is, and no other', () => {
  const text = readFileSync(new URL('../../docs/problems.md', import.meta.url), 'utf8')
  const explained = [...text.matchAll(/^### ([A-Z_]+) \((\d+)\)$/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ])
  const known = Object.entries(PROBLEMS).map(([code, { status }]) => [code, status])
  expect(explained.sort()).toEqual(known.sort())
})

test('docs/arbiters.md says of every call that takes a note whether it is required', async () => {
  const text = readFileSync(new URL('../../docs/arbiters.md', import.meta.url), 'utf8')
  const said = (label: string): string[] => {
    const paragraph = new RegExp(`^\\*\\*${label}\\*\\*[^]*?\\n\\n`, 'm').exec(text)?.[0] ?? ''
    const calls = [...paragraph.matchAll(/`(POST|PUT|PATCH|DELETE) (\/[^`]*)`/g)]
    return calls
      .map(([, method, path]) => `${method!.toLowerCase()} ${path!.replace(/:(\w+)/g, '{$1}')}`)
      .sort()
  }
  const schemas = [...(await served())].flatMap(([name, { requestBody }]) =>
    Object.values(requestBody?.content ?? {})
      .filter(({ schema }) => schema.properties?.['note'] !== undefined)
      .map(({ schema }) => ({ name, required: schema.required?.includes('note') === true })),
  )
  const taking = (required: boolean) =>
    [...new Set(schemas.filter(each => each.required === required).map(({ name }) => name))].sort()
  expect(said('Required')).toEqual(taking(true))
  expect(said('Optional')).toEqual(taking(false))
})
