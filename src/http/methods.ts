import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problems/problem.ts'

/** The methods that each address takes, as its routes say. */
export type KnownMethods = { readonly at: (path: string) => readonly string[] }

/** Watches the routes as they are added, so that an address is known whatever method it is called with. */
export const watchMethods = (app: FastifyInstance): KnownMethods => {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each.toUpperCase())
    known.set(url, methods)
  })
  return {
    at: path => {
      const segments = segmentsOf(path)
      const matching = [...known].filter(([url]) => fits(segmentsOf(url), segments))
      return [...new Set(matching.flatMap(([, methods]) => [...methods]))].sort()
    },
  }
}

/** Without those at the end that are empty: a slash there makes no difference. */
const segmentsOf = (path: string): string[] => {
  const segments = path.split('/')
  while (segments.length > 1 && segments[segments.length - 1] === '') segments.pop()
  return segments
}

/** Whether a path has the form of a route: `:name` stands for one segment that is not empty, `*` for all that follow. */
const fits = (route: readonly string[], path: readonly string[]): boolean => {
  const open = route[route.length - 1] === '*'
  if (open ? path.length < route.length : path.length !== route.length) return false
  return route.every((part, index) =>
    part.startsWith(':') ? path[index] !== '' : part === '*' || part === path[index],
  )
}

/**
 * Answers a method that an address does not take: `405` with `Allow`, and `204` with the same to `OPTIONS`, which
 * grants other origins nothing. False where the address is none (RFC 9110 sections 9.3.7, 15.5.6).
 */
export const answersMethod = (known: KnownMethods, request: FastifyRequest, reply: FastifyReply): boolean => {
  const methods = known.at(request.url.split('?')[0] ?? '/')
  if (methods.length === 0 || methods.includes(request.method)) return false
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') reply.code(204).send()
  else sendProblem(request, reply, 'METHOD_NOT_ALLOWED')
  return true
}
