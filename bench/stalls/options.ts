import { parseArgs } from 'node:util'
import { ok, type Result, refuse } from '../../src/domain/kernel/result.ts'

export const HELP = `npm run bench -- stalls [options]: what readers of a large event do to those who play

  --players N     players of the large event (4096)
  --rounds N      rounds that it has behind it (5)
  --seconds N     length of each phase (10)
  --connections N readers at the same time, each as fast as it is answered (12)
  --arbiter       also what its arbiter does: a round, results, corrections
  --json          one line of JSON last
  --help          this text

A control without readers comes first; then all readers read the players; then each view in turn. Two players of another
event play all the while, and reply at once. Budgets are off.

Exit codes: 0 within the bounds, 1 beyond them, 2 the command line is not understood.`

export type StallOptions = {
  readonly players: number
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  readonly arbiter: boolean
  readonly json: boolean
}

const OPTIONS = {
  players: { type: 'string', default: '4096' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '10' },
  connections: { type: 'string', default: '12' },
  arbiter: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** What the command line asks for, or what is wrong with it in words. */
export const readOptions = (argv: readonly string[]): Result<StallOptions | 'help', string> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help) return ok('help')
    const counts = {
      players: Number(values.players),
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: Number(values.connections),
    }
    for (const [name, count] of Object.entries(counts))
      if (!Number.isInteger(count) || count < 1 || count > 4096)
        return refuse(`--${name} must be a whole number from 1 to 4096.`)
    return ok({ ...counts, arbiter: values.arbiter, json: values.json })
  } catch (error) {
    return refuse(`${(error as Error).message}.`)
  }
}
