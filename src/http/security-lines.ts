import type { FastifyInstance } from 'fastify'
import { createSecurityLines, type SecurityLines } from '../app/runtime/security-lines.ts'
import { whenceOf } from './device.ts'
import type { ProblemCode } from './problems/problems.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes down that somebody was refused for want of rights, or for too many calls. */
    lineOfRefusal?: (request: FastifyRequest, code: ProblemCode) => void
  }
}

/** An operator who wants to hear of faults only, or of nothing, is not told who came in. */
const levelWithin = (logLevel: string): string => (['error', 'silent'].includes(logLevel) ? logLevel : 'info')

/** Right sign-ins are no warnings, and are lines of the log all the same where it has warnings only. */
export const openSecurityLines = (app: FastifyInstance, logLevel: string): SecurityLines => {
  const lines = createSecurityLines(app.log.child({}, { level: levelWithin(logLevel) }))
  app.decorate('lineOfRefusal', (request, code) => {
    const { address } = whenceOf(request)
    const playerId = request.caller?.playerId
    const route = `${request.method} ${request.routeOptions.url ?? 'no route'}`
    lines.warn(
      { address, playerId, code },
      `[${route}] refused - address=${address}, account=${playerId ?? 'none'}, code=${code}`,
    )
  })
  return lines
}
