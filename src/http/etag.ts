import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Validators of reads (RFC 9110 section 13). They are weak: two answers with one tag say the same, except that the
 * clocks of a running match and `serverTimeUtc` are as of another instant.
 */
export const weakTag = (tag: string): string => `W/"${tag}"`

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Whether the caller holds a copy with this tag (`If-None-Match`, compared weakly; `*` is any copy). */
const isHeld = (request: FastifyRequest, etag: string): boolean => {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === opaque)
}

/** What a handler answers whose caller holds the answer already. */
export const UNCHANGED = Symbol('unchanged')

/** Gives the answer its tag; true where the caller holds it already and 304 is all there is to say. */
export const answersUnchanged = (
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string | undefined,
): boolean => {
  if (tag === undefined) return false
  reply.header('etag', weakTag(tag))
  return isHeld(request, weakTag(tag))
}

/**
 * What every read says about keeping it: who has asked by name keeps nothing, since the next one at the same machine
 * may be somebody else; the rest may be kept if it is asked about each time. A text that came without a tag gets the
 * hash of what it says: that saves the way, though not the work.
 */
export const installValidators = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isRead(request)) return done(null, payload)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl(request, reply))
    const varies = String(reply.getHeader('vary') ?? 'accept-language')
    if (varies.includes('accept-language') && !varies.includes('authorization'))
      reply.header('vary', `authorization, ${varies}`)
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    if (!reply.hasHeader('etag')) reply.header('etag', contentTag(payload))
    if (!isHeld(request, String(reply.getHeader('etag')))) return done(null, payload)
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    done(null, '')
  })
}

const contentTag = (payload: string): string =>
  weakTag(createHash('sha256').update(payload).digest('base64url').slice(0, 22))

/** The tag of one thing that has a version, which `If-Match` then takes; the rest of it is the hash of what is said. */
export const versionTag = (
  { id, version }: { readonly id: string; readonly version: number },
  said: unknown,
) =>
  weakTag(`${id}:${version}:${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 22)}`)

const cacheControl = (request: FastifyRequest, reply: FastifyReply): string => {
  if (request.headers.authorization !== undefined) return 'private, no-store'
  return reply.statusCode < 400 ? 'no-cache' : 'no-store'
}
