import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Accepted, acceptedOf, type Coding } from './coding.ts'
import type { Compressor } from './compress.ts'

/**
 * Why answers of a route are never encoded: they hold a secret, next to which a stranger could place text and learn
 * from the length whether it is alike (BREACH); they are streams, whose messages must not be gathered; or a player
 * waits for them, and they are small.
 */
export type Uncompressed = 'secret' | 'stream' | 'play'

declare module 'fastify' {
  interface FastifyContextConfig {
    uncompressed?: Uncompressed
  }
}

/** Smaller answers fit in a packet as they are. */
const LEAST_BYTES = 1024

/** Text, as its media type says. */
const TEXT =
  /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml)\b|application\/(?:javascript|x-chess-pgn|x-trf)\b)/

/** Bytes as they go out to one caller, and under which coding. */
export type ForCaller = { readonly bytes: Uint8Array; readonly coding: Coding | undefined }

/** Bytes that are there already, encoded as their caller takes them. */
export const encodedFor = async (
  compressor: Compressor,
  { headers, routeOptions }: FastifyRequest,
  bytes: Uint8Array,
): Promise<ForCaller> => {
  const accepted = acceptedOf(headers['accept-encoding'])
  if (routeOptions.config.uncompressed !== undefined || !pays(accepted, bytes.length))
    return { bytes, coding: undefined }
  return smallerOf(compressor, accepted, bytes)
}

/** Whether it is worth it, or asked for at any price. */
const pays = ({ coding, identity }: Accepted, size: number): boolean =>
  coding !== undefined && (size >= LEAST_BYTES || !identity)

const smallerOf = async (
  compressor: Compressor,
  { coding, identity }: Accepted,
  bytes: Uint8Array,
): Promise<ForCaller> => {
  const encoded = coding && (await compressor.encode(bytes, coding))
  const isUseless = encoded === undefined || (identity && encoded.length >= bytes.length)
  return isUseless ? { bytes, coding: undefined } : { bytes: encoded, coding }
}

/** Says under which coding an answer goes out, and how long it then is. */
export const sayCoding = (reply: FastifyReply, { bytes, coding }: ForCaller): void => {
  if (coding !== undefined) reply.header('content-encoding', coding)
  reply.header('content-length', bytes.length)
}

/**
 * Encodes what is left: text of any route that does not say why not. It comes after all that looks at what an answer
 * says (tags, keys), since nobody can read it afterwards.
 */
export const installCompression = (app: FastifyInstance, compressor: Compressor): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.uncompressed !== undefined) return done(null, payload)
    varyByEncoding(request, reply)
    if (!mayBeEncoded(reply)) return done(null, payload)
    const accepted = acceptedOf(request.headers['accept-encoding'])
    if (payload instanceof Readable) return done(null, streamFor(compressor, accepted, reply, payload))
    const size = sizeOf(payload)
    if (size === undefined || size === 0 || !pays(accepted, size)) return done(null, payload)
    smallerOf(compressor, accepted, bytesOf(payload as string | Uint8Array)).then(sent => {
      sayCoding(reply, sent)
      done(null, sent.bytes)
    }, done)
  })
}

/** What is kept of a read is kept for callers who take the same. Whoever asks by name keeps nothing. */
const varyByEncoding = ({ method }: FastifyRequest, reply: FastifyReply): void => {
  if (method !== 'GET' && method !== 'HEAD') return
  const varies = reply.getHeader('vary')
  if (varies === undefined) reply.header('vary', 'accept-encoding')
  else if (!/\baccept-encoding\b/i.test(String(varies))) reply.header('vary', `${varies}, accept-encoding`)
}

/** Text that is not encoded yet, that nobody may ask for in parts, and that nobody has said to leave alone. */
const mayBeEncoded = (reply: FastifyReply): boolean =>
  TEXT.test(String(reply.getHeader('content-type') ?? '')) &&
  !reply.hasHeader('content-encoding') &&
  !reply.hasHeader('accept-ranges') &&
  !/\bno-transform\b/i.test(String(reply.getHeader('cache-control') ?? ''))

const streamFor = (
  compressor: Compressor,
  { coding }: Accepted,
  reply: FastifyReply,
  body: Readable,
): Readable => {
  // Where it is known how long it is, the bytes were there, and it has been decided.
  if (coding === undefined || reply.hasHeader('content-length')) return body
  reply.header('content-encoding', coding)
  return compressor.encodeStream(body, coding)
}

const bytesOf = (payload: string | Uint8Array): Uint8Array =>
  typeof payload === 'string' ? Buffer.from(payload) : payload

const sizeOf = (payload: unknown): number | undefined =>
  typeof payload === 'string'
    ? Buffer.byteLength(payload)
    : payload instanceof Uint8Array
      ? payload.length
      : undefined
