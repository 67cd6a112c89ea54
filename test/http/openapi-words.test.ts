import { expect, test } from 'vitest'
import type { Document, Schema } from '../../src/http/openapi/document.ts'
import { PARAMETERS } from '../../src/http/openapi/vocabulary/parameters.ts'
import { VOCABULARIES, VOCABULARY } from '../../src/http/openapi/vocabulary/vocabulary.ts'
import { wordFor } from '../../src/http/openapi/words.ts'
import { problem } from '../../src/wire/problem.ts'
import { describedRoutes } from '../helpers/described.ts'

type Field = { readonly shape: string; readonly name: string; readonly schema: Schema }

/** Every field of a schema and of those within it, with the shape that it belongs to. */
const fieldsOf = (schema: Schema, shape: string): Field[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { shape, name, schema: field },
    ...fieldsOf(field, `${shape}.${name}`),
  ]),
  ...[schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(inner =>
    inner === undefined ? [] : fieldsOf(inner, shape),
  ),
]

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

const allFields = (document: Document): Field[] => [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name)),
  ...operationsOf(document).flatMap(({ method, path, operation }) => {
    const route = `${method.toUpperCase()} ${path}`
    const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
    return [
      ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, route)),
      ...answers.flatMap(([, { content = {} }]) =>
        Object.values(content).flatMap(({ schema }) => fieldsOf(schema, `${route} answer`)),
      ),
    ]
  }),
]

test('H9 every field, every parameter and every operation of the API says in a sentence what it means', async () => {
  const document = await describedRoutes()
  const fields = allFields(document)
  expect(fields.length).toBeGreaterThan(500)
  const silent = fields
    .filter(({ schema }) => schema.$ref === undefined && schema.description === undefined)
    .map(({ shape, name }) => `${shape}.${name}`)
  for (const { method, path, operation } of operationsOf(document)) {
    if (operation.description === undefined) silent.push(`${method} ${path}`)
    for (const { in: place, name, description } of operation.parameters ?? [])
      if (description === undefined) silent.push(`${method} ${path} ${place}:${name}`)
  }
  expect(silent).toEqual([])
  for (const sentence of [...Object.values(VOCABULARY), ...Object.values(PARAMETERS)])
    expect(sentence).toMatch(/^[A-Z`].*[^ ]\.$/)
})

test('no word stands in two of the lists', () => {
  const words = VOCABULARIES.flatMap(list => Object.keys(list))
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test('H9 every example of the API is of the shape that it is an example of, and no tag is told twice', async () => {
  const document = await describedRoutes()
  const examples = operationsOf(document).flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(media => Object.values(media.examples ?? {}).map(({ value }) => value)),
    ),
  )
  expect(examples.length).toBeGreaterThan(1000)
  // Strict, unlike what readers of answers are asked to be.
  for (const value of examples) expect(problem.strict().safeParse(value).error).toBeUndefined()
  const tags = document.tags!.map(({ name }) => name)
  expect(tags).toEqual([...new Set(tags)])
  expect(document.servers).toHaveLength(1)
})

test('the vocabulary of the API has no word that no field uses', async () => {
  const document = await describedRoutes()
  const used = new Set(
    allFields(document)
      .filter(({ shape, name, schema }) => schema.description === VOCABULARY[wordFor(shape, name) ?? ''])
      .map(({ shape, name }) => wordFor(shape, name)),
  )
  expect(Object.keys(VOCABULARY).filter(word => !used.has(word))).toEqual([])
  const asked = operationsOf(document).flatMap(({ method, path, operation }) =>
    (operation.parameters ?? []).map(({ in: place, name, description }) => {
      const specific = `${method} ${path} ${place}:${name}`
      const key = Object.hasOwn(PARAMETERS, specific) ? specific : `${place}:${name}`
      return description === PARAMETERS[key] ? key : ''
    }),
  )
  expect(Object.keys(PARAMETERS).filter(key => !asked.includes(key))).toEqual([])
})
