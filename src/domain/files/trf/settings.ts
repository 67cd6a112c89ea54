import type { Color } from '../../kernel/color.ts'
import { parseTenths, type Tenths } from '../../kernel/points.ts'
import type { Prohibition } from '../../rounds/event.ts'
import type { PointSystem } from '../../rounds/point-system.ts'
import { columns, type TrfDocument, type TrfRecord, type TrfRepair } from './document.ts'
import { type PlayerAdjustment, type PlayerBye, readOwnComment } from './own-comments.ts'
import { pointSystem } from './points-record.ts'
import { dateIn, note } from './record-notes.ts'

/** Virtual points of a span of players in a span of rounds (record 250), or of one player by round (XXA). */
export type AccelerationRule =
  | { readonly kind: 'span'; readonly points: Tenths; readonly rounds: Span; readonly ids: Span }
  | { readonly kind: 'player'; readonly id: number; readonly byRound: readonly Tenths[] }

export type Span = { readonly from: number; readonly to: number }

/** Byes announced for a round: record 240, our own comment, and XXZ for the round to be paired (`round` absent). */
export type AnnouncedByes = {
  readonly bye: 'FULL' | 'HALF' | 'ZERO'
  readonly round: number | undefined
  readonly ids: readonly number[]
}

/** What the records of a file say about how the event is run. */
export type TrfSettings = {
  readonly rounds: number | undefined
  readonly initialColor: Color | undefined
  readonly points: PointSystem
  readonly prohibitions: readonly Prohibition[]
  readonly acceleration: readonly AccelerationRule[]
  /** Baku acceleration is asked for by the type of the event (192) and not spelled out. */
  readonly baku: boolean
  readonly byes: readonly AnnouncedByes[]
  /** Penalties and bonus points: record 299 without a type, and our own comment. */
  readonly adjustments: readonly PlayerAdjustment[]
  /** YYYY/MM/DD */
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  readonly tieBreaks: readonly string[]
}

export const LAST_ROUND = 999

/** Reads the records of TRF26 (142 to 260), and those of the (x) and (bx) extensions where they say the same. */
export const readSettings = (document: TrfDocument, repairs: TrfRepair[]): TrfSettings => {
  const first = (id: string) => document.records.find(record => record.id === id)
  const all = (id: string) => document.records.filter(record => record.id === id)
  const own = readOwnComment(document)
  const known = new Set(document.players.map(({ startingRank }) => startingRank))
  const people = (record: TrfRecord, from = 4) => knownPlayers(record, from, known, repairs)
  const type = first('192')?.text.trim() ?? ''
  return {
    rounds: roundCount(first('142') ?? first('XXR'), repairs),
    initialColor: initialColor(first('152'), first('XXC'), repairs),
    points: pointSystem(document, repairs),
    prohibitions: [
      ...all('260').flatMap(record => prohibition(record, people(record, 13), repairs)),
      ...(own.apart.length > 0 ? own.apart : all('XXP').map(record => anyRoundProhibition(people(record)))),
    ],
    acceleration: [...spans(all('250'), repairs), ...all('XXA').map(playerAcceleration)],
    baku: type.endsWith('_BAKU'),
    byes: [
      ...all('240').flatMap(record => announcedByes(record, people(record, 11), repairs)),
      ...all('XXZ').map(record => absentNow(people(record))),
      ...own.byes.map(announcedByOne),
    ],
    adjustments: [
      ...all('299').flatMap(record => abnormalPoints(record, people, repairs)),
      ...own.adjustments,
    ],
    ...daysIn(first('042'), first('052'), repairs),
    tieBreaks: tieBreaksIn(first('202'), first('212'), repairs),
  }
}

/** An event that would end before it starts has no day on which it ends. */
const daysIn = (
  start: TrfRecord | undefined,
  end: TrfRecord | undefined,
  repairs: TrfRepair[],
): Pick<TrfSettings, 'startDate' | 'endDate'> => {
  const [startDate, endDate] = [dateIn(start, repairs), dateIn(end, repairs)]
  if (end === undefined || startDate === undefined || endDate === undefined || endDate >= startDate)
    return { startDate, endDate }
  note(repairs, end, 'RECORD', `The end, ${endDate}, is before the start, ${startDate}; it was left out.`)
  return { startDate, endDate: undefined }
}

const initialColor = (
  coded: TrfRecord | undefined,
  extension: TrfRecord | undefined,
  repairs: TrfRepair[],
): Color | undefined => {
  const words = extension?.text.toLowerCase() ?? ''
  if (extension !== undefined && /\brank\b/.test(words)) {
    const message = 'XXC rank is not followed: starting ranks are the numbers of the lines.'
    note(repairs, extension, 'UNSUPPORTED', message)
  }
  const letter = coded?.text.trim().toUpperCase()
  if (letter === 'W' || letter === 'B') return letter === 'W' ? 'WHITE' : 'BLACK'
  if (coded !== undefined) note(repairs, coded, 'RECORD', `Initial colour "${letter}" is neither W nor B.`)
  return words.includes('white1') ? 'WHITE' : words.includes('black1') ? 'BLACK' : undefined
}

/** Record 142 or XXR. The caller refuses what is beyond `LAST_ROUND`; what is no number says nothing. */
const roundCount = (record: TrfRecord | undefined, repairs: TrfRepair[]): number | undefined => {
  const text = record?.text.trim()
  if (record === undefined || !text) return undefined
  const count = Number(/^\d+/.exec(text)?.[0] ?? 0)
  if (count > 0 && /^\d+$/.test(text)) return count
  const taken = count > 0 ? `was read as ${count}` : 'was left out'
  note(repairs, record, 'RECORD', `Number of rounds "${text.slice(0, 20)}" ${taken}.`)
  return count > 0 ? count : undefined
}

