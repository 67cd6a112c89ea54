import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server } from 'node:net'

/** Lets requests through to a server and swallows what it answers: the reply that never came. */
export const startDeafProxy = async (
  target: string,
): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const { port } = new URL(target)
  const server: Server = createServer(socket => {
    const onward = connect(Number(port), '127.0.0.1')
    socket.pipe(onward)
    onward.resume()
    for (const end of [socket, onward]) end.on('error', () => undefined)
    onward.on('close', () => socket.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
    },
  }
}
