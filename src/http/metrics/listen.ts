import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type MetricsListener = { readonly url: string; readonly stop: () => Promise<void> }

/** Serves the text at GET /metrics on an address of its own, and nothing else there: never on the public port. */
export const serveMetrics = async (
  address: { readonly host: string; readonly port: number },
  text: () => string,
): Promise<MetricsListener> => {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const found = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(found ? text() : 'GET /metrics\n')
  })
  server.listen(address)
  await once(server, 'listening')
  server.unref()
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}
