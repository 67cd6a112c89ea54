import { connect as connectSocket, type Socket } from 'node:net'

/** What came back on a bare connection, and whether the server closed it. */
export type RawReply = { readonly text: string; readonly closed: boolean; readonly ms: number }

export const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** Writes bytes as they are and waits until the server closes, or for so long. */
export const sendRaw = async (port: number, bytes: string | Buffer, waitMs = 3000): Promise<RawReply> => {
  const socket = await openSocket(port)
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return untilClosed(socket, waitMs)
}

export const untilClosed = (socket: Socket, waitMs: number): Promise<RawReply> =>
  new Promise(resolve => {
    const began = performance.now()
    let text = ''
    const end = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, closed, ms: performance.now() - began })
    }
    const timer = setTimeout(() => end(false), waitMs)
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => end(true))
    // A connection that is reset is closed as well; `close` follows.
    socket.on('error', () => undefined)
  })

/** The status lines of all answers on a connection: a second one would be the answer to smuggled bytes. */
export const statusesOf = ({ text }: RawReply): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
