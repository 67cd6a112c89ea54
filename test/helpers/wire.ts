import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Dispatcher, request } from 'undici'

/** What came over the wire, not decoded. */
export type OnTheWire = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

export type Sent = {
  readonly method?: Dispatcher.HttpMethod
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** One request, and the bytes of its answer as they came. */
export const overTheWire = async (
  address: string,
  { method = 'GET', token, headers = {}, body }: Sent = {},
): Promise<OnTheWire> => {
  const answer = await request(address, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers as OnTheWire['headers'],
    body: Buffer.from(await answer.body.arrayBuffer()),
  }
}

/** What the bytes say. */
export const decoded = ({ headers, body }: OnTheWire): string => {
  const coding = headers['content-encoding']
  if (coding === 'br') return brotliDecompressSync(body).toString()
  if (coding === 'gzip') return gunzipSync(body).toString()
  if (coding !== undefined) throw new Error(`an unknown coding: ${coding}`)
  return body.toString()
}
