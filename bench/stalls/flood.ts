import { Agent, get } from 'node:http'

/** What a flood is told: who is read, by how many at the same time, and for how long. */
export type FloodOrder = {
  readonly url: string
  readonly paths: readonly string[]
  readonly connections: number
  readonly ms: number
}

/** Answers by status, and what they were together. */
export type Flooded = { readonly answers: Readonly<Record<string, number>>; readonly bytes: number }

const answers: Record<string, number> = {}
let bytes = 0

/** Readers that take whatever comes as fast as it comes, and look at none of it. */
const readOnce = (agent: Agent, url: string): Promise<void> =>
  new Promise(resolve => {
    const request = get(url, { agent }, response => {
      answers[`${response.statusCode}`] = (answers[`${response.statusCode}`] ?? 0) + 1
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('close', resolve)
    })
    request.on('error', () => {
      answers['lost'] = (answers['lost'] ?? 0) + 1
      resolve()
    })
  })

const flood = async ({ url, paths, connections, ms }: FloodOrder): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + ms
  const reader = async (first: number): Promise<void> => {
    for (let next = first; performance.now() < end; next++)
      await readOnce(agent, `${url}${paths[next % paths.length]}`)
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => reader(index)))
  agent.destroy()
}

process.once('message', (order: FloodOrder) => {
  void flood(order).then(() => process.send?.({ answers, bytes } satisfies Flooded, () => process.exit(0)))
})
