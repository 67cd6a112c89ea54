import type { StoredMatch } from '../../db/matches.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { decide } from '../../domain/match/decide.ts'
import type { Awaits } from '../../domain/match/match.ts'
import type { Context } from '../context.ts'
import { settle } from './settle.ts'

/** Writes down what time has decided about a match, if it has; the match as it then is. */
export const settleIfDue = async (ctx: Context, stored: StoredMatch, at: Instant): Promise<StoredMatch> => {
  const due = decide(stored.match, { kind: 'observe' }, at)
  if (due.events.length === 0 && !(await isProved(ctx, due.awaits))) return stored
  const settled = await settle(ctx, stored.match.id, { kind: 'observe' }, at)
  return settled?.stored ?? stored
}

/** Whether a proof was to be had that was all that was missing. Who only reads is shown what there is without one. */
const isProved = async (ctx: Context, awaits: Awaits | undefined): Promise<boolean> => {
  if (awaits?.what !== 'proof') return false
  try {
    await ctx.timeline.until(awaits)
    return true
  } catch (error) {
    ctx.log.warn({ err: error }, '[settle] proof - not to be had')
    return false
  }
}
