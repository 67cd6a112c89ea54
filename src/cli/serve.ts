import { networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { describeEmbeddedFailure } from '../db/embedded/failure.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { describeMigrationFailure } from '../db/migrate.ts'
import { ok, type Result, refuse } from '../domain/kernel/result.ts'
import { type RunningServer, startServer } from '../server.ts'

const HELP = `tabiya serve: start the server

  --port N          port to listen on (PORT; 4000; 0 takes any free one)
  --host ADDRESS    address to listen on (HOST; 127.0.0.1; 0.0.0.0 lets phones in)
  --data FOLDER     folder of the embedded database (DATA_DIR; ./data)
  --log-level LEVEL trace, debug, info, warn, error or silent (LOG_LEVEL; warn)
  --trust-proxy IP  proxies whose X-Forwarded headers are believed (TRUST_PROXY)
  --unsafe          accept a database that can lose acknowledged moves
  --help            this text

DATABASE_URL: a PostgreSQL of your own (15 or newer) instead of the embedded one.`

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'log-level': { type: 'string' },
  'trust-proxy': { type: 'string' },
  unsafe: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Settings = {
  readonly port: number
  readonly host: string
  readonly data: string
  readonly logLevel: string
  readonly trustProxy: string | false
  readonly unsafe: boolean
  readonly databaseUrl: string | undefined
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/** Runs until SIGINT or SIGTERM, then drains; the exit code of the process. */
export const serve = async (argv: readonly string[]): Promise<number> => {
  const read = readSettings(argv)
  if (!read.ok) {
    console.error(`tabiya serve: ${read.error}\n\n${HELP}`)
    return 2
  }
  const settings = read.value
  if (settings === 'help') {
    console.log(HELP)
    return 0
  }
  const stopped = untilStopped()
  const database = await openDatabase(settings)
  if (database === undefined) return 1
  const server = await listen(settings, database.url)
  if (server !== undefined) {
    announce(server, settings)
    await stopped
    console.log('Stopping: letting requests under way finish …')
    await server.stop()
  }
  await database.stop()
  if (server !== undefined) console.log('Stopped.')
  return server === undefined ? 1 : 0
}

const readSettings = (argv: readonly string[]): Result<Settings | 'help', string> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help === true) return ok('help')
    const { env } = process
    const text = values.port ?? (env['PORT'] || '4000')
    const port = Number(text)
    if (!/^\d{1,5}$/.test(text) || port > 65_535) return refuse('the port must be a number from 0 to 65535.')
    const logLevel = values['log-level'] ?? (env['LOG_LEVEL'] || 'warn')
    if (!LEVELS.includes(logLevel)) return refuse(`the log level must be one of ${LEVELS.join(', ')}.`)
    return ok({
      port,
      logLevel,
      host: values.host ?? (env['HOST'] || '127.0.0.1'),
      data: values.data ?? (env['DATA_DIR'] || 'data'),
      trustProxy: values['trust-proxy'] ?? (env['TRUST_PROXY'] || false),
      unsafe: values.unsafe === true,
      databaseUrl: env['DATABASE_URL'] || undefined,
    })
  } catch (error) {
    return refuse(`${(error as Error).message}.`)
  }
}

type Database = { readonly url: string; readonly stop: () => Promise<void> }

const openDatabase = async ({ databaseUrl, data }: Settings): Promise<Database | undefined> => {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined }
  const embedded = await startEmbedded({ dataDir: data, log: message => console.log(message) })
  if (embedded.ok) return embedded.value
  console.error(describeEmbeddedFailure(embedded.error))
  return undefined
}

const listen = async (settings: Settings, databaseUrl: string): Promise<RunningServer | undefined> => {
  try {
    const { host, port, logLevel, trustProxy, unsafe } = settings
    const started = await startServer({ databaseUrl, host, port, logLevel, trustProxy, unsafe })
    if (started.ok) return started.value
    console.error(describeMigrationFailure(started.error))
  } catch (error) {
    console.error(describeStartError(error as NodeJS.ErrnoException, settings))
  }
  return undefined
}

const describeStartError = (error: NodeJS.ErrnoException, { host, port }: Settings): string => {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Choose another with --port.`
  if (error.code === 'EACCES') return `Port ${port} needs more rights. Choose one above 1023 with --port.`
  if (error.code === 'EADDRNOTAVAIL') return `${host} is not an address of this machine. See --host.`
  return `The server could not start: ${error.message || error.code}`
}

/** Addresses that phones on the same network can open, where the server listens on all of them. */
const reachable = ({ host }: Settings, port: number): string[] =>
  host !== '0.0.0.0' && host !== '::'
    ? []
    : Object.values(networkInterfaces())
        .flat()
        .filter(address => address !== undefined && !address.internal && address.family === 'IPv4')
        .map(address => `http://${address!.address}:${port}`)

const announce = (server: RunningServer, settings: Settings): void => {
  const own = server.url.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1')
  console.log(`Tabiya is ready: ${own}`)
  for (const url of reachable(settings, server.port)) console.log(`Phones on this network can open ${url}`)
  if (server.firstAdminToken !== undefined)
    console.log(
      `There is no administrator yet. This link makes you one; it works once:\n  ${own}/welcome#${server.firstAdminToken}`,
    )
  console.log('Stop with Ctrl-C.')
}

const untilStopped = (): Promise<void> =>
  new Promise(resolve => {
    // A second Ctrl-C finds no listener and ends the process at once. SIGHUP: the terminal was closed.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
