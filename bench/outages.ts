import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { findFreePort } from '../src/db/embedded/ports.ts'
import { keepAccountsIn } from '../test/helpers/accounts.ts'
import { type Client, connect } from '../test/helpers/client.ts'
import { onServer } from '../test/helpers/database-setup.ts'
import { startDoor } from '../test/helpers/door.ts'
import { goThrough, isFatal, OUTAGES, type Outage, WITHIN_MS } from '../test/helpers/outage.ts'
import { startServerProcess, withDataFolder } from './moves/processes.ts'
import { visit, withBrowser } from './site/visits.ts'
import { type Node, nodeOn } from './time/nodes.ts'

const HELP = `npm run bench -- outages [options]: how soon pages are right again after an outage

  --runs N        times that each happens (3)
  --json          one line of JSON last
  --help          this text

A player's page and that of somebody who watches, before two nodes of what was last built (npm test and npm start build). The
line is cut for some seconds; answers and streams are cut off in the middle; the line goes dead without being closed; the
node is killed, and another is there some seconds later; it is drained while another is there. Moves are made before,
meanwhile and after. Told is the longest time from when service was to be had again to when the page was right; of a
line that goes dead, from when it did. Needs a Chromium; the load of the machine is told.

Exit codes: 0 within the bounds, 1 beyond them or a move lost or doubled, 2 the command line is not understood.`

const OPTIONS = {
  runs: { type: 'string', default: '3' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** How long service is away, run by run. */
const AWAY_MS = [1_000, 4_000, 9_000] as const

type Longest = { readonly playerMs: number; readonly spectatorMs: number; readonly isWhole: boolean }

/** The exit code. */
export const benchOutages = async (argv: readonly string[]): Promise<number> => {
  const options = optionsOf(argv)
  if (options === undefined) {
    console.error(`bench outages: --runs must be a whole number from 1 to 100.\n\n${HELP}`)
    return 2
  }
  if (options.help) {
    console.log(HELP)
    return 0
  }
  const found = await withDataFolder(dataDir => measure(dataDir, options.runs))
  if (options.json) console.log(JSON.stringify(Object.fromEntries(found)))
  const isWell = [...found].every(([outage, { playerMs, spectatorMs, isWhole }]) => {
    const [player, spectator] = WITHIN_MS[outage]
    return isWhole && playerMs <= player && spectatorMs <= spectator
  })
  return isWell ? 0 : 1
}

const optionsOf = (argv: readonly string[]) => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    const runs = Number(values.runs)
    return Number.isInteger(runs) && runs >= 1 && runs <= 100 ? { ...values, runs } : undefined
  } catch {
    return undefined
  }
}

const measure = async (dataDir: string, runs: number): Promise<ReadonlyMap<Outage, Longest>> => {
  const keeper = await startServerProcess({ dataDir, port: 0, countStatements: false, measureDelay: false })
  const nodes: Reached[] = []
  const found = new Map<Outage, Longest>()
  try {
    await withBrowser(async browser => {
      for (const outage of OUTAGES) {
        const each = []
        for (let run = 0; run < runs; run++) {
          while (nodes.length < 2) nodes.push(await startNode(keeper.databaseUrl))
          each.push(await runOnce(browser, nodes, outage, AWAY_MS[run % AWAY_MS.length]!))
          if (isFatal(outage)) nodes.shift()
        }
        found.set(outage, tell(outage, each))
      }
    })
    return found
  } finally {
    await Promise.all(nodes.map(node => node.kill()))
    await keeper.stop()
  }
}

type Reached = Node & { readonly client: Client }

const startNode = async (databaseUrl: string): Promise<Reached> => {
  const node = nodeOn(databaseUrl, await findFreePort())
  await node.start()
  const client = connect(node.url)
  keepAccountsIn(client, { open: use => onServer(databaseUrl, use), now: Date.now })
  return { ...node, client }
}

const runOnce = async (
  browser: Browser,
  nodes: readonly Reached[],
  outage: Outage,
  awayMs: number,
): Promise<Longest> => {
  const [node, next] = nodes as readonly [Reached, Reached]
  const door = await startDoor()
  door.leadTo(node.url)
  const [player, spectator] = [await visit(browser, door.url), await visit(browser, door.url)]
  const pages = { player: player.page, spectator: spectator.page }
  const { playerMs, spectatorMs, played, listed } = await goThrough(
    outage,
    { door, node, next, awayMs },
    pages,
  )
  await Promise.all([player, spectator].map(({ context }) => context.close()))
  door.close()
  const isWhole = [...played, ...listed].every(moves => moves.length === 6)
  return { playerMs, spectatorMs, isWhole }
}

const tell = (outage: Outage, each: readonly Longest[]): Longest => {
  const longest = {
    playerMs: Math.max(...each.map(({ playerMs }) => playerMs)),
    spectatorMs: Math.max(...each.map(({ spectatorMs }) => spectatorMs)),
    isWhole: each.every(({ isWhole }) => isWhole),
  }
  const [player, spectator] = WITHIN_MS[outage]
  console.log(
    `${outage}: a player's page right after ${longest.playerMs} ms at most (bound ${player}), a spectator's after ${longest.spectatorMs} (${spectator}); moves ${longest.isWhole ? 'all there, once' : 'LOST OR DOUBLED'} · ${each.length} runs · load ${loadavg()[0]!.toFixed(1)}`,
  )
  return longest
}
