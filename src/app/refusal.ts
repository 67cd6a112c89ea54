import type { FileFault } from '../domain/files/import/read-players.ts'
import type { DeadReason, NamedEntry } from '../domain/formats/swiss/dead-round.ts'
import type { WayOut } from '../domain/formats/swiss/ways-out.ts'
import { type Result, refuse } from '../domain/kernel/result.ts'
import type { Millis } from '../domain/kernel/time.ts'
import type { MatchRefusal } from '../domain/match/match.ts'
import type { ReportRefusal } from '../domain/match/report.ts'
import type { SlotRefusal } from '../domain/match/slot.ts'
import type { ApartSource } from '../domain/rounds/kept-apart.ts'
import type { Effect, Obstacle } from '../domain/tournament/effect.ts'
import type { Call } from '../wire/calls.ts'
import type { FieldCode } from '../wire/field-codes.ts'
import type { PasskeyChallenge } from '../wire/passkeys.ts'
import type { MatchState } from '../wire/playing.ts'
import type { FoundProblem } from '../wire/rounds.ts'
import type { Tournament } from '../wire/tournaments.ts'

/** What payouts, fees and the ledger refuse. */
export type MoneyRefusal =
  | 'PAYOUT_NOT_FOUND'
  | 'PAYOUT_ALREADY_PAID'
  | 'PAYOUT_REVERSED'
  | 'TOURNAMENT_NOT_FINISHED'
  | 'PAYOUT_ON_HOLD'
  | 'DIFFERENCE_NOT_FOUND'
  | 'DIFFERENCE_REVERSED'
  | 'DIFFERENCE_ALREADY_SETTLED'
  | 'FEE_NOT_FOUND'
  | 'FEE_NOT_OWED'
  | 'FEE_NOT_RECEIVED'
  | 'RECEIPT_NOT_FOUND'

/** What is wrong with a file, or with asking for one. */
export type FileRefusalCode = 'ROUND_NOT_FOUND' | 'FILE_NOT_READABLE' | 'FILE_TOO_COMPLEX'

/** Refusals about rounds and what arbiters arrange for them. */
export type RoundRefusal =
  | 'TOURNAMENT_NOT_STARTED'
  | 'ROUND_NOT_COMPLETE'
  | 'ROUNDS_FOLLOW_BY_THEMSELVES'
  | 'ALL_ROUNDS_PLAYED'
  | 'NO_LEGAL_PAIRING'
  | 'PAIRING_HAS_PROBLEMS'
  | 'ROUND_HAS_RESULTS'
  | 'ROUND_NOT_LAST'
  | 'BYE_TOO_LATE'
  | 'BYE_NOT_ALLOWED'
  | 'BYE_GIVEN_BY_ARBITER'
  | 'ENTRY_DISQUALIFIED'
  | 'ENTRY_NOT_WITHDRAWN'
  | 'ENTRY_WITHDRAWN'
  | 'FORBIDDEN_PAIRS_NOT_FOUND'
  | 'WITHDRAWN_BY_ARBITER'
  | 'KNOCKOUT_HAS_NO_POINTS'
  | 'ADJUSTMENT_NOT_FOUND'
  | 'CHECK_IN_NOT_OPEN'
  | 'CHECK_IN_OPEN'

/** What webhooks refuse. */
export type WebhookRefusal =
  | 'URL_NOT_ALLOWED'
  | 'TOO_MANY_WEBHOOKS'
  | 'WEBHOOK_NOT_FOUND'
  | 'MESSAGE_NOT_FOUND'

/** What reports of results and calls to the arbiter are refused for. */
export type CallRefusal =
  | 'PLAYERS_DO_NOT_REPORT'
  | 'CALL_ALREADY_OPEN'
  | 'CALL_LIMIT_REACHED'
  | 'CALL_NOT_FOUND'
  | 'CALL_TAKEN'
  | 'CALL_CLOSED'

/** What a second factor at sign-in refuses. */
export type FactorRefusal =
  | 'SECOND_FACTOR_DUE'
  | 'SECOND_FACTOR_WRONG'
  | 'SECOND_FACTOR_PAUSED'
  | 'SECOND_FACTOR_ON'
  | 'SECOND_FACTOR_OFF'
  | 'CONFIRMATION_REQUIRED'
  | 'PASSKEYS_UNAVAILABLE'
  | 'PASSKEY_WRONG'
  | 'PASSKEY_KNOWN'
  | 'PASSKEY_LIMIT_REACHED'
  | 'PASSKEY_NOT_FOUND'

