import { type EntryId, entryId } from '../domain/kernel/ids.ts'
import { type Db, rows } from './transaction.ts'

/**
 * Who was there at any time of an event (contract section 6): checked in, joined a match, has a game, or won one because the
 * other did not come. A bye, and a game that a withdrawal lost, show nobody.
 */
export const presentEntries = async (db: Db, tournamentId: string): Promise<ReadonlySet<EntryId>> => {
  const found = await rows<{ id: string }>(
    db,
    `select e.id from entries e where e."tournamentId" = $1 and e."checkedInAt" is not null
     union
     select side.entry from matches m cross join lateral (values
       (m."whiteEntryId", m."whiteJoinedAt", m.result = 'WHITE_WIN'), (m."blackEntryId", m."blackJoinedAt", m.result = 'BLACK_WIN')
     ) as side(entry, joined, won)
     where m."tournamentId" = $1 and side.entry is not null and (side.joined is not null or m."startedAt" is not null
       or (m."resultReason" in ('NO_SHOW', 'DOUBLE_NO_SHOW') and side.won)
       or m."resultReason" not in ('NO_SHOW', 'DOUBLE_NO_SHOW', 'BYE'))`,
    [tournamentId],
  )
  return new Set(found.map(({ id }) => entryId(id)))
}
