import { setTimeout as sleep } from 'node:timers/promises'
import { round } from './figures.ts'
import type { Check, Turn } from './messages.ts'
import type { MovesOptions } from './options.ts'
import { startDriver, startServerProcess, withDataFolder } from './processes.ts'

/** Moves a second that are prepared for, at most; a slower run leaves some over. */
const FASTEST = 5_000

/**
 * Kills the server with SIGKILL in the middle of a run and starts it again on the same data and port, where it
 * adopts the database left running. The boards then send the moves that were not answered again and play on.
 */
export const measureKill = (options: MovesOptions): Promise<number> =>
  withDataFolder(async dataDir => {
    const start = { dataDir, countStatements: false }
    const first = await startServerProcess({ ...start, port: 0 })
    let server = first
    const driver = startDriver()
    try {
      const { matches, seconds } = options
      console.log(`Setting up ${matches} matches …`)
      await driver.carryOut({ kind: 'connect', url: first.url, matches })
      await driver.carryOut({ kind: 'prepare', moves: FASTEST * seconds, naive: 0 })
      const untilKilled = driver.carryOut({ kind: 'run', way: 'moves', ms: seconds * 1000 })
      await sleep(seconds * 500)
      const killedAt = performance.now()
      await server.kill()
      const before = await untilKilled
      server = await startServerProcess({ ...start, port: first.port })
      const awayMs = round(performance.now() - killedAt)
      const after = await driver.carryOut({ kind: 'run', way: 'moves', ms: seconds * 500 })
      const check = await driver.carryOut({ kind: 'check', databaseUrl: server.databaseUrl })
      return report(options, { before, after, awayMs, check })
    } finally {
      await driver.stop()
      await server.stop()
    }
  })

type Killed = {
  readonly before: Turn
  readonly after: Turn
  readonly awayMs: number
  readonly check: Check
}

const report = ({ json }: MovesOptions, { before, after, awayMs, check }: Killed): number => {
  console.log(`Killed after ${before.answered} answers: ${JSON.stringify(before.failures)}`)
  console.log(`Back after ${awayMs} ms; ${after.answered} answers more: ${JSON.stringify(after.failures)}`)
  console.log(`${check.lost} of ${check.acknowledged} acknowledged moves lost`)
  for (const example of check.examples) console.log(`  ${example}`)
  const { acknowledged, lost: lostAcks } = check
  const figures = { acknowledgedAfterRestart: after.answered, awayMs, acknowledged, lostAcks }
  if (json) console.log(JSON.stringify({ bench: 'moves --kill', ...figures, failures: after.failures }))
  const playedOn = after.answered > 0 && Object.keys(after.failures).length === 0
  return check.lost === 0 && playedOn ? 0 : 1
}
