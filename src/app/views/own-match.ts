import type { LoggedAccountEntry, LoggedAccountMatch } from '../../db/feed/rows.ts'
import { inPoints } from '../../domain/kernel/points.ts'
import type { OwnEntry, OwnMatch } from '../../wire/account-stream.ts'

/** A match as one of its players is told of it: no clock, no position, and sides from where they sit. */
export const ownMatchDto = (logged: LoggedAccountMatch): OwnMatch => {
  const {
    whiteEntryId,
    blackEntryId,
    whiteJoinedAt,
    blackJoinedAt,
    playerAId,
    playerBId,
    readyAt,
    lastMoveAt,
    resumedAt,
    whiteTimeMsRemaining,
    blackTimeMsRemaining,
    creditMs,
    drawOfferBy,
    fen,
    moveNumber,
    lastMoveUci,
    adjudication,
    ...told
  } = logged
  const isWhite = whiteEntryId === told.entryId
  return {
    ...told,
    color: isWhite ? 'WHITE' : 'BLACK',
    joinedAt: isWhite ? whiteJoinedAt : blackJoinedAt,
    opponentJoinedAt: isWhite ? blackJoinedAt : whiteJoinedAt,
  }
}

export const ownEntryDto = ({ adjustments, event, ...entry }: LoggedAccountEntry): OwnEntry => {
  const { title, format, playMode, status, currentRound, startsAt, timeZone } = event
  return {
    ...entry,
    adjustments: adjustments.map(given => ({ ...given, points: inPoints(given.points) })),
    event: { title, format, playMode, status, currentRound, startsAt, timeZone },
  }
}
