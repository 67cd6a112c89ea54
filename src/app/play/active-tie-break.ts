import { gameOf, loadContest, loadContestRules } from '../../db/contests.ts'
import { loadMatch, type StoredMatch } from '../../db/matches.ts'
import { lockTournament } from '../../db/tournaments.ts'
import { activeGame } from '../../domain/contest/contest.ts'
import { nextInContest } from '../../domain/contest/next.ts'
import { awaitsTieBreak } from '../../domain/kernel/outcome.ts'
import type { Context } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { transact } from '../transact.ts'

/**
 * The tie-break of a parent that is on, if one is. Where the games have decided already and the parent is not resolved
 * (whoever ended the last one died before they got to it, or wrote its result into the database by hand), it is resolved
 * first; if that fails, what is there is served as if it were pending.
 */
export const activeTieBreakOf = async (
  ctx: Context,
  parent: StoredMatch,
): Promise<StoredMatch | undefined> => {
  if (!awaitsTieBreak(parent.match.outcome)) return undefined
  const found = await contestOf(ctx, parent)
  const healed = !found.isUndone || (await heal(ctx, parent))
  const id = found.isUndone && healed ? (await contestOf(ctx, parent)).active : found.active
  const loaded = id === undefined ? undefined : await loadMatch(ctx.pool, id)
  return loaded !== undefined && 'match' in loaded ? loaded : undefined
}

/** The tie-break of a pending parent that is on, and whether something follows from the games that nobody has done yet. */
const contestOf = async (
  ctx: Context,
  { match, facts }: StoredMatch,
): Promise<{ readonly active: string | undefined; readonly isUndone: boolean }> => {
  const [[, ...tieBreaks], rules] = await Promise.all([
    loadContest(ctx.pool, match.id),
    loadContestRules(ctx.pool, facts.tournamentId),
  ])
  if (rules === undefined) throw new Error(`tournament ${facts.tournamentId} is gone`)
  const games = tieBreaks.map(gameOf)
  const { WHITE, BLACK } = match.sides
  const parent = { white: WHITE.entry, black: BLACK.entry, outcome: match.outcome, withdrawn: [] }
  const index = activeGame(games)?.index
  return {
    active: tieBreaks.find(game => game.tieBreakIndex === index)?.id,
    isUndone: isUndone(rules, parent, games),
  }
}

/** Facts that contradict each other are for whoever heals to stumble over, and to write into the log. */
const isUndone = (...contest: Parameters<typeof nextInContest>): boolean => {
  try {
    const { kind } = nextInContest(...contest)
    return kind !== 'play' && kind !== 'arbiter'
  } catch {
    return true
  }
}

const heal = async (ctx: Context, { match, facts }: StoredMatch): Promise<boolean> => {
  const { tournamentId } = facts
  try {
    await transact(ctx, async (tx, log) => {
      const tournament = await lockTournament(tx, tournamentId)
      if (tournament !== undefined) await advance({ log }, tx, tournament, ctx.timeline.now())
    })
    return true
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    ctx.log.error(
      { err: error, matchId: match.id, parentId: match.id, tournamentId },
      `[getActivePlayableMatchId] best-effort resolveTieBreak failed - matchId=${match.id}, tournamentId=${tournamentId}, error=${said} - failed`,
    )
    return false
  }
}
