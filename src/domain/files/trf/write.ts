import type { TrfDocument, TrfPlayer, TrfRound } from './document.ts'
import { pointsColumn } from './points-column.ts'

/**
 * Writes a file as the format says, every column in its place: the records in the order of the document,
 * then the players by starting rank. `readTrf` of the result gives the same document back. Lines end in LF
 * unless `lineEnd` says otherwise (the letter of the format is CR; programs take all three). `kept`: lines of players as
 * another file has them, by starting rank.
 */
export const writeTrf = (
  document: TrfDocument,
  lineEnd = '\n',
  kept: ReadonlyMap<number, string> = new Map(),
): string => {
  const lines = document.records.map(({ id, text }) => `${id}${text}`.trimEnd())
  const players = [...document.players].sort((a, b) => a.startingRank - b.startingRank)
  const written = players.map(player => kept.get(player.startingRank) ?? writePlayer(player))
  return [...lines, ...written].map(line => line + lineEnd).join('')
}

/** Record 001; a name that is too long is cut, so that what follows keeps its columns. */
export const writePlayer = (player: TrfPlayer): string => {
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
    right(player.rating ?? '', 4),
    ' ',
    left(player.federation ?? '', 3),
    ' ',
    right(player.fideNumber ?? '', 11),
    ' ',
    left(player.birthDate ?? '', 10),
    ' ',
    right(player.points === undefined ? '' : pointsColumn(player.points), 4),
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

/** Numbers, and words of a list: what has no room is left out, since what was cut would be something else. */
const right = (value: string | number, width: number): string => {
  const text = String(value)
  return (text.length > width ? '' : text).padStart(width)
}

const left = (value: string, width: number): string => {
  const text = [...value].slice(0, width)
  return text.join('') + ' '.repeat(width - text.length)
}
