import { roundTimes } from '../db/exports.ts'
import { storedTimeControl } from '../db/matches.ts'
import type { TournamentRead } from '../db/tournaments.ts'
import type { TimeControl } from '../domain/clock/time-control.ts'
import { writeCalendar } from '../domain/files/icalendar/write.ts'
import { ok } from '../domain/kernel/result.ts'
import type { Instant, Millis } from '../domain/kernel/time.ts'
import type { Caller } from './access.ts'
import type { Context } from './context.ts'
import { visibleTournament } from './rights.ts'

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

/** Rounds that have been made open at a known instant; before the start, round 1 at the event's time. */
const knownTimes = async (
  ctx: Context,
  { id, startsAt, status }: TournamentRead,
): Promise<readonly (readonly [round: number, start: Instant])[]> => {
  if (status === 'CANCELED') return []
  const made = await roundTimes(ctx.pool, id)
  if (made.length === 0) return startsAt === null ? [] : [[1, startsAt]]
  return made.flatMap(({ roundNumber, opensAt }) =>
    opensAt === null ? [] : [[roundNumber, opensAt] as const],
  )
}

/** Both clocks with the increments of sixty moves: how long a round may be expected to take. */
const longestGame = ({ WHITE, BLACK }: TimeControl): Millis =>
  WHITE.baseMs + BLACK.baseMs + 60 * (WHITE.incrementMs + BLACK.incrementMs)
