import type { RecordedMove } from '../../db/exports.ts'
import type { MatchRead } from '../../db/match-reads.ts'
import { storedTimeControl } from '../../db/time-control.ts'
import { writePgn } from '../../domain/files/pgn/write.ts'
import { localTimeAt } from '../../domain/kernel/local-time.ts'
import { outcomeFrom } from '../../domain/kernel/outcome.ts'
import type { Instant } from '../../domain/kernel/time.ts'

export type Game = {
  readonly title: string
  /** Where the event takes place: its day is the game's. UTC where nothing is said. */
  readonly timeZone: string | null
  readonly site: string
  readonly match: MatchRead
  readonly moves: readonly Omit<RecordedMove, 'matchId'>[]
  /** As of when, for who is kept behind: a game of which moves are still to come has no result yet. */
  readonly seen: Instant | undefined
}

/** A match as PGN; undefined for a bye, which is no game. */
export const gamePgn = ({ title, timeZone, site, match, moves, seen }: Game): string | undefined => {
  if (match.blackName === null) return undefined
  const { drawReason } = match
  const isWhole = seen === undefined || match.startedAt === null || (match.finishedAt ?? seen) <= seen
  const at = match.startedAt ?? match.opensAt
  return writePgn({
    event: title,
    site,
    date: at === null ? undefined : localTimeAt(at, timeZone).date.replaceAll('-', '.'),
    round: String(match.roundNumber),
    board: match.tableNumber,
    players: {
      WHITE: playerOf(match.whiteName, match.whiteTitle, match.whiteRating),
      BLACK: playerOf(match.blackName, match.blackTitle, match.blackRating),
    },
    timeControl: storedTimeControl(match),
    overTheBoard: match.playMode === 'OVER_THE_BOARD',
    tieBreak: tieBreakOf(match),
    moves: moves.map(move => ({
      san: move.san,
      clockMs: move.color === 'WHITE' ? move.whiteTimeMsRemaining : move.blackTimeMsRemaining,
    })),
    outcome: isWhole ? outcomeFrom(match) : undefined,
    drawReason: isWhole ? (drawReason ?? undefined) : undefined,
  })
}

const tieBreakOf = ({ tieBreakType, tieBreakIndex }: MatchRead) =>
  tieBreakType === null || tieBreakIndex === null ? undefined : { type: tieBreakType, index: tieBreakIndex }

const playerOf = (name: string, title: string | null, rating: number | null) => ({
  name,
  title: title ?? undefined,
  rating: rating ?? undefined,
})
