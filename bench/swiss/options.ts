import { parseArgs } from 'node:util'
import { ok, type Result, refuse } from '../../src/domain/kernel/result.ts'

export const HELP = `npm run bench -- swiss [options]: a nine-round Swiss over the board, directed by examples/, while others play

  --players N     players before round 1 (20 to 500; 500); three more come late
  --rate N        moves a second in other matches meanwhile (200)
  --matches N     matches in which these are played (64)
  --seed N        fixes the event (1)
  --help          this text

Exit codes: 0 every round was published within 1 s and the moves had a p99 under 100 ms, 1 not so, or something failed, 2 the
command line is not understood.`

export type SwissOptions = {
  readonly players: number
  readonly rate: number
  readonly matches: number
  readonly seed: string
}

const OPTIONS = {
  players: { type: 'string', default: '500' },
  rate: { type: 'string', default: '200' },
  matches: { type: 'string', default: '64' },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** What the command line asks for, or what is wrong with it in words. */
export const readOptions = (argv: readonly string[]): Result<SwissOptions | 'help', string> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help) return ok('help')
    const players = Number(values.players)
    if (!Number.isInteger(players) || players < 20 || players > 500)
      return refuse('--players must be a whole number from 20 to 500.')
    const counts = { rate: Number(values.rate), matches: Number(values.matches) }
    for (const [name, count] of Object.entries(counts))
      if (!Number.isInteger(count) || count < 1 || count > 2000)
        return refuse(`--${name} must be a whole number from 1 to 2000.`)
    return ok({ players, ...counts, seed: values.seed })
  } catch (error) {
    return refuse(`${(error as Error).message}.`)
  }
}
