import type { Color } from '../domain/kernel/color.ts'
import type { ResultReason } from '../domain/kernel/ending.ts'
import { entryId } from '../domain/kernel/ids.ts'
import { type ByeType, type MatchResult, outcomeFrom, storedOutcome } from '../domain/kernel/outcome.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type { RoundWindow } from '../domain/match/slot.ts'
import type { Pairing, RoundMaker } from '../domain/rounds/pairing.ts'
import type { Seated } from '../domain/rounds/tables.ts'
import { type Db, instant, row, rows } from './transaction.ts'

type PairingRow = {
  readonly roundNumber: number
  readonly boardNumber: number
  readonly thirdPlace: boolean
  readonly entryAId: string
  readonly entryBId: string | null
  readonly whiteEntryId: string
  readonly result: MatchResult | null
  readonly resultReason: ResultReason | null
  readonly onlyHalf: Color | null
  readonly drawReason: ResultReason | null
  readonly byeType: ByeType | null
  readonly unrated: boolean
}

/** The facts a format decides upon: every match of the tournament but tie-breaks and canceled ones. */
export const loadPairings = async (db: Db, tournamentId: string): Promise<Pairing[]> => {
  const found = await rows<PairingRow>(
    db,
    `select "roundNumber", "boardNumber", "thirdPlace", "entryAId", "entryBId", "whiteEntryId", result, "resultReason",
       "onlyHalf", "drawReason", "byeType", unrated
     from matches where "tournamentId" = $1 and not "isTieBreak" and status <> 'CANCELED'
     order by "roundNumber", "boardNumber"`,
    [tournamentId],
  )
  return found.map(row => ({
    round: row.roundNumber,
    board: row.boardNumber,
    a: entryId(row.entryAId),
    b: row.entryBId === null ? undefined : entryId(row.entryBId),
    white: row.whiteEntryId === row.entryAId ? 'a' : 'b',
    thirdPlace: row.thirdPlace,
    outcome: outcomeFrom(row),
    drawReason: row.drawReason ?? undefined,
  }))
}

/** A pairing that is to become a match, with when it opens and when the wait for its players ends. */
export type NewMatch = {
  readonly pairing: Pairing
  readonly opensAt: Instant
  readonly opensFixed: boolean
  readonly dueAt: Instant | undefined
  /** Where the players agree on when they play. */
  readonly window?: RoundWindow | undefined
  /** The rules of the format, where nothing is said. */
  readonly madeBy?: RoundMaker | undefined
  /** Where it is played; at the table of its board where nothing is said. */
  readonly tableNumber?: number | undefined
}

/** Makes the matches of a round in one statement; those whose outcome is known already are finished at `at`. */
export const insertRound = async (
  db: Db,
  tournamentId: string,
  matches: readonly NewMatch[],
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `insert into matches ("tournamentId", "roundNumber", "boardNumber", "thirdPlace", "entryAId", "entryBId",
       "whiteEntryId", "blackEntryId", result, "resultReason", status, "finishedAt", "noShowResolvedAt", "opensAt",
       "opensFixed", "awaitedFrom", "dueAt", "byeType", "windowOpensAt", "windowClosesAt", "onlyHalf", "madeBy", "tableNumber")
     select $1, r.round, r.board, r.third, r.a, r.b, r.white, r.black, r.result::"MatchResult", r.reason::"ResultReason",
       case when r.result is null then 'PENDING' else 'FINISHED' end::"MatchStatus",
       case when r.result is null then null else ${instant('$2')} end,
       case when r.reason in ('NO_SHOW', 'DOUBLE_NO_SHOW') then ${instant('$2')} end,
       ${instant('r.opens')}, r.fixed, ${instant('$2')}, ${instant('r.due')}, r.bye::"ByeType",
       ${instant('r.window_opens')}, ${instant('r.window_closes')}, r.half::"MatchColor", r.maker::"RoundMaker", nullif(r.seat, r.board)
     from unnest($3::int[], $4::int[], $5::bool[], $6::uuid[], $7::uuid[], $8::uuid[], $9::uuid[], $10::text[], $11::text[],
       $12::float8[], $13::bool[], $14::float8[], $15::text[], $16::float8[], $17::float8[], $18::text[], $19::text[], $20::int[])
       as r(round, board, third, a, b, white, black, result, reason, opens, fixed, due, bye, window_opens,
         window_closes, half, maker, seat)`,
    [tournamentId, at, ...columnsOf(matches)],
  )
}

