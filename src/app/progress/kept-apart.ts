import type { EntryRow } from '../../db/entries.ts'
import { type ForbiddenRow, insertKeptApart, listForbidden, listKeptApart } from '../../db/forbidden-pairs.ts'
import type { Db } from '../../db/transaction.ts'
import { type EntryId, entryId } from '../../domain/kernel/ids.ts'
import {
  type ApartRule,
  type ApartSource,
  type ForbiddenGroup,
  groupsOfRules,
  type Membership,
} from '../../domain/rounds/kept-apart.ts'

/** Whom an event keeps apart, in the rounds that are made and in those to come; `made` is the last round. */
export const loadForbidden = async (
  db: Db,
  tournamentId: string,
  entries: readonly EntryRow[],
  made: number,
): Promise<readonly ForbiddenGroup[]> => {
  const held = await listForbidden(db, tournamentId)
  const named = held.filter(({ by }) => by === 'ENTRIES').map(groupOf)
  if (named.length === held.length) return named
  const sources = new Map(held.map(row => [row.id, sourceOf(row)]))
  const past = (await listKeptApart(db, tournamentId)).flatMap(({ pairsId, roundNumber, entryIds }) => {
    const source = sources.get(pairsId)
    return source === undefined ? [] : [{ source, round: roundNumber, entries: entryIds.map(entryId) }]
  })
  const rules = held.flatMap(row => {
    const rule = ruleOf(row)
    return rule === undefined ? [] : [{ source: sourceOf(row), rule, from: row.fromRound, to: row.toRound }]
  })
  return [...named, ...groupsOfRules(rules, past, peopleOf(entries), made)]
}

/** Notes, with a round that is made, whom rules kept apart in it. */
export const keepForbidden = (db: Db, forbidden: readonly ForbiddenGroup[], round: number): Promise<void> =>
  insertKeptApart(
    db,
    round,
    forbidden.flatMap(({ entries, from, to, source }) =>
      source === undefined || source.by === 'ENTRIES' || round < from || round > to
        ? []
        : [{ pairsId: source.id, entryIds: entries }],
    ),
  )

const sourceOf = ({ id, by, tag }: ForbiddenRow): ApartSource => ({ id, by, tag })

const groupOf = (row: ForbiddenRow): ForbiddenGroup => ({
  entries: row.entryIds.map(entryId),
  from: row.fromRound,
  to: row.toRound,
  source: sourceOf(row),
})

/** Undefined of a group of entries. */
export const ruleOf = ({ by, tag }: Pick<ForbiddenRow, 'by' | 'tag'>): ApartRule | undefined => {
  if (by === 'ENTRIES') return undefined
  return by === 'TAG' ? { by, tag: tag ?? '' } : { by }
}

/** Those whom a rule looks at: who is in the event, or has been in its field. */
export const peopleOf = (entries: readonly EntryRow[]): readonly (Membership & { readonly id: EntryId })[] =>
  entries
    .filter(({ seed, status }) => seed !== null || status === 'ENTERED')
    .map(({ id, club, federation, tags }) => ({ id: entryId(id), club, federation, tags }))
