import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { watchSlices } from '../stalls/slices.ts'
import type { Delay, ServerReady, ServerStart } from './messages.ts'
import { addNaiveMove } from './naive.ts'

// The compiled server, as it is run in earnest: what tsx makes of the sources is slower.
const dist = (path: string) => import(new URL(`../../dist/${path}`, import.meta.url).href)
const { startEmbedded } = (await dist(
  'db/embedded/start.js',
)) as typeof import('../../src/db/embedded/start.ts')
const { describeEmbeddedFailure } = (await dist(
  'db/embedded/failure.js',
)) as typeof import('../../src/db/embedded/failure.ts')
const { startServer } = (await dist('server.js')) as typeof import('../../src/server.ts')
const { addRoute } = (await dist('http/route.js')) as typeof import('../../src/http/route.ts')
const { moveBody } = (await dist('wire/playing.js')) as typeof import('../../src/wire/playing.ts')
const { nothing } = (await dist('wire/values.js')) as typeof import('../../src/wire/values.ts')
const position = (await dist(
  'domain/chess/position.js',
)) as typeof import('../../src/domain/chess/position.ts')

const start = JSON.parse(process.argv[2]!) as ServerStart

const database = await startEmbedded({ dataDir: start.dataDir, log: () => undefined })
if (!database.ok) throw new Error(describeEmbeddedFailure(database.error))

/** The first words of every statement that the present request has sent. */
const asking = new AsyncLocalStorage<string[]>()

const server = await startServer({
  databaseUrl: database.value.url,
  host: '127.0.0.1',
  port: start.port,
  logLevel: 'error',
  extend: (app, { pool }) => {
    addRoute(app, {
      method: 'POST',
      url: '/bench/noop',
      tag: 'bench',
      summary: 'Nothing, for whoever may play',
      auth: 'active',
      body: moveBody,
      answer: [200, nothing],
      codes: [],
      handle: async () => ({ ok: true, value: {} }),
    })
    addNaiveMove(app, { pool, addRoute, moveBody, position })
    if (start.countStatements) countStatements(app)
  },
})
if (!server.ok) throw new Error(`the server did not start: ${server.error.kind}`)

/**
 * Answers every request with the statements that were sent on its behalf in the header `x-statements`; what
 * nobody asked for, such as the heartbeat, is not counted.
 */
function countStatements(app: FastifyInstance): void {
  const query = Client.prototype.query as (...args: unknown[]) => unknown
  Client.prototype.query = function logged(this: Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    asking.getStore()?.push(text.trim().split(/\s+/).slice(0, 4).join(' '))
    return query.apply(this, args)
  } as typeof Client.prototype.query
  app.addHook('preValidation', (_request, _reply, done) => asking.run([], done))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-statements', JSON.stringify(asking.getStore() ?? []))
    done()
  })
}

if (start.measureDelay === true) answerDelay()

/** Every millisecond a timer notes how late it is. */
function answerDelay(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const longestSlice = watchSlices()
  process.on('message', () => {
    const [p50, p999] = [50, 99.9].map(percentile => delay.percentile(percentile) / 1e6) as [number, number]
    const slice = longestSlice()
    process.send?.({ p50, p999, max: delay.max / 1e6, slice } satisfies Delay)
    delay.reset()
  })
}

const postmaster = readFileSync(join(start.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
const ready: ServerReady = {
  url: server.value.url,
  port: server.value.port,
  databaseUrl: database.value.url,
  databasePid: Number(postmaster.split('\n')[0]),
}
process.send?.(ready)

process.once('SIGTERM', () => {
  void server.value
    .stop()
    .then(() => database.value.stop())
    .then(() => process.exit(0))
})
