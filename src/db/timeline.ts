import type { Pool, PoolClient } from 'pg'
import { GONE, type HaltCause } from '../domain/clock/halts.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import { type Db, instant, inTransaction, row, rows } from './transaction.ts'

/** More than this between two beats is a gap (contract section 4, Time). */
const GAP: Millis = 1000
/** A gap of more than this is noted as an outage. */
const OUTAGE: Millis = 5000
/** Probes fill a page each; so many, and their table is emptied. */
const PROBES = 100
/** The pages that must be had before a node that was refused says again that it can commit moves: what a few moves take. */
const PAGES_AFTER_REFUSAL = 32
/** How long the row of a node that is gone is kept, for whoever looks into what happened. */
const KEEP_NODES = "interval '1 hour'"

/** An instant of the database in ms, with its fractions. */
const epochMs = (expression: string): string => `(extract(epoch from ${expression}) * 1000)::double precision`

export type Gap = {
  readonly from: Instant
  readonly to: Instant
  readonly cause: Exclude<HaltCause, 'STALL'>
}

/** What a node says of itself when it beats; instants of the timeline. */
export type NodeState = {
  readonly id: string
  /** All that it received up to then is decided. */
  readonly clearTo: Instant
  /** When it last committed what could only be committed with room on the disk. */
  readonly provedAt: Instant
  /** When a commit was last refused, unless one has been made since. */
  readonly refusedAt: Instant | undefined
}

export type Beat = {
  /** The timeline's present instant, in ms. */
  readonly at: Instant
  /** Grows whenever an account is suspended or a session revoked. */
  readonly accessEpoch: number
  /** The latest gap's id, or 0: a node that has seen another forgets what it holds of matches. */
  readonly lastGap: number
  /** Up to when all nodes that serve have decided what they received, the one that asks included. */
  readonly heardTo: Instant
  /** When another node that serves was last refused a commit, if it has made none since. */
  readonly refusedElsewhereAt: Instant | null
}

export type Proof = Beat & { readonly gap: Gap | undefined; readonly outageMatches: number }

const READ = `select greatest(${epochMs('clock_timestamp()')} + "shiftMs", ${epochMs('"beatAt"')}) as at, "accessEpoch" from timeline`

/** What time it is, for a node that does not serve yet: it says nothing of itself. */
export const readTimeline = async (
  pool: Pool,
): Promise<{ readonly at: Instant; readonly accessEpoch: number }> => {
  const found = await row<{ at: Instant; accessEpoch: number }>(pool, READ)
  if (found === undefined) throw new Error('the row of the timeline is missing')
  return found
}

/** Whether a node has beaten in the last ten seconds of the database's clock. */
export const hasLivingNodes = async (db: Db): Promise<boolean> => {
  const found = await row<{ living: boolean }>(
    db,
    `select exists (select from nodes n, timeline t where n."beatAt" > clock_timestamp()
       + t."shiftMs" * interval '1 millisecond' - interval '10 seconds') as living`,
  )
  return found?.living === true
}

/** Up to when a node could commit, as far as it has said: one that was refused, until it last did; else until it last beat. In ms. */
const ALIVE_UNTIL_MS = `(extract(epoch from case when "refusedAt" > "provedAt" then "provedAt" else greatest("beatAt", "provedAt") end) * 1000)::double precision`

/**
 * Whether the last sign of life of any node is so long ago that a gap is still to be written: what was decided before it
 * knows nothing of it. Null where no node has said anything.
 */
export const GAP_PENDING = `(select ${epochMs('clock_timestamp()')} + t."shiftMs"
  - (select max(${ALIVE_UNTIL_MS}) from nodes) > ${GAP} from timeline t)`

const OTHERS = (at: string) =>
  `from nodes n where n.id <> $1 and n."beatAt" > ${at} - interval '${GONE} milliseconds'`

/** A beat that is not answered so soon has failed, in ms. */
const ANSWER_WITHIN = 3_000
/** What says so is so late only where the node itself did not get to run. */
const STOOD_STILL = 300

/**
 * The usual beat: one statement, so that no node that dies or stands still in the middle holds up the others. The
 * clock is asked where the row is written, after any wait for it. Nothing where the last beat is so long ago that a gap
 * must be written first, or where this node is not known: then only a proof will do.
 */
