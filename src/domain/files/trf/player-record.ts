import { parseTenths } from '../../kernel/points.ts'
import { calendarDateOf } from '../calendar-date.ts'
import type { Title } from '../title.ts'
import { titleOf } from '../title.ts'
import type { Notes, TrfPlayer } from './document.ts'
import { readRounds } from './round-entries.ts'

/** Record 001 of TRF16 and TRF26; columns count code points. Absent if the starting rank cannot be read. */
export const readPlayer = (line: number, text: string, notes: Notes): TrfPlayer | undefined => {
  const points = /[\ud800-\udbff]/.test(text) ? [...text] : undefined
  const field = (from: number, to: number): string =>
    (points?.slice(from - 1, to).join('') ?? text.slice(from - 1, to)).trim()
  const startingRank = Number(field(5, 8))
  if (!Number.isInteger(startingRank) || startingRank < 1) {
    const message = `"${field(5, 8)}" is no starting rank.`
    notes.faults.push({ line, column: 5, code: 'BAD_STARTING_RANK', message })
    return undefined
  }
  return {
    line,
    startingRank,
    sex: readSex(line, field(10, 10), notes),
    title: readTitle(line, field(11, 13), notes),
    name: field(15, 47),
    rating: readRating(line, ratingField(field), notes),
    federation: field(54, 56) || undefined,
    fideNumber: field(58, 68) || undefined,
    birthDate: readBirthDate(line, field(70, 79), notes),
    points: readPoints(line, field(81, 84), notes),
    rank: Number(field(86, 89)) || undefined,
    rounds: readRounds(line, points ?? text, notes),
  }
}

const readSex = (line: number, text: string, notes: Notes): 'm' | 'w' | undefined => {
  if (text === '' || text === 'm' || text === 'w') return text || undefined
  const lower = text.toLowerCase()
  const sex = lower === 'm' ? 'm' : lower === 'w' || lower === 'f' ? 'w' : undefined
  const message = `Sex "${text}" was read as ${sex === undefined ? 'not given' : `"${sex}"`}.`
  notes.repairs.push({ line, column: 10, code: 'SEX', message })
  return sex
}

const readTitle = (line: number, text: string, notes: Notes): Title | undefined => {
  if (text === '') return undefined
  const title = titleOf(text)
  if (title === text) return title
  const message = `Title "${text}" was read as ${title ?? 'none'}.`
  notes.repairs.push({ line, column: 11, code: 'TITLE', message })
  return title
}

/** Columns 49 to 52; with its neighbours, which are blank, when a rating of more digits runs into them. */
const ratingField = (field: (from: number, to: number) => string): string => {
  const wide = field(48, 53)
  return /^\d{5,}$/.test(wide) ? wide : field(49, 52)
}

const LARGEST_RATING = 9999

const readRating = (line: number, text: string, notes: Notes): number | undefined => {
  if (text === '' || text === '0') return undefined
  const rating = Number(text)
  if (Number.isInteger(rating) && rating > 0 && rating <= LARGEST_RATING) return rating
  const message = `Rating "${text}" was read as unrated.`
  notes.repairs.push({ line, column: 49, code: 'RATING', message })
  return undefined
}

const readBirthDate = (line: number, text: string, notes: Notes): string | undefined => {
  const date = calendarDateOf(text)
  if (text === '' || date === text) return date
  const message = `Birth date "${text}" was read as ${date ?? 'not given'}.`
  notes.repairs.push({ line, column: 70, code: 'BIRTH_DATE', message })
  return date
}

const readPoints = (line: number, text: string, notes: Notes): number | undefined => {
  if (text === '') return undefined
  const points = parseTenths(text)
  if (points === undefined || !/^-?\d*\.?\d$/.test(text)) {
    const message = `Points "${text}" were read as ${points === undefined ? 'not given' : points / 10}.`
    notes.repairs.push({ line, column: 81, code: 'POINTS', message })
  }
  return points
}
