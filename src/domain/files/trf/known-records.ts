import { columns, type TrfDocument, type TrfFault, type TrfRecord, type TrfRepair } from './document.ts'
import { note } from './record-notes.ts'

/**
 * The starting rank of a record of a national rating: its id is a federation's, and its columns are those of record 001.
 */
export const nationalRank = (record: TrfRecord, ranks: ReadonlySet<number>): number | undefined => {
  if (!/^(?!XX|BB)[A-Z]{3}$/.test(record.id) || record.text[0] !== ' ') return undefined
  const rank = Number(columns(record, 5, 8) || Number.NaN)
  return ranks.has(rank) ? rank : undefined
}

/** Three figures, an extension, a federation, or a comment. */
export const isRecordId = (id: string): boolean => /^(?:\d{3}|[A-Z]{3}|###)$/.test(id)

/** Records of teams: TRF16 has 013, TRF26 the others. */
const TEAM_RECORD = /^(?:013|300|310|320|330|352|362|801|802)$/

/** What a report says of an event and its rules, the extensions, and comments. */
const KNOWN = /^(?:0[1-9]2|1\d2|202|212|222|240|250|260|299|XX[RCAPZS]|BB[WDLZFU]|###)$/

/** So many lines are named one by one. */
const MOST_NAMED = 100

/** Lines that mean nothing here, each with its number, and national ratings, which are not used. */
export const nameUnknownLines = ({ records, players }: TrfDocument, repairs: TrfRepair[]): void => {
  const ranks = new Set(players.map(({ startingRank }) => startingRank))
  const federations = new Set<string>()
  const unknown: TrfRecord[] = []
  for (const record of records) {
    if (isKnown(record.id)) continue
    if (nationalRank(record, ranks) === undefined) unknown.push(record)
    else if (!federations.has(record.id)) {
      federations.add(record.id)
      note(repairs, record, 'UNSUPPORTED', `National ratings (${record.id}) are kept as texts, and not used.`)
    }
  }
  for (const record of unknown.slice(0, MOST_NAMED))
    repairs.push({ line: record.line, column: 1, code: 'UNKNOWN_LINE', message: unknownMessage(record) })
  const more = unknown[MOST_NAMED]
  if (more === undefined) return
  const message = `This line and ${unknown.length - MOST_NAMED - 1} below it are no records that are known here.`
  repairs.push({ line: more.line, column: 1, code: 'UNKNOWN_LINE', message })
}

const isKnown = (id: string): boolean => KNOWN.test(id) || TEAM_RECORD.test(id)

const unknownMessage = (record: TrfRecord): string => {
  const id = record.id.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
  if (isNumbered(record.id) && looksLikePlayer(record))
    return `This line begins with "${id}", not with 001: its player was not read.`
  return isRecordId(record.id)
    ? `Record "${id}" is not known here; it is kept as a text.`
    : 'This line is no record; it was left out.'
}

/** Lines that look like a player's, whom others then have for an opponent who is not there. */
export const mistypedPlayers = ({ records }: TrfDocument): readonly TrfFault[] =>
  records
    .filter(record => !isKnown(record.id) && isNumbered(record.id) && looksLikePlayer(record))
    .slice(0, MOST_NAMED)
    .map(record => ({ line: record.line, column: 1, code: 'UNKNOWN_LINE', message: unknownMessage(record) }))

const isNumbered = (id: string): boolean => /^\d{1,3} *$/.test(id)

/** A number where the starting rank stands, and a name where the name does. */
const looksLikePlayer = (record: TrfRecord): boolean =>
  /^\d{1,4}$/.test(columns(record, 5, 8)) &&
  /\p{L}/u.test(columns(record, 15, 47)) &&
  record.text.length >= 45

/** The report of an event of teams: its players are not paired one by one. */
export const teamFault = ({ records }: TrfDocument): TrfFault | undefined => {
  const record = records.find(
    ({ id, text }) =>
      TEAM_RECORD.test(id) ||
      (id === '082' && Number.parseInt(text, 10) > 0) ||
      (id === '192' && text.trim().startsWith('FIDE_TEAM')),
  )
  if (record === undefined) return undefined
  const message = `This is the report of a team event (record ${record.id}); only those of individual events can be read.`
  return { line: record.line, column: 1, code: 'TEAM_EVENT', message }
}
