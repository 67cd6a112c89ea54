import type { Board } from '../domain/formats/swiss/dutch/boards.ts'
import { type PairedRound, pairNextRound } from '../domain/formats/swiss/dutch/next-round.ts'
import { roundToPair } from '../domain/formats/swiss/dutch/round.ts'
import { deadEndOf } from '../domain/formats/swiss/explain/dead-end.ts'
import { roundsOutlook } from '../domain/formats/swiss/outlook.ts'
import { formatTenths } from '../domain/kernel/points.ts'
import { pairedRounds } from '../domain/rounds/event.ts'
import { deadEndSentences } from '../domain/words/dead-round.ts'
import { columnsOf, EXIT, type LoadedFile, loadEvent, nameOf, ToolFailure, type ToolIo } from './tool-io.ts'

export const PAIR_HELP = `tabiya pair FILE [--output OUT] [--plain] [--json] [--virtual-order]

Pairs the next round of a tournament file by FIDE's Dutch rules (C.04.3 of 1 February 2026).
  --output OUT      write the pairs to OUT as pairing engines do
  --plain           print them as pairing engines do: their number, then "white black" by board, the bye "id 0"
  --json            print an object
  --virtual-order   order the boards with the virtual points of an accelerated round
Exit codes: 0 paired, 1 no legal pairing exists, 3 the file or the request is not understood.`

export type PairOptions = {
  readonly output: string | undefined
  readonly plain: boolean
  readonly json: boolean
  readonly virtualOrder: boolean
}

export const pair = (io: ToolIo, path: string, options: PairOptions): number => {
  const file = loadEvent(io, path, 'required')
  const paired = pairOrFail(file, path, options.virtualOrder)
  if (paired.round === 1) warn(io, path, file)
  if (options.output !== undefined) io.write(options.output, `${plainBoards(paired.boards)}\n`)
  if (options.json) io.out(JSON.stringify(asObject(paired), undefined, 2))
  else if (options.plain) io.out(plainBoards(paired.boards))
  else if (options.output === undefined) io.out(asTable(paired, file))
  return EXIT.done
}

/** Said before the first round, when the organiser can still change the number of rounds. */
const warn = (io: ToolIo, path: string, { event }: LoadedFile): void => {
  const outlook = roundsOutlook(event.players.length, event.rounds)
  if (outlook === 'SAFE') return
  const size = `${event.rounds} rounds for ${event.players.length} players`
  const prospect =
    outlook === 'IMPOSSIBLE' ? 'cannot all be paired' : 'may reach a round that cannot be paired'
  io.err(`${path}: ${size} ${prospect}; play fewer rounds or a round robin.`)
}

export const pairOrFail = (file: LoadedFile, path: string, virtualOrder: boolean): PairedRound => {
  const { event, unfinished } = file
  if (unfinished !== undefined) throw new ToolFailure(`${path}: round ${unfinished} is not complete.`)
  const round = pairedRounds(event) + 1
  if (round > event.rounds) throw new ToolFailure(`${path}: all ${event.rounds} rounds are paired.`)
  const paired = pairNextRound(event, virtualOrder ? 'PAIRING_SCORE' : 'REAL_SCORE')
  if (paired.ok) return paired.value
  if (paired.error === 'NOBODY_TO_PAIR') {
    throw new ToolFailure(`${path}: round ${round}: nobody is present.`, EXIT.noPairing)
  }
  const deadEnd = deadEndOf(roundToPair(event))
  const why = deadEnd === undefined ? [] : deadEndSentences(deadEnd, id => nameOf(file.document, id))
  const message = `${path}: round ${round}: no legal pairing exists (C.04.3, C1 to C3).`
  throw new ToolFailure([message, ...why].join('\n'), EXIT.noPairing)
}

export const plainBoards = (boards: readonly Board[]): string =>
  [String(boards.length), ...boards.map(({ white, black }) => `${white.id} ${black?.id ?? 0}`)].join('\n')

const asObject = ({ round, boards }: PairedRound) => ({
  round,
  boards: boards.map(({ white, black, choice }, at) => ({
    board: at + 1,
    white: white.id,
    black: black?.id ?? null,
    colorRule: choice?.rule ?? null,
  })),
})

const asTable = ({ round, boards }: PairedRound, { document }: LoadedFile): string => {
  const rows = boards.map(({ white, black }, at) => [
    String(at + 1),
    nameOf(document, white.id),
    formatTenths(white.realScore),
    black === undefined ? 'bye' : nameOf(document, black.id),
    black === undefined ? '' : formatTenths(black.realScore),
  ])
  return `Round ${round}\n${columnsOf([['Board', 'White', 'Pts', 'Black', 'Pts'], ...rows], [0, 2, 4])}`
}
