import { formatTenths } from '../../kernel/points.ts'
import type { TrfDocument, TrfPlayer, TrfRound } from './document.ts'

/** The column has four digits; a number that does not fit is no rating. */
const HIGHEST_RATING = 9999

/**
 * Writes a file as the format says, every column in its place: the records in the order of the document,
 * then the players by starting rank. `readTrf` of the result gives the same document back. Lines end in LF
 * unless `lineEnd` says otherwise (the letter of the format is CR; programs take all three).
 */
export const writeTrf = (document: TrfDocument, lineEnd = '\n'): string => {
  const lines = document.records.map(({ id, text }) => `${id}${text}`.trimEnd())
  const players = [...document.players].sort((a, b) => a.startingRank - b.startingRank)
  return [...lines, ...players.map(writePlayer)].map(line => line + lineEnd).join('')
}

/** Record 001; a name that is too long is cut, so that what follows keeps its columns. */
const writePlayer = (player: TrfPlayer): string => {
  const fields = [
    '001',
    ' ',
    right(player.startingRank, 4),
    ' ',
    player.sex ?? ' ',
    right(player.title ?? '', 3),
    ' ',
    left(player.name, 33),
    ' ',
    right(player.rating === undefined || player.rating > HIGHEST_RATING ? '' : player.rating, 4),
    ' ',
    left(player.federation ?? '', 3),
    ' ',
    right(player.fideNumber ?? '', 11),
    ' ',
    left(player.birthDate ?? '', 10),
    ' ',
    right(player.points === undefined ? '' : formatTenths(player.points), 4),
    ' ',
    right(player.rank ?? '', 4),
  ]
  return (fields.join('') + player.rounds.map(writeRound).join('')).trimEnd()
}

const writeRound = (round: TrfRound | undefined): string => {
  if (round === undefined) return ' '.repeat(10)
  const opponent = round.opponent === 0 ? '0000' : right(round.opponent, 4)
  return `  ${opponent} ${round.color ?? '-'} ${round.result ?? ' '}`
}

const cut = (value: string | number, width: number): readonly string[] => [...String(value)].slice(0, width)

const right = (value: string | number, width: number): string => {
  const text = cut(value, width)
  return ' '.repeat(width - text.length) + text.join('')
}

const left = (value: string | number, width: number): string => {
  const text = cut(value, width)
  return text.join('') + ' '.repeat(width - text.length)
}
