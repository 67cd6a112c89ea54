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
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') === true
    const reply = {
      status: response.status,
      body: json && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    }
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
