import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A request as a receiver of webhooks got it. */
export type Received = { readonly headers: IncomingMessage['headers']; readonly body: string }

export type Receiver = {
  readonly url: string
  readonly received: Received[]
  /** How it answers from now on. */
  answer: RequestListener
}

const servers: Server[] = []

/** A program that webhooks are posted to, for the tests of a file; gone after them. */
export const startReceiver = async (answer: RequestListener): Promise<Receiver> => {
  const received: Received[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', chunk => {
      body += String(chunk)
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      receiver.answer(request, reply)
    })
  })
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
  }
  return receiver
}

/** To be called once in a file that starts receivers. */
export const stopReceiversAfterwards = (): void =>
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })
