import { writeFileSync } from 'node:fs'
import type { Client } from '../src/client/client.ts'
import { signInOrganiser, startEvent } from './event.ts'
import { type DemoOptions, HELP, readOptions } from './options.ts'
import { playEvent } from './play-event.ts'
import type { Site } from './site.ts'

const print = (lines: readonly string[]): void => console.log(lines.join('\n'))

const main = async (argv: readonly string[]): Promise<number> => {
  const options = readOptions(argv)
  if (!options.ok) {
    console.error(`demo: ${options.error}\n\n${HELP}`)
    return 2
  }
  if (options.value === 'help') {
    print([HELP])
    return 0
  }
  const stopped = untilStopped()
  try {
    // Loaded once it is known what to show: whoever only asks for the options does not wait for a server.
    const { openSite } = await import('./site.ts')
    const site = await openSite(options.value)
    const wrong = await Promise.race([show(site, options.value, stopped), stopped]).finally(site.stop)
    for (const complaint of wrong) console.error(`demo: ${complaint}`)
    return wrong.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`demo: ${error instanceof Error ? error.message : error}`)
    return 1
  }
}

/** The whole show; what went wrong. Without `--exit` it lasts until it is stopped. */
const show = async (site: Site, options: DemoOptions, stopped: Promise<unknown>): Promise<string[]> => {
  print([`Tabiya is at ${site.url}`])
  const organiser = await signInOrganiser(site.url, site.firstAdminToken)
  const event = await startEvent(site.url, organiser, options)
  const { title, id } = event.tournament
  if (!options.exit) print([`The event: ${site.url}/t/${id}`])
  print([`${title}: ${inWords(options)}`])
  const wrong = await playEvent(organiser.api, event, options, print)
  if (options.trf !== undefined) await writeReport(organiser.api, id, options.trf)
  if (options.exit || wrong.length > 0) return wrong
  print([
    '',
    `The site stays up: ${site.url}/t/${id}`,
    `Sign in as ${organiser.username} with the password ${organiser.password}. Ctrl-C ends it.`,
  ])
  await stopped
  return []
}

const inWords = ({ format, players, rounds, seed, policy }: DemoOptions): string => {
  if (format === 'SWISS') return `a Swiss of ${players} over ${rounds} rounds, seed ${seed}`
  if (format === 'ROUND_ROBIN') return `a round robin of ${players}, seed ${seed}`
  return `a knockout of ${players}, seed ${seed}${policy === 'NONE' ? '' : `, draws broken by ${policy}`}`
}

const writeReport = async (api: Client, id: string, file: string): Promise<void> => {
  writeFileSync(file, await api('GET /tournaments/{id}/trf', { path: { id } }))
  print(['', `The tournament report is in ${file}`])
}

/**
 * Told to stop while the event is still being played, the demo has not shown what it should. Whoever reads it through
 * `head` has seen enough when that ends.
 */
const untilStopped = async (): Promise<string[]> => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  await new Promise(resolve => {
    process.stdout.on('error', resolve)
    for (const signal of signals) process.on(signal, resolve)
  })
  return ['stopped.']
}

process.exitCode = await main(process.argv.slice(2))
