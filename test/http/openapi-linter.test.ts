import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { describeRoutes } from '../../src/http/routes/install.ts'

/** The strictest set of rules there is, and what it leaves to those who ask for more. */
const RULES = createConfig({
  extends: ['recommended-strict'],
  telemetry: 'off',
  rules: {
    'operation-description': 'error',
    'parameter-description': 'error',
    'tag-description': 'error',
    'operation-tag-defined': 'error',
    'no-duplicated-tag-names': 'error',
    'no-schema-type-mismatch': 'error',
    'no-invalid-media-type-examples': 'error',
    // `AnyRoute` is for readers: no operation repeats what each may answer.
    'no-unused-components': 'off',
  },
})

/** What a public linter finds in a description of the API. */
const faultsOf = async (document: unknown): Promise<string[]> => {
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config: await RULES })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}

test('H9 a public linter finds no fault with the description of the API', async () => {
  expect(await faultsOf(await describeRoutes())).toEqual([])
})

type Planted = Readonly<Record<string, unknown>>

const WRONG_EXAMPLE = {
  description: 'OK',
  content: {
    'application/json': {
      schema: { type: 'integer' },
      examples: { one: { summary: 'One', value: 'one' } },
    },
  },
}

/** A fault for each of several rules, each planted in a read of its own. */
const FAULTS: readonly [rule: string, path: string, plant: (operation: Planted) => object][] = [
  ['struct', '/matches/{id}', operation => ({ ...operation, parameters: 'id' })],
  ['operation-description', '/matches/{id}/moves', ({ description: _, ...operation }) => operation],
  ['no-unresolved-refs', '/ratings', operation => ({ ...operation, responses: { 200: { $ref: '#/none' } } })],
  ['operation-operationId-unique', '/auth/me', operation => ({ ...operation, operationId: 'postMatchMove' })],
  ['path-parameters-defined', '/matches/{id}/pgn', operation => ({ ...operation, parameters: [] })],
  [
    'no-invalid-media-type-examples',
    '/tournaments',
    operation => ({ ...operation, responses: { 200: WRONG_EXAMPLE } }),
  ],
]

test('faults that are planted are found', async () => {
  const document = await describeRoutes()
  const planted = FAULTS.map(([, path, plant]) => {
    const operations = document.paths[path]!
    return [path, { ...operations, get: plant(operations['get'] as Planted) }]
  })
  const paths = { ...document.paths, ...Object.fromEntries(planted) }
  const found = (await faultsOf({ ...document, paths })).map(fault => fault.split(':')[0])
  expect(FAULTS.map(([rule]) => rule).filter(rule => !found.includes(rule))).toEqual([])
})
