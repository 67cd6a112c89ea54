import { trfFromEvent } from '../domain/files/trf/from-event.ts'
import { writeTrf } from '../domain/files/trf/write.ts'
import { GENERATOR_DEFAULTS, type GeneratorOptions, generateEvent } from '../domain/formats/swiss/generate.ts'
import { EXIT, ToolFailure, type ToolIo } from './tool-io.ts'

export const GENERATE_HELP = `tabiya generate [--players N] [--rounds N] [--seed TEXT] [--output FILE] [shares]

Invents a tournament and prints it as TRF26. The same seed gives the same tournament on every machine; without
one, the seed is 1. It ends early if a round cannot be paired.
  --draws, --forfeits, --half-point-byes, --zero-point-byes, --withdrawals PERCENT
  --highest-rating N, --lowest-rating N, --baku
Exit codes: 0 done, 3 the request is not understood.`

const MOST_PLAYERS = 9999
const MOST_ROUNDS = 99

export type GenerateOptions = {
  readonly seed: string
  readonly output: string | undefined
  readonly baku: boolean
  /** By the names of the command line. */
  readonly numbers: Readonly<Record<string, string | undefined>>
}

export const generate = (io: ToolIo, options: GenerateOptions): number => {
  const event = generateEvent(generatorOptions(options))
  const document = trfFromEvent(event, {
    version: 'TRF26',
    name: `Generated tournament, seed ${options.seed}`,
    accelerated: options.baku,
    identityOf: id => ({ name: `Player ${String(id).padStart(4, '0')}` }),
  })
  const text = writeTrf(document)
  if (options.output === undefined) io.out(text.trimEnd())
  else io.write(options.output, text)
  return EXIT.done
}

const generatorOptions = ({ seed, baku, numbers }: GenerateOptions): GeneratorOptions => {
  const number = (name: string, usual: number, least: number, most: number): number => {
    const text = numbers[name]
    const value = text === undefined ? usual : Number(text)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    throw new ToolFailure(`--${name} wants a whole number from ${least} to ${most}, not "${text}".`)
  }
  const usual = GENERATOR_DEFAULTS
  return {
    ...usual,
    seed,
    baku,
    players: number('players', usual.players, 2, MOST_PLAYERS),
    rounds: number('rounds', usual.rounds, 1, MOST_ROUNDS),
    draws: number('draws', usual.draws, 0, 100),
    forfeits: number('forfeits', usual.forfeits, 0, 100),
    halfPointByes: number('half-point-byes', usual.halfPointByes, 0, 100),
    zeroPointByes: number('zero-point-byes', usual.zeroPointByes, 0, 100),
    withdrawals: number('withdrawals', usual.withdrawals, 0, 100),
    highestRating: number('highest-rating', usual.highestRating, 1, 4000),
    lowestRating: number('lowest-rating', usual.lowestRating, 1, 4000),
  }
}