const BEAT = {
  name: 'beat',
  query_timeout: ANSWER_WITHIN,
  text: `
with clock as (
  update timeline set
    "shiftMs" = greatest("shiftMs", ${epochMs('"beatAt"')} - ${epochMs('clock_timestamp()')}),
    "beatAt" = ${instant(`(${epochMs('clock_timestamp()')}
      + greatest("shiftMs", ${epochMs('"beatAt"')} - ${epochMs('clock_timestamp()')}))`)}
  where $4::float8 is not null or ${epochMs('clock_timestamp()')} + "shiftMs"
    - (select max(${ALIVE_UNTIL_MS}) from nodes) <= ${GAP}
  returning "beatAt", "accessEpoch"
), mine as (
  update nodes set "beatAt" = clock."beatAt", "clearTo" = least(clock."beatAt", ${instant('$2')}),
    "provedAt" = greatest("provedAt", ${instant('$3')}), "refusedAt" = ${instant('$4')}
  from clock where nodes.id = $1 returning "clearTo"
)
select ${epochMs('clock."beatAt"')} as at, clock."accessEpoch",
  (select coalesce(max(id), 0) from gaps) as "lastGap",
  ${epochMs(`least(mine."clearTo", (select min(n."clearTo") ${OTHERS('clock."beatAt"')}))`)} as "heardTo",
  (select ${epochMs('max(n."refusedAt")')} ${OTHERS('clock."beatAt"')} and n."refusedAt" > n."provedAt") as "refusedElsewhereAt"
from clock cross join mine`,
}

/** A beat; undefined where only a proof will do. */
export const beat = async (pool: Pool, node: NodeState): Promise<Beat | undefined> => {
  const asked = performance.now()
  const ask = () =>
    pool.query<Beat>({ ...BEAT, values: [node.id, node.clearTo, node.provedAt, node.refusedAt ?? null] })
  const found = await ask().catch(error => {
    // Whoever stood still finds the wait over before reading the answer that lies there, and would refuse all that came meanwhile.
    if (performance.now() - asked < ANSWER_WITHIN + STOOD_STILL) throw error
    return ask()
  })
  return found.rows[0]
}

export type Probe = {
  /** How many this node has made before it. */
  readonly number: number
  /** Whether a commit of this node was refused, and none has been made since. */
  readonly afterRefusal: boolean
}

/**
 * A beat that proves that moves can be committed, and ends the gap there was: a row that fills a page is written, and
 * with it, in the same transaction, how long nobody could commit one. So no node that ends a gap can decide anything by
 * time before the gap is written. After a refusal room for several moves must be there, and is given back with the commit:
 * a page alone is had now and then on a disk that is full for every move.
 */
export const prove = (
  pool: Pool,
  node: Pick<NodeState, 'id' | 'clearTo'>,
  { number, afterRefusal }: Probe,
): Promise<Proof> =>
  inTransaction(pool, async tx => {
    // What a refused probe had of the disk is given back only with a file of its own.
    if (afterRefusal || number % PROBES === PROBES - 1) await emptyProbes(tx)
    const pages = afterRefusal ? PAGES_AFTER_REFUSAL : 1
    await tx.query("insert into probes select repeat('.', 8000) from generate_series(1, $1::integer)", [
      pages,
    ])
    if (afterRefusal) await emptyProbes(tx)
    return written(tx, node)
  })

/** Where somebody else reads the table, the next hundred come on top: nobody's beat waits for that. */
const emptyProbes = async (tx: PoolClient): Promise<void> => {
  await tx.query("set local lock_timeout = '50ms'")
  await tx.query('savepoint emptied')
  try {
    await tx.query('truncate probes')
  } catch (error) {
    if (isDisproof(error)) throw error
    await tx.query('rollback to savepoint emptied')
  }
  await tx.query("set local lock_timeout = '2s'")
}

const written = async (tx: PoolClient, node: Pick<NodeState, 'id' | 'clearTo'>): Promise<Proof> => {
  const stored = await row<{ beatAt: Instant; shiftMs: number; accessEpoch: number }>(
    tx,
    `select ${epochMs('"beatAt"')} as "beatAt", "shiftMs", "accessEpoch" from timeline for update`,
  )
  const now = await row<{ ms: number; last: number | null; refused: boolean | null }>(
    tx,
    `select ${epochMs('clock_timestamp()')} as ms, ${ALIVE_UNTIL_MS} as last, "refusedAt" > "provedAt" as refused
     from (select) as here left join nodes on true order by last desc nulls last limit 1`,
  )
  if (stored === undefined || now === undefined) throw new Error('the row of the timeline is missing')
  const shiftMs = Math.max(stored.shiftMs, stored.beatAt - now.ms)
  const at = now.ms + shiftMs
  await tx.query(`update timeline set "beatAt" = ${instant('$1')}, "shiftMs" = $2`, [at, shiftMs])
  const gap = gapBetween(now, at)
  const outageMatches = gap === undefined ? 0 : await insertGap(tx, gap)
  return { ...(await introduce(tx, node, at)), accessEpoch: stored.accessEpoch, gap, outageMatches }
}

