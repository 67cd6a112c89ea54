import type { TrfDocument } from '../trf/document.ts'
import { isRecordId, nationalRank } from '../trf/known-records.ts'
import { isOwnComment } from '../trf/own-comments.ts'

/** Texts of a file, for the next report of its event. */
export type Texts = {
  readonly records: readonly { readonly id: string; readonly text: string }[]
  /** Whole lines with national ratings, by starting rank. */
  readonly national: ReadonlyMap<number, readonly string[]>
}

/** What could stand in a database: no control characters, no halves of surrogate pairs. */
export const storable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')

/** Every record that is one; our own comments are written anew. */
export const textsOf = ({ records, players }: TrfDocument): Texts => {
  const known = new Set(players.map(({ startingRank }) => startingRank))
  const national = new Map<number, string[]>()
  const kept: { id: string; text: string }[] = []
  for (const record of records) {
    if (!isRecordId(record.id) || isOwnComment(record)) continue
    const [id, text] = [record.id, storable(record.text)]
    const rank = nationalRank(record, known)
    if (rank === undefined) kept.push({ id, text })
    else national.set(rank, [...(national.get(rank) ?? []), `${id}${text}`])
  }
  return { records: kept, national }
}
