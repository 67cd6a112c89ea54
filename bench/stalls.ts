import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess, withDataFolder } from './moves/processes.ts'
import { direct } from './stalls/arbiter.ts'
import type { Flooded, FloodOrder } from './stalls/flood.ts'
import { prepareEvent } from './stalls/large-event.ts'
import { HELP, readOptions, type StallOptions } from './stalls/options.ts'
import { type Pair, preparePair } from './stalls/pair.ts'
import { type Phase, report } from './stalls/report.ts'

/** Figures and what they must be: see docs/decisions/0082-reads-do-not-stall-play.md. The exit code. */
export const benchStalls = async (argv: readonly string[]): Promise<number> => {
  const options = readOptions(argv)
  if (!options.ok) {
    console.error(`bench stalls: ${options.error}\n\n${HELP}`)
    return 2
  }
  if (options.value === 'help') {
    console.log(HELP)
    return 0
  }
  const asked = options.value
  const wrong = await withDataFolder(dataDir => measure(dataDir, asked))
  for (const complaint of wrong) console.error(`bench stalls: ${complaint}`)
  return wrong.length === 0 ? 0 : 1
}

/** Everything that may be read of all of an event. */
const VIEWS = [
  'players',
  'standings',
  'crosstable',
  'matches',
  'matches?limit=200',
  'rounds',
  'rounds/current',
  'bracket',
  'players.csv',
  'standings.csv',
  'crosstable.csv',
  'trf',
  'pgn',
  'calendar.ics',
  'payouts',
  'byes',
]

const measure = async (dataDir: string, options: StallOptions): Promise<readonly string[]> => {
  const { seconds, connections, arbiter } = options
  const server = await startServerProcess({ dataDir, port: 0, countStatements: false, measureDelay: true })
  try {
    console.log(`Setting up an event of ${options.players} players with ${options.rounds} rounds behind it …`)
    const event = await prepareEvent(server.url, server.databaseUrl, options)
    const pair = await preparePair(server.url, 30 + seconds * 3)
    const path = (view: string) => `/tournaments/${event.id}/${view}`
    const run = (name: string, work: () => Promise<string>) => phase(server, pair, name, work)
    const flood = (paths: readonly string[]) => async () =>
      told(await readers({ url: server.url, paths, connections, ms: seconds * 1000 }))
    const phases = [
      await run('control, nobody reads', () => sleep(seconds * 1000, '')),
      await run(`${connections} read the players`, flood([path('players')])),
      await run(`${connections} read every view`, flood(VIEWS.map(path))),
    ]
    if (arbiter) phases.push(...(await direct(server, event, run)))
    return report(phases, options.json)
  } finally {
    await server.stop()
  }
}

const readers = async (order: FloodOrder): Promise<Flooded> => {
  const child = fork(fileURLToPath(new URL('stalls/flood.ts', import.meta.url)), [], {
    execArgv: process.execArgv,
  })
  child.send(order)
  const [flooded] = (await once(child, 'message')) as [Flooded]
  return flooded
}

const told = ({ answers, bytes }: Flooded): string =>
  `${Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}, ${(bytes / 1e6).toFixed(0)} MB`

/** What happens to the loop, to `/healthz` and to the pair's clocks while something is done. */
const phase = async (
  server: ServerProcess,
  pair: Pair,
  name: string,
  work: () => Promise<string>,
): Promise<Phase> => {
  await server.delay()
  const until = { done: false }
  const working = work().finally(() => {
    until.done = true
  })
  // Together, so that one that fails ends the bench with its server.
  const [said, off, health] = await Promise.all([working, pair.play(until), probe(server.url, until)])
  const delay = await server.delay()
  const load = loadavg().map(average => Number(average.toFixed(1)))
  return { name, said, load, delay, health, off }
}

/** How long each `/healthz` took, in ms. */
const probe = async (url: string, until: { done: boolean }): Promise<readonly number[]> => {
  const took: number[] = []
  while (!until.done) {
    const from = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    took.push(performance.now() - from)
    await sleep(10)
  }
  return took
}
