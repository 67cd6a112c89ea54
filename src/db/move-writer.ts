import type { Pool } from 'pg'
import { dueUnhalted } from '../domain/match/deadline.ts'
import type { Match, MatchEvent } from '../domain/match/match.ts'
import { openPool } from './pool.ts'
import { GAP_PENDING } from './timeline.ts'
import { type Db, rows } from './transaction.ts'

type Moved = Extract<MatchEvent, { kind: 'moved' }>

/** A move that was decided: the match as it was (its version is the guard) and as it is to be. */
export type MoveToSave = { readonly before: Match; readonly after: Match; readonly moved: Moved }

/** The columns of a move, in the order in which both statements below give them. */
const MOVE_COLUMNS = `"matchId", "moveNumber", version, "playerId", color, san, uci, "from", "to", promotion,
  "fenBefore", "fenAfter", "whiteTimeMsRemaining", "blackTimeMsRemaining", "spentMs", "creditMs", "playedAt", "idempotencyKey", "gapMs",
  "heldMs"`

/**
 * All moves of a flush in one statement, each row guarded by the version it was decided on; what comes back
 * are the matches written, and whoever is missing was stale. The rows are locked in the order of their ids
 * first: without that two nodes that play the same matches deadlocked, sorted arrays or not.
 * "updated" asks for the locks by their number: joined to them row by row, the planner compared every move of a
 * flush with every other (64 moves: 4,096 comparisons, a third of the statement's time).
 * Where the statement was held up so long that a gap is to be written first, nothing is: the moves are decided anew.
 * One statement is one commit: 64 matches at once cost 26 µs of database a move where a transaction each
 * cost 528 (design trial of November 2026, PostgreSQL 18.4, fsync on, two cores).
 */
const SAVE_MOVES = `
with input as materialized (
  select * from unnest(
    $1::uuid[], $2::int[], $3::int[], $4::text[], $5::float8[], $6::bigint[], $7::bigint[], $8::text[], $9::float8[],
    $10::uuid[], $11::text[], $12::text[], $13::text[], $14::text[], $15::bigint[], $16::bigint[], $17::text[],
    $18::bigint[], $19::bigint[]
  ) as t(id, version, ply, fen, at, white, black, offer, due, player, color, san, uci, "fenBefore", spent, credit, key,
    gap, held)
), locked as materialized (
  select m.id from matches m where m.id = any($1::uuid[]) order by m.id for update
), updated as (
  update matches m set version = m.version + 1, ply = i.ply, "currentFen" = i.fen,
    "lastMoveAt" = to_timestamp(i.at / 1000), "whiteTimeMsRemaining" = i.white, "blackTimeMsRemaining" = i.black,
    "creditMs" = 0, "turnGapMs" = 0, "drawOfferBy" = i.offer::"MatchColor", "dueAt" = to_timestamp(i.due / 1000)
  from input i
  where (select count(*) from locked) > 0 and m.id = i.id and m.version = i.version and m.status = 'RUNNING'
    and ${GAP_PENDING} is not true
  returning m.id
)
insert into match_moves (${MOVE_COLUMNS})
select i.id, i.ply, i.version + 1, i.player, i.color::"MatchColor", i.san, i.uci, substr(i.uci, 1, 2), substr(i.uci, 3, 2),
  nullif(substr(i.uci, 5), ''), i."fenBefore", i.fen, i.white, i.black, i.spent, i.credit, to_timestamp(i.at / 1000), i.key,
  i.gap, i.held
from input i join updated u on u.id = i.id
returning "matchId"`

const COLUMNS: readonly ((move: MoveToSave) => unknown)[] = [
  ({ before }) => before.id,
  ({ before }) => before.version,
  ({ after }) => after.moves.length,
  ({ after }) => after.position.fen,
  ({ moved }) => moved.at,
  ({ moved }) => moved.clock.remainingMs.WHITE,
  ({ moved }) => moved.clock.remainingMs.BLACK,
  ({ after }) => after.offerBy ?? null,
  ({ after }) => dueUnhalted(after) ?? null,
  ({ before, moved }) => before.sides[moved.by].player ?? null,
  ({ moved }) => moved.by,
  ({ moved }) => moved.san,
  ({ moved }) => moved.uci,
  ({ before }) => before.position.fen,
  ({ moved }) => moved.spentMs,
  ({ moved }) => moved.creditMs,
  ({ moved }) => moved.key ?? null,
  ({ moved }) => moved.gapMs,
  ({ moved }) => moved.heldMs,
]

