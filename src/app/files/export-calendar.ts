import { roundTimes } from '../../db/exports.ts'
import { storedTimeControl } from '../../db/matches.ts'
import type { TournamentRead } from '../../db/tournaments.ts'
import type { TimeControl } from '../../domain/clock/time-control.ts'
import { writeCalendar } from '../../domain/files/icalendar/write.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import { fixedTimeOf } from '../../domain/tournament/schedule.ts'
import type { Caller } from '../accounts/access.ts'
import type { Context } from '../context.ts'
import { visibleTournament } from '../rights.ts'

/** The rounds of an event as a calendar; each keeps its identity, so that a calendar that comes again moves it. */
export const readCalendar = async (
  ctx: Context,
  viewer: Caller | undefined,
  id: string,
  roundUrl: (roundNumber: number) => string,
) => {
  const found = await visibleTournament(ctx.pool, id, viewer)
  if (!found.ok) return found
  const tournament = found.value
  const length = longestGame(storedTimeControl(tournament.timeControl))
  const times = await knownTimes(ctx, tournament)
  const events = times.map(([roundNumber, start]) => ({
    uid: `round-${roundNumber}.${id}@tabiya`,
    summary: `${tournament.title}: ${roundNumber}`,
    description: tournament.description.slice(0, 1000),
    url: roundUrl(roundNumber),
    start,
    end: start + length,
    sequence: tournament.version,
  }))
  const { title, timeZone } = tournament
  return ok({
    title,
    text: writeCalendar({ name: title, zone: timeZone, stamp: ctx.timeline.now(), events }),
  })
}

/** Rounds that have been made open at a known instant; those to come begin at their fixed times, if they have any. */
const knownTimes = async (
  ctx: Context,
  tournament: TournamentRead,
): Promise<readonly (readonly [round: number, start: Instant])[]> => {
  if (tournament.status === 'CANCELED') return []
  const made = new Map(
    (await roundTimes(ctx.pool, tournament.id)).map(({ roundNumber, opensAt }) => [roundNumber, opensAt]),
  )
  const last = Math.max(1, ...made.keys(), tournament.roundTimes?.length ?? 0)
  return Array.from({ length: last }, (_, at) => at + 1).flatMap(round => {
    const start = made.get(round) ?? (made.has(round) ? undefined : fixedTimeOf(tournament, round))
    return start === undefined ? [] : [[round, start] as const]
  })
}

/** Both clocks with the increments of sixty moves: how long a round may be expected to take. */
const longestGame = ({ WHITE, BLACK }: TimeControl): Millis =>
  WHITE.baseMs + BLACK.baseMs + 60 * (WHITE.incrementMs + BLACK.incrementMs)
