import type { Outlook } from '../../../src/domain/formats/swiss/outlook.ts'
import type { Color } from '../../../src/domain/kernel/color.ts'
import type { MatchResult, MatchStatus, ResultReason } from '../../../src/domain/kernel/outcome.ts'
import type { DrawConfig, DrawRuleMode } from '../../../src/domain/match/draw-config.ts'
import type { Acceleration } from '../../../src/domain/rounds/acceleration.ts'
import type {
  Format,
  PairingSystem,
  PlayMode,
  Publication,
  TieBreakPolicy,
  TournamentStatus,
  Visibility,
} from '../../../src/domain/tournament/tournament.ts'

/** The part of the wire that the site reads. Instants are ISO 8601 in UTC, times in ms, money in cents. */
export type Problem = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors?: readonly { readonly path: string; readonly code: string }[]
  /** Why a round cannot be paired, in sentences. */
  readonly reasons?: readonly string[]
}

export type Account = {
  readonly id: string
  readonly username: string
  readonly displayName: string
  readonly role: 'PLAYER' | 'ADMIN'
}

export type SignedIn = {
  readonly player: Account
  readonly accessToken: string
  readonly expiresInSeconds: number
}

/** A prize is a sum, or a share of the fund in basis points. */
export type Prize =
  | { readonly place: number; readonly category?: string; readonly cents: number }
  | { readonly place: number; readonly category?: string; readonly basisPoints: number }

/** What every event is asked for. */
type Basics = {
  readonly title: string
  readonly description: string
  readonly format: Format
  readonly playMode: PlayMode
  readonly timeControl: string
  readonly startsAt: string | null
  readonly timeZone: string | null
  readonly minPlayers: number
  readonly maxPlayers: number | null
  /** Lots are drawn by this text; null seeds by rating. */
  readonly seed: string | null
  readonly entryFeeCents: number
  readonly currency: string
  readonly prizeFundCents: number
  readonly prizes: readonly Prize[] | null
}

/** What only some formats have, or only games on the server. */
type FurtherSettings = {
  readonly drawRuleMode: DrawRuleMode
  readonly drawConfig: DrawConfig | null
  readonly joinWindowSeconds: number
  readonly noShowGraceSeconds: number
  readonly breakSeconds: number
  readonly thirdPlaceMatch: boolean
  readonly rounds: number | null
  readonly pairingSystem: PairingSystem
  readonly acceleration: Acceleration
  readonly publication: Publication | null
  readonly byeLimit: number
  readonly tieBreaks: readonly string[]
  readonly roundRobinCycles: 1 | 2
}

/** What the create form sends; the server fills in the rest. */
export type TournamentDraft = Basics & Partial<FurtherSettings>

export type Tournament = Basics &
  FurtherSettings & {
    readonly id: string
    readonly visibility: Visibility
    readonly organiserId: string
    readonly tieBreakPolicy: TieBreakPolicy
    readonly rated: boolean
    /** The last round with half-point byes; null for any. */
    readonly lastByeRound: number | null
    /** What the pairing-allocated bye is worth. */
    readonly byeScore: number
    /** From when and until when players check in; null where nobody needs to. */
    readonly checkInOpensAt: string | null
    readonly checkInClosesAt: string | null
    /** Whether all rounds of a Swiss can be paired for so many players; null where nothing is planned. */
    readonly roundsOutlook: Outlook | null
    readonly status: TournamentStatus
    readonly currentRound: number
    readonly totalPlayers: number
    readonly version: number
    readonly startedAt: string | null
    readonly finishedAt: string | null
  }

export type TournamentList = {
  readonly items: readonly Tournament[]
  readonly nextCursor: string | null
}

export type Player = {
  readonly id: string
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly seed: number | null
  readonly status: 'ENTERED' | 'WITHDRAWN'
  readonly checkedInAt: string | null
  readonly withdrawalReason: 'NOT_CHECKED_IN' | 'BY_ARBITER' | null
}

