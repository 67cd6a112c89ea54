import { agreedMatches, roundTimes } from '../../db/exports.ts'
import { storedTimeControl } from '../../db/time-control.ts'
import type { TournamentRead } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import type { TimeControl } from '../../domain/clock/time-control.ts'
import { type CalendarEvent, writeCalendar } from '../../domain/files/icalendar/write.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import { fixedTimeOf, windowOf } from '../../domain/tournament/schedule.ts'

/**
 * The rounds of an event as a calendar, and the matches whose players have agreed on a slot. Each keeps its identity, so
 * that a calendar that comes again moves it.
 */
export const calendarExport = async (
  db: Db,
  tournament: TournamentRead,
  roundUrl: (roundNumber: number) => string,
  at: Instant,
): Promise<string> => {
  const { title, timeZone, status } = tournament
  const events =
    status === 'CANCELED'
      ? []
      : [...(await roundEvents(db, tournament, roundUrl)), ...(await slotEvents(db, tournament, roundUrl))]
  return writeCalendar({ name: title, zone: timeZone, stamp: at, events })
}

type RoundUrl = (roundNumber: number) => string

const roundEvents = async (
  db: Db,
  tournament: TournamentRead,
  roundUrl: RoundUrl,
): Promise<CalendarEvent[]> => {
  const length = longestGame(storedTimeControl(tournament))
  return (await knownTimes(db, tournament)).map(({ round, start, end }) => ({
    uid: `round-${round}.${tournament.id}@tabiya`,
    summary: `${tournament.title}: ${round}`,
    description: tournament.description.slice(0, 1000),
    url: roundUrl(round),
    start,
    end: end ?? start + length,
    sequence: tournament.version,
  }))
}

const slotEvents = async (
  db: Db,
  tournament: TournamentRead,
  roundUrl: RoundUrl,
): Promise<CalendarEvent[]> => {
  const length = longestGame(storedTimeControl(tournament))
  return (await agreedMatches(db, tournament.id)).map(match => ({
    uid: `match-${match.id}@tabiya`,
    summary: `${tournament.title}: ${match.roundNumber}, ${match.whiteName} – ${match.blackName}`,
    url: roundUrl(match.roundNumber),
    start: match.opensAt,
    end: match.opensAt + length,
    sequence: match.version,
  }))
}

type KnownTime = { readonly round: number; readonly start: Instant; readonly end: Instant | undefined }

/**
 * Rounds that have been made open at a known instant; those to come begin at their fixed times, if they have any. A round
 * with a window lasts until it closes.
 */
const knownTimes = async (db: Db, tournament: TournamentRead): Promise<readonly KnownTime[]> => {
  const made = new Map((await roundTimes(db, tournament.id)).map(time => [time.roundNumber, time]))
  const last = Math.max(1, ...made.keys(), tournament.roundTimes?.length ?? 0)
  return Array.from({ length: last }, (_, at) => at + 1).flatMap(round => {
    const known = made.get(round)
    const start = known === undefined ? fixedTimeOf(tournament, round) : known.opensAt
    if (start === undefined || start === null) return []
    const end = known === undefined ? windowOf(tournament, round, start)?.closesAt : known.closesAt
    return [{ round, start, end: end ?? undefined }]
  })
}

/** Both clocks with the increments of sixty moves: how long a round may be expected to take. */
const longestGame = ({ WHITE, BLACK }: TimeControl): Millis =>
  WHITE.startMs + BLACK.startMs + 60 * (WHITE.incrementMs + BLACK.incrementMs)
