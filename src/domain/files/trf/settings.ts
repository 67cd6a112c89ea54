import type { Color } from '../../kernel/color.ts'
import { parseTenths, type Tenths } from '../../kernel/points.ts'
import type { Prohibition } from '../../rounds/event.ts'
import { type PointSystem, STANDARD_POINTS } from '../../rounds/point-system.ts'
import { columns, type TrfDocument, type TrfRecord, type TrfRepair } from './document.ts'
import { type PlayerAdjustment, type PlayerBye, readOwnComment } from './own-comments.ts'

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
  readonly startDate: string | undefined
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
  for (const id of ['310', '013']) {
    const record = first(id)
    if (record !== undefined) note(repairs, record, 'UNSUPPORTED', `Record ${id} is kept, but has no effect.`)
  }
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
    startDate: startDate(first('042'), repairs),
    tieBreaks: listOf(first('202') ?? first('212')),
  }
}

const note = (repairs: TrfRepair[], record: TrfRecord, code: TrfRepair['code'], message: string): void => {
  repairs.push({ line: record.line, column: 5, code, message })
}

const initialColor = (
  coded: TrfRecord | undefined,
  extension: TrfRecord | undefined,
  repairs: TrfRepair[],
): Color | undefined => {
  const letter = coded?.text.trim().toUpperCase()
  if (letter === 'W' || letter === 'B') return letter === 'W' ? 'WHITE' : 'BLACK'
  if (coded !== undefined) note(repairs, coded, 'RECORD', `Initial colour "${letter}" is neither W nor B.`)
  const words = extension?.text.toLowerCase() ?? ''
  return words.includes('white1') ? 'WHITE' : words.includes('black1') ? 'BLACK' : undefined
}

/** Record 162 (code at 6, value at 7-10, and so on every nine columns), BBW and its kin, and XXS. */
const pointSystem = (document: TrfDocument, repairs: TrfRepair[]): PointSystem => {
  const values = new Map<string, Tenths>()
  for (const record of document.records) {
    if (record.id === '162') {
      for (let at = 6; at - 4 < record.text.length; at += 9) {
        setValue(values, columns(record, at, at), columns(record, at + 1, at + 4), record, repairs)
      }
    } else if (/^BB[WDLZFU]$/.test(record.id)) {
      setValue(values, BB_CODES[record.id[2] as 'W'], record.text.trim(), record, repairs)
    } else if (record.id === 'XXS') {
      for (const pair of record.text.trim().split(/\s+/)) {
        const [code = '', value = ''] = pair.split('=')
        const key = XXS_CODES[code]
        if (key !== undefined) setValue(values, key, value, record, repairs)
        else note(repairs, record, 'RECORD', `Point code "${code}" was left out.`)
      }
    }
  }
  const win = values.get('W') ?? STANDARD_POINTS.win
  const absence = values.get('A') ?? STANDARD_POINTS.absence
  return {
    win,
    draw: values.get('D') ?? STANDARD_POINTS.draw,
    loss: values.get('L') ?? STANDARD_POINTS.loss,
    absence,
    forfeitLoss: values.get('FL') ?? absence,
    pairingBye: values.get('P') ?? win,
  }
}

const BB_CODES = { W: 'W', D: 'D', L: 'L', Z: 'A', F: 'FL', U: 'P' } as const
const XXS_CODES: Readonly<Record<string, string>> = {
  W: 'W',
  WW: 'W',
  BW: 'W',
  D: 'D',
  WD: 'D',
  BD: 'D',
  WL: 'L',
  BL: 'L',
  ZPB: 'A',
  FL: 'FL',
  PAB: 'P',
}

const setValue = (
  values: Map<string, Tenths>,
  code: string,
  text: string,
  record: TrfRecord,
  repairs: TrfRepair[],
): void => {
  const value = parseTenths(text)
  // Some programs write Z where the format has A for an absence.
  const key = code === 'Z' ? 'A' : code
  if (value === undefined) note(repairs, record, 'RECORD', `Point value "${text}" for ${code} was left out.`)
  else values.set(key, value)
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

/** YYYY/MM/DD; other orders of a date are mended, a two-digit year is not taken for a year. */
const startDate = (record: TrfRecord | undefined, repairs: TrfRepair[]): string | undefined => {
  const text = record?.text.trim()
  if (record === undefined || !text) return undefined
  const iso = /^(\d{4})[/.-](\d\d?)[/.-](\d\d?)$/.exec(text)
  const european = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text)
  const parts = iso !== null ? iso.slice(1) : european !== null ? european.slice(1).toReversed() : undefined
  if (parts === undefined) {
    note(repairs, record, 'RECORD', `Date "${text}" has no four-digit year; it was left out.`)
    return undefined
  }
  const date = parts.map(part => part.padStart(2, '0')).join('/')
  if (date !== text) note(repairs, record, 'RECORD', `Date "${text}" was read as ${date}.`)
  return date
}

const listOf = (record: TrfRecord | undefined): string[] =>
  record === undefined ? [] : record.text.split(',').flatMap(code => code.trim() || [])
