import { setTimeout as sleep } from 'node:timers/promises'
import { resolveBySystem } from '../app/webhooks/address.ts'
import { describeMigrationFailure } from '../db/migrate.ts'
import { serveMetrics } from '../http/metrics/listen.ts'
import { createNodeMetrics, type NodeMetrics } from '../http/metrics/node-metrics.ts'
import { reachable } from '../http/public-address.ts'
import { releaseVersion } from '../http/release.ts'
import { type RunningServer, startServer } from '../server.ts'
import { describeListenError, objectionToAddress } from './address.ts'
import { openDatabase } from './database.ts'
import { startBackups } from './own-backups.ts'
import { SERVE_SETTINGS, type SettingName, type Values } from './settings.ts'
import { readSettings, settingsHelp } from './settings-reader.ts'

export const SERVE_HELP = `tabiya serve: start the server

${settingsHelp(SERVE_SETTINGS)}

SIGTERM or Ctrl-C lets requests under way finish, for ten seconds at most; a second one ends at once.`

type Settings = Values<SettingName>

/** Runs until SIGINT or SIGTERM, then drains; the exit code of the process. */
export const serve = async (argv: readonly string[]): Promise<number> => {
  const read = readSettings(SERVE_SETTINGS, argv)
  const stray = read.ok ? read.value.positionals[0] : undefined
  if (!read.ok || stray !== undefined) {
    console.error(`tabiya serve: ${read.ok ? `"${stray}" is not an option.` : read.error}\n\n${SERVE_HELP}`)
    return 2
  }
  if (read.value.on.has('help')) {
    console.log(SERVE_HELP)
    return 0
  }
  return run(read.value.values)
}

const run = async (settings: Settings): Promise<number> => {
  outliveTerminal()
  const stopped = untilStopped()
  const objection =
    (await objectionToAddress(settings, '--port')) ??
    (settings.metrics && (await objectionToAddress(settings.metrics, '--metrics')))
  if (objection !== undefined) {
    console.error(objection)
    return 1
  }
  const database = await openDatabase(settings)
  if (database === undefined) return 1
  const served = await serveUntil(stopped, settings, database.url)
  await database.stop()
  if (served) console.log('Stopped.')
  return served ? 0 : 1
}

/** False where the server could not start. */
const serveUntil = async (
  stopped: Promise<void>,
  settings: Settings,
  databaseUrl: string,
): Promise<boolean> => {
  const metrics = settings.metrics && createNodeMetrics(releaseVersion())
  const server = await listen(settings, databaseUrl, metrics)
  if (server === undefined) return false
  const backups = startBackups(settings, databaseUrl, error =>
    server.context.log.error({ err: error }, '[backup] write - failed'),
  )
  const listener = settings.metrics && metrics && (await serveMetrics(settings.metrics, metrics.text))
  announce(server, settings)
  if (listener !== undefined) console.log(`Metrics: ${listener.url}`)
  await stopped
  await drain(server, settings)
  await backups?.stop()
  await listener?.stop()
  return true
}

const listen = async (
  settings: Settings,
  databaseUrl: string,
  metrics: NodeMetrics | undefined,
): Promise<RunningServer | undefined> => {
  try {
    const { webhooksPrivate, adminSecondFactor, trustProxy = false, metrics: _address, ...options } = settings
    const watched = metrics === undefined ? {} : { metrics }
    const adminsNeedFactor = adminSecondFactor === 'on'
    const webhooks = { allowPrivate: webhooksPrivate === 'on', resolve: resolveBySystem }
    const started = await startServer({
      ...options,
      ...watched,
      trustProxy,
      databaseUrl,
      webhooks,
      adminsNeedFactor,
    })
    if (started.ok) return started.value
    console.error(describeMigrationFailure(started.error))
  } catch (error) {
    console.error(describeListenError(error as NodeJS.ErrnoException, settings, '--port'))
  }
  return undefined
}

const announce = (server: RunningServer, { host, publicUrl }: Settings): void => {
  const own = server.url.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1')
  console.log(`Tabiya is ready: ${own}`)
  for (const url of reachable({ host, port: server.port }))
    console.log(`Phones on this network can open ${url}`)
  console.log(
    `Links lead to ${server.publicUrl}${publicUrl === undefined ? ' (--public-url changes that)' : ''}`,
  )
  if (server.firstAdminToken !== undefined)
    console.log(
      `There is no administrator yet. This link makes you one; it works once:\n  ${publicUrl ?? own}/welcome#${server.firstAdminToken}`,
    )
  console.log('Stop with Ctrl-C.')
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Told to its process group, a stop comes twice: straight, and by npm. */
const SAME_STOP_MS = 1_000

/** SIGHUP: the terminal was closed. A signal after that second finds no listener and ends the process at once. */
const untilStopped = (): Promise<void> =>
  new Promise(resolve => {
    const deaf = () => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop)
    }
    const stop = () => {
      resolve()
      setTimeout(deaf, SAME_STOP_MS).unref()
    }
    for (const signal of STOP_SIGNALS) process.on(signal, stop)
  })

/** A terminal that was closed, or a reader that went away, cannot be written to: the players go on. */
const outliveTerminal = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

const drain = async (server: RunningServer, { drainDelay }: Settings): Promise<void> => {
  console.log('Stopping: letting requests under way finish …')
  if (drainDelay > 0) {
    server.drain()
    await sleep(drainDelay * 1000)
  }
  await server.stop()
}