/** What is stored of each match, a column at a time. */
const columnsOf = (matches: readonly NewMatch[]): readonly unknown[][] => [
  matches.map(({ pairing }) => pairing.round),
  matches.map(({ pairing }) => pairing.board),
  matches.map(({ pairing }) => pairing.thirdPlace),
  matches.map(({ pairing }) => pairing.a),
  matches.map(({ pairing }) => pairing.b ?? null),
  matches.map(({ pairing }) => (pairing.white === 'a' ? pairing.a : pairing.b)),
  matches.map(({ pairing }) => (pairing.white === 'a' ? (pairing.b ?? null) : pairing.a)),
  matches.map(({ pairing }) => storedOutcome(pairing.outcome).result),
  matches.map(({ pairing }) => storedOutcome(pairing.outcome).resultReason),
  matches.map(match => match.opensAt),
  matches.map(match => match.opensFixed),
  matches.map(match => match.dueAt ?? null),
  matches.map(({ pairing }) => storedOutcome(pairing.outcome).byeType),
  matches.map(({ window }) => window?.opensAt ?? null),
  matches.map(({ window }) => window?.closesAt ?? null),
  matches.map(({ pairing }) => storedOutcome(pairing.outcome).onlyHalf),
  matches.map(({ madeBy = 'ENGINE' }) => madeBy),
  matches.map(({ tableNumber }) => tableNumber ?? null),
]

/** The matches that stand in these rounds, and where they are played. */
export const seatedIn = (
  db: Db,
  tournamentId: string,
  rounds: readonly number[],
): Promise<(Seated & { readonly round: number })[]> =>
  rows<Seated & { readonly round: number }>(
    db,
    `select "roundNumber" as round, "boardNumber" as board, coalesce("tableNumber", "boardNumber") as table,
       "entryBId" is not null as "isPlayed"
     from matches where "tournamentId" = $1 and "roundNumber" = any($2::int[]) and not "isTieBreak" and status <> 'CANCELED'`,
    [tournamentId, rounds],
  )

export type OpenMatch = {
  readonly id: string
  readonly whiteEntryId: string
  readonly blackEntryId: string
  readonly isTieBreak: boolean
  readonly status: 'PENDING' | 'RUNNING'
}

/** Matches of a tournament that are still open, with their players, in the order in which they are locked. */
export const openMatches = (db: Db, tournamentId: string): Promise<OpenMatch[]> =>
  rows<OpenMatch>(
    db,
    `select id, "whiteEntryId", "blackEntryId", "isTieBreak", status from matches
     where "tournamentId" = $1 and status in ('PENDING', 'RUNNING') and "blackEntryId" is not null order by id`,
    [tournamentId],
  )

/** The first round in which a match is open; undefined where none is. */
export const firstOpenRound = async (db: Db, tournamentId: string): Promise<number | undefined> => {
  const open = await row<{ round: number | null }>(
    db,
    `select min("roundNumber") as round from matches where "tournamentId" = $1 and status in ('PENDING', 'RUNNING')`,
    [tournamentId],
  )
  return open?.round ?? undefined
}

/** Active tournaments (a Swiss waits for its next round) in which nothing is open: something was left undone, and `advance` will do it. */
export const stalledTournaments = (db: Db): Promise<{ readonly id: string }[]> =>
  rows<{ id: string }>(
    db,
    `select t.id from tournaments t where t.status = 'ACTIVE' and t.format <> 'SWISS' and not exists (
       select from matches m where m."tournamentId" = t.id and m.status in ('PENDING', 'RUNNING'))`,
  )

/** A match that falls due, and when it would if nothing stood still. */
export type DueMatch = { readonly id: string; readonly dueAt: Instant }

/**
 * Matches that time may have decided by `at`, the longest overdue first, after `last` in that order. What stood still
 * is counted from no earlier than the turn or the wait began, so none that is due is left out.
 */
export const dueMatches = (
  db: Db,
  at: Instant,
  limit: number,
  last: DueMatch | undefined,
): Promise<DueMatch[]> =>
  rows<DueMatch>(
    db,
    `select id, "dueAt" from matches
     where status in ('PENDING', 'RUNNING') and "dueAt" <= ${instant('$1')}
       and "dueAt" + halted_ms(greatest("lastMoveAt", "resumedAt", "opensAt", "readyAt")) * interval '1 ms' <= ${instant('$1')}
       and ($3::float8 is null or ("dueAt", id) > (${instant('$3')}, $4::uuid))
     order by "dueAt", id limit $2`,
    [at, limit, last?.dueAt ?? null, last?.id ?? null],
  )

/** The last round of which a match stands; 0 where there is none. A correction may have the event wait in an earlier one. */
export const lastRoundMade = async (db: Db, tournamentId: string): Promise<number> => {
  const made = await row<{ round: number }>(
    db,
    `select coalesce(max("roundNumber"), 0) as round from matches where "tournamentId" = $1 and status <> 'CANCELED'`,
    [tournamentId],
  )
  return made?.round ?? 0
}
