import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { sever } from '../db/pool.ts'
import type { Connections } from './connections.ts'

/** What a stopping node gives requests under way. */
const DRAIN_LIMIT_MS = 10_000

/** Where a node answers: 0 as the port takes any that is free. */
export const listen = async (
  app: FastifyInstance,
  { host, port: wanted }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; readonly port: number }> => {
  await app.listen({ host, port: wanted })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port }
}

/** Lets requests under way finish; those that are still there after ten seconds are cut off. */
export const closeInTime = async (
  app: FastifyInstance,
  connections: Connections,
  pool: Pool,
): Promise<void> => {
  const limit = setTimeout(() => {
    app.log.warn('[http] close - requests cut off')
    app.server.closeAllConnections()
    sever(pool)
  }, DRAIN_LIMIT_MS)
  await connections.close()
  // A connection whose last answer went out after the closing began would be kept for the next request.
  const idle = setInterval(connections.closeIdle, 50)
  await app.close()
  clearInterval(idle)
  clearTimeout(limit)
}
