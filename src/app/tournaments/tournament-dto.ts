import type { TournamentRead } from '../../db/tournaments.ts'
import { isoTime, isoTimeOrNull } from '../matches/match-view.ts'

/** A tournament as it is on the wire. */
export const tournamentDto = ({ closedAt: _, ...found }: TournamentRead) => ({
  ...found,
  startsAt: isoTimeOrNull(found.startsAt),
  createdAt: isoTime(found.createdAt),
  startedAt: isoTimeOrNull(found.startedAt),
  finishedAt: isoTimeOrNull(found.finishedAt),
  nextRoundAt: isoTimeOrNull(found.nextRoundAt),
  roundTimes: found.roundTimes?.map(isoTime) ?? null,
})

export type TournamentDto = ReturnType<typeof tournamentDto>
