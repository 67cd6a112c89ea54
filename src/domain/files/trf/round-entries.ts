import type { Notes, TrfRound } from './document.ts'
import { meaningOf, TRF_RESULTS, type TrfResult } from './result.ts'

const FIRST_ROUND_COLUMN = 92
const ROUND_WIDTH = 10

/** The round entries of a 001 line: opponent at 92-95, colour at 97, result at 99, and so on every ten columns. */
export const readRounds = (
  line: number,
  text: string | readonly string[],
  notes: Notes,
): (TrfRound | undefined)[] => {
  const rounds: (TrfRound | undefined)[] = []
  for (let column = FIRST_ROUND_COLUMN; column <= text.length; column += ROUND_WIDTH) {
    const cell = text.slice(column - 1, column + 7)
    const cellText = typeof cell === 'string' ? cell : cell.join('')
    rounds.push(readRound(line, column, cellText, notes))
  }
  while (rounds.length > 0 && rounds.at(-1) === undefined) rounds.pop()
  return rounds
}

/** One entry: "0012 w 1"; blank is no entry. */
const readRound = (line: number, column: number, cell: string, notes: Notes): TrfRound | undefined => {
  if (cell.trim() === '') return undefined
  const match = /^([ \d]{4}) ?([wWbB -]?) ?(.?)$/.exec(cell.trimEnd())
  if (match === null) return fault(line, column, cell, 'is no round entry', notes)
  const opponent = Number(match[1]!.trim() || 0)
  const color = readColor(line, column + 5, match[2]!, notes)
  if (opponent > 0 && match[3]!.trim() === '') return { opponent, color, result: undefined }
  const result = readResult(line, column + 7, match[3]!, notes)
  if (result === undefined) return fault(line, column, cell, 'has an unknown result', notes)
  return checkRound(line, column, cell, { opponent, color, result }, notes)
}

const fault = (line: number, column: number, cell: string, problem: string, notes: Notes): undefined => {
  notes.faults.push({ line, column, code: 'BAD_ROUND_ENTRY', message: `"${cell}" ${problem}.` })
  return undefined
}

const readColor = (line: number, column: number, text: string, notes: Notes): 'w' | 'b' | undefined => {
  const lower = text.toLowerCase()
  const color = lower === 'w' || lower === 'b' ? lower : undefined
  if (color !== undefined && text !== color) {
    notes.repairs.push({ line, column, code: 'COLOR', message: `Colour "${text}" was read as "${color}".` })
  }
  return color
}

/** Letters count in either case; a blank is a zero-point bye; "½" and "/" stand for a draw in old files. */
const readResult = (line: number, column: number, text: string, notes: Notes): TrfResult | undefined => {
  const upper = text.trim().toUpperCase()
  if (upper === '') return 'Z'
  const result = TRF_RESULTS.find(known => known === upper)
  if (result !== undefined) return result
  if (upper !== '½' && upper !== '/') return undefined
  notes.repairs.push({ line, column, code: 'RESULT_CODE', message: `Result "${text}" was read as a draw.` })
  return '='
}

/** A bye has no opponent, and a played game has an opponent and a colour. */
const checkRound = (
  line: number,
  column: number,
  cell: string,
  round: TrfRound & { readonly result: TrfResult },
  notes: Notes,
): TrfRound | undefined => {
  const { opponent, color, result } = round
  const meaning = meaningOf(result)
  if (opponent > 0 && meaning.kind === 'bye') {
    const advice = 'a player who did not come to a paired game has "-", the opponent "+"'
    return fault(line, column, cell, `gives a bye to a player with an opponent; ${advice}`, notes)
  }
  if (opponent > 0 && color === undefined && meaning.kind === 'game') {
    return fault(line, column, cell, 'has an opponent but no colour', notes)
  }
  if (opponent === 0 && meaning.kind === 'game') {
    const bye = meaning.score === 'DRAW' ? 'H' : 'Z'
    if (meaning.score === 'WIN') return fault(line, column, cell, 'is a game without an opponent', notes)
    const message = `Result "${result}" without an opponent was read as "${bye}".`
    notes.repairs.push({ line, column: column + 7, code: 'RESULT_CODE', message })
    return { opponent, color: undefined, result: bye }
  }
  return round
}
