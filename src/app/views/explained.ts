import type { ScoredRow } from '../../db/entries.ts'
import type { BoundFormat } from '../../domain/formats/format.ts'
import { type EntryId, entryId } from '../../domain/kernel/ids.ts'
import type { Explained, ExplainedAddend } from '../../domain/standings/explain.ts'
import type { Crosstable, CrosstableCell, ExplainedNumber, StandingExplained } from '../../wire/standings.ts'

type Names = ReadonlyMap<string, string>

/** How an entry fares, and what its numbers of an entry are made of, with names in it; undefined where the event has no such entry. */
export const explainedDto = (
  format: BoundFormat,
  entries: readonly ScoredRow[],
  { rounds, rows }: Crosstable,
  id: string,
): StandingExplained | undefined => {
  const entry = entries.find(one => one.id === id)
  if (entry === undefined) return undefined
  const names = new Map(entries.map(one => [one.id, one.name]))
  // Whoever left before the start has no line.
  const line = rows.find(row => row.entryId === id)
  return {
    entryId: id,
    playerId: entry.playerId,
    name: entry.name,
    title: entry.title,
    rating: entry.rating,
    place: line?.place ?? null,
    score: line?.score ?? 0,
    rounds: roundsOf(rounds, line?.cells ?? [], names),
    numbers: format.explain(entryId(id)).map(number => numberDto(number, names)),
  }
}

const roundsOf = (
  rounds: readonly number[],
  cells: readonly (CrosstableCell | null)[],
  names: Names,
): StandingExplained['rounds'] =>
  cells.flatMap((cell, at) =>
    cell === null
      ? []
      : [
          {
            round: rounds[at]!,
            ...cell,
            opponentName: cell.opponentId === null ? null : (names.get(cell.opponentId) ?? null),
          },
        ],
  )

const numberDto = (number: Explained, names: Names): ExplainedNumber => ({
  code: number.code,
  title: number.title,
  article: number.article ?? null,
  rules: number.rules ?? null,
  value: number.value ?? null,
  method: number.method,
  dropped: number.dropped,
  reversed: number.reversed,
  addends: number.addends.map(addend => addendDto(addend, names)),
  sum: number.sum,
  made: number.made ?? null,
  difference: number.difference ?? null,
  tied: number.tied.map(({ entry, points, place }) => ({
    entryId: entry,
    name: nameOf(entry, names),
    points,
    place,
  })),
})

const addendDto = (
  { round, opponent, points, opponentPoints, counted, why }: ExplainedAddend,
  names: Names,
) => ({
  round,
  opponentId: opponent ?? null,
  opponentName: opponent === undefined ? null : nameOf(opponent, names),
  points,
  opponentPoints: opponentPoints ?? null,
  counted,
  why,
})

const nameOf = (entry: EntryId, names: Names): string => names.get(entry) ?? ''
