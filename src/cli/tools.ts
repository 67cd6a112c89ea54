import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CHECK_HELP, check } from './check.ts'
import { EXPLAIN_HELP, explain } from './explain.ts'
import { GENERATE_HELP, generate } from './generate.ts'
import { PAIR_HELP, pair } from './pair.ts'
import { STANDINGS_HELP, standings } from './standings.ts'
import { EXIT, nodeIo, ToolFailure, type ToolIo } from './tool-io.ts'

export const ENGINE_HELP = `tabiya --dutch FILE -p [OUT]    pair the next round as pairing engines do
tabiya --dutch FILE -c          check every round of the file`

const HELP: Readonly<Record<string, string>> = {
  pair: PAIR_HELP,
  check: CHECK_HELP,
  explain: EXPLAIN_HELP,
  generate: GENERATE_HELP,
  standings: STANDINGS_HELP,
}

/** The names of the tools that need neither server nor database. */
export const TOOLS = Object.keys(HELP)

/**
 * Runs a tool on a tournament file, or does what a pairing engine does when called like one; `undefined` if
 * the command is none of these. The promise is the exit code.
 */
export const runTool = (argv: readonly string[], io: ToolIo = nodeIo): Promise<number> | undefined => {
  const [command = '', ...rest] = argv
  if (argv.includes('--dutch')) return guarded(io, () => runEngine(io, argv))
  if (!TOOLS.includes(command)) return undefined
  return guarded(io, () => {
    if (rest.includes('--help') || rest.includes('-h')) {
      io.out(HELP[command]!)
      return EXIT.done
    }
    return command === 'generate' ? runGenerate(io, rest) : runOnFile(io, command, rest)
  })
}

const guarded = async (io: ToolIo, run: () => number): Promise<number> => {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    io.err(error.message)
    return error.exitCode
  }
}

const parse = <T extends ParseArgsConfig>(config: T) => {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new ToolFailure(error instanceof Error ? error.message : String(error))
  }
}

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

const runOnFile = (io: ToolIo, command: string, args: readonly string[]): number => {
  const options = {
    pair: { output: text, plain: flag, json: flag, 'virtual-order': flag },
    check: { json: flag },
    explain: { round: text, player: text, json: flag },
    standings: { 'tie-breaks': text, rules: text, 'round-robin': flag, json: flag },
  }[command]!
  const { values, positionals } = parse({ args: [...args], options, allowPositionals: true })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new ToolFailure(HELP[command]!)
  const given = (name: string) => (values as Record<string, unknown>)[name]
  const word = (name: string) => given(name) as string | undefined
  const is = (name: string) => given(name) === true
  const json = is('json')
  if (command === 'check') return check(io, path, { json })
  if (command === 'explain') {
    return explain(io, path, { round: Number(word('round')), player: Number(word('player')), json })
  }
  if (command === 'pair') {
    return pair(io, path, {
      output: word('output'),
      plain: is('plain'),
      json,
      virtualOrder: is('virtual-order'),
    })
  }
  const roundRobin = is('round-robin')
  return standings(io, path, { tieBreaks: word('tie-breaks'), rules: word('rules'), roundRobin, json })
}

const GENERATE_NUMBERS = [
  'players',
  'rounds',
  'draws',
  'forfeits',
  'half-point-byes',
  'zero-point-byes',
  'withdrawals',
  'highest-rating',
  'lowest-rating',
] as const

const runGenerate = (io: ToolIo, args: readonly string[]): number => {
  const numbers = Object.fromEntries(GENERATE_NUMBERS.map(name => [name, text]))
  const options = { ...numbers, seed: text, output: text, baku: flag }
  const { values } = parse({ args: [...args], options })
  const { baku, ...given } = values as { baku?: boolean } & Record<string, string | undefined>
  return generate(io, {
    seed: given['seed'] ?? '1',
    output: given['output'],
    baku: baku === true,
    numbers: given,
  })
}

/** `[-r] --dutch FILE -p [OUT]` and `--dutch FILE -c`, as programs call a pairing engine; `-l` is not offered. */
const runEngine = (io: ToolIo, argv: readonly string[]): number => {
  const args = argv.filter(argument => argument !== '-r')
  const path = args[args.indexOf('--dutch') + 1]
  const rest = args.slice(args.indexOf('--dutch') + 2)
  if (path === undefined || path.startsWith('-')) throw new ToolFailure(ENGINE_HELP)
  const [action, output, ...more] = rest
  if (action === '-p' && more.length === 0) {
    return pair(io, path, { output, plain: output === undefined, json: false, virtualOrder: false })
  }
  if (action === '-c' && output === undefined) return check(io, path, { json: false })
  throw new ToolFailure(ENGINE_HELP)
}
