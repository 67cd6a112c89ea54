import type { Color } from '../../domain/kernel/color.ts'
import type { ResultReason } from '../../domain/kernel/ending.ts'
import type { Adjudication, MatchResult, MatchStatus } from '../../domain/kernel/outcome.ts'
import type { Tenths } from '../../domain/kernel/points.ts'
import type { EntryStatus, ToldInvitationStatus, WithdrawalReason } from '../../domain/tournament/people.ts'
import type { Format, PlayMode, TournamentStatus } from '../../domain/tournament/tournament.ts'
import type { LoggedReport } from '../calls.ts'

/**
 * What the functions of the schema that write the log and its snapshots make: JSON, with instants as ISO 8601 in UTC
 * (`tournament_watched`, `entry_watched`, `match_watched`, `move_watched`).
 */
export type LoggedTournament = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly format: Format
  readonly playMode: PlayMode
  readonly status: TournamentStatus
  readonly currentRound: number
  readonly version: number
  readonly timeControl: string
  readonly startsAt: string | null
  readonly timeZone: string | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

export type LoggedEntry = {
  readonly id: string
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly seed: number | null
  readonly status: EntryStatus
}

/** All that can change in a match, as stored: clocks are as of `lastMoveAt`. */
export type LoggedFacts = {
  readonly status: MatchStatus
  readonly result: MatchResult | null
  readonly resultReason: ResultReason | null
  readonly onlyHalf: Color | null
  readonly adjudication: Adjudication | null
  readonly drawReason: ResultReason | null
  readonly opensAt: string | null
  readonly noShowDeadline: string | null
  readonly readyAt: string | null
  readonly whiteJoinedAt: string | null
  readonly blackJoinedAt: string | null
  readonly startedAt: string | null
  readonly lastMoveAt: string | null
  readonly finishedAt: string | null
  readonly pausedAt: string | null
  readonly resumedAt: string | null
  readonly whiteTimeMsRemaining: number | null
  readonly blackTimeMsRemaining: number | null
  readonly creditMs: number
  readonly drawOfferBy: Color | null
  readonly fen: string
  readonly moveNumber: number
  readonly whiteEntryId: string
  readonly blackEntryId: string | null
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly { readonly entryId: string; readonly at: string }[]
}

export type LoggedMatch = LoggedFacts & {
  readonly matchId: string
  readonly tournamentId: string
  readonly version: number
  readonly roundNumber: number
  readonly boardNumber: number
  readonly tableNumber: number
  readonly thirdPlace: boolean
  readonly playerAId: string
  readonly playerBId: string
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly timeControl: string
  readonly lastMoveUci: string | null
}

export type LoggedMove = {
  readonly moveNumber: number
  readonly color: Color
  readonly san: string
  readonly uci: string
  readonly fen: string
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly spentMs: number
  readonly creditMs: number
  readonly playedAt: string
}

/** A match as the account of one of its entries is told of it. */
export type LoggedAccountMatch = LoggedMatch & {
  readonly opensFixed: boolean
  readonly eventTitle: string
  readonly playMode: PlayMode
  /** The account's own entry. */
  readonly entryId: string
  readonly byeType: 'PAIRING' | 'FULL' | 'HALF' | 'ZERO' | null
  readonly reports: readonly LoggedReport[]
  /** Null in a bye. */
  readonly opponent: (Pick<LoggedEntry, 'name' | 'rating' | 'title'> & { readonly entryId: string }) | null
}

/** An entry as its account is told of it. */
export type LoggedAccountEntry = Pick<LoggedEntry, 'id' | 'name' | 'seed' | 'status'> & {
  readonly tournamentId: string
  readonly checkedInAt: string | null
  readonly withdrawalReason: WithdrawalReason | null
  /** In rounds that are not paired yet. */
  readonly byes: readonly { readonly roundNumber: number; readonly byeType: 'FULL' | 'HALF' | 'ZERO' }[]
  readonly adjustments: readonly {
    readonly points: Tenths
    readonly roundNumber: number
    readonly note: string
  }[]
  readonly event: LoggedTournament
}

/** An invitation as its account is told of it. */
export type LoggedInvitation = {
  readonly id: string
  readonly tournamentId: string
  readonly entryId: string
  readonly name: string
  readonly status: ToldInvitationStatus
  readonly invitedAt: string
  readonly answeredAt: string | null
  readonly organiserName: string
  readonly event: LoggedTournament
}
