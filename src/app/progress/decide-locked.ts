import type { PoolClient } from 'pg'
import { insertClockChanges } from '../../db/clock-changes.ts'
import { loadMatch, lockMatch, type StoredMatch, saveMatch } from '../../db/matches.ts'
import { insertMove } from '../../db/move-writer.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import { applyAll } from '../../domain/match/apply.ts'
import { decide } from '../../domain/match/decide.ts'
import type { Decision, MatchCommand } from '../../domain/match/match.ts'

export type Settled = { readonly stored: StoredMatch; readonly decision: Decision }

/** Whether the match is over by it, so that the event may have to go on. */
export const hasEnded = ({ decision }: Settled): boolean =>
  decision.events.some(({ kind }) => kind === 'ended')

/** Locks the match, decides, and writes what happened; the caller holds the tournament's lock. */
export const decideLocked = async (
  tx: PoolClient,
  matchId: string,
  command: MatchCommand,
  at: Instant,
  heldMs: Millis = 0,
): Promise<Settled | undefined> => {
  await lockMatch(tx, matchId)
  const loaded = await loadMatch(tx, matchId)
  if (loaded === undefined || 'bye' in loaded) return undefined
  const decision = decide(loaded.match, command, at, heldMs)
  const last = decision.events.at(-1)
  if (last === undefined) return { stored: loaded, decision }
  const after = applyAll(loaded.match, decision.events)
  if (!(await saveMatch(tx, after, last.at))) throw new Error(`match ${matchId} changed under its lock`)
  const moved = decision.events.find(event => event.kind === 'moved')
  if (moved !== undefined) await insertMove(tx, loaded.match, moved)
  await insertClockChanges(tx, matchId, after.moves.length, decision.events)
  return { stored: { ...loaded, match: { ...after, version: after.version + 1 } }, decision }
}
