import type { FastifyRequest } from 'fastify'

const ETAG = /^(?:W\/)?"(?:([0-9a-f-]{36}):)?(\d{1,10})(?::[0-9a-f]+)?"$|^(\d{1,10})$/i

/**
 * The version in `If-Match`, as `"<version>"`, `"<id>:<version>"` or the ETag of a read (weak as it is: the version
 * in it is what counts): undefined where none is sent (or `*`),
 * `other` where it names something else than `id` or nothing we ever gave out.
 */
export const versionOf = (request: FastifyRequest, id: string): number | undefined | 'other' => {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  const found = ETAG.exec(header.trim())
  if (found === null || (found[1] !== undefined && found[1].toLowerCase() !== id)) return 'other'
  return Number(found[2] ?? found[3])
}
