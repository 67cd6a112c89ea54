import { loadavg } from 'node:os'
import { makeDiary } from '../examples/diary.ts'
import { direct } from '../examples/direct.ts'
import { connect } from '../src/client/client.ts'
import { startDriver, startServerProcess, withDataFolder } from './moves/processes.ts'
import { HELP, readOptions, type SwissOptions } from './swiss/options.ts'
import { report } from './swiss/report.ts'
import { timed } from './swiss/timed-client.ts'

/** Figures and what they must be: see docs/decisions/0070-swiss-on-the-server.md. The exit code. */
export const benchSwiss = async (argv: readonly string[]): Promise<number> => {
  const options = readOptions(argv)
  if (!options.ok) {
    console.error(`bench swiss: ${options.error}\n\n${HELP}`)
    return 2
  }
  if (options.value === 'help') {
    console.log(HELP)
    return 0
  }
  const wrong = await withDataFolder(dataDir => measure(dataDir, options.value as SwissOptions))
  for (const complaint of wrong) console.error(`bench swiss: ${complaint}`)
  return wrong.length === 0 ? 0 : 1
}

/** Moves are prepared for an event of this length. */
const LONGEST_EVENT_SECONDS = 150

const measure = async (dataDir: string, options: SwissOptions): Promise<readonly string[]> => {
  const { players, rate, matches, seed } = options
  const server = await startServerProcess({ dataDir, port: 0, countStatements: false })
  const driver = startDriver()
  try {
    console.log(`Setting up ${rate * LONGEST_EVENT_SECONDS} moves …`)
    await driver.carryOut({ kind: 'connect', url: server.url, matches })
    await driver.carryOut({ kind: 'prepare', moves: rate * LONGEST_EVENT_SECONDS, naive: 0 })
    const { api, calls } = timed(connect(server.url, { token: await newToken(server.url) }))
    const load = () => loadavg().map(average => average.toFixed(1))
    console.log(`A Swiss of ${players}; load averages ${load()}`)
    await driver.carryOut({ kind: 'pace', perSecond: rate })
    const print = (line: string) => line.startsWith('Round') && console.log(line.split(';')[0])
    await direct({ api, diary: makeDiary(players, seed), seed, print, onReport: () => undefined })
    const paced = await driver.carryOut({ kind: 'rest' })
    console.log(`Over after ${(paced.elapsedMs / 1000).toFixed(1)} s; load averages ${load()}`)
    return report(options, calls, paced)
  } finally {
    await driver.stop()
    await server.stop()
  }
}

const newToken = async (url: string): Promise<string> => {
  const person = { username: 'bench-organiser', password: 'a bench directs itself' }
  const { accessToken } = await connect(url)('POST /auth/register', { body: person })
  const organiser = connect(url, { token: accessToken })
  const body = { name: 'bench', scopes: ['read', 'organise'], password: person.password } as const
  return (await organiser('POST /auth/tokens', { body })).token
}
