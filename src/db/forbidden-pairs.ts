import type { Instant } from '../domain/kernel/time.ts'
import type { KeptApartBy } from '../domain/rounds/kept-apart.ts'
import { type Db, instant, rows } from './transaction.ts'

/** A group whose members are not paired with each other in these rounds, or a rule by which groups are found. */
export type ForbiddenRow = {
  readonly id: string
  readonly by: KeptApartBy
  /** Of `TAG`: which. */
  readonly tag: string | null
  /** Of `ENTRIES`; empty of a rule. */
  readonly entryIds: readonly string[]
  readonly fromRound: number
  readonly toRound: number
  readonly reason: string | null
}

/** Whom a rule kept apart in a round. */
export type KeptApart = {
  readonly pairsId: string
  readonly roundNumber: number
  readonly entryIds: readonly string[]
}

/** The rounds in which it holds: not in those that stood when it was made, nor in later ones than stood when it was lifted. */
const FORBIDDEN = `id, "by", tag, "entryIds", greatest("fromRound", "madeAfter" + 1) as "fromRound",
  least("toRound", "liftedAfter") as "toRound", reason`

/** Those that hold or have held in some round. */
export const listForbidden = (db: Db, tournamentId: string): Promise<ForbiddenRow[]> =>
  rows<ForbiddenRow>(
    db,
    `select id, "by", tag, "entryIds", "fromRound", "toRound", reason from (select ${FORBIDDEN}, "createdAt" from forbidden_pairs where "tournamentId" = $1) held
     where "fromRound" <= "toRound" order by "createdAt", id`,
    [tournamentId],
  )

/** Those that nobody has lifted. */
export const listStandingForbidden = (db: Db, tournamentId: string): Promise<ForbiddenRow[]> =>
  rows<ForbiddenRow>(
    db,
    `select ${FORBIDDEN} from forbidden_pairs where "tournamentId" = $1 and "liftedAfter" is null
     order by "createdAt", id`,
    [tournamentId],
  )

/** Also where it was lifted since. */
export const hasForbidden = async (db: Db, tournamentId: string, id: string): Promise<boolean> =>
  (await rows(db, 'select 1 from forbidden_pairs where "tournamentId" = $1 and id = $2', [tournamentId, id]))
    .length > 0

/** `madeAfter` is the last round that stands: it holds from the next one on. */
export const insertForbidden = async (
  db: Db,
  tournamentId: string,
  group: Omit<ForbiddenRow, 'id'> & { readonly madeAfter: number },
  at: Instant,
): Promise<ForbiddenRow> => {
  const [inserted] = await rows<ForbiddenRow>(
    db,
    `insert into forbidden_pairs ("tournamentId", "by", tag, "entryIds", "fromRound", "toRound", reason, "madeAfter", "createdAt")
     values ($1, $2, $3, $4, $5, $6, $7, $8, ${instant('$9')}) returning ${FORBIDDEN}`,
    [
      tournamentId,
      group.by,
      group.tag,
      group.entryIds,
      group.fromRound,
      group.toRound,
      group.reason,
      group.madeAfter,
      at,
    ],
  )
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted
}

/** It does not hold after round `last`. */
export const liftForbidden = async (
  db: Db,
  tournamentId: string,
  id: string,
  last: number,
): Promise<void> => {
  await rows(
    db,
    'update forbidden_pairs set "liftedAfter" = $3 where "tournamentId" = $1 and id = $2 and "liftedAfter" is null',
    [tournamentId, id, last],
  )
}

/** Rounds after `last` are gone: what was made or lifted in them is so from the next round on that is made. */
export const moveForbidden = async (db: Db, tournamentId: string, last: number): Promise<void> => {
  await rows(
    db,
    `update forbidden_pairs set "madeAfter" = least("madeAfter", $2), "liftedAfter" = case when "liftedAfter" > $2 then $2 else "liftedAfter" end
     where "tournamentId" = $1 and greatest("madeAfter", "liftedAfter") > $2`,
    [tournamentId, last],
  )
  await rows(
    db,
    `delete from kept_apart k using forbidden_pairs f
     where f.id = k."pairsId" and f."tournamentId" = $1 and k."roundNumber" > $2`,
    [tournamentId, last],
  )
}

/** Whom rules kept apart in rounds that were made, each group of each round. */
export const listKeptApart = (db: Db, tournamentId: string): Promise<KeptApart[]> =>
  rows<KeptApart>(
    db,
    `select k."pairsId", k."roundNumber", k."entryIds" from kept_apart k join forbidden_pairs f on f.id = k."pairsId"
     where f."tournamentId" = $1 order by k."pairsId", k."roundNumber", k."groupNumber"`,
    [tournamentId],
  )

/** Notes whom rules keep apart in a round that is made. */
export const insertKeptApart = async (
  db: Db,
  roundNumber: number,
  groups: readonly Omit<KeptApart, 'roundNumber'>[],
): Promise<void> => {
  if (groups.length === 0) return
  await rows(
    db,
    `insert into kept_apart ("pairsId", "roundNumber", "groupNumber", "entryIds")
     select g.pairs, $1, g.number, array(select jsonb_array_elements_text(g.entries::jsonb))::uuid[]
     from unnest($2::uuid[], $3::text[]) with ordinality as g(pairs, entries, number)`,
    [
      roundNumber,
      groups.map(({ pairsId }) => pairsId),
      groups.map(({ entryIds }) => JSON.stringify(entryIds)),
    ],
  )
}
