import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { DatabaseHealth } from '../app/time/database-health.ts'
import type { Timeline } from '../app/time/timeline.ts'
import type { Connections } from './connections.ts'
import { sendProblem } from './problems/problem.ts'

export type Availability = {
  readonly pool: Pool
  readonly timeline: Timeline
  readonly health: DatabaseHealth
  readonly connections: Connections
}

/** Lost connections have failed their requests by then; what still waits (for a connection, say) is answered here. */
const LAST_CALL_MS = 100

/**
 * What a client and a load balancer learn of this node: `/healthz` says that the process is up, `/readyz` that it
 * can serve. While the database is away every call that needs it is refused at once, and those under way end.
 */
export const installAvailability = (app: FastifyInstance, node: Availability): void => {
  const underWay = new Map<FastifyRequest, FastifyReply>()
  app.addHook('onRequest', (request, reply, done) => {
    // It came while its connection was being closed: there is no answering, so nothing is done.
    if (request.raw.socket.writableEnded) return void reply.hijack()
    if (!needsDatabase(request)) return done()
    if (node.health.isAway()) return void sendProblem(request, reply, 'UNAVAILABLE')
    underWay.set(request, reply)
    done()
  })
  // Whoever has an answer is sent that one, also where it waits in a hook: a second would end the process.
  app.addHook('onSend', (request, reply, payload, done) => {
    underWay.delete(request)
    // Asked here, not when it came: every answer that leaves from the moment on in which clients are sent away says so.
    if (node.connections.isSendingAway()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    underWay.delete(request)
    done()
  })
  node.health.onAway(() => {
    app.log.warn('[http] database - silent, taken to be away')
    setTimeout(() => refuseAll(underWay), LAST_CALL_MS).unref()
  })
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) =>
    (await isReady(node)) ? { status: 'ready' } : sendProblem(request, reply, 'UNAVAILABLE'),
  )
}

/** Pages, documents and the two questions above are served from memory. */
const needsDatabase = ({ routeOptions, is404 }: FastifyRequest): boolean => {
  const { hide } = (routeOptions.schema ?? {}) as { hide?: boolean }
  return hide !== true && !is404
}

const refuseAll = (underWay: ReadonlyMap<FastifyRequest, FastifyReply>): void => {
  for (const [request, reply] of underWay)
    if (!reply.sent && !reply.raw.headersSent) sendProblem(request, reply, 'UNAVAILABLE')
}

/** Told to stop, it is not; else if the database answers and the node knows what time it is. Migrations ran before. */
const isReady = async ({ pool, timeline, health, connections }: Availability): Promise<boolean> => {
  if (connections.isDraining() || health.isAway() || timeline.isRefused()) return false
  try {
    await timeline.ready()
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}
