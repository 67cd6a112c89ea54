import type { MoveInput, Position, Promotion } from '../chess/position.ts'
import type { Clock } from '../clock/clock.ts'
import type { Halts } from '../clock/halts.ts'
import type { TimeControl } from '../clock/time-control.ts'
import type { BySide, Color } from '../kernel/color.ts'
import type { EntryId, MatchId, PlayerId } from '../kernel/ids.ts'
import type { MatchStatus, Outcome } from '../kernel/outcome.ts'
import type { Instant, Millis } from '../kernel/time.ts'
import type { DrawConfig, DrawRuleMode } from './draw-config.ts'

/** What a tournament lays down for its matches (contract section 3). */
export type MatchRules = {
  readonly timeControl: TimeControl
  readonly drawRuleMode: DrawRuleMode
  readonly drawConfig: DrawConfig
  readonly joinWindowMs: Millis
  readonly noShowGraceMs: Millis
  readonly noShowAfterMs: Millis
  /** Never joined, flagged or resolved as a no-show: only an arbiter ends it. */
  readonly overTheBoard: boolean
}

export type MatchSide = { readonly entry: EntryId; readonly player: PlayerId | undefined }

/** A half-move on the board; `key` is the `Idempotency-Key` it came with, if any. */
export type MadeMove = {
  readonly color: Color
  readonly uci: string
  readonly san: string
  readonly key: string | undefined
}

/** One game of chess between two entries, as a value. A bye is no `Match`: nothing can happen in it. */
export type Match = {
  readonly id: MatchId
  readonly version: number
  readonly status: MatchStatus
  readonly outcome: Outcome | undefined
  readonly rules: MatchRules
  readonly sides: BySide<MatchSide>
  /** The instant from which players are awaited, as it was laid down; absent while it is not known. */
  readonly opensAt: Instant | undefined
  /** When that was laid down: what stands still from then on postpones it, unless the time is fixed. */
  readonly awaitedFrom: Instant | undefined
  /** A fixed time: nobody may join before `opensAt`. */
  readonly opensFixed: boolean
  readonly joinedAt: BySide<Instant | undefined>
  /** The first join. */
  readonly readyAt: Instant | undefined
  /** What an arbiter's pause took out of the wait for players, in ms; on the move it is in the clock. */
  readonly waitCreditMs: Millis
  readonly startedAt: Instant | undefined
  readonly finishedAt: Instant | undefined
  /** Since when an arbiter holds the match up: until it goes on no clock runs, and nobody is waited for. */
  readonly pausedAt: Instant | undefined
  /** When it last went on. */
  readonly resumedAt: Instant | undefined
  /** What stood still since the wait for players began (contract section 4, Time); on the move it is in the clock. */
  readonly halts: Halts
  readonly judged: Judged
  /** The clock once started; stopped when the status is not `RUNNING`. */
  readonly clock: Clock | undefined
  readonly position: Position
  /** Keys of the positions since the last capture or pawn move, the present one last. */
  readonly keys: readonly string[]
  readonly moves: readonly MadeMove[]
  readonly offerBy: Color | undefined
  /** How many half-moves were played when the last offer was made; absent before the first. */
  readonly offerPly: number | undefined
  /** Draw offers made so far, claims that stood as offers included. */
  readonly offersMade: BySide<number>
  /** The plies at which a draw was claimed wrongly, by the side that was on the move there; each once. */
  readonly wrongClaims: readonly number[]
}

/**
 * Up to when it is known what happened (contract section 4): a commit was possible at `provedTo`, or later than it; what
 * any node had received by `heardTo` is decided. Nothing is lost on time that lies after these. Where `gapPending` nobody
 * has beaten for so long that there is a gap which is not written yet: no clock can be read before it is.
 */
export type Judged = {
  readonly provedTo: Instant
  readonly heardTo: Instant
  readonly gapPending: boolean
}

/** Where nobody else could have received anything, or been refused. */
export const ALL_JUDGED: Judged = {
  provedTo: Number.POSITIVE_INFINITY,
  heardTo: Number.POSITIVE_INFINITY,
  gapPending: false,
}

/**
 * What a command may carry to say which match and which position it was meant for (contract section 4). `seen` is the
 * state that its sender acts on (`If-Match`): a version, and the match that it is of where that is said.
 */
export type Aim = {
  readonly matchId?: string
  readonly ply?: number
  readonly seen?: { readonly matchId?: string; readonly version: number }
}

