import type { Pool, PoolClient } from 'pg'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import { instant, inTransaction, refusesWrites, row, rows } from './transaction.ts'

/** A gap between beats of more than this means that no node could accept moves (contract section 4). */
const OUTAGE: Millis = 5000

/** An instant of the database in ms, with its fractions. */
const epochMs = (expression: string): string => `(extract(epoch from ${expression}) * 1000)::double precision`

export type Outage = {
  readonly startedAt: Instant
  readonly endedAt: Instant
  readonly matchesCredited: number
}

export type Beat = {
  /** The timeline's present instant, in ms. */
  readonly at: Instant
  /** Grows whenever an account is suspended or a session revoked. */
  readonly accessEpoch: number
  readonly outage: Outage | undefined
}

/**
 * The usual beat: one statement, so that no node that dies or stands still in the middle holds up the others. The
 * clock is asked where the row is written, after any wait for it. Nothing where the gap is too long.
 */
const BEAT = {
  name: 'beat',
  query_timeout: 3_000,
  text: `
update heartbeat set
  "shiftMs" = greatest("shiftMs", ${epochMs('"beatAt"')} - ${epochMs('clock_timestamp()')}),
  "beatAt" = ${instant(`(${epochMs('clock_timestamp()')}
    + greatest("shiftMs", ${epochMs('"beatAt"')} - ${epochMs('clock_timestamp()')}))`)}
where ${epochMs('clock_timestamp()')} + "shiftMs" - ${epochMs('"beatAt"')} <= ${OUTAGE}
returning ${epochMs('"beatAt"')} as at, "accessEpoch"`,
}

/**
 * One beat of the row that all nodes share. Where the last one is too long ago, the gap is credited to every
 * match that was waiting or running, in the same transaction: no node can decide anything by time in between.
 * Where the database's clock has gone back, the timeline is shifted so that it goes on from the last beat.
 * `onAnswer` hears at once that the database is there, however long the crediting takes.
 */
export const beat = async (pool: Pool, onAnswer: () => void = () => undefined): Promise<Beat> => {
  const usual = (await pool.query<Omit<Beat, 'outage'>>(BEAT).catch(refused(onAnswer))).rows[0]
  onAnswer()
  return usual === undefined ? inTransaction(pool, beatAfterGap) : { ...usual, outage: undefined }
}

/** One that takes nothing in is there: reads go on. */
const refused =
  (onAnswer: () => void) =>
  (error: unknown): never => {
    if (refusesWrites(error)) onAnswer()
    throw error
  }

const beatAfterGap = async (tx: PoolClient): Promise<Beat> => {
  const stored = await row<{ beatAt: Instant; shiftMs: number; accessEpoch: number }>(
    tx,
    'select "beatAt", "shiftMs", "accessEpoch" from heartbeat for update',
  )
  const clock = await row<{ ms: number }>(tx, `select ${epochMs('clock_timestamp()')} as ms`)
  if (stored === undefined || clock === undefined) throw new Error('the heartbeat row is missing')
  const shiftMs = Math.max(stored.shiftMs, stored.beatAt - clock.ms)
  const at = clock.ms + shiftMs
  await tx.query(`update heartbeat set "beatAt" = ${instant('$1')}, "shiftMs" = $2`, [at, shiftMs])
  const outage = at - stored.beatAt > OUTAGE ? await credit(tx, stored.beatAt, Math.round(at)) : undefined
  return { at, accessEpoch: stored.accessEpoch, outage }
}

const credit = async (tx: PoolClient, startedAt: Instant, endedAt: Instant): Promise<Outage | undefined> => {
  await tx.query(`select from matches where status in ('PENDING', 'RUNNING') order by id for update`)
  const running = await tx.query(CREDIT_RUNNING, [startedAt, endedAt])
  const waiting = await tx.query(CREDIT_WAITING, [startedAt, endedAt])
  const matchesCredited = (running.rowCount ?? 0) + (waiting.rowCount ?? 0)
  if (matchesCredited === 0) return undefined
  await rows(
    tx,
    `insert into outages ("startedAt", "endedAt", "matchesCredited") values (${instant('$1')}, ${instant('$2')}, $3)`,
    [startedAt, endedAt, matchesCredited],
  )
  return { startedAt, endedAt, matchesCredited }
}

/** What of the gap a match lost: an arbiter who had it go on was heard, so up to there all was well. */
const FROM = `greatest(${instant('$1')}, "resumedAt")`
const TO = instant('$2')

/** One that is held up lost nothing: a node was there to pause it, and since then its clock has stood still. */
const NOT_PAUSED = '"pausedAt" is null'

const MS = (from: string) => `round(extract(epoch from (${TO} - ${from})) * 1000)::bigint`
const WHOLE_GAP_MS = MS(FROM)

/** The side to move gets back what of its turn fell into the gap. */
const CREDIT_RUNNING = `
update matches m set "creditMs" = m."creditMs" + gap.ms, "dueAt" = m."dueAt" + gap.ms * interval '1 millisecond',
  version = m.version + 1
from (
  select id, ${MS(`greatest("lastMoveAt", ${FROM})`)} as ms from matches
  where status = 'RUNNING' and "dueAt" is not null and ${NOT_PAUSED}
) gap
where gap.id = m.id and gap.ms > 0`

/**
 * Where nobody has come yet, or the break was still running, the opening is postponed by the gap, so that whoever
 * comes after it waits no longer than ever; where one player is there, the other gets the gap added. A fixed time
 * that fell into it moves to its end.
 */
const CREDIT_WAITING = `
update matches m set version = m.version + 1,
  "creditMs" = m."creditMs" + case when gap.postponed then 0 else gap.ms end,
  "opensAt" = m."opensAt" + case when gap.postponed then gap.ms else 0 end * interval '1 millisecond',
  "dueAt" = m."dueAt" + gap.ms * interval '1 millisecond'
from (
  select id, "opensAt" > ${FROM} or "readyAt" is null as postponed,
    case when not "opensFixed" or "opensAt" <= ${FROM} then ${WHOLE_GAP_MS}
      else greatest(0, ${MS('"opensAt"')}) end as ms
  from matches where status = 'PENDING' and "dueAt" is not null and ${NOT_PAUSED}
) gap
where gap.id = m.id and gap.ms > 0`
