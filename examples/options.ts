import { parseArgs } from 'node:util'
import { ok, type Result, refuse } from '../src/domain/kernel/result.ts'

export const HELP = `npx tsx examples/swiss-open.ts --url URL [options]: direct a nine-round Swiss from its first entry to its table

  --url URL      the server
  --token TOKEN  a personal token with the scopes read and organise; or in the environment, as TABIYA_TOKEN
  --players N    how many have entered before round 1 (20 to 500; 40); three more come late
  --seed N       fixes everybody's ratings, results and plans, and the lots: the same number, the same event (1)
  --trf FOLDER   writes the tournament report after each round there: round-1.trf to round-9.trf
  --help         this text

Exit codes: 0 the event was directed to its end, 1 the server refused something, 2 the command line is not understood.`

export type Options = {
  readonly url: string
  readonly token: string
  readonly players: number
  readonly seed: string
  readonly trf: string | undefined
}

const OPTIONS = {
  url: { type: 'string' },
  token: { type: 'string' },
  players: { type: 'string', default: '40' },
  seed: { type: 'string', default: '1' },
  trf: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** What the command line asks for, or what is wrong with it in words. */
export const readOptions = (
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Result<Options | 'help', string> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help) return ok('help')
    const { url, seed, trf, token = environment['TABIYA_TOKEN'] } = values
    if (url === undefined) return refuse('--url is missing.')
    if (token === undefined) return refuse('--token is missing, and there is no TABIYA_TOKEN.')
    const players = Number(values.players)
    if (!Number.isInteger(players) || players < 20 || players > 500)
      return refuse('--players must be a whole number from 20 to 500.')
    if (!/^\d{1,9}$/.test(seed)) return refuse('--seed must be a whole number.')
    return ok({ url, token, players, seed, trf })
  } catch (error) {
    return refuse(`${(error as Error).message}.`)
  }
}
