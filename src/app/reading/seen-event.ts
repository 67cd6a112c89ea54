import { eventStateAsOf } from '../../db/as-of.ts'
import { type EventRevision, eventRevision, eventSize, resultsRevision } from '../../db/revisions.ts'
import type { Born } from '../../domain/files/born.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Millis } from '../../domain/kernel/time.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { delayFor } from '../rights/delay.ts'
import { type Rights, rightsOn } from '../rights/rights.ts'
import { tagOf } from './entity-tag.ts'
import type { ReadingContext } from './reading.ts'

/**
 * What a view is made of: all of an event, its results without what moves change, or what no revision is taken of.
 */
export type MadeOf = 'event' | 'results' | 'anything'

/** An event as it stands before a view of it is made, for somebody who may see it. */
export type SeenEvent = {
  readonly title: string
  readonly timeZone: string | null
  readonly rights: Rights
  /** What files tell the caller of when players were born. */
  readonly born: Born
  /** How far behind the caller is kept, in ms. */
  readonly delayMs: Millis
  /** Entries and matches. */
  readonly rows: number
  /** `<id>:<version>:<state>`, which changes with everything that the view is made of; undefined for anything. */
  readonly tag: string | undefined
}

/** However many ask at once, an event is looked at once for those who asked before. */
const look = (ctx: ReadingContext, id: string, madeOf: MadeOf): Promise<EventRevision | undefined> =>
  ctx.reading.share(`${madeOf} ${id}`, async () => {
    if (madeOf === 'event') return eventRevision(ctx.pool, id)
    if (madeOf === 'results') return resultsRevision(ctx.pool, id)
    const size = await eventSize(ctx.pool, id)
    return size === undefined ? undefined : { ...size, state: '' }
  })

/** An event that `viewer` may see; a private one looks like none to everybody else. */
export const seenEvent = async (
  ctx: ReadingContext,
  viewer: Caller | undefined,
  id: string,
  madeOf: MadeOf,
): Promise<Answer<SeenEvent>> => {
  const found = await look(ctx, id, madeOf)
  if (found === undefined) return refusal('TOURNAMENT_NOT_FOUND')
  const rights = await rightsOn(ctx.pool, { id, visibility: found.visibility }, viewer)
  if (!rights.sees) return refusal('TOURNAMENT_NOT_FOUND')
  const delayMs = delayFor(found, rights, viewer)
  const { title, timeZone, rows } = found
  const born = rights.chief ? 'WHOLE' : found.birthAndSexShown ? 'YEAR' : 'NOTHING'
  const named = madeOf === 'event' && delayMs > 0 ? await lookLate(ctx, id, delayMs) : found
  if (named === undefined) return refusal('TOURNAMENT_NOT_FOUND')
  const tag = madeOf === 'anything' ? undefined : tagOf(id, named.version, named.state)
  return ok({ title, timeZone, rights, born, delayMs, rows, tag })
}

/** What all who are kept so far behind see of an event names nothing later. */
const lookLate = (ctx: ReadingContext, id: string, delayMs: Millis) =>
  ctx.reading.share(`late ${delayMs} ${id}`, () => eventStateAsOf(ctx.pool, id, ctx.timeline.now() - delayMs))
