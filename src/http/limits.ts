import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from './headers.ts'
import { sendProblem } from './problems/problem.ts'
import { PROBLEMS } from './problems/problems.ts'
import type { HttpCode } from './problems/transport.ts'

/** How long a connection may take over its headers and over a whole request, in ms, and how often that is looked at. */
export type Patience = {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly connectionsCheckingInterval: number
}

export const PATIENCE: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
}

/** Bodies in bytes: what players send during a game is a few squares and ids. */
export const BODY_BYTES = { play: 1024, json: 64 * 1024 } as const
export const HEADER_BYTES = 16 * 1024
const URL_BYTES = 8 * 1024

export const isTooLong = (request: FastifyRequest): boolean => request.url.length > URL_BYTES

/**
 * What a request is addressed to is plain, or it goes no further: one `Host` (RFC 9112 section 3.2; HTTP/1.0 may have
 * none), and an address that fits. Node would refuse a missing host in words of its own and take the first of two.
 */
export const installAddressCheck = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const hosts = hostsIn(request.raw.rawHeaders)
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1')) {
      const errors = [{ path: 'Host', code: hosts === 0 ? 'MISSING' : 'NOT_UNIQUE' }] as const
      sendProblem(request, reply.header('connection', 'close'), 'VALIDATION_FAILED', { errors })
    } else if (isTooLong(request)) sendProblem(request, reply, 'URI_TOO_LONG')
    else done()
  })
}

/** Names and values alternate. */
const hostsIn = (rawHeaders: readonly string[]): number => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts++
  return hosts
}

/** An address that the router cannot read: its escapes are broken, or a part of it is too long. */
export const refuseAddress = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  sendProblem(request, reply.headers(SECURITY_HEADERS), isTooLong(request) ? 'URI_TOO_LONG' : 'NOT_FOUND')
}

const UNREADABLE: Readonly<Record<string, HttpCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/**
 * What is not HTTP, too large to be read as it or too slow in coming is refused in the words of every other refusal,
 * and its connection closed: what follows on it cannot be told from what went before.
 */
export const refuseUnreadable = (error: { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = UNREADABLE[error.code ?? ''] ?? 'VALIDATION_FAILED'
  const { status, en } = PROBLEMS[code]
  const title = STATUS_CODES[status]
  const body = JSON.stringify({ type: `/docs/problems#${code}`, title, status, code, message: en })
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
