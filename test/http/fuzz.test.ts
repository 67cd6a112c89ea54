import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document, Operation, Schema } from '../../src/http/openapi/document.ts'
import { PROBLEMS } from '../../src/http/problems/problems.ts'
import { adminOf, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld()

/** What has broken servers before, beside whatever fast-check thinks of. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  0.5,
  1e308,
  2147483647,
  2147483648,
  -2147483649,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '0',
  'NaN',
  '1e309',
  '2147483648',
  '9223372036854775808',
  'null',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202eabc',
  'é'.normalize('NFD'),
  '🏆',
  'x'.repeat(300),
  "'; drop table players; --",
  '%',
  '%00',
  '../..',
  '{}',
  [],
  {},
  [[]],
  [null],
  { valueOf: 1 },
  { length: -1 },
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'GG000000-0000-4000-8000-000000000000',
]

const odd = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 3 }))

/** A value of the schema, more or less: mostly of the right kind, sometimes anything. */
const roughly = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: rightKind(schema) }, { weight: 1, arbitrary: odd })

const rightKind = (schema: Schema): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(rightKind))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.items !== undefined) return fc.array(roughly(schema.items), { maxLength: 3 })
  if (schema.properties !== undefined) return bodyOf(schema)
  const [kind] = [schema.type ?? 'string'].flat()
  if (kind === 'integer') return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 5000 })
  if (kind === 'number') return fc.double()
  if (kind === 'boolean') return fc.boolean()
  return schema.format === 'uuid' ? fc.uuid() : fc.string({ maxLength: 40, unit: 'binary' })
}

const bodyOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, roughly(schema)])), {
    requiredKeys: required as string[],
  })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type Call = {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Record<string, string>
}

/** A call of one operation; the ids in its path are right, wrong, or no ids at all. */
const callOf = (
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  ids: readonly string[],
) => {
  const schema = requestBody?.content['application/json']?.schema
  const query = parameters.filter(({ in: place }) => place === 'query')
  return fc
    .record({
      ids: fc.array(fc.oneof(fc.constantFrom(...ids), fc.uuid(), odd.map(textOf)), {
        minLength: 2,
        maxLength: 2,
      }),
      query: fc.record(
        Object.fromEntries(query.map(({ name, schema: kind }) => [name, fc.oneof(roughly(kind), odd)])),
        { requiredKeys: [] },
      ),
      body:
        schema === undefined
          ? fc.constant(undefined)
          : fc.oneof({ weight: 5, arbitrary: roughly(schema) }, { weight: 1, arbitrary: odd }),
      headers: fc.record(
        {
          'idempotency-key': fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
          'if-match': fc.constantFrom('"1"', 'W/"2147483648"', '*', 'x', '"9999999999"'),
          'if-none-match': fc.constantFrom('*', '"', 'W/"x", "y"'),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ ids: chosen, query: asked, body, headers }): Call => {
      let next = 0
      const address = path.replaceAll(/\{\w+\}/g, () =>
        encodeURIComponent(wellFormed(chosen[next++ % 2] ?? '')),
      )
      const search = Object.entries(asked).map(
        ([name, value]) => `${name}=${encodeURIComponent(wellFormed(textOf(value)))}`,
      )
      return { method, path: search.length === 0 ? address : `${address}?${search.join('&')}`, body, headers }
    })
}

/** Halves of surrogate pairs cannot be written in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString() || '-'

const RUNS = sized(72)

test('I1 whatever is sent to whatever route is answered as documented, never with 5xx, and soon', {
  timeout: 300_000,
}, async () => {
  const board = await startMatch(world.http)
  const admin = await adminOf(world)
  const tokens = [admin.token, board.white.token, board.event.organiser.token, undefined]
  const ids = [board.id, board.event.id, board.white.id]
  const document = (await world.http.get('/openapi.json')).body as Document
  const statuses = new Map<number, number>()
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      if (path.endsWith('/events') || /register|login|first-admin/.test(path)) continue
      const calls = fc.sample(callOf(method.toUpperCase(), path, operation, ids), { numRuns: RUNS, seed: 65 })
      for (let index = 0; index < calls.length; index += 12)
        await Promise.all(
          calls.slice(index, index + 12).map(async (call, place) => {
            const began = performance.now()
            const token = tokens[(index + place) % tokens.length]
            const { status, body } = await send(call, token)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            const told = `${call.method} ${call.path} ${JSON.stringify(call.body)} ${JSON.stringify(body)}`
            expect(status, told).toBeLessThan(500)
            expect(performance.now() - began, told).toBeLessThan(10_000)
            const known = Object.keys(operation.responses)
            if (![404, 405, 413, 414, 415, 429].includes(status))
              expect(known, told).toContain(String(status))
            if (status >= 400) expect(PROBLEMS, told).toHaveProperty(body.code)
          }),
        )
    }
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  expect(sent).toBeGreaterThan(40 * RUNS)
  // What was refused for being too much has tested nothing.
  expect(statuses.get(429) ?? 0).toBeLessThan(sent / 10)
})

const send = async ({ method, path, body, headers }: Call, token: string | undefined) =>
  world.http.call(method, path, {
    token,
    headers,
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