/** What a player, an arbiter or time itself asks of a match. */
export type MatchCommand =
  | ({ readonly kind: 'join'; readonly by: Color } & Aim)
  | ({ readonly kind: 'move'; readonly by: Color; readonly move: MoveInput; readonly key?: string } & Aim)
  | ({ readonly kind: 'resign'; readonly by: Color } & Aim)
  | ({ readonly kind: 'offer-draw'; readonly by: Color } & Aim)
  | ({ readonly kind: 'accept-draw'; readonly by: Color } & Aim)
  | ({ readonly kind: 'decline-draw'; readonly by: Color } & Aim)
  | ({ readonly kind: 'claim-draw'; readonly by: Color; readonly move?: MoveInput } & Aim)
  | { readonly kind: 'observe' }
  | { readonly kind: 'rule'; readonly outcome: Outcome }
  | { readonly kind: 'withdraw'; readonly by: Color }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'set-clocks'; readonly left: Partial<BySide<Millis>> }

export type PlayerCommand = Extract<MatchCommand, { readonly by: Color }>

type WithoutSide<Command> = Command extends { readonly by: Color } ? Omit<Command, 'by'> : never

/** A command as a player says it: whose it is follows from the seat they have in the match that is served. */
export type SaidCommand = WithoutSide<PlayerCommand>

/** Why a clock got, or lost, time without a move: Laws 9.5.3, or an arbiter who set it. */
export type ClockChangeCause = 'WRONG_CLAIM' | 'ARBITER'

/** What happened: `apply` folds these, on the server and, unchanged, in the browser. */
export type MatchEvent =
  | { readonly kind: 'joined'; readonly by: Color; readonly at: Instant }
  | { readonly kind: 'started'; readonly at: Instant }
  | {
      readonly kind: 'moved'
      readonly by: Color
      readonly uci: string
      readonly san: string
      readonly from: string
      readonly to: string
      readonly promotion: Promotion | null
      readonly position: Position
      readonly clock: Clock
      readonly spentMs: Millis
      /** Time of the turn that was not charged, in ms: of it, what was a gap and what the node held up itself. */
      readonly creditMs: Millis
      readonly gapMs: Millis
      readonly heldMs: Millis
      readonly at: Instant
      readonly key: string | undefined
    }
  | { readonly kind: 'draw-offered'; readonly by: Color; readonly at: Instant }
  | { readonly kind: 'draw-declined'; readonly by: Color; readonly at: Instant }
  /** A wrong claim, before the move it came with is played. */
  | { readonly kind: 'wrongly-claimed'; readonly at: Instant }
  /** Time that one side has more of from `at` on; less, where an arbiter takes some. */
  | {
      readonly kind: 'time-given'
      readonly to: Color
      readonly ms: Millis
      readonly cause: ClockChangeCause
      readonly at: Instant
    }
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly at: Instant }
  | { readonly kind: 'canceled'; readonly at: Instant }
  | { readonly kind: 'paused'; readonly at: Instant }
  | { readonly kind: 'resumed'; readonly at: Instant }

export type MatchRefusal =
  | 'MATCH_NOT_JOINABLE'
  | 'MATCH_NOT_OPEN'
  | 'EARLIER_TIE_BREAK_UNFINISHED'
  | 'MATCH_NOT_RUNNING'
  | 'MATCH_PAUSED'
  | 'MATCH_OVER_THE_BOARD'
  | 'MATCH_ALREADY_FINISHED'
  | 'NOT_YOUR_TURN'
  | 'ILLEGAL_MOVE'
  | 'STALE_STATE'
  | 'VERSION_CONFLICT'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'DRAW_OFFERS_NOT_ALLOWED'
  | 'DRAW_OFFER_TOO_EARLY'
  | 'DRAW_OFFER_LIMIT_REACHED'
  | 'NO_DRAW_OFFER_PENDING'
  | 'CLAIM_NOT_VALID'

/**
 * What follows from a command: what happened, and the refusal if it was refused. Both can be: a move sent
 * after the opponent's flag fell ends the match and is refused; a wrong claim plays its move and is refused.
 */
export type Decision = {
  readonly events: readonly MatchEvent[]
  readonly refusal: MatchRefusal | undefined
  /**
   * Set where nothing can be decided yet, since time may have decided the match: until a commit has proved that moves
   * could be accepted after the instant `of` (`proof`), or until every node was heard that may hold one (`others`).
   */
  readonly awaits?: Awaits
}

export type Awaits = { readonly what: 'proof' | 'others'; readonly of: Instant }

export const accepted = (...events: MatchEvent[]): Decision => ({ events, refusal: undefined })
export const refused = (refusal: MatchRefusal, events: readonly MatchEvent[] = []): Decision => ({
  events,
  refusal,
})

/** The command was carried out before: 200 with the present state, and nothing happens. */
export const repeated: Decision = { events: [], refusal: undefined }

/** The keys after a move: a capture or pawn move leaves nothing behind that could come back. */
export const keysAfter = (keys: readonly string[], position: Position): readonly string[] =>
  position.halfmoves === 0 ? [position.key] : [...keys, position.key]
