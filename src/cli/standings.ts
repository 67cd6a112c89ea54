import { readOwnComment } from '../domain/files/trf/own-comments.ts'
import { pairedRounds } from '../domain/rounds/event.ts'
import { movedUp } from '../domain/standings/placing.ts'
import { rankPlayers, type StandingsLine } from '../domain/standings/rank.ts'
import { crosstable } from '../domain/standings/tie-breaks/crosstable.ts'
import { formatFraction } from '../domain/standings/tie-breaks/fraction.ts'
import { RULE_SETS, ruleSetAt } from '../domain/standings/tie-breaks/rule-set.ts'
import { parseTieBreak, type TieBreak } from '../domain/standings/tie-breaks/tie-break-code.ts'
import { columnsOf, EXIT, type LoadedFile, loadEvent, nameOf, ToolFailure, type ToolIo } from './tool-io.ts'

export const STANDINGS_HELP = `tabiya standings FILE [--tie-breaks LIST] [--rules 2024|2026] [--round-robin] [--json]

Ranks the players of a tournament file by FIDE's tie-break regulations (C.07), in the midst of a round with what there is.
  --tie-breaks LIST   codes with modifiers, as BH/C1,BH,DE; without it record 202 or 212 of the file, or BH/C1,BH,SB
  --rules YEAR        edition of the regulations; without it the one in force at the start of the event
  --round-robin       the pairings were known beforehand: forfeits are games
  --json              print an object, every value with what it is made of
Exit codes: 0 done, 3 the file or the request is not understood.`

export type StandingsOptions = {
  readonly tieBreaks: string | undefined
  readonly rules: string | undefined
  readonly roundRobin: boolean
  readonly json: boolean
}

const USUAL = ['BH/C1', 'BH', 'SB']

export const standings = (io: ToolIo, path: string, options: StandingsOptions): number => {
  const file = loadEvent(io, path, 'optional')
  const rules = options.rules ?? ruleSetAt(file.settings.startDate)
  const known = RULE_SETS.find(set => set === rules)
  if (known === undefined) throw new ToolFailure(`There is no edition "${rules}" of the rules: 2024 or 2026.`)
  const tieBreaks = chosenTieBreaks(io, file, options.tieBreaks)
  const table = crosstable(file.soFar, pairedRounds(file.soFar), {
    rules: known,
    predetermined: options.roundRobin,
  })
  const lines = withoutPlaces(rankPlayers(table, tieBreaks), file)
  if (options.json)
    io.out(JSON.stringify({ rules, rounds: table.done, standings: lines.map(asObject) }, undefined, 2))
  else io.out(asTable(lines, tieBreaks, file))
  return EXIT.done
}

/** A line of the table; no place for who is disqualified. */
type PlacedLine = Omit<StandingsLine, 'place'> & { readonly place: number | undefined }

/** A file of ours says who is disqualified: they stand behind all others, who move up. */
const withoutPlaces = (lines: readonly StandingsLine[], { document }: LoadedFile): readonly PlacedLine[] => {
  const disqualified = new Set(readOwnComment(document).disqualified)
  const isOut = ({ id }: StandingsLine) => disqualified.has(id)
  return [...movedUp(lines, isOut), ...lines.filter(isOut).map(line => ({ ...line, place: undefined }))]
}

/** What the command line asks for must be known; what the file announces and we do not know is left out, and said. */
const chosenTieBreaks = (io: ToolIo, { settings }: LoadedFile, list: string | undefined): TieBreak[] => {
  const announced = settings.tieBreaks.filter(code => code !== 'PTS')
  const codes = list?.split(',') ?? (announced.length > 0 ? announced : USUAL)
  return codes.flatMap(code => {
    const parsed = parseTieBreak(code)
    if (parsed.ok) return [parsed.value]
    const problem = `Tie-break "${code}": "${parsed.error}" means nothing here`
    if (list !== undefined) throw new ToolFailure(`${problem}.`)
    io.err(`${problem}; it is left out.`)
    return []
  })
}

const asObject = ({ id, place, points, values }: PlacedLine) => ({
  place: place ?? null,
  id,
  points: formatFraction(points),
  tieBreaks: values.map(({ code, value, unresolved, addends }) => ({
    code,
    value: value === undefined ? null : formatFraction(value),
    ...(unresolved ? { unresolved } : {}),
    addends: addends.map(addend => ({
      round: addend.round,
      opponent: addend.opponent ?? null,
      ...(addend.dummy ? { dummy: true } : {}),
      ...(addend.cut ? { cut: true } : {}),
      amount: formatFraction(addend.amount),
    })),
  })),
})

const asTable = (lines: readonly PlacedLine[], tieBreaks: readonly TieBreak[], { document }: LoadedFile) => {
  const head = ['Place', 'Player', 'Pts', ...tieBreaks.map(({ code }) => code)]
  const rows = lines.map(({ id, place, points, values }) => [
    String(place ?? ''),
    nameOf(document, id),
    formatFraction(points),
    ...values.map(({ value, unresolved }) =>
      value === undefined ? '' : `${formatFraction(value)}${unresolved ? '=' : ''}`,
    ),
  ])
  return columnsOf([head, ...rows], [0, ...head.map((_, at) => at).slice(2)])
}
