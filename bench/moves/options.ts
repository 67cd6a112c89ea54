import { parseArgs } from 'node:util'
import { ok, type Result, refuse } from '../../src/domain/kernel/result.ts'

export const HELP = `npm run bench -- moves [options]: moves played by HTTP on an embedded database

  --seconds N     length of a turn of measuring (5); with --kill, of the whole run (10)
  --turns N       turns of each of: our moves, a POST that does nothing, a plain transaction a move (5)
  --matches N     matches played at the same time (256)
  --kill          kill the server with SIGKILL half-way, start it again, look for lost moves
  --statements    count the statements of a move that is alone
  --json          one line of JSON last
  --help          this text

Exit codes: 0 done, 1 a move was lost or something failed, 2 the command line is not understood.`

export type MovesOptions = {
  readonly mode: 'measure' | 'kill' | 'statements'
  readonly seconds: number
  readonly turns: number
  readonly matches: number
  readonly json: boolean
}

const OPTIONS = {
  seconds: { type: 'string' },
  turns: { type: 'string', default: '5' },
  matches: { type: 'string' },
  kill: { type: 'boolean', default: false },
  statements: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** What the command line asks for, or what is wrong with it in words. */
export const readOptions = (argv: readonly string[]): Result<MovesOptions | 'help', string> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help) return ok('help')
    if (values.kill && values.statements) return refuse('--kill and --statements are two benches.')
    const mode = values.kill ? 'kill' : values.statements ? 'statements' : 'measure'
    const counts = {
      seconds: Number(values.seconds ?? (mode === 'kill' ? 10 : 5)),
      turns: Number(values.turns),
      matches: Number(values.matches ?? (mode === 'statements' ? 1 : 256)),
    }
    for (const [name, count] of Object.entries(counts))
      if (!Number.isInteger(count) || count < 1 || count > 1000)
        return refuse(`--${name} must be a whole number from 1 to 1000.`)
    return ok({ mode, ...counts, json: values.json })
  } catch (error) {
    return refuse(`${(error as Error).message}.`)
  }
}