/** The players of the file that a record names from column `from` on. Anything else there is listed. */
const knownPlayers = (
  record: TrfRecord,
  from: number,
  known: ReadonlySet<number>,
  repairs: TrfRepair[],
): readonly number[] =>
  columns(record, from)
    .split(/\s+/)
    .filter(word => word !== '')
    .flatMap(word => {
      const id = /^\d+$/.test(word) ? Number(word) : undefined
      if (id !== undefined && known.has(id)) return [id]
      const message = `Record ${record.id}: there is no player "${word.slice(0, 20)}"; it was left out.`
      note(repairs, record, 'RECORD', message)
      return []
    })

/** A round from 1 on in the given columns; blank columns say nothing, and what is no round is listed. */
const roundAt = (
  record: TrfRecord,
  [from, to]: readonly [number, number],
  repairs: TrfRepair[],
): number | undefined => {
  const text = columns(record, from, to)
  if (text === '') return undefined
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text)
  if (!/^0+$/.test(text))
    note(repairs, record, 'RECORD', `Record ${record.id}: "${text}" is no round; it was left out.`)
  return undefined
}

const prohibition = (
  record: TrfRecord,
  ids: readonly number[],
  repairs: TrfRepair[],
): readonly Prohibition[] => {
  const from = roundAt(record, [5, 7], repairs) ?? 1
  const to = roundAt(record, [9, 11], repairs) ?? LAST_ROUND
  if (from <= to) return [{ from, to, ids }]
  note(repairs, record, 'RECORD', `Record 260 from round ${from} to round ${to} was left out.`)
  return []
}

const anyRoundProhibition = (ids: readonly number[]): Prohibition => ({ from: 1, to: LAST_ROUND, ids })

/** Each of these is asked for every player and round: no event has so many, and a file that has would take for ever. */
const MOST_SPANS = 200

const spans = (records: readonly TrfRecord[], repairs: TrfRepair[]): readonly AccelerationRule[] => {
  const more = records[MOST_SPANS]
  if (more !== undefined)
    note(repairs, more, 'RECORD', `Only the first ${MOST_SPANS} records 250 were taken.`)
  return records.slice(0, MOST_SPANS).map(record => span(record))
}

const span = (record: TrfRecord): AccelerationRule => ({
  kind: 'span',
  points: parseTenths(columns(record, 10, 13)) ?? 0,
  rounds: { from: Number(columns(record, 15, 17)) || 1, to: Number(columns(record, 19, 21)) || LAST_ROUND },
  ids: { from: Number(columns(record, 23, 26)) || 1, to: Number(columns(record, 28, 31)) || 9999 },
})

const playerAcceleration = (record: TrfRecord): AccelerationRule => {
  const byRound: Tenths[] = []
  for (let at = 10; at - 4 < record.text.length; at += 5) {
    byRound.push(parseTenths(columns(record, at, at + 3)) ?? 0)
  }
  return { kind: 'player', id: Number(columns(record, 5, 8)), byRound }
}

const BYE_LETTERS = { F: 'FULL', H: 'HALF', Z: 'ZERO' } as const

const announcedByes = (
  record: TrfRecord,
  ids: readonly number[],
  repairs: TrfRepair[],
): readonly AnnouncedByes[] => {
  const letter = columns(record, 5, 5).toUpperCase()
  const bye = BYE_LETTERS[letter as 'F']
  const round = roundAt(record, [7, 9], repairs)
  if (bye === undefined) note(repairs, record, 'RECORD', `Bye "${letter}" was read as one without points.`)
  return [{ bye: bye ?? 'ZERO', round, ids }]
}

const announcedByOne = ({ id, bye, round }: PlayerBye): AnnouncedByes => ({ bye, round, ids: [id] })

const absentNow = (ids: readonly number[]): AnnouncedByes => ({ bye: 'ZERO', round: undefined, ids })

/**
 * Record 299: points at 14-17, round at 20-22, players from 24 on. With a type, a kind of result is worth something else
 * than usual for somebody: there is no such thing here.
 */
const abnormalPoints = (
  record: TrfRecord,
  people: (record: TrfRecord, from: number) => readonly number[],
  repairs: TrfRepair[],
): readonly PlayerAdjustment[] => {
  const type = columns(record, 5, 5)
  const points = parseTenths(columns(record, 14, 17))
  if (type !== '') {
    note(repairs, record, 'UNSUPPORTED', `Record 299 of type "${type}" is kept, but has no effect.`)
    return []
  }
  if (points === undefined) {
    note(repairs, record, 'RECORD', `Points "${columns(record, 14, 17)}" of record 299 were left out.`)
    return []
  }
  const round = roundAt(record, [20, 22], repairs) ?? 0
  return people(record, 24).map(id => ({ id, points, round }))
}

/** Record 202, or 212 without the points, which rank first here. */
const tieBreaksIn = (
  tieBreaks: TrfRecord | undefined,
  standings: TrfRecord | undefined,
  repairs: TrfRepair[],
): readonly string[] => {
  const codes = listOf(standings)
  const at = codes.indexOf('PTS')
  if (standings !== undefined && at !== 0) {
    const before =
      at === -1 ? 'does not rank by points' : `ranks by ${codes.slice(0, at).join(', ')} before points`
    note(repairs, standings, 'UNSUPPORTED', `Record 212 ${before} (PTS); here points rank first.`)
  }
  return tieBreaks === undefined ? codes.filter(code => code !== 'PTS') : listOf(tieBreaks)
}

const listOf = (record: TrfRecord | undefined): readonly string[] =>
  record === undefined ? [] : record.text.split(',').flatMap(code => code.trim() || [])