export type Game = {
  readonly id: string
  readonly tournamentId: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly thirdPlace: boolean
  readonly playerAId: string
  readonly playerBId: string
  readonly whiteEntryId: string
  readonly blackEntryId: string | null
  readonly whiteName: string
  readonly blackName: string | null
  readonly whitePlayerId: string | null
  readonly blackPlayerId: string | null
  readonly status: MatchStatus
  readonly result: MatchResult | null
  readonly resultReason: ResultReason | null
  readonly drawReason: ResultReason | null
  readonly scoreA: number | null
  readonly scoreB: number | null
  readonly byeType: ByeType | null
  readonly playMode: PlayMode
  readonly timeControl: string
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly version: number
  readonly opensAt: string | null
  readonly noShowDeadline: string | null
  readonly pausedAt: string | null
  readonly fen: string
  readonly moveNumber: number
  readonly turn: Color
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly lastMoveUci: string | null
  readonly serverTimeUtc: string
}

export type Match = Game & { readonly tieBreakMatches: readonly Game[] }

export type Move = {
  readonly moveNumber: number
  readonly color: Color
  readonly san: string
  readonly uci: string
  readonly fenBefore: string
  readonly fenAfter: string
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
}

export type Round = {
  readonly roundNumber: number
  readonly isComplete: boolean
  readonly matches: readonly Match[]
}

export type Standing = {
  readonly place: number | null
  readonly entryId: string
  readonly playerId: string | null
  readonly name: string
  readonly title: string | null
  readonly rating: number | null
  readonly seed: number | null
  readonly stillIn: boolean
  /** Left a round robin before half of the games: they are on record, and count for nobody. */
  readonly annulled: boolean
  readonly roundReached: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
  readonly score: number
  /** What of the score are penalties and bonus points. */
  readonly adjustment: number
  readonly tieBreaks: readonly { readonly code: string; readonly value: string | null }[]
}

/** Who runs an event, and how far: a deputy enters results of games that are not over. */
export type Official = {
  readonly playerId: string
  readonly displayName: string
  readonly role: 'ORGANISER' | 'CHIEF' | 'DEPUTY'
}

/** Points that no round gave, counted from the end of a round on (0: from the start). */
export type Adjustment = {
  readonly id: string
  readonly entryId: string
  readonly points: number
  readonly roundNumber: number
  readonly note: string
}

export type ByeType = 'PAIRING' | 'FULL' | 'HALF' | 'ZERO'

/** A bye in a round to come, asked for by its player or given by an arbiter. */
export type RequestedBye = {
  readonly entryId: string
  readonly roundNumber: number
  readonly byeType: Exclude<ByeType, 'PAIRING'>
  readonly requestedBy: string | null
}

/** A group whose members are not paired with each other in these rounds; for arbiters only. */
export type ForbiddenPair = {
  readonly id: string
  readonly entryIds: readonly string[]
  readonly fromRound: number
  readonly toRound: number
  readonly reason: string | null
}

/** What an entry has in one round; a bye has neither opponent nor colour. */
export type CrosstableCell = {
  readonly matchId: string
  readonly opponentId: string | null
  readonly color: Color | null
  /** Null while the game is not over. */
  readonly score: number | null
  readonly resultCode: string | null
  readonly byeType: ByeType | null
  /** On record, and not counted: one of the two has left a round robin early. */
  readonly annulled: boolean
}

export type CrosstableRow = Standing & { readonly cells: readonly (CrosstableCell | null)[] }

export type Crosstable = { readonly rounds: readonly number[]; readonly rows: readonly CrosstableRow[] }

export type Slot =
  | { readonly kind: 'entry'; readonly entryId: string; readonly name: string; readonly seed: number | null }
  | { readonly kind: 'bye' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'winnerOf'; readonly boardNumber: number }
  | { readonly kind: 'loserOf'; readonly boardNumber: number }

export type BracketMatch = {
  readonly boardNumber: number
  readonly thirdPlace: boolean
  readonly a: Slot
  readonly b: Slot
  readonly match: Match | null
}

export type BracketRound = {
  readonly roundNumber: number
  readonly stage: 'FINAL' | 'SEMI_FINALS' | 'QUARTER_FINALS' | 'ROUND_OF'
  /** Lines of the bracket, or entries left once it has been left. */
  readonly size: number
  readonly matches: readonly BracketMatch[]
}

export type Bracket = { readonly fixed: boolean; readonly rounds: readonly BracketRound[] }

export type Payout = {
  readonly id: string
  readonly entryId: string
  readonly name: string
  readonly place: number
  readonly category: string | null
  readonly amountCents: number
  readonly currency: string
  readonly paidAt: string | null
}
