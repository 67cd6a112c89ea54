import type { Document, Operation, Schema } from '../src/http/openapi/document.ts'

/** The types of the client: every shape of the document, and what each route takes and answers. */
export const clientTypes = (document: Document): string => {
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`,
  )
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => routeType(method, path, operation)),
  )
  return `${HEAD}\n${shapes.join('\n')}\n/** What each route takes and answers. */\nexport type Routes = {\n${routes.join('')}}\n`
}

const HEAD = `// Made from the OpenAPI document by "npm run client": do not edit. A test holds it against the routes.
`

const routeType = (method: string, path: string, operation: Operation): string => {
  const { parameters = [], requestBody, responses, summary } = operation
  const answer = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1]
  const [media] = Object.values(answer?.content ?? {})
  const lines = [
    group(
      'path',
      parameters.filter(({ in: place }) => place === 'path'),
    ),
    group(
      'query',
      parameters.filter(({ in: place }) => place === 'query'),
    ),
    ...Object.values(requestBody?.content ?? {}).map(
      ({ schema }) =>
        `    readonly body${requestBody?.required === true ? '' : '?'}: ${typeOf(schema, '    ')}\n`,
    ),
    `    readonly answer: ${media === undefined ? 'undefined' : typeOf(media.schema, '    ')}\n`,
  ]
  return `  /** ${summary}. */\n  readonly '${method.toUpperCase()} ${path}': {\n${lines.join('')}  }\n`
}

const group = (name: string, members: NonNullable<Operation['parameters']>): string => {
  if (members.length === 0) return ''
  const required = members.some(member => member.required === true)
  const properties = Object.fromEntries(members.map(member => [member.name, member.schema]))
  const names = members.filter(member => member.required === true).map(member => member.name)
  return `    readonly ${name}${required ? '' : '?'}: ${typeOf({ properties, required: names }, '    ')}\n`
}

/** A schema as a type; nothing is narrowed that TypeScript cannot say (formats, bounds, patterns). */
const typeOf = (schema: Schema, indent = ''): string => {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return union(choices.map(choice => typeOf(choice, indent)))
  if (schema.enum !== undefined) return union(schema.enum.map(literal))
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.items !== undefined) return listType(schema.items, indent)
  if (schema.properties !== undefined) return objectType(schema.properties, schema.required ?? [], indent)
  return union([schema.type ?? 'unknown'].flat().map(kind => KINDS[kind] ?? 'unknown'))
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  object: '{ readonly [name: string]: unknown }',
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const listType = (items: Schema, indent: string): string => {
  const choices = items.anyOf ?? items.oneOf ?? items.enum ?? [items.type].flat()
  const type = typeOf(items, indent)
  return choices.length > 1 ? `readonly (${type})[]` : `readonly ${type}[]`
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value)

const objectType = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  indent: string,
): string => {
  const names = Object.keys(properties)
  if (names.length === 0) return '{ readonly [name: string]: never }'
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${indent}  readonly ${name}${mark}: ${typeOf(schema, `${indent}  `)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}
