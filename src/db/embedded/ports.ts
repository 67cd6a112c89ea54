import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The database listens here and nowhere else. */
export const LOOPBACK = '127.0.0.1'

/** Below the range from which systems number their outgoing connections, so that a kept port stays free. */
const LOWEST_PORT = 15_000
const HIGHEST_PORT = 32_000

export const isPortFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => server.close(() => resolve(true)))
  })

export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT)
    if (await isPortFree(port)) return port
  }
}
