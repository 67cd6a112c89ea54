import type { Title } from '../title.ts'
import { titleOf } from '../title.ts'

/** A person of FIDE's list. Ratings are absent where there is none. */
export type FidePlayer = {
  readonly fideId: string
  readonly name: string
  readonly federation: string | undefined
  readonly sex: 'm' | 'w' | undefined
  readonly title: Title | undefined
  readonly standard: number | undefined
  readonly rapid: number | undefined
  readonly blitz: number | undefined
  readonly birthYear: number | undefined
}

/** What the list tells of somebody who is entered alone. */
export const LISTED_FACTS = ['rating', 'title', 'federation'] as const
export type ListedFact = (typeof LISTED_FACTS)[number]

/** The columns of a list, as the heading of the file places them: from where, and up to where (exclusive). */
export type ListColumns = ReadonlyMap<string, readonly [from: number, to: number]>

/** Words of FIDE's heading, in capitals, by what they stand for here; a list of one kind has a month for its rating. */
const HEADS: readonly (readonly [string, RegExp])[] = [
  ['fideId', /^ID ?NUMBER/],
  ['name', /^NAME/],
  ['federation', /^FED/],
  ['sex', /^SEX/],
  ['title', /^TITL?(?= |$)/],
  ['womenTitle', /^WTIT/],
  ['otherTitle', /^OTIT/],
  ['foa', /^FOA/],
  ['standard', /^(SRTNG|[A-Z]{3}\d\d)(?= |$)/],
  ['rapid', /^RRTNG/],
  ['blitz', /^BRTNG/],
  ['birthYear', /^(B-DAY|BORN)/],
  ['flag', /^FLAG/],
]

/**
 * The columns of FIDE's list as text, from its first line: each begins under its head and ends before the next
 * word, known or not. `undefined` if this is no such heading.
 */
export const listColumns = (heading: string): ListColumns | undefined => {
  const text = heading.toUpperCase().replace('ID NUMBER', 'ID_NUMBER')
  const starts = [...text.matchAll(/\S+/g)].map(found => found.index)
  const columns = new Map<string, readonly [number, number]>()
  starts.forEach((from, at) => {
    const rest = text.slice(from).replace('ID_NUMBER', 'ID NUMBER')
    const kind = HEADS.find(([, head]) => head.test(rest))?.[0]
    if (kind !== undefined && !columns.has(kind))
      columns.set(kind, [from, starts[at + 1] ?? Number.POSITIVE_INFINITY])
  })
  return columns.has('fideId') && columns.has('name') ? columns : undefined
}

const NUMBERS = ['standard', 'rapid', 'blitz', 'birthYear'] as const

/** A line of the list; `undefined` if it has no FIDE number or no name. */
export const readListLine = (line: string, columns: ListColumns): FidePlayer | undefined => {
  const shift = overflow(line, columns)
  const field = (kind: string, by = 0): string => {
    const [from, to] = columns.get(kind) ?? [0, 0]
    return line.slice(from + by, to + by).trim()
  }
  const fideId = field('fideId')
  const name = field('name')
  if (!/^[1-9]\d{0,11}$/.test(fideId) || name === '') return undefined
  const [standard, rapid, blitz, birthYear] = NUMBERS.map(kind => positive(field(kind, shift)))
  const sex = field('sex').toLowerCase()
  return {
    fideId,
    name,
    federation: /^[A-Z]{3}$/.test(field('federation')) ? field('federation') : undefined,
    sex: sex === 'm' ? 'm' : sex === 'f' || sex === 'w' ? 'w' : undefined,
    title: titleOf(field('title')) ?? titleOf(field('womenTitle')),
    standard,
    rapid,
    blitz,
    birthYear,
  }
}

const positive = (text: string): number | undefined =>
  /^\d{3,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined

/**
 * By how far a long list of titles pushes what follows to the right: the first distance at which the columns of
 * numbers hold numbers or nothing. 0 where the titles fit, and where no distance makes sense.
 */
const overflow = (line: string, columns: ListColumns): number => {
  const [from, to] = columns.get('otherTitle') ?? [0, 0]
  if (to === 0 || /^\s|^$/.test(line.slice(to - 1, to))) return 0
  const titles = /^\S*/.exec(line.slice(from))?.[0].length ?? 0
  for (let shift = 0; shift <= titles + 1; shift++) {
    if (NUMBERS.every(kind => isNumberField(line, columns.get(kind), shift))) return shift
  }
  return 0
}

const isNumberField = (
  line: string,
  column: readonly [number, number] | undefined,
  shift: number,
): boolean => {
  if (column === undefined) return true
  const text = line.slice(column[0] + shift, column[1] + shift)
  return /^(\d{4}|0?) *$/.test(text) && /^\s?$/.test(line.slice(column[0] + shift - 1, column[0] + shift))
}
