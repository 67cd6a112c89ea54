import { parseArgs } from 'node:util'
import { ok, type Result, refuse } from '../domain/kernel/result.ts'
import { SETTINGS, type Setting, type SettingName, type Values } from './settings.ts'

export type Given<Name extends SettingName> = {
  readonly values: Values<Name>
  /** What stands on the command line without dashes. */
  readonly positionals: readonly string[]
}

/** Further switches of one command, by name. */
type Switches = Readonly<Record<string, string>>

/**
 * Reads the settings of a command from its arguments and, where those are silent, from the environment (an empty
 * variable counts as absent). An option it does not know is refused, as is a value that its schema refuses.
 */
export const readSettings = <const Name extends SettingName>(
  names: readonly Name[],
  argv: readonly string[],
  {
    env = process.env,
    switches = {},
  }: { readonly env?: NodeJS.ProcessEnv; readonly switches?: Switches } = {},
): Result<Given<Name> & { readonly on: ReadonlySet<string> }, string> => {
  const line = parseLine(names, argv, switches)
  if (!line.ok) return line
  const { values: given, positionals } = line.value
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const read = readOne(SETTINGS[name], given, env)
    if (!read.ok) return read
    values[name] = read.value
  }
  const on = new Set(Object.keys(given).filter(name => given[name] === true))
  return ok({ values: values as Values<Name>, positionals, on })
}

type Line = { readonly values: Readonly<Record<string, unknown>>; readonly positionals: readonly string[] }

const parseLine = (
  names: readonly SettingName[],
  argv: readonly string[],
  switches: Switches,
): Result<Line, string> => {
  const own = names.map(name => SETTINGS[name] as Setting).filter(({ flag }) => flag !== undefined)
  const options = Object.fromEntries([
    ...own.map(({ flag, value }) => [flag!, { type: value === undefined ? 'boolean' : 'string' }] as const),
    ...Object.keys(switches).map(name => [name, { type: 'boolean' }] as const),
    ['help', { type: 'boolean', short: 'h' }] as const,
  ])
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
    return ok({ values, positionals })
  } catch (error) {
    return refuse(`${(error as Error).message.replace(/\. To specify a positional.*$/s, '')}.`)
  }
}

const readOne = (
  { flag, env: variable, value, initial, schema }: Setting,
  given: Line['values'],
  env: NodeJS.ProcessEnv,
): Result<unknown, string> => {
  if (value === undefined) return ok(given[flag!] === true)
  const onLine = flag === undefined ? undefined : (given[flag] as string | undefined)
  const inEnvironment = variable === undefined ? undefined : env[variable] || undefined
  const text = onLine ?? inEnvironment ?? initial
  if (text === undefined) return ok(undefined)
  const read = schema.safeParse(text)
  if (read.success) return ok(read.data)
  const named = onLine === undefined ? variable : `--${flag}`
  // A value is shown as it was given, but for those that may hold a password.
  const shown = flag === undefined ? '' : `, not "${text}"`
  return refuse(`${named} must be ${read.error.issues[0]?.message ?? 'something else'}${shown}.`)
}

/** The limit that a schema states of itself. */
const limitOf = ({ schema }: Setting): string => String(schema.meta()?.['limit'] ?? '')

const INDENT = 27

/** The lines on the settings of a command, for its help. */
export const settingsHelp = (names: readonly SettingName[], switches: Switches = {}): string => {
  const lines = names.map(name => {
    const { flag, env, value, initial, meaning } = SETTINGS[name] as Setting
    const head = flag === undefined ? `${env}` : `--${flag}${value === undefined ? '' : ` ${value}`}`
    const aside = [flag === undefined ? undefined : env, initial].filter(part => part !== undefined)
    return line(head, `${meaning}${aside.length === 0 ? '' : ` (${aside.join('; ')})`}`)
  })
  const more = Object.entries({ ...switches, help: 'this text' })
  return [...lines, ...more.map(([name, meaning]) => line(`--${name}`, meaning))].join('\n')
}

const line = (head: string, text: string): string => `  ${head.padEnd(INDENT - 3)} ${text}`

/** The same as a table of docs/operations.md. */
export const settingsTable = (names: readonly SettingName[]): string => {
  const cells = names.map(name => {
    const setting = SETTINGS[name] as Setting
    const { flag, env, initial, meaning } = setting
    const limit = limitOf(setting)
    return [code(flag && `--${flag}`), code(env), code(initial), `${meaning}${limit && ` (${limit})`}`]
  })
  return table([['option', 'variable', 'default', 'meaning'], ...cells])
}

const code = (word: string | undefined): string => (word === undefined ? '' : `\`${word}\``)

const table = ([head = [], ...body]: readonly string[][]): string => {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map(row => row[column]!.length)))
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [row(head), row(widths.map(width => '-'.repeat(width))), ...body.map(row)].join('\n')
}
