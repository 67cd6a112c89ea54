import type { TournamentRead } from '../../db/tournaments.ts'
import { outlookOf } from '../../domain/formats/swiss/outlook.ts'
import { checkInWindow } from '../../domain/tournament/check-in.ts'
import type { Tournament } from '../../wire/tournaments.ts'
import { isoTime, isoTimeOrNull } from './iso-time.ts'

/** A tournament as it is on the wire. */
export const tournamentDto = ({
  closedAt: _closed,
  acceleratedThrough: _through,
  ...found
}: TournamentRead): Tournament => ({
  ...found,
  checkInOpensAt: isoTimeOrNull(checkInWindow(found)?.opensAt ?? null),
  checkInClosesAt: isoTimeOrNull(checkInWindow(found)?.closesAt ?? null),
  startsAt: isoTimeOrNull(found.startsAt),
  createdAt: isoTime(found.createdAt),
  startedAt: isoTimeOrNull(found.startedAt),
  finishedAt: isoTimeOrNull(found.finishedAt),
  nextRoundAt: isoTimeOrNull(found.nextRoundAt),
  roundsOutlook: outlookOf(found, found.totalPlayers) ?? null,
  roundTimes: found.roundTimes?.map(isoTime) ?? null,
})
