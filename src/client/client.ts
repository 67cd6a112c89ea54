import type { Problem, Routes } from './types.ts'

export type * from './types.ts'

/**
 * A client of the API, typed by its routes; it needs `fetch` and nothing else, and runs in Node and in browsers.
 *
 *     const tabiya = connect('http://localhost:4000', { token })
 *     const match = await tabiya('POST /matches/{id}/move', { path: { id }, body: { from: 'e2', to: 'e4', ply: 0 } })
 *
 * It keeps the retry rule of the API: a call that was not answered, or was told to come back (429, 503), is sent again
 * after the time that the server asks for, with the same `Idempotency-Key`, so that it happens once.
 */
export type Client = <Name extends keyof Routes>(
  route: Name,
  ...input: Partial<Input<Name>> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
) => Promise<Routes[Name]['answer']>

/** What a route takes, and what any call may say beside it. */
export type Input<Name extends keyof Routes> = Omit<Routes[Name], 'answer'> & {
  /** The version, or the ETag, of what the caller saw. */
  readonly ifMatch?: string
  /** By default each POST has one of its own, which its retries share. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export type ClientOptions = {
  /** An access token or a personal token. */
  readonly token?: string
  /** The language of messages. */
  readonly language?: 'en' | 'fr'
  /** How often a call is sent again at most: 5 where nothing is said. */
  readonly retries?: number
}

/** A call that the server refused: `code` is stable for ever. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly problem: Problem

  constructor(route: string, problem: Problem) {
    super(`${route}: ${problem.message} (${problem.status} ${problem.code})`)
    this.problem = problem
  }

  get code(): string {
    return this.problem.code
  }
}

export const connect = (url: string, options: ClientOptions = {}): Client => {
  const base = url.replace(/\/$/, '')
  return async (route, ...[input]) => {
    const asked = (input ?? {}) as LooseInput
    const request = requestOf(base, route, asked, options)
    const response = await sendWithRetries(request, options.retries ?? 5, asked.signal)
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const answer = isJson ? await response.json() : await response.text()
    if (response.ok) return answer as never
    throw new RefusedError(route, isJson ? (answer as Problem) : unexpected(response))
  }
}

/** Any route's input, as the sending code sees it. */
type LooseInput = {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly ifMatch?: string
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

const requestOf = (base: string, route: string, input: LooseInput, options: ClientOptions): Request => {
  const [method = 'GET', template = '/'] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.path?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  const headers = new Headers({ accept: 'application/json, */*;q=0.5' })
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.language !== undefined) headers.set('accept-language', options.language)
  if (input.ifMatch !== undefined) headers.set('if-match', input.ifMatch)
  if (method === 'POST') headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID())
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  return new Request(`${base}${path}${query.size === 0 ? '' : `?${query}`}`, { method, headers, body })
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

const sendWithRetries = async (
  request: Request,
  retries: number,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  for (let attempt = 0; ; attempt++) {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
    try {
      const response = await fetch(request.clone(), signal === undefined ? {} : { signal })
      if (attempt >= retries || ![429, 503].includes(response.status)) return response
      const asked = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000
      await response.body?.cancel()
      await sleep(Number.isNaN(asked) ? wait : asked)
    } catch (error) {
      if (attempt >= retries || signal?.aborted === true) throw error
      await sleep(wait)
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Something between us and the server answered in its own words. */
const unexpected = ({ status, statusText }: Response): Problem => ({
  type: 'about:blank',
  title: statusText,
  status,
  code: 'UNEXPECTED_ANSWER',
  message: `The server, or something before it, answered ${status} ${statusText}`,
})
