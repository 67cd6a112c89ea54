import { dayThatIs } from '../../kernel/calendar-day.ts'
import type { Official } from '../../tournament/officials.ts'
import { cleanLine, cleanName, namesSomebody } from '../person-name.ts'
import { columns, type TrfRecord, type TrfRepair } from './document.ts'
import { note } from './record-notes.ts'

/** What the records of a report say of an event beside its rules; what they do not say is absent. */
export type ReportHead = {
  readonly city: string | undefined
  /** Three letters. */
  readonly federation: string | undefined
  /** Record 122, in words. */
  readonly rateOfPlay: string | undefined
  /** YYYY-MM-DD by round; null where none is given. */
  readonly roundDates: readonly (string | null)[] | undefined
  readonly officials: readonly Official[]
}

/** The longest city and rate of play that an event may have. */
export const LONGEST_CITY = 100
export const LONGEST_RATE = 200
export const MOST_OFFICIALS = 50
export const MOST_ROUND_DATES = 100

export const readHead = (records: readonly TrfRecord[], repairs: TrfRepair[]): ReportHead => {
  const first = (id: string) => records.find(record => record.id === id)
  return {
    city: textOf(first('022'), LONGEST_CITY, repairs),
    federation: federationOf(first('032'), repairs),
    rateOfPlay: textOf(first('122'), LONGEST_RATE, repairs),
    roundDates: datesOf(first('132'), repairs),
    officials: officialsOf(records, repairs),
  }
}

const textOf = (record: TrfRecord | undefined, longest: number, repairs: TrfRepair[]): string | undefined => {
  const given = record?.text.trim() ?? ''
  const text = cleanLine(given, longest)
  if (record !== undefined && text !== given)
    note(repairs, record, 'RECORD', `Record ${record.id} was read as "${text}".`)
  return text || undefined
}

const federationOf = (record: TrfRecord | undefined, repairs: TrfRepair[]): string | undefined => {
  const given = record?.text.trim() ?? ''
  const code = given.toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  if (record !== undefined && given !== '')
    note(
      repairs,
      record,
      'RECORD',
      `Federation "${cleanLine(given, 40)}" is no code of three letters; it is kept as a text.`,
    )
  return undefined
}

const ROLES = { '102': 'CHIEF_ARBITER', '112': 'DEPUTY_CHIEF_ARBITER' } as const

/** Record 102, and 112 for each deputy, or several with semicolons between them. There is one chief. */
const officialsOf = (records: readonly TrfRecord[], repairs: TrfRepair[]): readonly Official[] => {
  const officials: Official[] = []
  for (const record of records) {
    const role = ROLES[record.id as '102']
    if (role === undefined) continue
    for (const text of record.text.split(';').filter(each => each.trim() !== '')) {
      const official = officialOf(text)
      const isSecond = role === 'CHIEF_ARBITER' && officials.some(each => each.role === role)
      if (official === undefined || officials.length === MOST_OFFICIALS)
        note(repairs, record, 'RECORD', `Arbiter "${cleanLine(text, 80)}" was left out.`)
      else officials.push({ role: isSecond ? 'DEPUTY_CHIEF_ARBITER' : role, ...official })
      if (official !== undefined && isSecond)
        note(repairs, record, 'RECORD', `"${official.name}" became a deputy: an event has one chief arbiter.`)
    }
  }
  return officials
}

/** `Last, First (12345678)`, or with the FIDE number before or behind the name. */
const WITH_NUMBER = [
  /^(?<name>.*\S)\s*\((?:fide|id|no|[\s:.-])*(?<fideId>[1-9]\d{3,11})\)$/i,
  /^(?<name>.*\S)[\s,:]+(?<fideId>[1-9]\d{4,11})$/,
  /^(?<fideId>[1-9]\d{4,11})[\s,:]+(?<name>\S.*)$/,
]

/** What is longer is no name, and slow to look through. */
const LONGEST_OFFICIAL = 200

const officialOf = (text: string): Omit<Official, 'role'> | undefined => {
  const said = text.trim().slice(0, LONGEST_OFFICIAL)
  const found = WITH_NUMBER.map(form => form.exec(said)?.groups).find(groups => groups !== undefined)
  const name = cleanName(found?.['name'] ?? said)
  const fideId = found?.['fideId']
  if (!namesSomebody(name)) return undefined
  return fideId === undefined ? { name } : { name, fideId }
}

/** As record 102 or 112 has them. */
export const officialText = ({ name, fideId }: Official): string =>
  fideId === undefined ? name : `${name} (${fideId})`

const FIRST_DATE = 92

/** Record 132: YY/MM/DD at columns 92-99, 102-109 and so on; years before 70 are of this century. */
const datesOf = (
  record: TrfRecord | undefined,
  repairs: TrfRepair[],
): readonly (string | null)[] | undefined => {
  if (record === undefined || record.text.trim() === '') return undefined
  const dates: (string | null)[] = []
  for (let at = FIRST_DATE; at - 4 < record.text.length; at += 10) {
    const cell = columns(record, at, at + 9)
    const date = cell === '' ? null : dayOf(cell)
    if (date === undefined)
      note(repairs, record, 'RECORD', `Round date "${cleanLine(cell, 10)}" was left out.`)
    dates.push(date ?? null)
  }
  while (dates.length > 0 && dates.at(-1) === null) dates.pop()
  if (dates.length === 0 || columns(record, 4, FIRST_DATE - 1) !== '')
    note(repairs, record, 'RECORD', 'The dates of record 132 do not all stand in their columns.')
  return dates.length === 0 ? undefined : dates.slice(0, MOST_ROUND_DATES)
}

const dayOf = (cell: string): string | undefined => {
  const parts = /^(\d\d|\d{4})[/.-](\d\d)[/.-](\d\d)$/.exec(cell)
  if (parts === null) return undefined
  const [year = '', month, day] = parts.slice(1)
  const whole = year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`
  return dayThatIs(`${whole}-${month}-${day}`)
}
