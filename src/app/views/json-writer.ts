import { z } from 'zod'
import { type Output, plainTexts } from '../../wire/values.ts'

/**
 * A writer of JSON for one shape, made from its schema: the same bytes as `JSON.stringify`, in less time, since it knows
 * every field and looks for nothing to escape where the schema says that there is none. Its values must be of the
 * shape, with the fields in the schema's order. A schema that it does not know all of is refused when it is made.
 */
export const jsonWriter = <Schema extends z.ZodObject>(schema: Schema): ((value: Output<Schema>) => string) =>
  // Only names of fields of our own schemas are part of the text.
  new Function(`return value => ${sumOf(written(schema, 'value'))}`)() as (value: Output<Schema>) => string

/** A piece of the JSON: text that is always the same, or an expression that gives some. */
type Piece = { readonly text: string } | { readonly expression: string }

const text = (text: string): Piece => ({ text })
const expression = (expression: string): Piece => ({ expression })

/** What writes `value`, which is of the schema. */
const written = (schema: unknown, value: string): readonly Piece[] => {
  if (schema instanceof z.ZodNullable)
    return [expression(`(${value} === null ? 'null' : ${sumOf(written(schema.unwrap(), value))})`)]
  if (schema instanceof z.ZodObject) return object(schema, value)
  if (schema instanceof z.ZodArray) return [expression(list(schema.element, value))]
  if (isPlainText(schema)) return [text('"'), expression(value), text('"')]
  if (schema instanceof z.ZodString) return [expression(`JSON.stringify(${value})`)]
  if (schema instanceof z.ZodBoolean || (schema instanceof z.ZodNumber && schema.isInt))
    return [expression(value)]
  throw new Error(`No JSON is made from this schema at ${value}.`)
}

const object = (schema: z.ZodObject, value: string): readonly Piece[] => [
  text('{'),
  ...Object.entries(schema.shape).flatMap(([name, field], index) => {
    const key = JSON.stringify(name)
    return [text(`${index === 0 ? '' : ','}${key}:`), ...written(field, `${value}[${key}]`)]
  }),
  text('}'),
]

const list = (item: unknown, value: string): string => {
  const joined = isPlainText(item)
    ? `'["' + ${value}.join('","') + '"]'`
    : `'[' + ${value}.map(item => ${sumOf(written(item, 'item'))}).join() + ']'`
  return `(${value}.length === 0 ? '[]' : ${joined})`
}

/** Ids, instants, codes, and what the schema marks as text of ours. */
const isPlainText = (schema: unknown): boolean =>
  schema instanceof z.ZodUUID ||
  schema instanceof z.ZodISODateTime ||
  schema instanceof z.ZodEnum ||
  (schema instanceof z.ZodString && plainTexts.has(schema))

/** The pieces one after the other, as few as they can be, beginning with text. */
const sumOf = (pieces: readonly Piece[]): string => {
  const sum: Piece[] = [text('')]
  for (const piece of pieces) {
    const last = sum.at(-1)
    if ('text' in piece && last !== undefined && 'text' in last)
      sum[sum.length - 1] = text(last.text + piece.text)
    else sum.push(piece)
  }
  return sum.map(piece => ('text' in piece ? JSON.stringify(piece.text) : piece.expression)).join(' + ')
}
