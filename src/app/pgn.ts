import type { MatchRead, MoveRead } from '../db/match-reads.ts'
import { storedTimeControl } from '../db/matches.ts'
import { writePgn } from '../domain/files/pgn/write.ts'
import { isoTimeOrNull } from './match-view.ts'

export type Game = {
  readonly title: string
  readonly site: string
  readonly match: MatchRead
  readonly moves: readonly MoveRead[]
}

/** A match as PGN; undefined for a bye, which is no game. */
export const gamePgn = ({ title, site, match, moves }: Game): string | undefined => {
  if (match.blackName === null) return undefined
  const { result, resultReason, drawReason } = match
  return writePgn({
    event: title,
    site,
    date: isoTimeOrNull(match.startedAt ?? match.opensAt)
      ?.slice(0, 10)
      .replaceAll('-', '.'),
    round: String(match.roundNumber),
    board: match.boardNumber,
    players: {
      WHITE: playerOf(match.whiteName, match.whiteTitle, match.whiteRating),
      BLACK: playerOf(match.blackName, match.blackTitle, match.blackRating),
    },
    timeControl: storedTimeControl(match.timeControl),
    moves: moves.map(move => ({
      san: move.san,
      clockMs: move.color === 'WHITE' ? move.whiteTimeMsRemaining : move.blackTimeMsRemaining,
    })),
    outcome: result === null || resultReason === null ? undefined : { result, reason: resultReason },
    drawReason: drawReason ?? undefined,
  })
}

const playerOf = (name: string, title: string | null, rating: number | null) => ({
  name,
  title: title ?? undefined,
  rating: rating ?? undefined,
})
