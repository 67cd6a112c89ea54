import type { PoolClient } from 'pg'
import { matchFacts } from '../../db/corrections.ts'
import { type MatchRead, readMatches } from '../../db/match-reads.ts'
import { ok, type Result, refuse } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { type Effect, matchChanges } from '../../domain/tournament/effect.ts'
import type { EventContext } from '../context.ts'
import { cancelMatches } from '../progress/cancel-matches.ts'

/**
 * Cancels the matches of a round, or of all rounds, while none of them has begun or has a result: they stay in the
 * record, and what they were is the effect. Refuses where there is nothing to cancel, or something was played.
 */
export const cancelUnplayed = async (
  ctx: Pick<EventContext, 'live'>,
  tx: PoolClient,
  tournamentId: string,
  round: number | undefined,
  at: Instant,
): Promise<Result<Pick<Effect, 'matches'>, 'ROUND_NOT_FOUND' | 'ROUND_HAS_RESULTS'>> => {
  const matches = standing(await readMatches(tx, tournamentId, round))
  if (matches.length === 0) return refuse('ROUND_NOT_FOUND')
  if (matches.some(hasBegun)) return refuse('ROUND_HAS_RESULTS')
  const before = await matchFacts(tx, tournamentId)
  await cancelMatches(
    tx,
    matches.map(match => ({ id: match.id, status: match.status, isBye: match.entryBId === null })),
    at,
  )
  for (const match of matches) ctx.live.forget(match.id)
  return ok({ matches: matchChanges(before, await matchFacts(tx, tournamentId)) })
}

/** By id, as they are locked. */
const standing = (matches: readonly MatchRead[]): readonly MatchRead[] =>
  matches.filter(({ status }) => status !== 'CANCELED').sort((one, other) => (one.id < other.id ? -1 : 1))

const hasBegun = ({ status, entryBId }: MatchRead): boolean => entryBId !== null && status !== 'PENDING'
