import type { PoolClient } from 'pg'
import { lockContestOf } from '../../db/contests.ts'
import { openMatches } from '../../db/progress.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { EventContext } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { decideLocked } from '../progress/decide-locked.ts'

/** What whoever leaves an event that is on loses at once, and all that follows from it. */
export const loseOpenMatch = async (
  ctx: Pick<EventContext, 'live' | 'log'>,
  tx: PoolClient,
  tournament: TournamentRow,
  entryId: string,
  at: Instant,
): Promise<void> => {
  for (const match of await openMatches(tx, tournament.id)) {
    if (match.whiteEntryId !== entryId && match.blackEntryId !== entryId) continue
    await lockContestOf(tx, match.id)
    // A tie-break that has not begun is not lost by itself: the contest is, as a whole.
    if (match.isTieBreak && match.status === 'PENDING') continue
    const by = match.whiteEntryId === entryId ? 'WHITE' : 'BLACK'
    await decideLocked(tx, match.id, { kind: 'withdraw', by }, at)
    ctx.live.forget(match.id)
  }
  await advance(ctx, tx, tournament, at)
}
