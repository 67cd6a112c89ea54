import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOnTls } from './public-address.ts'

const LIFE_SECONDS = 30 * 24 * 3600

/** Over HTTPS a cookie is bound to the host; over a club's plain HTTP its name cannot have that prefix. */
export const cookieName = (request: FastifyRequest, name: string): string =>
  isOnTls(request) ? `__Host-${name}` : name

const nameFor = (request: FastifyRequest): string => cookieName(request, 'tabiya-refresh')

/** What every cookie of ours is: out of reach of scripts, and of other sites. */
export const cookieOptions = (request: FastifyRequest) => ({
  httpOnly: true,
  secure: isOnTls(request),
  sameSite: 'strict' as const,
  path: '/',
})

export const setRefreshCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  reply.setCookie(nameFor(request), token, { ...cookieOptions(request), maxAge: LIFE_SECONDS })
}

export const clearRefreshCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(nameFor(request), cookieOptions(request))
}

export const refreshCookie = (request: FastifyRequest): string | undefined =>
  cookieIn(request, nameFor(request))

/** Also before they have been read for the route, while it is being asked who is calling. */
export const cookieIn = (request: FastifyRequest, name: string): string | undefined => {
  const read: FastifyRequest['cookies'] | null = request.cookies
  return (read ?? request.server.parseCookie(request.headers.cookie ?? ''))[name]
}

/** Browsers say where a POST comes from; programs do not. */
export const isBrowser = (request: FastifyRequest): boolean =>
  request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined

/** A cookie is honoured only for our own pages: a POST from another origin, sibling hosts included, is refused. */
export const isForeignOrigin = (request: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site = 'none' } = request.headers
  if (site !== 'none' && site !== 'same-origin') return true
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const page = new URL(origin)
  // A proxy may put its own name for us into `Host`.
  return page.origin !== request.server.publicUrl && page.host !== request.host
}
