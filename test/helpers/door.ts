import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address before several nodes, as a proxy is in earnest; it can be told to misbehave. */
export type Door = {
  readonly url: string
  /** Whoever comes from now on is led to this node. */
  readonly leadTo: (url: string) => void
  /** Ends every connection, and each new one at once. */
  readonly shut: () => void
  readonly open: () => void
  /** Nothing passes any more on the connections that stand, which stay open; new ones are well. */
  readonly deafen: () => void
  /** What next comes down a connection that stands ends in the middle, and the connection with it. */
  readonly cutShort: () => void
  readonly close: () => void
}

type Passage = { readonly outside: Socket; readonly inside: Socket; isShort: boolean }

export const startDoor = async (): Promise<Door> => {
  const passages = new Set<Passage>()
  let port = 0
  let isShut = false
  const server = createServer(outside => {
    if (isShut) return void outside.on('error', () => undefined).destroy()
    const passage = { outside, inside: connect(port, '127.0.0.1'), isShort: false }
    passages.add(passage)
    join(passage)
    outside.once('close', () => passages.delete(passage))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const { outside, inside } of passages) for (const socket of [outside, inside]) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: url => {
      port = Number(new URL(url).port)
    },
    shut: () => {
      isShut = true
      endAll()
    },
    open: () => {
      isShut = false
    },
    deafen: () => {
      for (const { outside, inside } of passages)
        for (const socket of [outside, inside]) socket.removeAllListeners('data').on('data', () => undefined)
    },
    cutShort: () => {
      for (const passage of passages) passage.isShort = true
    },
    close: () => {
      server.close()
      endAll()
    },
  }
}

const join = (passage: Passage): void => {
  const { outside, inside } = passage
  for (const [one, other] of [
    [outside, inside],
    [inside, outside],
  ] as const)
    one.on('error', () => other.destroy()).once('close', () => other.destroy())
  outside.on('data', data => inside.write(data))
  inside.on('data', data => {
    if (passage.isShort) outside.end(data.subarray(0, Math.floor(data.length / 2)))
    else outside.write(data)
  })
}
