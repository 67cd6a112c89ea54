import type { Result } from '../../../src/domain/kernel/result.ts'
import type { Problem } from '../../../src/wire/problem.ts'
import { language } from '../i18n/strings.ts'

/** Why there is no answer: the server said no, or could not be reached (nothing is known to have been done). */
export type Failure = Refused | { readonly kind: 'unreachable' }
type Refused = {
  readonly kind: 'refused'
  /** How long to wait before asking again, where the server said it (`Retry-After`). */
  readonly retryAfterMs?: number
} & Pick<Problem, 'status' | 'code' | 'message' | 'errors' | 'reasons' | 'waysOut' | 'passkey'>
export type Reply<T> = Result<T, Failure>

/** Whether the server is away, or what stands before it says so; it may be back soon. */
export const isAway = (failure: Failure): boolean =>
  failure.kind === 'unreachable' || [502, 503, 504].includes(failure.status)

export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly token?: string | undefined
  /** The version a change was decided on. */
  readonly version?: number
  /** The tag of the answer that is here already: where it still holds, nothing comes. */
  readonly held?: string | undefined
  /** The same command sent again under its key is done once (`Idempotency-Key`). */
  readonly key?: string
  /** After so long without an answer there is none. */
  readonly patienceMs?: number
  /** Ends the call: by us when it has taken too long, by the caller where the line is known to be dead. */
  readonly end?: AbortController
  /** Goes on another connection than those that stand, which may be dead: browsers keep calls without cookies apart. */
  readonly isApart?: boolean
}

/** An answer to a read, with its tag; or that the one which is held still holds. */
export type Answer<T> = { readonly value: T; readonly tag: string | undefined } | 'unchanged'

const PATIENCE_MS = 15_000

/** One HTTP call to our own server. Never throws. */
export const send = async <T>(call: Call): Promise<Reply<T>> => {
  const reply = await sendRead<T>(call)
  if (!reply.ok) return reply
  return { ok: true, value: reply.value === 'unchanged' ? (undefined as T) : reply.value.value }
}

/** The same, for whoever keeps the answer. */
export const sendRead = async <T>(call: Call): Promise<Reply<Answer<T>>> => {
  const { end = new AbortController() } = call
  const patience = setTimeout(() => end.abort(), call.patienceMs ?? PATIENCE_MS)
  try {
    const response = await fetch(call.path, {
      method: call.method,
      headers: headersOf(call),
      body: call.body === undefined ? null : JSON.stringify(call.body),
      credentials: call.isApart === true ? 'omit' : 'same-origin',
      signal: end.signal,
    })
    return await read<T>(response)
  } catch {
    return { ok: false, error: { kind: 'unreachable' } }
  } finally {
    clearTimeout(patience)
  }
}

const headersOf = (call: Call): Record<string, string> => ({
  accept: 'application/json, application/problem+json',
  'accept-language': language.value,
  ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
  ...(call.version === undefined ? {} : { 'if-match': `"${call.version}"` }),
  ...(call.held === undefined ? {} : { 'if-none-match': call.held }),
  ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
})

const read = async <T>(response: Response): Promise<Reply<Answer<T>>> => {
  if (response.status === 304) return { ok: true, value: 'unchanged' }
  const text = await response.text()
  // Cut off after its headers, an answer looks like an empty one to browsers; only 204 is one.
  if (response.ok && text === '' && response.status !== 204) throw new Error('the answer was cut off')
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (response.ok)
    return { ok: true, value: { value: body as T, tag: response.headers.get('etag') ?? undefined } }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const refused = refusedBy(response.status, body, response.statusText)
  return {
    ok: false,
    error: Number.isNaN(seconds) ? refused : { ...refused, retryAfterMs: seconds * 1000 },
  }
}

/** What a problem means; there may be none, where something on the way has answered. */
export const refusedBy = (status: number, body: unknown, text = ''): Refused => {
  const problem = body as Partial<Problem> | undefined
  return {
    kind: 'refused',
    status,
    code: problem?.code ?? 'UNKNOWN',
    message: problem?.message ?? text,
    errors: problem?.errors ?? [],
    reasons: problem?.reasons ?? [],
    waysOut: problem?.waysOut ?? [],
    passkey: problem?.passkey,
  }
}
