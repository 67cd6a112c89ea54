import { DELETED_NAME } from './erasure-traces.ts'
import { type Db, rows } from './transaction.ts'

/** Entries lose what says whose they are, but for tags that prizes hang on. */
export const eraseEntries = async (db: Db, entries: readonly string[]): Promise<void> => {
  await rows(
    db,
    `update entries e set name = $2, title = null, federation = null, "fideId" = null, sex = null, "birthDate" = null, club = null, "fixedBoard" = null,
       tags = array(select tag from unnest(e.tags) as tag join tournaments t on t.id = e."tournamentId"
         where jsonb_path_exists(t."prizeCategories", '$[*].tags[*] ? (@ == $tag)', jsonb_build_object('tag', tag)))
     where id = any($1::uuid[])`,
    [entries, DELETED_NAME],
  )
}
