import { type Dispatcher, request } from 'undici'
import { noteAcknowledged } from './acknowledged.ts'

/** What a call answered. `body` is untyped on purpose: tests look at the wire. */
export type Reply = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
  readonly body: any
  readonly headers: Headers
}

export type CallOptions = {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A real HTTP client of one server, speaking for whoever's token it is given. */
export type Client = {
  readonly url: string
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Reply>
  readonly get: (path: string, token?: string) => Promise<Reply>
  readonly post: (
    path: string,
    token?: string,
    body?: unknown,
    headers?: CallOptions['headers'],
  ) => Promise<Reply>
}

export const connect = (url: string): Client => {
  const call: Client['call'] = async (method, path, options = {}) => {
    const response = await send(`${url}${path}`, {
      method: method as Dispatcher.HttpMethod,
      headers: {
        ...LIKE_FETCH,
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    const reply = replyOf(response)
    noteAcknowledged(method, path, reply.status, reply.body)
    return reply
  }
  return {
    url,
    call,
    get: (path, token) => call('GET', path, { token }),
    post: (path, token, body, headers) =>
      call('POST', path, { token, body, ...(headers ? { headers } : {}) }),
  }
}

/** What a fetch of Node sends of its own accord, but for compression. */
const LIKE_FETCH = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

type Raw = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { readonly text: string }

/** Below `fetch`, which takes three times as long over each of some hundred thousand calls. Fails as it does. */
const send = async (address: string, options: Parameters<typeof request>[1]): Promise<Raw> => {
  try {
    const { statusCode, headers, body } = await request(address, options)
    return { statusCode, headers, text: await body.text() }
  } catch (cause) {
    throw new TypeError('fetch failed', { cause })
  }
}

const replyOf = ({ statusCode, headers: raw, text }: Raw): Reply => {
  const json = String(raw['content-type'] ?? '').includes('json')
  let headers: Headers | undefined
  return {
    status: statusCode,
    body: json && text !== '' ? JSON.parse(text) : text,
    // Most tests look at none of them.
    get headers() {
      headers ??= headersOf(raw)
      return headers
    },
  }
}

const headersOf = (raw: Raw['headers']): Headers => {
  const headers = new Headers()
  for (const [name, values] of Object.entries(raw))
    for (const value of [values ?? []].flat()) headers.append(name, value)
  return headers
}
