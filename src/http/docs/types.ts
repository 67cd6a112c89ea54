import type { Schema } from '../openapi/document.ts'
import { type Html, html } from './html.ts'

/** The name that a reference leads to. */
export const nameOf = ({ $ref = '' }: Schema): string => $ref.slice($ref.lastIndexOf('/') + 1)

const joined = (parts: readonly Html[], between: string): Html =>
  parts.reduce((left, right, index) => (index === 0 ? right : html`${left}${between}${right}`), html``)

/** A schema in one line, as a reader would say it: a link to the shape, the words it may be, or its kind and bounds. */
export const typeText = (schema: Schema): Html => {
  if (schema.$ref !== undefined) return html`<a href="#schema-${nameOf(schema)}">${nameOf(schema)}</a>`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return joined(choices.map(typeText), ' | ')
  if (schema.enum !== undefined)
    return joined(
      schema.enum.map(value => html`<code>${String(value)}</code>`),
      ' ',
    )
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`
  if (schema.items !== undefined) return html`list of ${typeText(schema.items)}${sizeText(schema)}`
  if (schema.properties !== undefined) return html`{ ${Object.keys(schema.properties).join(', ')} }`
  const kinds = [schema.type ?? 'anything'].flat()
  return html`${kinds.join(' | ')}${sizeText(schema)}`
}

/** Format, bounds and default in brackets, where there are any. */
const sizeText = ({
  format,
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
  ...schema
}: Schema): string => {
  const bounds = [
    format,
    minimum === undefined && maximum === undefined ? undefined : `${minimum ?? ''}–${maximum ?? ''}`,
    minLength === undefined ? undefined : `at least ${minLength} long`,
    maxLength === undefined ? undefined : `at most ${maxLength} long`,
    maxItems === undefined ? undefined : `at most ${maxItems}`,
    schema.default === undefined ? undefined : `default ${schema.default}`,
  ].filter(text => text !== undefined)
  return bounds.length === 0 ? '' : ` (${bounds.join(', ')})`
}

/** What people would send: by the field's name where its kind alone would tell nothing. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  from: 'e2',
  to: 'e4',
  username: 'vera',
  password: 'correct horse battery',
  token: 'from-the-link-on-the-terminal',
  title: 'Spring Cup',
  description: 'Everybody is welcome',
  timeControl: '5+3',
  name: 'Vera Menchik',
  result: 'WHITE_WIN',
}

/** An example of a value: of an object its required fields, or the first where none is. */
export const sampleOf = (schema: Schema, name = ''): unknown => {
  if (SAMPLES[name] !== undefined) return SAMPLES[name]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return sampleOf(choice, name)
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.items !== undefined) return [sampleOf(schema.items)]
  if (schema.properties !== undefined) return sampleObject(schema.properties, schema.required ?? [])
  const [kind] = [schema.type ?? 'string'].flat()
  if (kind === 'integer' || kind === 'number') return schema.minimum ?? 1
  return kind === 'boolean' ? true : 'text'
}

const sampleObject = (properties: Readonly<Record<string, Schema>>, required: readonly string[]): object => {
  const wanted = required.length > 0 ? required : Object.keys(properties).filter(key => key in SAMPLES)
  return Object.fromEntries(
    wanted.flatMap(key => {
      const property = properties[key]
      return property === undefined ? [] : [[key, sampleOf(property, key)]]
    }),
  )
}