/** Where the last sign of life was a refused node's, every moment since is one in which nobody could commit. */
const gapBetween = (
  { last, refused }: { readonly last: number | null; readonly refused: boolean | null },
  at: Instant,
): Gap | undefined => {
  if (last === null || at - last <= (refused === true ? 0 : GAP)) return undefined
  return { from: last, to: at, cause: refused === true ? 'REFUSED' : 'SILENT' }
}

/** Only what lies in no gap yet is new. Says how many matches waited or ran, where it is long enough to be noted. */
const insertGap = async (tx: PoolClient, { from, to, cause }: Gap): Promise<number> => {
  await rows(
    tx,
    `insert into gaps ("from", "to", cause)
     select lower(part), upper(part), $3 from unnest(
       tstzmultirange(tstzrange(${instant('$1')}, ${instant('$2')}))
       - (select coalesce(range_agg(tstzrange("from", "to")), '{}') from gaps where "to" > ${instant('$1')})) as part`,
    [from, to, cause],
  )
  if (to - from <= OUTAGE) return 0
  const noted = await row<{ matchesCredited: number }>(
    tx,
    `insert into outages ("startedAt", "endedAt", "matchesCredited")
     select ${instant('$1')}, ${instant('$2')}, count(*) from matches
     where status in ('PENDING', 'RUNNING') and "dueAt" is not null having count(*) > 0
     returning "matchesCredited"`,
    [from, to],
  )
  return noted?.matchesCredited ?? 0
}

/** Notes that this node has committed; what it then knows of the others. */
const introduce = async (
  tx: PoolClient,
  { id, clearTo }: Pick<NodeState, 'id' | 'clearTo'>,
  at: Instant,
): Promise<Omit<Beat, 'accessEpoch'>> => {
  await tx.query(
    `insert into nodes (id, "beatAt", "clearTo", "provedAt") values ($1, ${instant('$2')}, ${instant('$3')}, ${instant('$2')})
     on conflict (id) do update set "beatAt" = excluded."beatAt", "clearTo" = excluded."clearTo",
       "provedAt" = excluded."provedAt", "refusedAt" = null`,
    [id, at, Math.min(at, clearTo)],
  )
  await tx.query(`delete from nodes where id <> $1 and "beatAt" < ${instant('$2')} - ${KEEP_NODES}`, [id, at])
  const found = await row<Pick<Beat, 'lastGap' | 'heardTo' | 'refusedElsewhereAt'>>(
    tx,
    `select (select coalesce(max(id), 0) from gaps) as "lastGap",
       least($3::float8, (select ${epochMs('min(n."clearTo")')} ${OTHERS(instant('$2'))})) as "heardTo",
       (select ${epochMs('max(n."refusedAt")')} ${OTHERS(instant('$2'))} and n."refusedAt" > n."provedAt") as "refusedElsewhereAt"`,
    [id, at, Math.min(at, clearTo)],
  )
  if (found === undefined) throw new Error('nothing was read of the nodes')
  return { at, ...found }
}

/** Whether a clock runs, or somebody is waited for: whether it matters that moves can be committed. */
export const isTimeRunning = async (pool: Pool): Promise<boolean> =>
  (await row(
    pool,
    `select from matches where status in ('PENDING', 'RUNNING') and "dueAt" is not null limit 1`,
  )) !== undefined

/** Error classes of PostgreSQL: no connection, no room, an intervention, a system's error; read-only. */
const REFUSALS = /^(08|53|57P|58|25006)/
/** What is between us and the database, or our own patience with it. */
const NO_ANSWER = /timeout|terminated|ECONN|EPIPE|ENOENT|EAI_AGAIN|socket|not queryable|Connection/i

/**
 * Whether a commit failed for want of room, connection or answer, rather than through a conflict, a lock, a constraint
 * or a mistake of ours (contract section 4, Time: disproof).
 */
export const isDisproof = (error: unknown): boolean => {
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string }
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return REFUSALS.test(code)
  return NO_ANSWER.test(`${String(code)} ${message}`)
}
