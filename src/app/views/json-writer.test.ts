import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { matchState } from '../../wire/playing.ts'
import { id, instant, plainText, plainTexts } from '../../wire/values.ts'
import { jsonWriter } from './json-writer.ts'
import { matchStateJson } from './match-state.ts'

/** Letters, digits and the signs of FEN, SAN, time controls and codes. */
const PLAIN = fc.string({ unit: fc.constantFrom(...'abcdefgh12345678KQRBNx+#=-/|_ OTIEBRAK') })

/** Whatever a schema allows. */
const anyOf = (schema: unknown): fc.Arbitrary<unknown> => {
  if (schema instanceof z.ZodNullable) return fc.option(anyOf(schema.unwrap()), { nil: null })
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, anyOf(field)])),
      { noNullPrototype: true },
    )
  if (schema instanceof z.ZodArray) return fc.array(anyOf(schema.element))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodUUID) return fc.uuid()
  if (schema instanceof z.ZodISODateTime)
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
      .map(date => date.toISOString())
  if (schema instanceof z.ZodString) return plainTexts.has(schema) ? PLAIN : fc.string({ unit: 'binary' })
  if (schema instanceof z.ZodNumber) return fc.maxSafeInteger()
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  throw new Error('no such schema')
}

const holds = <Schema extends z.ZodObject>(schema: Schema, write: (value: never) => string) =>
  fc.assert(
    fc.property(anyOf(schema), value => {
      expect(write(value as never)).toBe(JSON.stringify(value))
    }),
  )

describe('the JSON that a writer makes is what JSON.stringify makes', () => {
  test('of a state of a match', () => {
    holds(matchState, matchStateJson)
  })

  test('of text that may hold anything, and of every kind of field', () => {
    const schema = z.strictObject({
      'a "name"': z.string(),
      nothing: z.strictObject({}).nullable(),
      ids: z.array(id),
      at: instant.nullable(),
      lists: z.array(z.array(z.enum(['A', 'B']).nullable())),
      inner: z.array(z.strictObject({ text: z.string().nullable(), count: z.int(), code: plainText })),
      isOn: z.boolean().nullable(),
    })
    holds(schema, jsonWriter(schema))
  })
})

test.each([
  ['optional', z.string().optional()],
  ['a number that may be none', z.number()],
  ['a choice', z.union([id, z.literal('BYE')])],
  ['unknown', z.unknown()],
])('a field that is %s makes no writer', (_title, field) => {
  expect(() => jsonWriter(z.strictObject({ field }))).toThrow('No JSON is made from this schema')
})
