import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { startServerProcess, withDataFolder } from './moves/processes.ts'
import { playLive, prepareLive } from './site/live-event.ts'
import { idleOn, longTasksOn, movesBetween, openBoard } from './site/measures.ts'
import { playedBoard, prepareScenes, type Scenes } from './site/scenes.ts'
import { visit, withBrowser } from './site/visits.ts'

const HELP = `npm run bench -- screen [options]: what people see, and when

  --runs N        times that a board is opened (5)
  --seconds N     for how long a page is watched on which nothing happens (20)
  --json          one line of JSON last
  --help          this text

How soon a board accepts moves at 1.6 Mb/s, 150 ms and a quarter of the processor (median; and what moves on the page
meanwhile); how soon a move on one screen is on the other (95th percentile); what an event's page and a game's cost while
nothing happens; whether 50 boards in play hold up the page. Needs a Chromium; the load of the machine is told.

Exit codes: 0 within the bounds, 1 beyond them, 2 the command line is not understood.`

const OPTIONS = {
  runs: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const MOST = {
  boardMs: 2500,
  shift: 0.02,
  moveP95Ms: 150,
  eventIdleMs: 20,
  clockTexts: 1,
  longestTaskMs: 50,
} as const

type Figures = { -readonly [Name in keyof typeof MOST]: number }

/** The exit code. */
export const benchScreen = async (argv: readonly string[]): Promise<number> => {
  const options = optionsOf(argv)
  if (options === undefined) {
    console.error(`bench screen: --runs and --seconds must be whole numbers from 1 to 100.\n\n${HELP}`)
    return 2
  }
  if (options.help) {
    console.log(HELP)
    return 0
  }
  const figures = await withDataFolder(dataDir => measure(dataDir, options))
  if (options.json) console.log(JSON.stringify(figures))
  const over = (Object.keys(MOST) as (keyof Figures)[]).filter(name => figures[name] > MOST[name])
  for (const name of over) console.error(`bench screen: ${name} is ${figures[name]}, more than ${MOST[name]}`)
  return over.length > 0 ? 1 : 0
}

type Options = {
  readonly runs: number
  readonly seconds: number
  readonly json: boolean
  readonly help: boolean
}

const optionsOf = (argv: readonly string[]): Options | undefined => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    const [runs, seconds] = [Number(values.runs), Number(values.seconds)]
    const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 100
    return isCount(runs) && isCount(seconds) ? { ...values, runs, seconds } : undefined
  } catch {
    return undefined
  }
}

const measure = async (dataDir: string, options: Options): Promise<Figures> => {
  const server = await startServerProcess({ dataDir, port: 0, countStatements: false, measureDelay: false })
  try {
    console.log('Setting up an event of 100, games, and a bracket of 1,024 …')
    const scenes = await prepareScenes(server.url, server.databaseUrl)
    return await withBrowser(browser => figuresOf(browser, server.url, scenes, options))
  } finally {
    await server.stop()
  }
}

const figuresOf = async (
  browser: Browser,
  url: string,
  scenes: Scenes,
  options: Options,
): Promise<Figures> => ({
  ...(await opening(browser, url, scenes, options)),
  ...(await moving(browser, url, scenes)),
  ...(await idling(browser, url, scenes, options)),
  longestTaskMs: await longestTask(browser, url, scenes),
})

const opening = async (browser: Browser, url: string, scenes: Scenes, { runs }: Options) => {
  const opened = []
  for (let run = 0; run < runs; run++) opened.push(await openBoard(browser, url, scenes.board))
  const boardMs = percentile(
    opened.map(({ readyMs }) => readyMs),
    50,
  )
  const shift = Math.max(...opened.map(each => each.shift))
  tell(
    `a board that accepts moves ${Math.round(boardMs)} ms (median of ${runs}), layout shift ${shift.toFixed(4)}`,
  )
  return { boardMs, shift }
}

const moving = async (browser: Browser, url: string, scenes: Scenes) => {
  const between = await movesBetween(browser, url, scenes, 5)
  const [p50, moveP95Ms] = [percentile(between, 50), percentile(between, 95)]
  tell(
    `a move from one screen to the other p50 ${Math.round(p50)} ms, p95 ${Math.round(moveP95Ms)} ms (${between.length} moves)`,
  )
  return { moveP95Ms }
}

const idling = async (browser: Browser, url: string, scenes: Scenes, { seconds }: Options) => {
  const guest = await visit(browser, url)
  const still = await idleOn(guest, `/t/${scenes.eventId}/standings`, seconds)
  tell(
    `an event on which nothing happens: ${still.taskMs.toFixed(1)} ms of main thread in ${seconds} s, ${still.texts} changes`,
  )
  const running = await playedBoard(scenes.organiser.client, scenes.board.players, 2)
  const clock = await idleOn(guest, `/m/${running.id}`, seconds)
  tell(`a game whose clock runs: ${clock.taskMs.toFixed(1)} ms in ${seconds} s, ${clock.texts} changes`)
  return { eventIdleMs: still.taskMs, clockTexts: clock.texts / seconds }
}

const longestTask = async (browser: Browser, url: string, scenes: Scenes): Promise<number> => {
  const live = await prepareLive(url, scenes.organiser, 50)
  const guest = await visit(browser, url)
  const tasks = await longTasksOn(guest, live.path, () => playLive(live, 20_000))
  const longest = Math.max(0, ...tasks)
  tell(`50 boards in play: longest task ${longest === 0 ? 'under 50' : Math.round(longest)} ms`)
  return longest
}

const tell = (line: string): void => console.log(`${line} · load ${loadavg()[0]!.toFixed(1)}`)

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN
}