const save = async (pool: Pool, moves: readonly MoveToSave[]): Promise<ReadonlySet<string>> => {
  const values = COLUMNS.map(column => moves.map(column))
  const write = () => rows<{ matchId: string }>(pool, SAVE_MOVES, values)
  // A deadlock's victim has written nothing: the versions say whether it may still be written.
  const written = await write().catch((error: { code?: string }) => {
    if (error.code !== '40P01') throw error
    return write()
  })
  return new Set(written.map(({ matchId }) => matchId))
}

/** How many flushes may be under way at once: as many connections as its pool needs. */
const SLOTS = 2

/**
 * Settings of the sessions that save moves. A flush reads some rows of a table that holds every match there ever
 * was, by their ids; a planner without statistics thinks the table small and reads all of it.
 */
const MOVE_SESSION = { enable_seqscan: 'off', enable_bitmapscan: 'off' } as const

/** Moves have connections of their own: whoever reads a lot cannot keep them waiting. */
export const openMovePool = (databaseUrl: string): Pool =>
  openPool(databaseUrl, { max: SLOTS, settings: MOVE_SESSION, keep: true })

/** The largest flush; more wait for the next. */
const LARGEST_FLUSH = 256

type Waiting = {
  readonly move: MoveToSave
  readonly resolve: (saved: boolean) => void
  readonly reject: (error: unknown) => void
}

export type MoveWriter = {
  /** Resolves once the move is committed: true, or false where the match was no longer at its version. Rejects if it cannot be. */
  readonly write: (move: MoveToSave) => Promise<boolean>
}

/**
 * Moves that arrive while a flush is under way leave together in the next, and so do those that were read from
 * their connections in the same turn of the event loop. No timer: a lone move leaves at the end of that turn. A
 * match may be in one flush once only; callers take turns by match.
 * @param onFlush is told how many moves a flush has committed, and how long it took, in ms.
 */
export const createMoveWriter = (
  pool: Pool,
  onFlush: (moves: number, ms: number) => void = () => undefined,
): MoveWriter => {
  let waiting: Waiting[] = []
  let free = SLOTS

  const flush = async (): Promise<void> => {
    if (free === 0 || waiting.length === 0) return
    // More wait than one flush holds: the next leaves beside it.
    if (waiting.length > LARGEST_FLUSH) leave()
    const batch = waiting.slice(0, LARGEST_FLUSH)
    waiting = waiting.slice(LARGEST_FLUSH)
    free--
    const began = performance.now()
    try {
      const moves = batch.map(({ move }) => move)
      const saved = await save(pool, moves)
      onFlush(saved.size, performance.now() - began)
      for (const item of batch) item.resolve(saved.has(item.move.before.id))
    } catch (error) {
      for (const item of batch) item.reject(error)
    } finally {
      free++
      leave()
    }
  }

  const leave = atEndOfTurn(flush)

  return {
    write: move =>
      new Promise((resolve, reject) => {
        waiting.push({ move, resolve, reject })
        leave()
      }),
  }
}

/** Runs `work` once at the end of this turn of the event loop, however often it is asked for in it. */
const atEndOfTurn = (work: () => Promise<void>): (() => void) => {
  let asked = false
  return () => {
    if (asked) return
    asked = true
    setImmediate(() => {
      asked = false
      void work()
    })
  }
}

const INSERT_MOVE = `
insert into match_moves (${MOVE_COLUMNS})
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, to_timestamp($17::float8 / 1000), $18, $19, $20)`

/** A move that leaves the batch, since it ends the match: written in the transaction of the ending. */
export const insertMove = async (db: Db, before: Match, moved: Moved): Promise<void> => {
  await db.query(INSERT_MOVE, [
    before.id,
    before.moves.length + 1,
    before.version + 1,
    before.sides[moved.by].player,
    moved.by,
    moved.san,
    moved.uci,
    moved.from,
    moved.to,
    moved.promotion,
    before.position.fen,
    moved.position.fen,
    moved.clock.remainingMs.WHITE,
    moved.clock.remainingMs.BLACK,
    moved.spentMs,
    moved.creditMs,
    moved.at,
    moved.key,
    moved.gapMs,
    moved.heldMs,
  ])
}
