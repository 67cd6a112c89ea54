import type { ScoredRow } from '../../db/entries.ts'
import type { BoundFormat } from '../../domain/formats/format.ts'
import { type EntryId, entryId } from '../../domain/kernel/ids.ts'
import type { Explained, ExplainedAddend } from '../../domain/standings/explain.ts'
import type { ExplainedNumber, StandingExplained } from '../../wire/standings.ts'

type Names = ReadonlyMap<string, string>

/** What the numbers of an entry are made of, with names in it; undefined where the event has no such entry. */
export const explainedDto = (
  format: BoundFormat,
  entries: readonly ScoredRow[],
  id: string,
): StandingExplained | undefined => {
  const names = new Map(entries.map(entry => [entry.id, entry.name]))
  const name = names.get(id)
  if (name === undefined) return undefined
  const numbers = format.explain(entryId(id)).map(number => numberDto(number, names))
  return { entryId: id, name, numbers }
}

const numberDto = (number: Explained, names: Names): ExplainedNumber => ({
  code: number.code,
  title: number.title,
  article: number.article ?? null,
  rules: number.rules ?? null,
  value: number.value ?? null,
  method: number.method,
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
