import { parseArgs } from 'node:util'
import { ok, type Result, refuse } from '../../src/domain/kernel/result.ts'
import { ROW_NAMES, type RowName } from './rows.ts'

export const HELP = `npm run bench -- time [options]: whether time is fair, whatever fails

Players play through each fault, and keep a count of their own of who waited for whom: what the server charged has to
agree with it, within what the contract allows (section 4, Time). Nobody may lose on time.

  --rows A,B      faults: ${ROW_NAMES.join(', ')} (all)
  --nodes N       1, 2, or both (both)
  --boards N      games at the same time (6)
  --scale N       length of the faults, in hundredths of what the contract asks (100)
  --seed TEXT     what the players' thinking is drawn from (time)
  --json          one line of JSON last
  --help          this text

disk mounts a small file system and needs the right to; where it may not, it says so and fails.
Exit codes: 0 within the bounds, 1 beyond them or a row could not be run, 2 the command line is not understood.`

export type TimeOptions = {
  readonly rows: readonly RowName[]
  readonly nodes: readonly (1 | 2)[]
  readonly boards: number
  readonly scale: number
  readonly seed: string
  readonly json: boolean
}

const OPTIONS = {
  rows: { type: 'string', default: ROW_NAMES.join(',') },
  nodes: { type: 'string', default: 'both' },
  boards: { type: 'string', default: '6' },
  scale: { type: 'string', default: '100' },
  seed: { type: 'string', default: 'time' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const isRow = (name: string): name is RowName => (ROW_NAMES as readonly string[]).includes(name)

const NODES: Readonly<Record<string, readonly (1 | 2)[]>> = { '1': [1], '2': [2], both: [1, 2] }

/** What the command line asks for, or what is wrong with it in words. */
export const readOptions = (argv: readonly string[]): Result<TimeOptions | 'help', string> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help) return ok('help')
    const names = values.rows.split(',')
    const unknown = names.find(name => !isRow(name))
    if (unknown !== undefined) return refuse(`there is no row "${unknown}".`)
    const nodes = NODES[values.nodes]
    if (nodes === undefined) return refuse('--nodes is 1, 2 or both.')
    const [boards, scale] = [Number(values.boards), Number(values.scale)]
    if (!Number.isInteger(boards) || boards < 1 || boards > 100) return refuse('--boards is from 1 to 100.')
    if (!Number.isInteger(scale) || scale < 1 || scale > 100) return refuse('--scale is from 1 to 100.')
    return ok({ rows: names.filter(isRow), nodes, boards, scale, seed: values.seed, json: values.json })
  } catch (error) {
    return refuse(`${(error as Error).message}.`)
  }
}
