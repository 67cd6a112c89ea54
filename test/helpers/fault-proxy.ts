import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a server (of HTTP or of PostgreSQL) and can be told to misbehave. */
export type FaultProxy = {
  /** The address that was given, by way of the proxy. */
  readonly url: string
  /** From now on nothing passes in either direction, though connections are open and new ones accepted. */
  readonly silence: () => void
  /** Ends every connection, and refuses new ones. */
  readonly cut: () => void
  /** From now on all is well for new connections; those from before stay dead. */
  readonly heal: () => Promise<void>
  readonly stop: () => void
}

export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let silent = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server = createServer(socket => {
    keep(socket)
    if (silent) return
    const onward = keep(connect(Number(port), hostname))
    socket.pipe(onward).pipe(socket)
    socket.once('close', () => onward.destroy())
    onward.once('close', () => socket.destroy())
  })
  const listen = (at: number) =>
    new Promise<void>(resolve => {
      server.listen(at, '127.0.0.1', resolve)
    })
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const url = new URL(target)
  url.host = `127.0.0.1:${own}`
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href.replace(/\/$/, ''),
    silence: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut: () => {
      server.close()
      endAll()
    },
    heal: async () => {
      silent = false
      endAll()
      if (!server.listening) await listen(own)
    },
    stop: () => {
      server.close()
      endAll()
    },
  }
}
