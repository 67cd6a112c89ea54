import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../helpers/database.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'
import { sized } from '../helpers/size.ts'
import { within } from '../helpers/starved.ts'

type Outcome =
  | 'answered'
  | 'refused to connect'
  | 'reset at the door'
  | 'let go of'
  | 'came too late'
  | `failed: ${string}`

/** A client has a second for one more request; who is starved of it here cannot be told from one who dawdles. */
const IN_TIME_MS = 800

/** One request over the agent, which has been idle for so long, and what came of it. */
const ask = (agent: Agent, url: string, idleMs: number): Promise<Outcome> =>
  new Promise(resolve => {
    const asked = request(url, { agent }, answer => {
      answer.resume()
      answer.once('error', error => resolve(`failed: the answer was cut off, ${error.message}`))
      answer.once('end', () => resolve(answer.headers.connection === 'close' ? 'let go of' : 'answered'))
    })
    asked.once('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'ECONNREFUSED'
          ? 'refused to connect'
          : error.code === 'ECONNRESET' && !asked.reusedSocket
            ? 'reset at the door'
            : idleMs > IN_TIME_MS
              ? 'came too late'
              : `failed: ${error.code} ${error.message}`,
      ),
    )
    asked.end()
  })

/** Asks on a connection of its own, again and again, until there is nobody to connect to. */
const client = async (url: string, pauseMs: number, outcomes: Outcome[]): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let answeredAt = performance.now()
  for (;;) {
    const outcome = await ask(agent, url, performance.now() - answeredAt)
    answeredAt = performance.now()
    outcomes.push(outcome)
    if (outcome !== 'answered' && outcome !== 'let go of') break
    await sleep(pauseMs * Math.random())
  }
  agent.destroy()
}

const withServer = async (
  use: (server: ServerProcess, url: string) => Promise<void>,
  drainDelay = 0,
): Promise<void> => {
  const database = await createTestDatabase()
  const server = await startProcess(database.url, ['--drain-delay', String(drainDelay)])
  try {
    await use(server, server.client.url)
  } finally {
    await server.kill()
    await database.drop()
  }
}

const ROUNDS = sized(10)

test(`D9 of 60 clients on kept connections none sees a reset when the server is told to stop (${ROUNDS} times)`, async () => {
  for (let round = 0; round < ROUNDS; round++)
    await withServer(async (server, url) => {
      const outcomes: Outcome[] = []
      const ways = ['/tournaments', '/readyz', '/healthz']
      const clients = Array.from({ length: 60 }, (_, index) =>
        client(`${url}${ways[index % ways.length]}`, index % 2 === 0 ? 0 : 200, outcomes),
      )
      await expect.poll(() => outcomes.length).toBeGreaterThan(300)
      const code = server.end()
      await Promise.all(clients)
      const failed = outcomes.filter(outcome => outcome.startsWith('failed'))
      expect({ code: await code, failed }).toEqual({ code: 0, failed: [] })
      const count = (what: Outcome) => outcomes.filter(outcome => outcome === what).length
      // Whoever was neither was just connecting.
      const told = count('let go of') + count('came too late') + count('reset at the door')
      expect(told).toBeGreaterThanOrEqual(55)
      // The system resets who connects in the very moment in which nobody listens any more. That is a refusal; who was let in
      // is told to let go, so no more than are on their way then can meet with it.
      expect(count('reset at the door')).toBeLessThan(within(30))
    }, round % 2)
})

test('D9 a connection on which nothing was asked is closed without a reset, and does not hold the server up', async () => {
  await withServer(async (server, url) => {
    const { hostname, port } = new URL(url)
    const silent = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    await once(silent, 'connect')
    silent.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    const said: string[] = []
    silent.on('data', chunk => said.push(chunk.toString()))
    await expect.poll(() => said.join('')).toContain('200 OK')
    const closed = Promise.race([once(silent, 'end'), once(silent, 'error')])
    const code = server.end()
    expect(await closed).toEqual([])
    // It is too late for this one: nobody answers it, and nobody resets what was sent.
    silent.end('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(silent, 'close')
    expect({ code: await code, answers: said.join('').match(/HTTP\/1\.1/g)?.length }).toEqual({
      code: 0,
      answers: 1,
    })
  })
})
