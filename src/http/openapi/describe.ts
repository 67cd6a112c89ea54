import { STATUS_CODES } from 'node:http'
import { PROBLEMS, type ProblemCode } from '../problems/problems.ts'
import {
  ACCEPT_LANGUAGE,
  HEADERS,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  INTRODUCTION,
  NOT_MODIFIED,
  problemMedia,
  SERVERS,
  TAGS,
  WEBHOOKS,
} from './conventions.ts'
import {
  type Document,
  mapValues,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from './document.ts'
import { whoMay } from './who-may.ts'
import { withWords } from './words.ts'

/**
 * The document as the routes make it, with what holds for whole kinds of routes added: names of operations, headers,
 * `304`, an example for every code; and without what the schema library adds that tells a reader nothing.
 */
export const describeApi = (raw: Document): Document => {
  const paths = mapValues(raw.paths, (operations, path) =>
    mapValues(operations, (operation, method) => describeOperation(method, path, operation)),
  )
  const described = withWords(
    plain({
      ...raw,
      info: { ...raw.info, description: INTRODUCTION },
      servers: SERVERS,
      tags: TAGS,
      paths,
      webhooks: WEBHOOKS,
      components: {
        ...raw.components,
        headers: HEADERS,
        responses: { AnyRoute: anyRoute(paths) },
      },
    }),
  )
  return { ...described, components: { ...described.components, schemas: usedSchemas(described) } }
}

/** The codes that no route names are those of the transport: whatever is asked for may be answered with them. */
const anyRoute = (paths: Document['paths']): Response => {
  const named = new Set(
    Object.values(paths).flatMap(operations => Object.values(operations).flatMap(codesOf)),
  )
  const codes = Object.keys(PROBLEMS)
    .filter(isCode)
    .filter(code => !named.has(code))
  return {
    description: codes.join(', '),
    content: { 'application/problem+json': problemMedia(codes) },
  }
}

const describeOperation = (method: string, path: string, operation: Operation): Operation => ({
  operationId: operationId(method, path),
  ...operation,
  description: `${operation.summary}. ${whoMay(path, operation, codesOf(operation))}`,
  parameters: [...(operation.parameters ?? []), ...headersOf(method, operation)],
  ...(operation.requestBody === undefined ? {} : { requestBody: bodyOf(operation.requestBody) }),
  responses: responsesOf(method, operation),
})

/** `POST /tournaments/{id}/entries` is `postTournamentEntries`: a collection before an id is one of its things. */
export const operationId = (method: string, path: string): string => {
  const segments = path.split('/').filter(Boolean)
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith('{')) return []
    const isOne = segments[index + 1]?.startsWith('{') === true
    return (isOne ? singular(segment) : segment).split('-')
  })
  return method + words.map(word => word[0]!.toUpperCase() + word.slice(1)).join('')
}

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ch)es$/, '$1')
    .replace(/s$/, '')

/** No body is an empty object: one must be sent only where a field of it must. */
const bodyOf = (body: NonNullable<Operation['requestBody']>): NonNullable<Operation['requestBody']> => ({
  ...body,
  required: Object.values(body.content).some(({ schema }) => (schema.required ?? []).length > 0),
})

const codesOf = ({ responses }: Operation): readonly string[] =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    Number(status) < 400 ? [] : description.split(', '),
  )

const headersOf = (method: string, operation: Operation): readonly Parameter[] => [
  ...(method === 'post' ? [IDEMPOTENCY_KEY] : []),
  ...(codesOf(operation).includes('VERSION_CONFLICT') ? [IF_MATCH] : []),
  ...(method === 'get' ? [IF_NONE_MATCH] : []),
  ACCEPT_LANGUAGE,
]

const responsesOf = (method: string, operation: Operation): Record<string, Response> => ({
  ...mapValues(operation.responses, (response, status) =>
    Number(status) < 400 ? success(method, status, response, isPaged(operation)) : refusal(status, response),
  ),
  ...(method === 'get' ? { 304: NOT_MODIFIED } : {}),
})

const headerRefs = (names: readonly (keyof typeof HEADERS)[]): NonNullable<Response['headers']> =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const

/** A plain list that takes a cursor; other answers hold the cursor of the next page themselves. */
const isPaged = ({ parameters = [], responses }: Operation): boolean =>
  parameters.some(({ name }) => name === 'cursor') &&
  responses['200']?.content?.['application/json']?.schema?.type === 'array'

const success = (method: string, status: string, response: Response, paged: boolean): Response => ({
  ...response,
  description: STATUS_CODES[status] ?? 'Success',
  headers: headerRefs([
    ...(method === 'get' ? (['ETag'] as const) : []),
    ...(paged ? (['Link'] as const) : []),
    ...(method === 'post' ? (['Idempotency-Replayed'] as const) : []),
    ...LIMIT_HEADERS,
  ]),
})

const refusal = (status: string, response: Response): Response => ({
  ...response,
  headers: headerRefs([
    'Content-Language',
    ...(['429', '503'].includes(status) ? (['Retry-After'] as const) : []),
    ...(status === '429' ? LIMIT_HEADERS : []),
  ]),
  content: { 'application/problem+json': problemMedia(response.description.split(', ').filter(isCode)) },
})

const isCode = (text: string): text is ProblemCode => Object.hasOwn(PROBLEMS, text)

/** Without patterns that only repeat a format, and bounds that every JavaScript number has. */
const plain = <T>(part: T): T => {
  if (Array.isArray(part)) return part.map(plain) as T
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).filter(
    ([key, value]) =>
      !(key === 'pattern' && (part as Schema).format !== undefined) &&
      !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
      !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, plain(value)])) as T
}

/** What no operation answers as JSON, and readers of streams want to know. */
const TOLD = ['StreamEvent', 'AccountStreamEvent'].map(name => ({ $ref: `#/components/schemas/${name}` }))

/** The schemas that something leads to, by name; the library makes each twice, once for what comes in. */
const usedSchemas = ({ paths, webhooks, components }: Document): Readonly<Record<string, Schema>> => {
  const used = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue
      used.add(name)
      visit(components.schemas[name])
    }
  }
  visit([paths, webhooks, components.responses, TOLD])
  return Object.fromEntries([...used].sort().map(name => [name, components.schemas[name]!]))
}