/** What invitations to be in an event are refused for. */
export type InvitationRefusal =
  | 'INVITATION_NOT_FOUND'
  | 'INVITATION_CLOSED'
  | 'INVITATION_DECLINED'
  | 'INVITATIONS_PENDING'
  | 'TOO_MANY_INVITATIONS'
  | 'ENTRY_HAS_ACCOUNT'
  | 'ENTRY_HAS_INVITATION'
  | 'WITHDRAWN_BY_PLAYER'

/** Every refusal a use case can answer. Its status and texts stand in one table, `http/problems/problems.ts`. */
export type RefusalCode =
  | FileRefusalCode
  | RoundRefusal
  | MatchRefusal
  | SlotRefusal
  | ReportRefusal
  | CallRefusal
  | InvitationRefusal
  | MoneyRefusal
  | WebhookRefusal
  | 'UNAUTHENTICATED'
  | 'INVALID_CREDENTIALS'
  | 'RESET_LINK_NOT_VALID'
  | 'REGISTRATION_BY_LINK'
  | 'REGISTRATION_LINK_NOT_VALID'
  | 'REGISTRATION_LINK_NOT_FOUND'
  | 'REGISTRATION_LINK_LIMIT_REACHED'
  | FactorRefusal
  | 'ACCOUNT_IN_USE'
  | 'RATE_LIMITED'
  | 'BUSY'
  | 'LINK_NOT_VALID'
  | 'USERNAME_TAKEN'
  | 'FORBIDDEN'
  | 'PLAYER_NOT_ACTIVE'
  | 'PLAYER_NOT_FOUND'
  | 'TOKEN_NOT_FOUND'
  | 'TOKEN_LIMIT_REACHED'
  | 'SESSION_NOT_FOUND'
  | 'PLAYER_NOT_IN_MATCH'
  | 'MATCH_NOT_FOUND'
  | 'MATCH_INCOMPLETE'
  | 'TOURNAMENT_NOT_FOUND'
  | 'TOURNAMENT_NOT_OPEN'
  | 'TOURNAMENT_FULL'
  | 'TOURNAMENT_ALREADY_STARTED'
  | 'TOURNAMENT_ENDED'
  | 'ORGANISER_STAYS'
  | 'TOO_FEW_PLAYERS'
  | 'ENTRY_NOT_FOUND'
  | 'ALREADY_ENTERED'
  | 'NAME_CONFUSABLE'
  | 'FIELD_REQUIRED'
  | 'INVALID_TIME_CONTROL'
  | 'VALIDATION_FAILED'
  | 'TIE_BREAK_NEEDS_KNOCKOUT'
  | 'DECISIVE_RESULT_NEEDS_TIE_BREAK'
  | 'NO_DRAW_NEEDS_TIE_BREAK'
  | 'RATED_NEEDS_TRUST'
  | 'TIE_BREAK_PENDING'
  | 'VERSION_CONFLICT'
  | 'VERSION_REQUIRED'
  | 'KNOCKOUT_NEEDS_REPLAY'
  | Obstacle

/** A field, or a place in a file, that is at fault. */
export type FieldError = {
  readonly path: string
  readonly code: FieldCode | FileFault['code']
  readonly message?: string
}

/** A refusal with what the caller needs to see: fields at fault, the match or event as it stands, what it would have done. */
export type Refused = {
  readonly code: RefusalCode
  readonly errors?: readonly FieldError[]
  readonly match?: MatchState
  readonly tournament?: Tournament
  readonly effect?: Effect
  /** When what was asked for is open; null where it never is. */
  readonly opensAt?: string | null
  readonly closesAt?: string | null
  /** The number of the round that the message speaks of. */
  readonly round?: number
  /** Why no pairing exists, and what can be done about it. */
  readonly causes?: readonly DeadReason<NamedEntry>[]
  readonly waysOut?: readonly WayOut[]
  /** What keeps players apart, and could be lifted so that one exists. */
  readonly lifts?: readonly ApartSource[]
  /** Whose answer is waited for. */
  readonly entries?: readonly { readonly entryId: string; readonly name: string }[]
  /** The call as it stands. */
  readonly call?: Call
  /** When it may be tried again, where that is known. */
  readonly retryInMs?: Millis
  /** What a passkey may sign in place of a code. */
  readonly passkey?: PasskeyChallenge
  /** What is wrong with a round that was set up by hand. */
  readonly problems?: readonly FoundProblem[]
}

export type Answer<T> = Result<T, Refused>

export const refusal = (code: RefusalCode, more: Omit<Refused, 'code'> = {}) =>
  refuse<Refused>({ code, ...more })
