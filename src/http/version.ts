import type { FastifyRequest } from 'fastify'
import type { SeenTournament } from '../app/rights/rights.ts'

const ETAG = /^(?:W\/)?"(?:([0-9a-f-]{36}):)?(\d{1,10})(?::[0-9a-f]+)?"$|^(\d{1,10})$/i

/** A version that nothing has. */
const NEVER = 0

/**
 * The version in `If-Match`, as `"<version>"`, `"<id>:<version>"` or the ETag of a read (weak as it is: the version
 * in it is what counts): undefined where none is sent (or `*`), and one that nothing has where it names something else
 * than `id` or nothing we ever gave out.
 */
export const versionOf = (request: FastifyRequest, id: string): number | undefined => {
  const seen = seenState(request)
  return seen?.of === undefined || seen.of === id ? seen?.version : NEVER
}

/** What `If-Match` names: a version, and whose it is where the header says so. */
export const seenState = (
  request: FastifyRequest,
): { readonly of: string | undefined; readonly version: number } | undefined => {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  const found = ETAG.exec(header.trim())
  if (found === null) return { of: undefined, version: NEVER }
  return { of: found[1]?.toLowerCase(), version: Number(found[2] ?? found[3]) }
}

/** The tournament that a call is about, as its caller saw it. */
export const seenTournament = (request: FastifyRequest, id: string): SeenTournament => ({
  id,
  version: versionOf(request, id),
})
