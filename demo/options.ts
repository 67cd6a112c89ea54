import { parseArgs } from 'node:util'
import { ok, type Result, refuse } from '../src/domain/kernel/result.ts'
import {
  FORMATS,
  type Format,
  TIE_BREAK_POLICIES,
  type TieBreakPolicy,
} from '../src/domain/tournament/tournament.ts'

export const HELP = `npm run demo -- [options]: play a whole event by itself, to watch

  --players N    how many play (2 to 64; 8)
  --format F     KNOCKOUT, SWISS (FIDE's Dutch system) or ROUND_ROBIN (KNOCKOUT)
  --rounds N     rounds of a Swiss, fewer than players (5)
  --seed N       fixes the draw and the play: the same number, the same event (1)
  --policy P     how drawn games of a knockout are broken: NONE, RAPID, BLITZ, ARMAGEDDON, BEST_OF_3 or BEST_OF_5 (NONE);
                 with one there are many draws to break
  --trf FILE     writes the tournament report there at the end, for "tabiya check"
  --exit         end when the event has ended; without it the site stays up to look at
  --port N       port of the site (0 takes any free one; 0)
  --data FOLDER  keep the database in this folder; without it, it is temporary
  --help         this text

Exit codes: 0 the event was played to the last prize, 1 something is wrong, 2 the command line is not understood.`

export type DemoOptions = {
  readonly format: Format
  /** Of a Swiss; the other formats have their own number. */
  readonly rounds: number
  readonly players: number
  readonly seed: string
  readonly policy: TieBreakPolicy
  readonly trf: string | undefined
  readonly exit: boolean
  readonly port: number
  /** Undefined for a temporary folder that is removed at the end. */
  readonly data: string | undefined
}

const OPTIONS = {
  format: { type: 'string', default: 'KNOCKOUT' },
  rounds: { type: 'string' },
  players: { type: 'string', default: '8' },
  seed: { type: 'string', default: '1' },
  policy: { type: 'string', default: 'NONE' },
  trf: { type: 'string' },
  exit: { type: 'boolean', default: false },
  port: { type: 'string', default: '0' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** What the command line asks for, or what is wrong with it in words. */
export const readOptions = (argv: readonly string[]): Result<DemoOptions | 'help', string> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help) return ok('help')
    const event = readEvent(values)
    if (!event.ok) return event
    const port = wholeNumber(values.port)
    if (port === undefined || port > 65_535) return refuse('--port must be a whole number from 0 to 65535.')
    if (wholeNumber(values.seed) === undefined) return refuse('--seed must be a whole number.')
    const { exit, data, trf } = values
    return ok({ ...event.value, port, seed: String(wholeNumber(values.seed)), trf, exit, data })
  } catch (error) {
    return refuse(`${(error as Error).message}.`)
  }
}

type EventOptions = Pick<DemoOptions, 'format' | 'players' | 'rounds' | 'policy'>
type EventValues = Readonly<Record<'format' | 'players' | 'policy', string>> & { readonly rounds?: string }

const DEFAULT_ROUNDS = 5

const readEvent = (values: EventValues): Result<EventOptions, string> => {
  const format = FORMATS.find(known => known === values.format)
  if (format === undefined) return refuse(`--format must be one of ${FORMATS.join(', ')}.`)
  const players = wholeNumber(values.players)
  if (players === undefined || players < 2 || players > 64)
    return refuse('--players must be a whole number from 2 to 64.')
  const policy = TIE_BREAK_POLICIES.find(known => known === values.policy)
  if (policy === undefined) return refuse(`--policy must be one of ${TIE_BREAK_POLICIES.join(', ')}.`)
  if (policy !== 'NONE' && format !== 'KNOCKOUT') return refuse('--policy is for knockouts.')
  if (values.rounds !== undefined && format !== 'SWISS') return refuse('--rounds is for a Swiss.')
  const rounds =
    values.rounds === undefined ? Math.min(DEFAULT_ROUNDS, players - 1) : wholeNumber(values.rounds)
  if (rounds === undefined || rounds < 1 || rounds >= players)
    return refuse('--rounds must be a whole number from 1, and less than there are players.')
  return ok({ format, players, rounds, policy })
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
