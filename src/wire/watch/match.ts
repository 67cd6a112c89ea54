import { timeLeft } from '../../domain/clock/clock.ts'
import type {
  MatchChange,
  MatchChangeKind,
  MatchFacts,
  WatchedGap,
  WatchedMatch,
  WatchedMove,
} from '../live.ts'

/**
 * What a change is called: the weightiest thing in it. A move that ends the game is one change, `ended`, with the
 * move inside, so that nobody sees the result before the position. A finished match whose result changes got a
 * `result`: by its tie-break or by an arbiter; `tie-break` says that it waits for one.
 */
export const kindOf = (
  move: WatchedMove | undefined,
  changes: Partial<MatchFacts> | undefined,
): MatchChangeKind => {
  const { status, result, resultReason, onlyHalf, drawOfferBy } = changes ?? {}
  if (status === 'FINISHED') return 'ended'
  if (status === 'CANCELED') return 'canceled'
  if (status === 'RUNNING' && changes?.startedAt != null) return 'started'
  if (resultReason === 'TIEBREAK_PENDING') return 'tie-break'
  if (changes?.pausedAt !== undefined) return changes.pausedAt === null ? 'resumed' : 'paused'
  if ([status, result, resultReason, onlyHalf].some(told => told !== undefined)) return 'result'
  if (move !== undefined) return 'move'
  if (drawOfferBy !== undefined) return drawOfferBy === null ? 'draw-declined' : 'draw-offered'
  if (changes?.whiteEntryId !== undefined) return 'changed'
  if (changes?.agreedSlot !== undefined || changes?.slotProposals !== undefined) return 'slot'
  return changes?.whiteJoinedAt != null || changes?.blackJoinedAt != null ? 'joined' : 'changed'
}

/**
 * What the side to move has left, in ms, at the instant `at` of the server's time; undefined where no clock runs.
 * `gaps` are those that the stream has told, each once, in order.
 */
export const runningTimeLeft = (
  match: WatchedMatch,
  gaps: readonly WatchedGap[],
  at: number,
): number | undefined => {
  const { status, lastMoveAt, resumedAt, pausedAt, creditMs, fen } = match
  const left = fen.split(' ')[1] === 'w' ? match.whiteTimeMsRemaining : match.blackTimeMsRemaining
  if (status !== 'RUNNING' || lastMoveAt === null || left === null) return undefined
  const since = Date.parse(lastMoveAt)
  const halts = gaps.map(({ from, to, cause }) => ({ from: Date.parse(from), to: Date.parse(to), cause }))
  const shownAt = pausedAt === null ? at : Date.parse(pausedAt)
  const runsFrom = Math.max(since, resumedAt === null ? since : Date.parse(resumedAt))
  const clock = {
    remainingMs: { WHITE: left, BLACK: left },
    running: 'WHITE',
    since,
    creditMs,
    gapMs: 0,
    runsFrom,
    halts,
  } as const
  return timeLeft(clock, 'WHITE', shownAt)
}

/** Folds one change into a match; one that it knows already changes nothing. */
export const foldMatch = (match: WatchedMatch, change: MatchChange): WatchedMatch => {
  if (change.version <= match.version) return match
  const moved = change.move === undefined ? match : foldMove(match, change.move)
  return { ...moved, ...change.changes, version: change.version }
}

const foldMove = (match: WatchedMatch, move: WatchedMove): WatchedMatch => ({
  ...match,
  ...(match.moves === undefined ? {} : { moves: [...match.moves, move.uci] }),
  ...afterMove(match, move),
  lastMoveAt: move.playedAt,
})

/** As in `apply.ts`: an offer stands until the opponent moves, and a credit counts for one turn. */
export const afterMove = ({ drawOfferBy }: Pick<WatchedMatch, 'drawOfferBy'>, move: WatchedMove) => ({
  fen: move.fen,
  moveNumber: move.moveNumber,
  lastMoveUci: move.uci,
  whiteTimeMsRemaining: move.whiteTimeMsRemaining,
  blackTimeMsRemaining: move.blackTimeMsRemaining,
  creditMs: 0,
  drawOfferBy: drawOfferBy === move.color ? drawOfferBy : null,
})
