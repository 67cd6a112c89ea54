import { timeLeft } from '../clock/clock.ts'
import type { Color } from '../kernel/color.ts'
import type { MatchResult, MatchStatus, ResultReason } from '../kernel/outcome.ts'

/** All that can change in a match, as stored: clocks are as of `lastMoveAt`. Instants are ISO 8601 in UTC. */
export type MatchFacts = {
  readonly status: MatchStatus
  readonly result: MatchResult | null
  readonly resultReason: ResultReason | null
  readonly drawReason: ResultReason | null
  readonly opensAt: string | null
  readonly noShowDeadline: string | null
  readonly readyAt: string | null
  readonly whiteJoinedAt: string | null
  readonly blackJoinedAt: string | null
  readonly startedAt: string | null
  /** From when the side to move's clock runs; null before the start. */
  readonly lastMoveAt: string | null
  readonly finishedAt: string | null
  /** Since when an arbiter holds the match up: the clocks show what they did then. */
  readonly pausedAt: string | null
  /** When it last went on: gaps count from then. */
  readonly resumedAt: string | null
  /** Null before the start: then both have the base time of `timeControl`. */
  readonly whiteTimeMsRemaining: number | null
  readonly blackTimeMsRemaining: number | null
  /** Time of the present turn or wait that a pause took out, in ms; gaps are told apart. */
  readonly creditMs: number
  readonly drawOfferBy: Color | null
  readonly fen: string
  readonly moveNumber: number
  /** The window of the round, and the slot of the match in it: null where there is none. */
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly { readonly entryId: string; readonly at: string }[]
}

/** A match as a watcher knows it: what a `snapshot` gives, and what folding its changes keeps up. */
export type WatchedMatch = MatchFacts & {
  readonly matchId: string
  readonly tournamentId: string
  readonly version: number
  readonly roundNumber: number
  readonly boardNumber: number
  readonly thirdPlace: boolean
  readonly playerAId: string
  readonly playerBId: string
  readonly whiteEntryId: string
  readonly blackEntryId: string | null
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly timeControl: string
  readonly lastMoveUci: string | null
  /** Every move so far, in UCI; absent where only the position is followed, as in an event's stream. */
  readonly moves?: readonly string[]
}

export type WatchedMove = {
  readonly moveNumber: number
  readonly color: Color
  readonly san: string
  readonly uci: string
  /** The position after it. */
  readonly fen: string
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly spentMs: number
  readonly creditMs: number
  readonly playedAt: string
}

export type MatchChangeKind =
  | 'move'
  | 'joined'
  | 'started'
  | 'draw-offered'
  | 'draw-declined'
  | 'paused'
  | 'resumed'
  | 'ended'
  | 'canceled'
  | 'tie-break'
  | 'result'
  | 'slot'
  | 'changed'

/** One version of a match: the move that made it, what else changed, or both at once. */
export type MatchChange = {
  readonly kind: MatchChangeKind
  readonly matchId: string
  readonly version: number
  readonly move?: WatchedMove
  readonly changes?: Partial<MatchFacts>
}

/**
 * What a change is called: the weightiest thing in it. A move that ends the game is one change, `ended`, with the
 * move inside, so that nobody sees the result before the position. A finished match whose result changes got a
 * `result`: by its tie-break or by an arbiter; `tie-break` says that it waits for one.
 */
export const kindOf = (
  move: WatchedMove | undefined,
  changes: Partial<MatchFacts> | undefined,
): MatchChangeKind => {
  const { status, resultReason, drawOfferBy } = changes ?? {}
  if (status === 'FINISHED') return 'ended'
  if (status === 'CANCELED') return 'canceled'
  if (status === 'RUNNING' && changes?.startedAt != null) return 'started'
  if (resultReason === 'TIEBREAK_PENDING') return 'tie-break'
  if (changes?.pausedAt !== undefined) return changes.pausedAt === null ? 'resumed' : 'paused'
  if (status !== undefined || resultReason !== undefined || changes?.result !== undefined) return 'result'
  if (move !== undefined) return 'move'
  if (drawOfferBy !== undefined) return drawOfferBy === null ? 'draw-declined' : 'draw-offered'
  if (changes?.agreedSlot !== undefined || changes?.slotProposals !== undefined) return 'slot'
  return changes?.whiteJoinedAt != null || changes?.blackJoinedAt != null ? 'joined' : 'changed'
}

/** A stretch of time in which no node could commit a move: nobody is charged for it (contract section 4, Time). */
export type WatchedGap = { readonly from: string; readonly to: string; readonly cause: 'SILENT' | 'REFUSED' }

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

/** As in `apply.ts`: an offer stands until the opponent moves, and a credit counts for one turn. */
const foldMove = (match: WatchedMatch, move: WatchedMove): WatchedMatch => ({
  ...match,
  ...(match.moves === undefined ? {} : { moves: [...match.moves, move.uci] }),
  fen: move.fen,
  moveNumber: move.moveNumber,
  lastMoveUci: move.uci,
  whiteTimeMsRemaining: move.whiteTimeMsRemaining,
  blackTimeMsRemaining: move.blackTimeMsRemaining,
  lastMoveAt: move.playedAt,
  creditMs: 0,
  drawOfferBy: match.drawOfferBy === move.color ? match.drawOfferBy : null,
})
