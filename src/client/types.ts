// Made from the OpenAPI document by "npm run client": do not edit. A test holds it against the routes.

export type Account = {
  readonly id: string
  readonly username: string
  readonly displayName: string
  readonly role: 'PLAYER' | 'ADMIN'
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'DELETED'
  readonly trustedOrganiser: boolean
  readonly createdAt: string
}

export type AccountExport = {
  readonly account: Account
  readonly secondFactor: {
    readonly confirmedAt: string | null
    readonly passkeys: readonly Passkey[]
    readonly recoveryCodesLeft: number
  }
  readonly sessions: readonly Session[]
  readonly tokens: readonly PersonalToken[]
  readonly devices: readonly {
    readonly createdAt: string
    readonly language: string
  }[]
  readonly entries: readonly {
    readonly id: string
    readonly tournamentId: string
    readonly tournamentTitle: string
    readonly name: string
    readonly rating: number | null
    readonly title: string | null
    readonly federation: string | null
    readonly fideId: string | null
    readonly club: string | null
    readonly fixedBoard: number | null
    readonly tags: readonly string[]
    readonly sex: string | null
    readonly birthDate: string | null
    readonly status: string
    readonly enteredAt: string
    readonly checkedInAt: string | null
    readonly withdrawnAt: string | null
    readonly withdrawalReason: string | null
    readonly leftAt: string | null
    readonly disqualifiedAt: string | null
    readonly reportLine: string | null
  }[]
  readonly invitations: readonly {
    readonly id: string
    readonly tournamentId: string
    readonly entryId: string
    readonly status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN'
    readonly invitedAt: string
    readonly answeredAt: string | null
  }[]
  readonly matches: readonly {
    readonly id: string
    readonly tournamentId: string
    readonly roundNumber: number
    readonly boardNumber: number
    readonly color: 'WHITE' | 'BLACK'
    readonly status: string
    readonly result: string | null
    readonly resultReason: string | null
    readonly startedAt: string | null
    readonly finishedAt: string | null
  }[]
  readonly moves: readonly {
    readonly matchId: string
    readonly moveNumber: number
    readonly san: string
    readonly uci: string
    readonly spentMs: number
    readonly playedAt: string
  }[]
  readonly reports: readonly {
    readonly matchId: string
    readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW'
    readonly reportedAt: string
    readonly settledAt: string | null
  }[]
  readonly calls: readonly {
    readonly id: string
    readonly matchId: string
    readonly kind: 'DISPUTE' | 'CLAIM' | 'ILLEGAL_MOVE' | 'HELP' | 'RESULT_REPORTED' | 'RESULT_CONFLICT'
    readonly text: string | null
    readonly openedAt: string
    readonly closedAt: string | null
  }[]
  readonly byes: readonly {
    readonly entryId: string
    readonly roundNumber: number
    readonly byeType: string
    readonly requestedAt: string
  }[]
  readonly adjustments: readonly {
    readonly id: string
    readonly entryId: string
    readonly points: number
    readonly roundNumber: number
    readonly note: string
    readonly createdAt: string
  }[]
  readonly ratings: readonly {
    readonly kind: string
    readonly rating: number
    readonly games: number
    readonly ratedAt: string
  }[]
  readonly ratingChanges: readonly {
    readonly tournamentId: string
    readonly kind: string
    readonly ratedAt: string
    readonly ratingBefore: number | null
    readonly change: number
  }[]
  readonly payouts: readonly {
    readonly id: string
    readonly tournamentId: string
    readonly place: number
    readonly category: string | null
    readonly amountCents: number
    readonly currency: string
    readonly createdAt: string
    readonly paidAt: string | null
    readonly reversedAt: string | null
  }[]
  readonly fees: readonly {
    readonly id: string
    readonly tournamentId: string
    readonly amountCents: number
    readonly currency: string
    readonly status: string
    readonly chargedAt: string
    readonly changedAt: string
  }[]
  readonly transactions: readonly {
    readonly id: number
    readonly at: string
    readonly tournamentId: string
    readonly kind: string
    readonly receiptNumber: number | null
    readonly reference: string | null
    readonly note: string | null
    readonly amountCents: number
    readonly currency: string
  }[]
  readonly differences: readonly {
    readonly id: string
    readonly tournamentId: string
    readonly dueCents: number
    readonly paidCents: number
    readonly differenceCents: number
    readonly currency: string
    readonly createdAt: string
    readonly settledAt: string | null
    readonly waived: boolean
    readonly reversedAt: string | null
  }[]
  readonly organised: readonly {
    readonly id: string
    readonly title: string
    readonly description: string
    readonly status: string
    readonly createdAt: string
  }[]
  readonly arbiterOf: readonly {
    readonly tournamentId: string
    readonly role: string
    readonly addedAt: string
  }[]
  readonly webhooks: readonly {
    readonly id: string
    readonly tournamentId: string
    readonly url: string
    readonly events: readonly string[]
    readonly createdAt: string
    readonly removedAt: string | null
  }[]
  readonly audit: readonly {
    readonly id: number
    readonly at: string
    readonly tournamentId: string | null
    readonly matchId: string | null
    readonly action: string
    readonly note: string | null
  }[]
  readonly securityEvents: readonly SecurityEvent[]
}

export type AccountList = {
  readonly items: readonly Account[]
  readonly nextCursor: string | null
}

export type AccountStreamEvent = {
  readonly event: 'snapshot'
  readonly id?: string
  readonly data: {
    readonly entries: readonly OwnEntry[]
    readonly matches: readonly OwnMatch[]
    readonly calls: readonly Call[]
    readonly invitations: readonly OwnInvitation[]
    readonly unseenSecurity: number | null
    readonly serverTimeUtc: string
  }
} | {
  readonly event: 'resync'
  readonly id?: string
  readonly data: {
    readonly entries: readonly OwnEntry[]
    readonly matches: readonly OwnMatch[]
    readonly calls: readonly Call[]
    readonly invitations: readonly OwnInvitation[]
    readonly unseenSecurity: number | null
    readonly serverTimeUtc: string
  }
} | {
  readonly event: 'changes'
  readonly id?: string
  readonly data: {
    readonly changes: readonly ({
      readonly kind: 'match'
      readonly news: readonly ('made' | 'opened' | 'rescheduled' | 'slot' | 'joined' | 'started' | 'paused' | 'resumed' | 'clocks-set' | 'reported' | 'ended' | 'tie-break' | 'result' | 'canceled' | 'changed')[]
      readonly match: OwnMatch
    } | {
      readonly kind: 'entry'
      readonly entry: OwnEntry
    } | {
      readonly kind: 'call'
      readonly call: Call
    } | {
      readonly kind: 'invitation'
      readonly invitation: OwnInvitation
    } | {
      readonly kind: 'security'
      readonly unseenSecurity: number | null
    })[]
  }
} | {
  readonly event: 'gaps'
  readonly id?: string
  readonly data: {
    readonly gaps: readonly {
      readonly from: string
      readonly to: string
      readonly cause: 'SILENT' | 'REFUSED'
    }[]
    readonly serverTimeUtc: string
  }
} | {
  readonly event: 'open'
  readonly id?: string
  readonly data: {
    readonly retryMs: number
  }
} | {
  readonly event: 'heartbeat'
  readonly id?: string
  readonly data: {
    readonly serverTimeUtc: string
  }
} | {
  readonly event: 'reconnect'
  readonly id?: string
  readonly data: {
    readonly retryMs: number
  }
}

export type Adjusted = {
  readonly adjustment: Adjustment
  readonly effect: Effect
}

export type Adjustment = {
  readonly id: string
  readonly entryId: string
  readonly points: number
  readonly roundNumber: number
  readonly note: string
  readonly createdAt: string
}

export type AuditEntry = {
  readonly id: number
  readonly at: string
  readonly tournamentId: string
  readonly matchId: string | null
  readonly actorId: string | null
  readonly actorName: string | null
  readonly action: string
  readonly note: string | null
  readonly before: unknown
  readonly after: unknown
  readonly effect: unknown
}

export type Bracket = {
  readonly fixed: boolean
  readonly rounds: readonly {
    readonly roundNumber: number
    readonly stage: 'FINAL' | 'SEMI_FINALS' | 'QUARTER_FINALS' | 'ROUND_OF'
    readonly size: number
    readonly projected: boolean
    readonly matches: readonly {
      readonly boardNumber: number
      readonly thirdPlace: boolean
      readonly a: {
        readonly kind: 'entry'
        readonly entryId: string
        readonly playerId: string | null
        readonly name: string
        readonly title: string | null
        readonly seed: number | null
      } | {
        readonly kind: 'bye'
      } | {
        readonly kind: 'empty'
      } | {
        readonly kind: 'winnerOf'
        readonly boardNumber: number
      } | {
        readonly kind: 'loserOf'
        readonly boardNumber: number
      }
      readonly b: {
        readonly kind: 'entry'
        readonly entryId: string
        readonly playerId: string | null
        readonly name: string
        readonly title: string | null
        readonly seed: number | null
      } | {
        readonly kind: 'bye'
      } | {
        readonly kind: 'empty'
      } | {
        readonly kind: 'winnerOf'
        readonly boardNumber: number
      } | {
        readonly kind: 'loserOf'
        readonly boardNumber: number
      }
      readonly match: Match | null
    }[]
  }[]
}

export type Call = {
  readonly id: string
  readonly tournamentId: string
  readonly matchId: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly tableNumber: number
  readonly whiteName: string
  readonly blackName: string
  readonly kind: 'DISPUTE' | 'CLAIM' | 'ILLEGAL_MOVE' | 'HELP' | 'RESULT_REPORTED' | 'RESULT_CONFLICT'
  readonly text: string | null
  readonly entryId: string | null
  readonly status: 'OPEN' | 'TAKEN' | 'CLOSED' | 'WITHDRAWN'
  readonly openedAt: string
  readonly takenAt: string | null
  readonly takenBy: {
    readonly playerId: string
    readonly displayName: string
  } | null
  readonly closedAt: string | null
  readonly closedBy: {
    readonly playerId: string
    readonly displayName: string
  } | null
  readonly reports: readonly {
    readonly entryId: string
    readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW'
    readonly reportedAt: string
  }[]
}

export type ClockLedger = {
  readonly matchId: string
  readonly timeControl: string
  readonly startedAt: string | null
  readonly whiteBaseMs: number
  readonly blackBaseMs: number
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly turns: readonly {
    readonly moveNumber: number
    readonly color: 'WHITE' | 'BLACK'
    readonly beganAt: string
    readonly elapsedMs: number
    readonly chargedMs: number
    readonly gapMs: number
    readonly heldMs: number
    readonly pausedMs: number
    readonly remainingMs: number
    readonly receivedAt: string
    readonly incrementMs: number
  }[]
  readonly changes: readonly {
    readonly ply: number
    readonly color: 'WHITE' | 'BLACK'
    readonly ms: number
    readonly cause: 'WRONG_CLAIM' | 'ARBITER' | 'UNRECORDED'
    readonly at: string
  }[]
  readonly gaps: readonly {
    readonly from: string
    readonly to: string
    readonly cause: 'SILENT' | 'REFUSED'
  }[]
  readonly lastTurn: {
    readonly color: 'WHITE' | 'BLACK'
    readonly beganAt: string
    readonly elapsedMs: number
    readonly chargedMs: number
    readonly gapMs: number
    readonly heldMs: number
    readonly pausedMs: number
    readonly remainingMs: number
    readonly asOf: string
  } | null
  readonly delaySeconds?: number
  readonly serverTimeUtc: string
}

export type ConfiguredTournament = {
  readonly id: string
  readonly organiserId: string
  readonly title: string
  readonly description: string
  readonly format: 'KNOCKOUT' | 'SWISS' | 'ROUND_ROBIN'
  readonly playMode: 'ONLINE' | 'OVER_THE_BOARD'
  readonly visibility: 'PUBLIC' | 'PRIVATE'
  readonly timeControl: string
  readonly firstMoveIncrement: boolean
  readonly startsAt: string | null
  readonly timeZone: string | null
  readonly endsOn: string | null
  readonly city: string | null
  readonly federation: string | null
  readonly rateOfPlay: string | null
  readonly roundDates: readonly (string | null)[] | null
  readonly officials: readonly {
    readonly role: 'CHIEF_ARBITER' | 'DEPUTY_CHIEF_ARBITER'
    readonly name: string
    readonly fideId?: string
  }[]
  readonly minPlayers: number
  readonly maxPlayers: number | null
  readonly rated: boolean
  readonly rounds: number | null
  readonly drawRuleMode: 'ALLOW_ALL' | 'NO_DRAW_OFFER' | 'NO_DRAW'
  readonly drawConfig: {
    readonly minMove?: number
    readonly maxOffers?: number
    readonly claims?: boolean
  } | null
  readonly requiresDecisiveResult: boolean
  readonly tieBreakPolicy: 'NONE' | 'RAPID' | 'BLITZ' | 'ARMAGEDDON' | 'BEST_OF_3' | 'BEST_OF_5'
  readonly tieBreakTimeControl: string | null
  readonly armageddonTimeControl: string
  readonly tieBreakFallback: 'ARMAGEDDON' | 'REPLAY' | 'MANUAL'
  readonly thirdPlaceMatch: boolean
  readonly roundRobinCycles: 1 | 2
  readonly pairingSystem: 'SWISS' | 'DUTCH'
  readonly acceleration: 'NONE' | 'BAKU'
  readonly initialColor: 'WHITE' | 'BLACK' | null
  readonly byeScore: number | null
  readonly pointSystem: {
    readonly win: number
    readonly draw: number
    readonly loss: number
    readonly pairingBye: number
  } | null
  readonly tieBreaks: readonly string[]
  readonly joinWindowSeconds: number
  readonly noShowGraceSeconds: number
  readonly noShowAfterSeconds: number
  readonly breakSeconds: number
  readonly playersReport: boolean
  readonly spectatorDelaySeconds: number
  readonly birthAndSexShown: boolean
  readonly entryFeeCents: number
  readonly currency: string
  readonly prizeFundCents: number
  readonly prizes: readonly ({
    readonly place: number
    readonly category?: string
    readonly cents: number
  } | {
    readonly place: number
    readonly category?: string
    readonly basisPoints: number
  })[] | null
  readonly prizeCategories: readonly {
    readonly name: string
    readonly minRating?: number
    readonly maxRating?: number
    readonly tags?: readonly string[]
  }[]
  readonly prizeSharing: 'EQUAL' | 'HORT'
  readonly prizeMinimumCents: number
  readonly prizesToAbsent: boolean
  readonly payoutHoldHours: number
  readonly seed: string | null
  readonly publication: 'MANUAL' | 'AUTOMATIC' | 'ALL_AT_ONCE' | null
  readonly roundGapSeconds: number | null
  readonly roundTimes: readonly string[] | null
  readonly roundWindowHours: number | null
  readonly checkInMinutes: number | null
  readonly byeLimit: number
  readonly lastByeRound: number | null
  readonly status: 'DRAFT' | 'OPEN' | 'ACTIVE' | 'FINISHED' | 'CANCELED'
  readonly currentRound: number
  readonly totalPlayers: number
  readonly version: number
  readonly createdAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly nextRoundAt: string | null
  readonly roundsOutlook: 'SAFE' | 'MAY_RUN_DRY' | 'IMPOSSIBLE' | null
  readonly checkInOpensAt: string | null
  readonly checkInClosesAt: string | null
  readonly warnings: readonly {
    readonly path: string
    readonly code: 'NAME_TWICE' | 'FIDE_ID_TWICE' | 'TIE_BREAKS_DROPPED'
  }[]
}

export type Crosstable = {
  readonly rounds: readonly number[]
  readonly rows: readonly {
    readonly place: number | null
    readonly entryId: string
    readonly playerId: string | null
    readonly name: string
    readonly title: string | null
    readonly rating: number | null
    readonly seed: number | null
    readonly stillIn: boolean
    readonly roundReached: number
    readonly played: number
    readonly wins: number
    readonly draws: number
    readonly losses: number
    readonly score: number
    readonly adjustment: number
    readonly annulled: boolean
    readonly disqualified: boolean
    readonly tieBreaks: readonly {
      readonly code: string
      readonly value: string | null
    }[]
    readonly cells: readonly ({
      readonly matchId: string
      readonly opponentId: string | null
      readonly color: 'WHITE' | 'BLACK' | null
      readonly score: number | null
      readonly resultCode: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'WHITE_FORFEIT_WIN' | 'BLACK_FORFEIT_WIN' | 'DOUBLE_FORFEIT' | 'DOUBLE_LOSS' | 'A_WIN' | 'B_WIN' | 'A_HALF' | 'B_HALF' | 'BYE_A' | null
      readonly annulled: boolean
      readonly byeType: 'PAIRING' | 'FULL' | 'HALF' | 'ZERO' | null
    } | null)[]
  }[]
}

export type DeadReason = {
  readonly code: 'NOBODY_PRESENT' | 'NO_BYE_TAKER' | 'TOO_FEW_OPPONENTS' | 'LEFT_OVER'
  readonly values: {
    readonly system?: 'SWISS' | 'DUTCH'
    readonly players?: readonly NamedEntry[]
    readonly opponents?: readonly NamedEntry[]
    readonly bye?: boolean
  }
}

export type Disqualified = {
  readonly entry: Entry
  readonly effect: Effect
}

export type EditedEntry = {
  readonly id: string
  readonly tournamentId: string
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly claimed: boolean
  readonly club: string | null
  readonly fixedBoard: number | null
  readonly tags: readonly string[]
  readonly seed: number | null
  readonly status: 'ENTERED' | 'WITHDRAWN'
  readonly enteredAt: string
  readonly checkedInAt: string | null
  readonly withdrawalReason: 'NOT_CHECKED_IN' | 'BY_ARBITER' | null
  readonly disqualifiedAt: string | null
  readonly effects: readonly ('SEEDING' | 'TIE_BREAKS' | 'PRIZES' | 'RATINGS' | 'KEPT_APART' | 'TABLES')[]
  readonly warnings: readonly ('NAME_TWICE' | 'FIDE_ID_TWICE' | 'TIE_BREAKS_DROPPED' | 'FIXED_BOARD_TWICE' | 'FIXED_BOARD_BEYOND')[]
}

export type Editing = {
  readonly playerId: string
  readonly name: string
  readonly what: 'SETTINGS' | 'ENTRIES' | 'ENTRY' | 'ROUND' | 'MATCH' | 'MONEY'
  readonly of: string | null
  readonly since: string
  readonly until: string
}

export type Effect = {
  readonly status: {
    readonly before: 'DRAFT' | 'OPEN' | 'ACTIVE' | 'FINISHED' | 'CANCELED'
    readonly after: 'DRAFT' | 'OPEN' | 'ACTIVE' | 'FINISHED' | 'CANCELED'
  }
  readonly matches: readonly {
    readonly matchId: string | null
    readonly roundNumber: number
    readonly boardNumber: number
    readonly tieBreakIndex: number | null
    readonly parentMatchId: string | null
    readonly playerAId: string
    readonly playerBId: string | 'BYE'
    readonly change: 'MADE' | 'CANCELED' | 'CHANGED'
    readonly started: boolean
    readonly before: {
      readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
      readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
      readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
      readonly onlyHalf: 'WHITE' | 'BLACK' | null
    } | null
    readonly after: {
      readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
      readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
      readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
      readonly onlyHalf: 'WHITE' | 'BLACK' | null
    } | null
  }[]
  readonly standings: readonly {
    readonly entryId: string
    readonly name: string
    readonly before: {
      readonly place: number | null
      readonly stillIn: boolean
      readonly roundReached: number
    } | null
    readonly after: {
      readonly place: number | null
      readonly stillIn: boolean
      readonly roundReached: number
    } | null
  }[]
  readonly payouts: readonly {
    readonly entryId: string
    readonly name: string
    readonly before: {
      readonly place: number
      readonly amountCents: number
      readonly paid: boolean
      readonly dueCents: number | null
    } | null
    readonly after: {
      readonly place: number
      readonly amountCents: number
      readonly paid: boolean
      readonly dueCents: number | null
    } | null
  }[]
  readonly needsForce: readonly ('CORRECTION_BREAKS_LATER_ROUNDS' | 'PAYOUT_ALREADY_PAID')[]
}

export type EnteredPerson = {
  readonly id: string
  readonly tournamentId: string
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly claimed: boolean
  readonly club: string | null
  readonly fixedBoard: number | null
  readonly tags: readonly string[]
  readonly seed: number | null
  readonly status: 'ENTERED' | 'WITHDRAWN'
  readonly enteredAt: string
  readonly checkedInAt: string | null
  readonly withdrawalReason: 'NOT_CHECKED_IN' | 'BY_ARBITER' | null
  readonly disqualifiedAt: string | null
  readonly fromFideList: readonly ('rating' | 'title' | 'federation')[]
  readonly warnings: readonly ('NAME_TWICE' | 'FIDE_ID_TWICE' | 'TIE_BREAKS_DROPPED' | 'FIXED_BOARD_TWICE' | 'FIXED_BOARD_BEYOND')[]
  readonly invitation: Invitation | null
}

export type EntriesImport = {
  readonly preview: boolean
  readonly entered: readonly Entry[]
  readonly duplicates: readonly {
    readonly line: number
    readonly name: string
    readonly code: 'SAME_FIDE_ID' | 'SAME_NAME'
    readonly entryId: string | null
    readonly sameAsLine: number | null
  }[]
  readonly repairs: readonly {
    readonly line: number
    readonly column: number
    readonly code: string
    readonly message: string
  }[]
  readonly warnings: readonly {
    readonly path: string
    readonly code: 'NAME_TWICE' | 'FIDE_ID_TWICE' | 'TIE_BREAKS_DROPPED'
  }[]
}

export type Entry = {
  readonly id: string
  readonly tournamentId: string
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly claimed: boolean
  readonly club: string | null
  readonly fixedBoard: number | null
  readonly tags: readonly string[]
  readonly seed: number | null
  readonly status: 'ENTERED' | 'WITHDRAWN'
  readonly enteredAt: string
  readonly checkedInAt: string | null
  readonly withdrawalReason: 'NOT_CHECKED_IN' | 'BY_ARBITER' | null
  readonly disqualifiedAt: string | null
}

export type EventImport = {
  readonly preview: boolean
  readonly tournament: Tournament
  readonly rounds: number
  readonly repairs: readonly {
    readonly line: number
    readonly column: number
    readonly code: string
    readonly message: string
  }[]
}

export type Fee = {
  readonly id: string
  readonly entryId: string
  readonly playerId: string | null
  readonly name: string
  readonly amountCents: number
  readonly currency: string
  readonly status: 'OWED' | 'RECEIVED' | 'WAIVED' | 'VOID' | 'REFUNDED'
  readonly chargedAt: string
  readonly changedAt: string
  readonly receiptNumber: number | null
}

export type FidePlayer = {
  readonly fideId: string
  readonly name: string
  readonly federation: string | null
  readonly sex: 'm' | 'w' | null
  readonly title: string | null
  readonly standard: number | null
  readonly rapid: number | null
  readonly blitz: number | null
  readonly birthYear: number | null
}

export type ForbiddenPairs = {
  readonly id: string
  readonly by: 'ENTRIES' | 'CLUB' | 'FEDERATION' | 'TAG'
  readonly tag: string | null
  readonly entryIds: readonly string[]
  readonly groups: readonly {
    readonly name: string
    readonly entryIds: readonly string[]
  }[]
  readonly fromRound: number
  readonly toRound: number
  readonly reason: string | null
}

export type FoundEntry = {
  readonly entryId: string
  readonly playerId: string | null
  readonly name: string
  readonly title: string | null
  readonly seed: number | null
  readonly match: {
    readonly id: string
    readonly roundNumber: number
  } | null
}

export type Invitation = {
  readonly id: string
  readonly entryId: string
  readonly name: string
  readonly playerId: string
  readonly username: string
  readonly status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'LAPSED'
  readonly invitedAt: string
  readonly answeredAt: string | null
}

export type Ledger = {
  readonly balances: readonly {
    readonly account: 'FEES_DUE' | 'FEES' | 'CASH' | 'ORGANISER' | 'PRIZE_FUND' | 'PRIZES_DUE'
    readonly currency: string
    readonly balanceCents: number
  }[]
  readonly transactions: readonly {
    readonly id: number
    readonly at: string
    readonly kind: 'FEE_CHARGED' | 'FEE_RECEIVED' | 'FEE_REFUNDED' | 'FUND' | 'PRIZE' | 'PRIZE_PAID' | 'DIFFERENCE' | 'DIFFERENCE_SETTLED' | 'DIFFERENCE_WAIVED'
    readonly subjectId: string
    readonly reversesId: number | null
    readonly reversedById: number | null
    readonly receiptNumber: number | null
    readonly actorName: string | null
    readonly reference: string | null
    readonly note: string | null
    readonly postings: readonly {
      readonly account: 'FEES_DUE' | 'FEES' | 'CASH' | 'ORGANISER' | 'PRIZE_FUND' | 'PRIZES_DUE'
      readonly entryId: string | null
      readonly name: string | null
      readonly amountCents: number
      readonly currency: string
    }[]
  }[]
  readonly nextBefore: number | null
}

export type MadeRound = {
  readonly roundNumber: number
  readonly isComplete: boolean
  readonly madeBy: 'ENGINE' | 'HAND' | 'FILE'
  readonly matches: readonly Match[]
  readonly offTable: readonly {
    readonly entryId: string
    readonly fixedBoard: number
    readonly tableNumber: number
  }[]
}

export type Match = {
  readonly id: string
  readonly tournamentId: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly tableNumber: number
  readonly thirdPlace: boolean
  readonly playerAId: string
  readonly playerBId: string | 'BYE'
  readonly whiteEntryId: string
  readonly blackEntryId: string | null
  readonly whiteName: string
  readonly blackName: string | null
  readonly whitePlayerId: string | null
  readonly blackPlayerId: string | null
  readonly whiteTitle: string | null
  readonly blackTitle: string | null
  readonly whiteRating: number | null
  readonly blackRating: number | null
  readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
  readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
  readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly onlyHalf: 'WHITE' | 'BLACK' | null
  readonly drawReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly adjudication: 'MATERIAL' | 'STATIC' | 'SEARCH' | 'BUDGET' | null
  readonly scoreA: number | null
  readonly scoreB: number | null
  readonly resultCode: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'WHITE_FORFEIT_WIN' | 'BLACK_FORFEIT_WIN' | 'DOUBLE_FORFEIT' | 'DOUBLE_LOSS' | 'A_WIN' | 'B_WIN' | 'A_HALF' | 'B_HALF' | 'BYE_A' | null
  readonly byeType: 'PAIRING' | 'FULL' | 'HALF' | 'ZERO' | null
  readonly unrated: boolean
  readonly playMode: 'ONLINE' | 'OVER_THE_BOARD'
  readonly timeControl: string
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly version: number
  readonly opensAt: string | null
  readonly noShowDeadline: string | null
  readonly readyAt: string | null
  readonly whiteJoinedAt: string | null
  readonly blackJoinedAt: string | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly pausedAt: string | null
  readonly fen: string
  readonly moveNumber: number
  readonly turn: 'WHITE' | 'BLACK'
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly lastMoveUci: string | null
  readonly drawOfferBy: 'WHITE' | 'BLACK' | null
  readonly creditMs: number
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly {
    readonly entryId: string
    readonly at: string
  }[]
  readonly reports?: readonly {
    readonly entryId: string
    readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW'
    readonly reportedAt: string
  }[]
  readonly delaySeconds?: number
  readonly serverTimeUtc: string
  readonly tieBreakMatches: readonly {
    readonly id: string
    readonly tournamentId: string
    readonly roundNumber: number
    readonly boardNumber: number
    readonly tableNumber: number
    readonly thirdPlace: boolean
    readonly playerAId: string
    readonly playerBId: string | 'BYE'
    readonly whiteEntryId: string
    readonly blackEntryId: string | null
    readonly whiteName: string
    readonly blackName: string | null
    readonly whitePlayerId: string | null
    readonly blackPlayerId: string | null
    readonly whiteTitle: string | null
    readonly blackTitle: string | null
    readonly whiteRating: number | null
    readonly blackRating: number | null
    readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
    readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
    readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
    readonly onlyHalf: 'WHITE' | 'BLACK' | null
    readonly drawReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
    readonly adjudication: 'MATERIAL' | 'STATIC' | 'SEARCH' | 'BUDGET' | null
    readonly scoreA: number | null
    readonly scoreB: number | null
    readonly resultCode: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'WHITE_FORFEIT_WIN' | 'BLACK_FORFEIT_WIN' | 'DOUBLE_FORFEIT' | 'DOUBLE_LOSS' | 'A_WIN' | 'B_WIN' | 'A_HALF' | 'B_HALF' | 'BYE_A' | null
    readonly byeType: 'PAIRING' | 'FULL' | 'HALF' | 'ZERO' | null
    readonly unrated: boolean
    readonly playMode: 'ONLINE' | 'OVER_THE_BOARD'
    readonly timeControl: string
    readonly parentMatchId: string | null
    readonly isTieBreak: boolean
    readonly tieBreakIndex: number | null
    readonly tieBreakType: string | null
    readonly version: number
    readonly opensAt: string | null
    readonly noShowDeadline: string | null
    readonly readyAt: string | null
    readonly whiteJoinedAt: string | null
    readonly blackJoinedAt: string | null
    readonly startedAt: string | null
    readonly finishedAt: string | null
    readonly pausedAt: string | null
    readonly fen: string
    readonly moveNumber: number
    readonly turn: 'WHITE' | 'BLACK'
    readonly whiteTimeMsRemaining: number
    readonly blackTimeMsRemaining: number
    readonly lastMoveUci: string | null
    readonly drawOfferBy: 'WHITE' | 'BLACK' | null
    readonly creditMs: number
    readonly windowOpensAt: string | null
    readonly windowClosesAt: string | null
    readonly agreedSlot: string | null
    readonly slotProposals: readonly {
      readonly entryId: string
      readonly at: string
    }[]
    readonly reports?: readonly {
      readonly entryId: string
      readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW'
      readonly reportedAt: string
    }[]
    readonly delaySeconds?: number
    readonly serverTimeUtc: string
  }[]
}

export type MatchChange = {
  readonly kind: 'move' | 'joined' | 'started' | 'draw-offered' | 'draw-declined' | 'paused' | 'resumed' | 'ended' | 'canceled' | 'tie-break' | 'result' | 'slot' | 'changed'
  readonly matchId: string
  readonly version: number
  readonly move?: WatchedMove
  readonly changes?: {
    readonly status?: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
    readonly result?: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
    readonly resultReason?: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
    readonly onlyHalf?: 'WHITE' | 'BLACK' | null
    readonly drawReason?: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
    readonly adjudication?: 'MATERIAL' | 'STATIC' | 'SEARCH' | 'BUDGET' | null
    readonly opensAt?: string | null
    readonly noShowDeadline?: string | null
    readonly readyAt?: string | null
    readonly whiteJoinedAt?: string | null
    readonly blackJoinedAt?: string | null
    readonly startedAt?: string | null
    readonly lastMoveAt?: string | null
    readonly finishedAt?: string | null
    readonly pausedAt?: string | null
    readonly resumedAt?: string | null
    readonly whiteTimeMsRemaining?: number | null
    readonly blackTimeMsRemaining?: number | null
    readonly creditMs?: number
    readonly drawOfferBy?: 'WHITE' | 'BLACK' | null
    readonly fen?: string
    readonly moveNumber?: number
    readonly whiteEntryId?: string
    readonly blackEntryId?: string | null
    readonly windowOpensAt?: string | null
    readonly windowClosesAt?: string | null
    readonly agreedSlot?: string | null
    readonly slotProposals?: readonly {
      readonly entryId: string
      readonly at: string
    }[]
  }
}

export type MatchMove = {
  readonly moveNumber: number
  readonly playerId: string | null
  readonly color: 'WHITE' | 'BLACK'
  readonly san: string
  readonly uci: string
  readonly from: string
  readonly to: string
  readonly promotion: string | null
  readonly fenBefore: string
  readonly fenAfter: string
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly spentMs: number
  readonly creditMs: number
  readonly playedAt: string
}

export type MatchState = {
  readonly matchId: string
  readonly requestedMatchId: string
  readonly tournamentId: string
  readonly version: number
  readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
  readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
  readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly onlyHalf: 'WHITE' | 'BLACK' | null
  readonly drawReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly adjudication: 'MATERIAL' | 'STATIC' | 'SEARCH' | 'BUDGET' | null
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly whiteEntryId: string
  readonly blackEntryId: string
  readonly whitePlayerId: string | null
  readonly blackPlayerId: string | null
  readonly timeControl: string
  readonly opensAt: string | null
  readonly noShowDeadline: string | null
  readonly pausedAt: string | null
  readonly fen: string
  readonly moveNumber: number
  readonly turn: 'WHITE' | 'BLACK'
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly lastMove: {
    readonly san: string
    readonly from: string
    readonly to: string
    readonly promotion: string | null
  } | null
  readonly drawOfferBy: 'WHITE' | 'BLACK' | null
  readonly drawOfferPly: number | null
  readonly claimsOn: boolean
  readonly canClaim: 'THREE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | null
  readonly moves: readonly string[]
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly {
    readonly entryId: string
    readonly at: string
  }[]
  readonly serverTimeUtc: string
}

export type NamedEntry = {
  readonly entryId: string
  readonly name: string
}

export type NewPasskeyChallenge = {
  readonly challenge: string
  readonly rpId: string
  readonly credentials: readonly {
    readonly id: string
    readonly transports: readonly string[]
  }[]
  readonly userId: string
  readonly username: string
}

export type NewPersonalToken = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly ('read' | 'play' | 'organise' | 'account')[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly token: string
}

export type NewRegistrationLink = {
  readonly id: string
  readonly name: string | null
  readonly uses: number
  readonly used: number
  readonly createdAt: string
  readonly expiresAt: string
  readonly token: string
}

export type NewSecondFactor = {
  readonly secret: string
  readonly uri: string
}

export type NewWebhook = {
  readonly id: string
  readonly tournamentId: string
  readonly url: string
  readonly events: readonly ('match.result' | 'round.published' | 'tie-break.made' | 'entry.changed' | 'tournament.changed' | 'call.changed')[]
  readonly createdAt: string
  readonly secret: string
}

export type NormSheet = {
  readonly entryId: string
  readonly name: string
  readonly title: string | null
  readonly rating: number | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly games: number
  readonly points: number
  readonly titleHolders: number
  readonly titles: readonly {
    readonly title: string
    readonly players: number
  }[]
  readonly unrated: number
  readonly federations: readonly {
    readonly federation: string
    readonly players: number
  }[]
  readonly averages: readonly {
    readonly title: 'GM' | 'IM' | 'WGM' | 'WIM'
    readonly floor: number
    readonly raisedEntryId: string | null
    readonly averageRating: number
    readonly performance: number
  }[]
  readonly rounds: readonly {
    readonly round: number
    readonly color: 'WHITE' | 'BLACK'
    readonly points: number
    readonly unrated: boolean
    readonly opponent: {
      readonly entryId: string
      readonly name: string
      readonly title: string | null
      readonly rating: number | null
      readonly federation: string | null
      readonly fideId: string | null
    }
  }[]
}

export type OwnEntry = {
  readonly id: string
  readonly tournamentId: string
  readonly name: string
  readonly seed: number | null
  readonly status: 'ENTERED' | 'WITHDRAWN'
  readonly checkedInAt: string | null
  readonly withdrawalReason: 'NOT_CHECKED_IN' | 'BY_ARBITER' | null
  readonly byes: readonly {
    readonly roundNumber: number
    readonly byeType: 'FULL' | 'HALF' | 'ZERO'
  }[]
  readonly adjustments: readonly {
    readonly points: number
    readonly roundNumber: number
    readonly note: string
  }[]
  readonly event: {
    readonly title: string
    readonly format: 'KNOCKOUT' | 'SWISS' | 'ROUND_ROBIN'
    readonly playMode: 'ONLINE' | 'OVER_THE_BOARD'
    readonly status: 'DRAFT' | 'OPEN' | 'ACTIVE' | 'FINISHED' | 'CANCELED'
    readonly currentRound: number
    readonly startsAt: string | null
    readonly timeZone: string | null
  }
}

export type OwnInvitation = {
  readonly id: string
  readonly tournamentId: string
  readonly entryId: string
  readonly name: string
  readonly status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'LAPSED'
  readonly invitedAt: string
  readonly answeredAt: string | null
  readonly organiserName: string
  readonly event: {
    readonly title: string
    readonly format: 'KNOCKOUT' | 'SWISS' | 'ROUND_ROBIN'
    readonly playMode: 'ONLINE' | 'OVER_THE_BOARD'
    readonly status: 'DRAFT' | 'OPEN' | 'ACTIVE' | 'FINISHED' | 'CANCELED'
    readonly startsAt: string | null
    readonly timeZone: string | null
  }
}

export type OwnMatch = {
  readonly matchId: string
  readonly tournamentId: string
  readonly version: number
  readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
  readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
  readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly onlyHalf: 'WHITE' | 'BLACK' | null
  readonly drawReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly roundNumber: number
  readonly boardNumber: number
  readonly tableNumber: number
  readonly thirdPlace: boolean
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly timeControl: string
  readonly opensAt: string | null
  readonly noShowDeadline: string | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly pausedAt: string | null
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly {
    readonly entryId: string
    readonly at: string
  }[]
  readonly opensFixed: boolean
  readonly eventTitle: string
  readonly playMode: 'ONLINE' | 'OVER_THE_BOARD'
  readonly entryId: string
  readonly color: 'WHITE' | 'BLACK'
  readonly opponent: {
    readonly name: string
    readonly rating: number | null
    readonly title: string | null
    readonly entryId: string
  } | null
  readonly joinedAt: string | null
  readonly opponentJoinedAt: string | null
  readonly byeType: 'PAIRING' | 'FULL' | 'HALF' | 'ZERO' | null
  readonly reports: readonly {
    readonly entryId: string
    readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW'
    readonly reportedAt: string
  }[]
}

export type Passkey = {
  readonly id: string
  readonly name: string
  readonly credentialId: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export type PasskeyAdded = {
  readonly passkey: Passkey
  readonly recoveryCodes: readonly string[] | null
}

export type PasskeyChallenge = {
  readonly challenge: string
  readonly rpId: string
  readonly credentials: readonly {
    readonly id: string
    readonly transports: readonly string[]
  }[]
}

export type PaymentList = {
  readonly lines: readonly {
    readonly entryId: string
    readonly name: string
    readonly currency: string
    readonly feeOwedCents: number
    readonly feeReceivedCents: number
    readonly toPayCents: number
    readonly paidCents: number
    readonly toReceiveCents: number
    readonly receivedBackCents: number
    readonly balanceCents: number
  }[]
  readonly totals: readonly {
    readonly entries: number
    readonly currency: string
    readonly feeOwedCents: number
    readonly feeReceivedCents: number
    readonly toPayCents: number
    readonly paidCents: number
    readonly toReceiveCents: number
    readonly receivedBackCents: number
    readonly balanceCents: number
  }[]
}

export type Payout = {
  readonly id: string
  readonly entryId: string
  readonly playerId: string | null
  readonly name: string
  readonly place: number
  readonly category: string | null
  readonly amountCents: number
  readonly currency: string
  readonly createdAt: string
  readonly payableAt: string | null
  readonly paidAt: string | null
  readonly reversedAt: string | null
  readonly receiptNumber: number | null
  readonly differences: readonly PayoutDifference[]
}

export type PayoutDifference = {
  readonly id: string
  readonly dueCents: number
  readonly paidCents: number
  readonly differenceCents: number
  readonly createdAt: string
  readonly settledAt: string | null
  readonly waived: boolean
  readonly receiptNumber: number | null
}

export type PersonalToken = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly ('read' | 'play' | 'organise' | 'account')[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

export type PlayerRatings = {
  readonly playerId: string
  readonly name: string
  readonly ratings: readonly {
    readonly kind: 'STANDARD' | 'RAPID' | 'BLITZ'
    readonly rating: number
    readonly games: number
    readonly ratedAt: string
  }[]
  readonly history: readonly {
    readonly kind: 'STANDARD' | 'RAPID' | 'BLITZ'
    readonly tournamentId: string | null
    readonly title: string | null
    readonly ratedAt: string
    readonly ratingBefore: number | null
    readonly firstRating: number | null
    readonly k: number
    readonly change: number
    readonly exactChange: number
    readonly games: readonly {
      readonly opponentRating: number
      readonly points: number
    }[]
  }[]
}

export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly message: string
  readonly instance?: string
  readonly errors?: readonly {
    readonly path: string
    readonly code: string
    readonly message?: string
  }[]
  readonly match?: unknown
  readonly tournament?: unknown
  readonly effect?: unknown
  readonly opensAt?: string | null
  readonly closesAt?: string | null
  readonly reasons?: readonly string[]
  readonly causes?: readonly DeadReason[]
  readonly waysOut?: readonly string[]
  readonly lifts?: readonly {
    readonly id: string
    readonly by: 'ENTRIES' | 'CLUB' | 'FEDERATION' | 'TAG'
    readonly tag: string | null
  }[]
  readonly call?: unknown
  readonly problems?: unknown
  readonly passkey?: PasskeyChallenge
  readonly entries?: readonly {
    readonly entryId: string
    readonly name: string
  }[]
}

export type PushKey = {
  readonly publicKey: string
}

export type RatingList = {
  readonly kind: 'STANDARD' | 'RAPID' | 'BLITZ'
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly items: readonly {
    readonly place: number
    readonly playerId: string
    readonly name: string
    readonly rating: number
    readonly games: number
    readonly ratedAt: string
  }[]
}

export type Receipt = {
  readonly receiptNumber: number
  readonly kind: 'FEE_CHARGED' | 'FEE_RECEIVED' | 'FEE_REFUNDED' | 'FUND' | 'PRIZE' | 'PRIZE_PAID' | 'DIFFERENCE' | 'DIFFERENCE_SETTLED' | 'DIFFERENCE_WAIVED'
  readonly tournamentId: string
  readonly title: string
  readonly entryId: string
  readonly name: string
  readonly paidBy: 'PLAYER' | 'ORGANISER'
  readonly amountCents: number
  readonly amount: string
  readonly currency: string
  readonly at: string
  readonly recordedBy: string | null
  readonly reference: string | null
  readonly note: string | null
  readonly canceledAt: string | null
}

export type RecoveryCodes = {
  readonly recoveryCodes: readonly string[]
}

export type Registration = {
  readonly mode: 'OPEN' | 'BY_LINK'
}

export type RegistrationLink = {
  readonly id: string
  readonly name: string | null
  readonly uses: number
  readonly used: number
  readonly createdAt: string
  readonly expiresAt: string
}

export type RequestedBye = {
  readonly entryId: string
  readonly roundNumber: number
  readonly byeType: 'FULL' | 'HALF' | 'ZERO'
  readonly requestedBy: string | null
  readonly requestedAt: string
}

export type ResetLink = {
  readonly token: string
  readonly expiresAt: string
}

export type Round = {
  readonly roundNumber: number
  readonly isComplete: boolean
  readonly madeBy: 'ENGINE' | 'HAND' | 'FILE'
  readonly matches: readonly Match[]
}

export type RoundWhy = {
  readonly roundNumber: number
  readonly pairedBy: 'SWISS' | 'DUTCH' | 'BERGER_TABLE' | 'BRACKET'
  readonly madeBy: 'ENGINE' | 'HAND' | 'FILE' | null
  readonly pairings: readonly {
    readonly matchId: string
    readonly boardNumber: number
    readonly tableNumber: number
    readonly whiteEntryId: string
    readonly blackEntryId: string | null
    readonly asRuled: boolean | null
    readonly facts: readonly WhyFact[]
    readonly sentences: readonly string[]
  }[]
  readonly facts: readonly WhyFact[]
  readonly sentences: readonly string[]
  readonly problems: readonly {
    readonly kind: 'PAIRED_TWICE' | 'NOT_IN_ROUND' | 'LEFT_OUT' | 'SECOND_BYE_IN_ROUND' | 'MAY_NOT_MEET' | 'COLORS_CLASH' | 'BYE_NOT_ALLOWED' | 'THIRD_COLOR' | 'COLOR_DIFFERENCE' | 'COLORS_NOT_DUE' | 'BYE_NOT_DUE' | 'FLOATS_WORSE' | 'COLORS_WORSE' | 'OTHERS_UNPAIRABLE' | 'LATER_PAIRING'
    readonly entries: readonly string[]
    readonly rule: string | null
    readonly severity: 'REFUSED' | 'NEEDS_FORCE' | 'NOTED'
  }[]
  readonly causes: readonly DeadReason[]
}

export type RuledMatch = {
  readonly matchId: string
  readonly requestedMatchId: string
  readonly tournamentId: string
  readonly version: number
  readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
  readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
  readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly onlyHalf: 'WHITE' | 'BLACK' | null
  readonly drawReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly adjudication: 'MATERIAL' | 'STATIC' | 'SEARCH' | 'BUDGET' | null
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly whiteEntryId: string
  readonly blackEntryId: string | null
  readonly whitePlayerId: string | null
  readonly blackPlayerId: string | null
  readonly timeControl: string
  readonly opensAt: string | null
  readonly noShowDeadline: string | null
  readonly pausedAt: string | null
  readonly fen: string
  readonly moveNumber: number
  readonly turn: 'WHITE' | 'BLACK'
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly lastMove: {
    readonly san: string
    readonly from: string
    readonly to: string
    readonly promotion: string | null
  } | null
  readonly drawOfferBy: 'WHITE' | 'BLACK' | null
  readonly drawOfferPly: number | null
  readonly claimsOn: boolean
  readonly canClaim: 'THREE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | null
  readonly moves: readonly string[]
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly {
    readonly entryId: string
    readonly at: string
  }[]
  readonly serverTimeUtc: string
  readonly effect: Effect
}

export type SecondFactor = {
  readonly confirmedAt: string | null
  readonly passkeys: readonly Passkey[]
  readonly passkeyOrigin: string | null
  readonly recoveryCodesLeft: number
  readonly required: boolean
}

export type SecurityEvent = {
  readonly id: number
  readonly kind: 'ACCOUNT_MADE' | 'SIGNED_IN' | 'SIGN_IN_REFUSED' | 'PASSWORD_REFUSED' | 'CODE_REFUSED' | 'REFRESH_REUSED' | 'SECOND_FACTOR_ON' | 'SECOND_FACTOR_OFF' | 'SECOND_FACTOR_RESET' | 'RECOVERY_CODES_RENEWED' | 'RECOVERY_CODE_USED' | 'PASSKEY_ADDED' | 'PASSKEY_REMOVED' | 'PASSWORD_CHANGED' | 'PASSWORD_RESET_LINK' | 'PASSWORD_RESET' | 'TOKEN_MADE' | 'TOKEN_ENDED' | 'SESSION_ENDED' | 'SESSIONS_ENDED' | 'SUSPENDED' | 'REINSTATED' | 'TRUSTED' | 'DISTRUSTED' | 'ADMIN_GIVEN' | 'ADMIN_TAKEN' | 'REGISTRATION_CHANGED' | 'REGISTRATION_LINK' | 'REGISTRATION_LINK_ENDED'
  readonly account: {
    readonly id: string
    readonly name: string
  }
  readonly actor: {
    readonly id: string
    readonly name: string
  } | null
  readonly detail: string | null
  readonly address: string | null
  readonly device: string | null
  readonly firstAt: string
  readonly at: string
  readonly count: number
  readonly unseen: boolean
}

export type Session = {
  readonly id: string
  readonly createdAt: string
  readonly refreshedAt: string
  readonly expiresAt: string
  readonly endsAt: string
  readonly address: string | null
  readonly device: string | null
  readonly current: boolean
}

export type SignedIn = {
  readonly player: Account
  readonly accessToken: string
  readonly tokenType: 'Bearer'
  readonly expiresInSeconds: number
  readonly refreshToken: string | null
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
  readonly roundReached: number
  readonly played: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
  readonly score: number
  readonly adjustment: number
  readonly annulled: boolean
  readonly disqualified: boolean
  readonly tieBreaks: readonly {
    readonly code: string
    readonly value: string | null
  }[]
}

export type StandingExplained = {
  readonly entryId: string
  readonly playerId: string | null
  readonly name: string
  readonly title: string | null
  readonly rating: number | null
  readonly place: number | null
  readonly score: number
  readonly rounds: readonly {
    readonly round: number
    readonly matchId: string
    readonly opponentId: string | null
    readonly color: 'WHITE' | 'BLACK' | null
    readonly score: number | null
    readonly resultCode: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'WHITE_FORFEIT_WIN' | 'BLACK_FORFEIT_WIN' | 'DOUBLE_FORFEIT' | 'DOUBLE_LOSS' | 'A_WIN' | 'B_WIN' | 'A_HALF' | 'B_HALF' | 'BYE_A' | null
    readonly annulled: boolean
    readonly byeType: 'PAIRING' | 'FULL' | 'HALF' | 'ZERO' | null
    readonly opponentName: string | null
  }[]
  readonly numbers: readonly {
    readonly code: string
    readonly title: string
    readonly article: string | null
    readonly rules: '2024' | '2026' | null
    readonly value: string | null
    readonly method: 'SUM' | 'MEAN' | 'ROUNDED_MEAN' | 'PERFORMANCE' | 'PERFECT_PERFORMANCE' | 'PLACE'
    readonly dropped: boolean
    readonly reversed: boolean
    readonly addends: readonly {
      readonly round: number
      readonly opponentId: string | null
      readonly opponentName: string | null
      readonly points: string
      readonly opponentPoints: string | null
      readonly counted: boolean
      readonly why: 'OPPONENT' | 'DUMMY' | 'OWN' | 'ADJUSTMENT' | 'LOWEST' | 'HIGHEST' | 'EARLIEST' | 'VOLUNTARY'
    }[]
    readonly sum: string
    readonly made: string | null
    readonly difference: string | null
    readonly tied: readonly {
      readonly entryId: string
      readonly name: string
      readonly points: string
      readonly place: number
    }[]
  }[]
}

export type StartingList = {
  readonly provisional: boolean
  readonly players: readonly {
    readonly number: number
    readonly entryId: string
    readonly name: string
    readonly title: string | null
    readonly rating: number | null
    readonly federation: string | null
    readonly fideId: string | null
    readonly playerId: string | null
    readonly club: string | null
    readonly status: 'ENTERED' | 'WITHDRAWN'
  }[]
  readonly totals: {
    readonly players: number
    readonly rated: number
    readonly averageRating: number | null
    readonly titles: readonly {
      readonly title: string
      readonly players: number
    }[]
    readonly federations: readonly {
      readonly federation: string
      readonly players: number
    }[]
  }
}

export type StreamEvent = {
  readonly event: 'snapshot'
  readonly id?: string
  readonly data: {
    readonly match: WatchedMatch
    readonly delaySeconds?: number
    readonly serverTimeUtc: string
  } | {
    readonly tournament: WatchedTournament
    readonly entries: readonly WatchedEntry[]
    readonly matches: readonly WatchedMatch[]
    readonly delaySeconds?: number
    readonly serverTimeUtc: string
  }
} | {
  readonly event: 'resync'
  readonly id?: string
  readonly data: {
    readonly match: WatchedMatch
    readonly delaySeconds?: number
    readonly serverTimeUtc: string
  } | {
    readonly tournament: WatchedTournament
    readonly entries: readonly WatchedEntry[]
    readonly matches: readonly WatchedMatch[]
    readonly delaySeconds?: number
    readonly serverTimeUtc: string
  }
} | {
  readonly event: 'changes'
  readonly id?: string
  readonly data: {
    readonly changes: readonly (MatchChange | {
      readonly kind: 'tournament'
      readonly tournament: WatchedTournament
    } | {
      readonly kind: 'entry'
      readonly entry: WatchedEntry
    } | {
      readonly kind: 'match-made'
      readonly match: WatchedMatch
    })[]
  }
} | {
  readonly event: 'active'
  readonly id?: string
  readonly data: {
    readonly matchId: string
    readonly activeMatchId: string | null
  }
} | {
  readonly event: 'gaps'
  readonly id?: string
  readonly data: {
    readonly gaps: readonly {
      readonly from: string
      readonly to: string
      readonly cause: 'SILENT' | 'REFUSED'
    }[]
    readonly serverTimeUtc: string
  }
} | {
  readonly event: 'open'
  readonly id?: string
  readonly data: {
    readonly retryMs: number
  }
} | {
  readonly event: 'heartbeat'
  readonly id?: string
  readonly data: {
    readonly serverTimeUtc: string
  }
} | {
  readonly event: 'reconnect'
  readonly id?: string
  readonly data: {
    readonly retryMs: number
  }
} | {
  readonly event: 'move' | 'joined' | 'started' | 'draw-offered' | 'draw-declined' | 'paused' | 'resumed' | 'ended' | 'canceled' | 'tie-break' | 'result' | 'slot' | 'changed'
  readonly id: string
  readonly data: MatchChange
}

export type Tournament = {
  readonly id: string
  readonly organiserId: string
  readonly title: string
  readonly description: string
  readonly format: 'KNOCKOUT' | 'SWISS' | 'ROUND_ROBIN'
  readonly playMode: 'ONLINE' | 'OVER_THE_BOARD'
  readonly visibility: 'PUBLIC' | 'PRIVATE'
  readonly timeControl: string
  readonly firstMoveIncrement: boolean
  readonly startsAt: string | null
  readonly timeZone: string | null
  readonly endsOn: string | null
  readonly city: string | null
  readonly federation: string | null
  readonly rateOfPlay: string | null
  readonly roundDates: readonly (string | null)[] | null
  readonly officials: readonly {
    readonly role: 'CHIEF_ARBITER' | 'DEPUTY_CHIEF_ARBITER'
    readonly name: string
    readonly fideId?: string
  }[]
  readonly minPlayers: number
  readonly maxPlayers: number | null
  readonly rated: boolean
  readonly rounds: number | null
  readonly drawRuleMode: 'ALLOW_ALL' | 'NO_DRAW_OFFER' | 'NO_DRAW'
  readonly drawConfig: {
    readonly minMove?: number
    readonly maxOffers?: number
    readonly claims?: boolean
  } | null
  readonly requiresDecisiveResult: boolean
  readonly tieBreakPolicy: 'NONE' | 'RAPID' | 'BLITZ' | 'ARMAGEDDON' | 'BEST_OF_3' | 'BEST_OF_5'
  readonly tieBreakTimeControl: string | null
  readonly armageddonTimeControl: string
  readonly tieBreakFallback: 'ARMAGEDDON' | 'REPLAY' | 'MANUAL'
  readonly thirdPlaceMatch: boolean
  readonly roundRobinCycles: 1 | 2
  readonly pairingSystem: 'SWISS' | 'DUTCH'
  readonly acceleration: 'NONE' | 'BAKU'
  readonly initialColor: 'WHITE' | 'BLACK' | null
  readonly byeScore: number | null
  readonly pointSystem: {
    readonly win: number
    readonly draw: number
    readonly loss: number
    readonly pairingBye: number
  } | null
  readonly tieBreaks: readonly string[]
  readonly joinWindowSeconds: number
  readonly noShowGraceSeconds: number
  readonly noShowAfterSeconds: number
  readonly breakSeconds: number
  readonly playersReport: boolean
  readonly spectatorDelaySeconds: number
  readonly birthAndSexShown: boolean
  readonly entryFeeCents: number
  readonly currency: string
  readonly prizeFundCents: number
  readonly prizes: readonly ({
    readonly place: number
    readonly category?: string
    readonly cents: number
  } | {
    readonly place: number
    readonly category?: string
    readonly basisPoints: number
  })[] | null
  readonly prizeCategories: readonly {
    readonly name: string
    readonly minRating?: number
    readonly maxRating?: number
    readonly tags?: readonly string[]
  }[]
  readonly prizeSharing: 'EQUAL' | 'HORT'
  readonly prizeMinimumCents: number
  readonly prizesToAbsent: boolean
  readonly payoutHoldHours: number
  readonly seed: string | null
  readonly publication: 'MANUAL' | 'AUTOMATIC' | 'ALL_AT_ONCE' | null
  readonly roundGapSeconds: number | null
  readonly roundTimes: readonly string[] | null
  readonly roundWindowHours: number | null
  readonly checkInMinutes: number | null
  readonly byeLimit: number
  readonly lastByeRound: number | null
  readonly status: 'DRAFT' | 'OPEN' | 'ACTIVE' | 'FINISHED' | 'CANCELED'
  readonly currentRound: number
  readonly totalPlayers: number
  readonly version: number
  readonly createdAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly nextRoundAt: string | null
  readonly roundsOutlook: 'SAFE' | 'MAY_RUN_DRY' | 'IMPOSSIBLE' | null
  readonly checkInOpensAt: string | null
  readonly checkInClosesAt: string | null
}

export type TournamentPlayer = {
  readonly id: string
  readonly tournamentId: string
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly claimed: boolean
  readonly club: string | null
  readonly fixedBoard: number | null
  readonly tags: readonly string[]
  readonly seed: number | null
  readonly status: 'ENTERED' | 'WITHDRAWN'
  readonly enteredAt: string
  readonly checkedInAt: string | null
  readonly withdrawalReason: 'NOT_CHECKED_IN' | 'BY_ARBITER' | null
  readonly disqualifiedAt: string | null
  readonly score: number
  readonly adjustment: number
  readonly opponentIds: readonly string[]
  readonly buchholz: number
  readonly colorHistory: string
  readonly hasBye: boolean
}

export type VoidedMatch = {
  readonly matchId: string
  readonly requestedMatchId: string
  readonly tournamentId: string
  readonly version: number
  readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
  readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
  readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly onlyHalf: 'WHITE' | 'BLACK' | null
  readonly drawReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly adjudication: 'MATERIAL' | 'STATIC' | 'SEARCH' | 'BUDGET' | null
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly whiteEntryId: string
  readonly blackEntryId: string
  readonly whitePlayerId: string | null
  readonly blackPlayerId: string | null
  readonly timeControl: string
  readonly opensAt: string | null
  readonly noShowDeadline: string | null
  readonly pausedAt: string | null
  readonly fen: string
  readonly moveNumber: number
  readonly turn: 'WHITE' | 'BLACK'
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly lastMove: {
    readonly san: string
    readonly from: string
    readonly to: string
    readonly promotion: string | null
  } | null
  readonly drawOfferBy: 'WHITE' | 'BLACK' | null
  readonly drawOfferPly: number | null
  readonly claimsOn: boolean
  readonly canClaim: 'THREE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | null
  readonly moves: readonly string[]
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly {
    readonly entryId: string
    readonly at: string
  }[]
  readonly serverTimeUtc: string
  readonly effect: Effect
  readonly replayMatchId: string | null
}

export type WatchedEntry = {
  readonly id: string
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly seed: number | null
  readonly status: 'ENTERED' | 'WITHDRAWN'
}

export type WatchedMatch = {
  readonly status: 'PENDING' | 'RUNNING' | 'FINISHED' | 'CANCELED'
  readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'BYE' | null
  readonly resultReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly onlyHalf: 'WHITE' | 'BLACK' | null
  readonly drawReason: 'CHECKMATE' | 'STALEMATE' | 'INSUFFICIENT_MATERIAL' | 'DEAD_POSITION' | 'SEVENTY_FIVE_MOVE_RULE' | 'FIVE_FOLD_REPETITION' | 'FIFTY_MOVE_RULE' | 'THREE_FOLD_REPETITION' | 'AGREEMENT' | 'RESIGNATION' | 'REPORTED' | 'TIMEOUT' | 'TIMEOUT_VS_INSUFFICIENT_MATERIAL' | 'NO_SHOW' | 'DOUBLE_NO_SHOW' | 'BYE' | 'TIEBREAK_PENDING' | 'TIE_BREAK_RAPID' | 'TIE_BREAK_BLITZ' | 'TIE_BREAK_ARMAGEDDON' | 'TIE_BREAK_BEST_OF_3' | 'TIE_BREAK_BEST_OF_5' | 'ARBITER' | 'DOUBLE_LOSS' | null
  readonly adjudication: 'MATERIAL' | 'STATIC' | 'SEARCH' | 'BUDGET' | null
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
  readonly drawOfferBy: 'WHITE' | 'BLACK' | null
  readonly fen: string
  readonly moveNumber: number
  readonly whiteEntryId: string
  readonly blackEntryId: string | null
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly {
    readonly entryId: string
    readonly at: string
  }[]
  readonly matchId: string
  readonly tournamentId: string
  readonly version: number
  readonly roundNumber: number
  readonly boardNumber: number
  readonly tableNumber: number
  readonly thirdPlace: boolean
  readonly playerAId: string
  readonly playerBId: string | 'BYE'
  readonly parentMatchId: string | null
  readonly isTieBreak: boolean
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly timeControl: string
  readonly lastMoveUci: string | null
  readonly moves?: readonly string[]
}

export type WatchedMove = {
  readonly moveNumber: number
  readonly color: 'WHITE' | 'BLACK'
  readonly san: string
  readonly uci: string
  readonly fen: string
  readonly whiteTimeMsRemaining: number
  readonly blackTimeMsRemaining: number
  readonly spentMs: number
  readonly creditMs: number
  readonly playedAt: string
}

export type WatchedTournament = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly format: 'KNOCKOUT' | 'SWISS' | 'ROUND_ROBIN'
  readonly playMode: 'ONLINE' | 'OVER_THE_BOARD'
  readonly status: 'DRAFT' | 'OPEN' | 'ACTIVE' | 'FINISHED' | 'CANCELED'
  readonly currentRound: number
  readonly version: number
  readonly timeControl: string
  readonly startsAt: string | null
  readonly timeZone: string | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

export type Webhook = {
  readonly id: string
  readonly tournamentId: string
  readonly url: string
  readonly events: readonly ('match.result' | 'round.published' | 'tie-break.made' | 'entry.changed' | 'tournament.changed' | 'call.changed')[]
  readonly createdAt: string
}

export type WebhookMessage = {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly deliveredAt: string | null
  readonly lastStatus: number | null
  readonly lastError: string | null
}

export type WebhookNotice = {
  readonly id: string
  readonly at: string
  readonly tournamentId: string
  readonly type: 'match.result'
  readonly data: {
    readonly match: WatchedMatch
  }
} | {
  readonly id: string
  readonly at: string
  readonly tournamentId: string
  readonly type: 'round.published'
  readonly data: {
    readonly roundNumber: number
    readonly matches: readonly WatchedMatch[]
  }
} | {
  readonly id: string
  readonly at: string
  readonly tournamentId: string
  readonly type: 'tie-break.made'
  readonly data: {
    readonly roundNumber: number
    readonly matches: readonly WatchedMatch[]
  }
} | {
  readonly id: string
  readonly at: string
  readonly tournamentId: string
  readonly type: 'entry.changed'
  readonly data: {
    readonly entry: WatchedEntry
  }
} | {
  readonly id: string
  readonly at: string
  readonly tournamentId: string
  readonly type: 'tournament.changed'
  readonly data: {
    readonly tournament: WatchedTournament
  }
} | {
  readonly id: string
  readonly at: string
  readonly tournamentId: string
  readonly type: 'call.changed'
  readonly data: {
    readonly call: Call
  }
} | {
  readonly id: string
  readonly at: string
  readonly tournamentId: string
  readonly type: 'ping'
  readonly data: { readonly [name: string]: never }
}

export type WhyFact = {
  readonly code: 'PLAYS' | 'LEFT_BRACKET' | 'PAIRED_IN' | 'FIRST_FREE' | 'TRIED_FIRST' | 'COLORS' | 'PAIRING_BYE' | 'DRAWN_BY_LOT' | 'NEAREST' | 'NEARER_FIRST' | 'HAD_WHITE_LAST' | 'HIGHER_HAS_WHITE' | 'HOUSE_BYE' | 'REQUESTED_BYE' | 'BERGER_TABLE' | 'BRACKET' | 'EARLIER_RESULT_MISSING' | 'RULES_MAKE' | 'HAS_BYE' | 'BREAKS' | 'DEPARTS'
  readonly values: {
    readonly player?: NamedEntry
    readonly opponent?: NamedEntry
    readonly white?: NamedEntry
    readonly black?: NamedEntry
    readonly players?: readonly NamedEntry[]
    readonly color?: 'WHITE' | 'BLACK'
    readonly score?: number
    readonly difference?: number
    readonly size?: number
    readonly residents?: number
    readonly movedDown?: number
    readonly part?: 'MOVED_DOWN' | 'MET_MOVED_DOWN' | 'UPPER_HALF' | 'LOWER_HALF'
    readonly reason?: 'MET' | 'KEPT_APART' | 'SAME_ABSOLUTE_COLOR' | 'NO_OPPONENT' | 'OTHERS_UNPAIRABLE' | 'WORSE' | 'LATER'
    readonly round?: number
    readonly criterion?: string
    readonly best?: number
    readonly other?: number
    readonly rule?: string
    readonly bye?: 'PAIRING' | 'FULL' | 'HALF' | 'ZERO'
    readonly before?: number
    readonly whiteNumber?: number
    readonly blackNumber?: number
    readonly problem?: 'PAIRED_TWICE' | 'NOT_IN_ROUND' | 'LEFT_OUT' | 'SECOND_BYE_IN_ROUND' | 'MAY_NOT_MEET' | 'COLORS_CLASH' | 'BYE_NOT_ALLOWED' | 'THIRD_COLOR' | 'COLOR_DIFFERENCE' | 'COLORS_NOT_DUE' | 'BYE_NOT_DUE' | 'FLOATS_WORSE' | 'COLORS_WORSE' | 'OTHERS_UNPAIRABLE' | 'LATER_PAIRING'
  }
}

/** What each route takes and answers. */
export type Routes = {
  /** Make an account and sign in. */
  readonly 'POST /auth/register': {
    readonly body: {
      readonly username: string
      readonly password: string
      readonly displayName?: string
      readonly link?: string
    }
    readonly answer: SignedIn
  }
  /** Sign in with user name and password, and a code or a passkey where the account has a second factor. */
  readonly 'POST /auth/login': {
    readonly body: {
      readonly username: string
      readonly password: string
      readonly code?: string
      readonly passkey?: {
        readonly id: string
        readonly clientDataJSON: string
        readonly authenticatorData: string
        readonly signature: string
      }
    }
    readonly answer: SignedIn
  }
  /** Follow the one-time link of the first start: make the first admin and sign in. */
  readonly 'POST /auth/first-admin': {
    readonly body: {
      readonly token: string
      readonly username: string
      readonly password: string
      readonly displayName?: string
    }
    readonly answer: SignedIn
  }
  /** Exchange the refresh token (body, or cookie in a browser) for a new pair. */
  readonly 'POST /auth/refresh': {
    readonly body?: {
      readonly refreshToken?: string
    }
    readonly answer: SignedIn
  }
  /** End this session. */
  readonly 'POST /auth/logout': {
    readonly answer: { readonly [name: string]: never }
  }
  /** Your personal tokens, without their secrets. */
  readonly 'GET /auth/tokens': {
    readonly answer: readonly PersonalToken[]
  }
  /** Make a personal token; its text is shown this once. */
  readonly 'POST /auth/tokens': {
    readonly body: {
      readonly name: string
      readonly scopes: readonly ('read' | 'play' | 'organise' | 'account')[]
      readonly expiresAt?: string | null
      readonly password?: string
      readonly code?: string
      readonly passkey?: {
        readonly id: string
        readonly clientDataJSON: string
        readonly authenticatorData: string
        readonly signature: string
      }
    }
    readonly answer: NewPersonalToken
  }
  /** Revoke a personal token: refused everywhere within five seconds. */
  readonly 'DELETE /auth/tokens/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Where you are signed in. */
  readonly 'GET /auth/sessions': {
    readonly answer: readonly Session[]
  }
  /** Sign out everywhere else; this session and personal tokens stay. */
  readonly 'DELETE /auth/sessions': {
    readonly answer: { readonly [name: string]: never }
  }
  /** Sign out elsewhere. */
  readonly 'DELETE /auth/sessions/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Who is signed in. */
  readonly 'GET /auth/me': {
    readonly answer: Account
  }
  /** Delete your account; results stay, without your name unless you keep it there. */
  readonly 'DELETE /auth/me': {
    readonly body: {
      readonly password: string
      readonly keepName?: boolean
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Everything that is stored about you, but for secrets. */
  readonly 'GET /auth/me/export': {
    readonly answer: AccountExport
  }
  /** Change your password; every other session and every personal token ends. */
  readonly 'POST /auth/password': {
    readonly body: {
      readonly password: string
      readonly newPassword: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Follow a one-time link: set a new password; every session and personal token ends. */
  readonly 'POST /auth/password-reset': {
    readonly body: {
      readonly token: string
      readonly password: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Whether a second factor is asked for when you sign in, and how many recovery codes you have left. */
  readonly 'GET /auth/second-factor': {
    readonly answer: SecondFactor
  }
  /** Begin with an app that shows codes, by password, and by passkey where there is one: what the app is told. */
  readonly 'POST /auth/second-factor': {
    readonly body: {
      readonly password: string
      readonly code?: string
      readonly passkey?: {
        readonly id: string
        readonly clientDataJSON: string
        readonly authenticatorData: string
        readonly signature: string
      }
    }
    readonly answer: NewSecondFactor
  }
  /** Turn your second factor off, app and passkeys: by password, and code or passkey. */
  readonly 'DELETE /auth/second-factor': {
    readonly body: {
      readonly password: string
      readonly code?: string
      readonly passkey?: {
        readonly id: string
        readonly clientDataJSON: string
        readonly authenticatorData: string
        readonly signature: string
      }
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Turn it on, by the first code of the app; the recovery codes are shown this once. */
  readonly 'POST /auth/second-factor/confirmation': {
    readonly body: {
      readonly code: string
    }
    readonly answer: RecoveryCodes
  }
  /** Have ten new recovery codes, by password, and code or passkey; those before them serve no more. */
  readonly 'POST /auth/second-factor/recovery-codes': {
    readonly body: {
      readonly password: string
      readonly code?: string
      readonly passkey?: {
        readonly id: string
        readonly clientDataJSON: string
        readonly authenticatorData: string
        readonly signature: string
      }
    }
    readonly answer: RecoveryCodes
  }
  /** Turn the second factor of somebody off who has lost it (admins only). */
  readonly 'DELETE /players/{id}/second-factor': {
    readonly path: {
      readonly id: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Begin a passkey, by password, and by the second factor where there is one: what a browser is asked for. */
  readonly 'POST /auth/second-factor/passkeys': {
    readonly body: {
      readonly password: string
      readonly code?: string
      readonly passkey?: {
        readonly id: string
        readonly clientDataJSON: string
        readonly authenticatorData: string
        readonly signature: string
      }
    }
    readonly answer: NewPasskeyChallenge
  }
  /** Add the passkey that was made; the recovery codes that come with a first factor are shown this once. */
  readonly 'POST /auth/second-factor/passkeys/confirmation': {
    readonly body: {
      readonly name: string
      readonly id: string
      readonly clientDataJSON: string
      readonly attestationObject: string
      readonly transports: readonly string[]
    }
    readonly answer: PasskeyAdded
  }
  /** Remove a passkey, by password, and code or passkey; the last one with what is left of the second factor. */
  readonly 'DELETE /auth/second-factor/passkeys/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly password: string
      readonly code?: string
      readonly passkey?: {
        readonly id: string
        readonly clientDataJSON: string
        readonly authenticatorData: string
        readonly signature: string
      }
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Suspend or reinstate an account, change its role, or let events that it runs be rated (admins only). */
  readonly 'PATCH /players/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly status?: 'ACTIVE' | 'SUSPENDED'
      readonly role?: 'PLAYER' | 'ADMIN'
      readonly trustedOrganiser?: boolean
    }
    readonly answer: Account
  }
  /** Delete an account, as its owner asked (admins only). */
  readonly 'DELETE /players/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly keepName?: boolean
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** A one-time link for somebody who has forgotten their password (admins only); a day long. */
  readonly 'POST /players/{id}/password-reset': {
    readonly path: {
      readonly id: string
    }
    readonly answer: ResetLink
  }
  /** Sign somebody out everywhere (admins only); personal tokens stay. */
  readonly 'DELETE /players/{id}/sessions': {
    readonly path: {
      readonly id: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Accounts, newest first, those with `q` in a name (admins only). */
  readonly 'GET /players': {
    readonly query?: {
      readonly q?: string
      readonly limit?: number
      readonly cursor?: string
    }
    readonly answer: AccountList
  }
  /** Whether everybody may make an account, or whoever has a link. */
  readonly 'GET /registration': {
    readonly answer: Registration
  }
  /** Open registration to everybody, or to whoever has a link (admins). */
  readonly 'PATCH /registration': {
    readonly body: {
      readonly mode: 'OPEN' | 'BY_LINK'
    }
    readonly answer: Registration
  }
  /** Make a link by which people may make accounts; its token is shown this once (admins). */
  readonly 'POST /registration/links': {
    readonly body?: {
      readonly uses?: number
      readonly days?: number
      readonly name?: string | null
    }
    readonly answer: NewRegistrationLink
  }
  /** Registration links that still serve, without what they are made of (admins). */
  readonly 'GET /registration/links': {
    readonly answer: readonly RegistrationLink[]
  }
  /** End a registration link; accounts made by it stay (admins). */
  readonly 'DELETE /registration/links/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** What happened to your account: sign-ins, refused ones, passwords, factors, tokens, rights. */
  readonly 'GET /me/security-events': {
    readonly query?: {
      readonly limit?: number
      readonly before?: number
      readonly unseen?: 'true' | 'false'
    }
    readonly answer: readonly SecurityEvent[]
  }
  /** Say that you have seen what happened, up to an event. */
  readonly 'POST /me/security-events/seen': {
    readonly body: {
      readonly upTo: number
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** What happened to accounts of this server (admins only). */
  readonly 'GET /security-events': {
    readonly query?: {
      readonly limit?: number
      readonly before?: number
    }
    readonly answer: readonly SecurityEvent[]
  }
  /** What happened to an account (admins only). */
  readonly 'GET /players/{id}/security-events': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly limit?: number
      readonly before?: number
    }
    readonly answer: readonly SecurityEvent[]
  }
  /** Make a tournament, in DRAFT, or with its players at once; you organise it. */
  readonly 'POST /tournaments': {
    readonly body?: {
      readonly title?: string
      readonly description?: string
      readonly format?: 'KNOCKOUT' | 'SWISS' | 'ROUND_ROBIN'
      readonly playMode?: 'ONLINE' | 'OVER_THE_BOARD'
      readonly visibility?: 'PUBLIC' | 'PRIVATE'
      readonly timeControl?: string
      readonly firstMoveIncrement?: boolean
      readonly startsAt?: string | null
      readonly timeZone?: string | null
      readonly endsOn?: string | null
      readonly city?: string | null
      readonly federation?: string | null
      readonly rateOfPlay?: string | null
      readonly roundDates?: readonly (string | null)[] | null
      readonly officials?: readonly {
        readonly role: 'CHIEF_ARBITER' | 'DEPUTY_CHIEF_ARBITER'
        readonly name: string
        readonly fideId?: string
      }[]
      readonly minPlayers?: number
      readonly maxPlayers?: number | null
      readonly rated?: boolean
      readonly rounds?: number | null
      readonly drawRuleMode?: 'ALLOW_ALL' | 'NO_DRAW_OFFER' | 'NO_DRAW'
      readonly drawConfig?: {
        readonly minMove?: number
        readonly maxOffers?: number
        readonly claims?: boolean
      } | null
      readonly requiresDecisiveResult?: boolean
      readonly tieBreakPolicy?: 'NONE' | 'RAPID' | 'BLITZ' | 'ARMAGEDDON' | 'BEST_OF_3' | 'BEST_OF_5'
      readonly tieBreakTimeControl?: string | null
      readonly armageddonTimeControl?: string
      readonly tieBreakFallback?: 'ARMAGEDDON' | 'REPLAY' | 'MANUAL'
      readonly thirdPlaceMatch?: boolean
      readonly roundRobinCycles?: 1 | 2
      readonly pairingSystem?: 'SWISS' | 'DUTCH' | '' | null
      readonly acceleration?: 'NONE' | 'BAKU'
      readonly initialColor?: 'WHITE' | 'BLACK' | null
      readonly byeScore?: number | null
      readonly pointSystem?: {
        readonly win: number
        readonly draw: number
        readonly loss: number
        readonly pairingBye: number
      } | null
      readonly tieBreaks?: readonly string[]
      readonly joinWindowSeconds?: number
      readonly noShowGraceSeconds?: number
      readonly noShowAfterSeconds?: number
      readonly breakSeconds?: number
      readonly playersReport?: boolean
      readonly spectatorDelaySeconds?: number
      readonly birthAndSexShown?: boolean
      readonly entryFeeCents?: number
      readonly currency?: string
      readonly prizeFundCents?: number
      readonly prizes?: readonly ({
        readonly place: number
        readonly category?: string
        readonly cents: number
      } | {
        readonly place: number
        readonly category?: string
        readonly basisPoints: number
      })[] | null
      readonly prizeCategories?: readonly {
        readonly name: string
        readonly minRating?: number
        readonly maxRating?: number
        readonly tags?: readonly string[]
      }[]
      readonly prizeSharing?: 'EQUAL' | 'HORT'
      readonly prizeMinimumCents?: number
      readonly prizesToAbsent?: boolean
      readonly payoutHoldHours?: number
      readonly seed?: string | null
      readonly publication?: 'MANUAL' | 'AUTOMATIC' | 'ALL_AT_ONCE' | null
      readonly roundGapSeconds?: number | null
      readonly roundTimes?: readonly string[] | null
      readonly roundWindowHours?: number | null
      readonly checkInMinutes?: number | null
      readonly byeLimit?: number
      readonly lastByeRound?: number | null
      readonly players?: readonly {
        readonly name: string
        readonly rating?: number | null
        readonly title?: 'GM' | 'IM' | 'FM' | 'CM' | 'WGM' | 'WIM' | 'WFM' | 'WCM' | null
        readonly federation?: string | null
        readonly fideId?: string | null
        readonly tags?: readonly string[]
      }[]
    }
    readonly answer: ConfiguredTournament
  }
  /** Tournaments, newest first. */
  readonly 'GET /tournaments': {
    readonly query?: {
      readonly status?: 'DRAFT' | 'OPEN' | 'ACTIVE' | 'FINISHED' | 'CANCELED'
      readonly format?: 'KNOCKOUT' | 'SWISS' | 'ROUND_ROBIN'
      readonly limit?: number
      readonly cursor?: string
    }
    readonly answer: {
      readonly items: readonly Tournament[]
      readonly nextCursor: string | null
    }
  }
  /** A tournament. */
  readonly 'GET /tournaments/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly answer: Tournament
  }
  /** Change settings; checked on what they are together then. */
  readonly 'PATCH /tournaments/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly title?: string
      readonly description?: string
      readonly format?: 'KNOCKOUT' | 'SWISS' | 'ROUND_ROBIN'
      readonly playMode?: 'ONLINE' | 'OVER_THE_BOARD'
      readonly visibility?: 'PUBLIC' | 'PRIVATE'
      readonly timeControl?: string
      readonly firstMoveIncrement?: boolean
      readonly startsAt?: string | null
      readonly timeZone?: string | null
      readonly endsOn?: string | null
      readonly city?: string | null
      readonly federation?: string | null
      readonly rateOfPlay?: string | null
      readonly roundDates?: readonly (string | null)[] | null
      readonly officials?: readonly {
        readonly role: 'CHIEF_ARBITER' | 'DEPUTY_CHIEF_ARBITER'
        readonly name: string
        readonly fideId?: string
      }[]
      readonly minPlayers?: number
      readonly maxPlayers?: number | null
      readonly rated?: boolean
      readonly rounds?: number | null
      readonly drawRuleMode?: 'ALLOW_ALL' | 'NO_DRAW_OFFER' | 'NO_DRAW'
      readonly drawConfig?: {
        readonly minMove?: number
        readonly maxOffers?: number
        readonly claims?: boolean
      } | null
      readonly requiresDecisiveResult?: boolean
      readonly tieBreakPolicy?: 'NONE' | 'RAPID' | 'BLITZ' | 'ARMAGEDDON' | 'BEST_OF_3' | 'BEST_OF_5'
      readonly tieBreakTimeControl?: string | null
      readonly armageddonTimeControl?: string
      readonly tieBreakFallback?: 'ARMAGEDDON' | 'REPLAY' | 'MANUAL'
      readonly thirdPlaceMatch?: boolean
      readonly roundRobinCycles?: 1 | 2
      readonly pairingSystem?: 'SWISS' | 'DUTCH' | '' | null
      readonly acceleration?: 'NONE' | 'BAKU'
      readonly initialColor?: 'WHITE' | 'BLACK' | null
      readonly byeScore?: number | null
      readonly pointSystem?: {
        readonly win: number
        readonly draw: number
        readonly loss: number
        readonly pairingBye: number
      } | null
      readonly tieBreaks?: readonly string[]
      readonly joinWindowSeconds?: number
      readonly noShowGraceSeconds?: number
      readonly noShowAfterSeconds?: number
      readonly breakSeconds?: number
      readonly playersReport?: boolean
      readonly spectatorDelaySeconds?: number
      readonly birthAndSexShown?: boolean
      readonly entryFeeCents?: number
      readonly currency?: string
      readonly prizeFundCents?: number
      readonly prizes?: readonly ({
        readonly place: number
        readonly category?: string
        readonly cents: number
      } | {
        readonly place: number
        readonly category?: string
        readonly basisPoints: number
      })[] | null
      readonly prizeCategories?: readonly {
        readonly name: string
        readonly minRating?: number
        readonly maxRating?: number
        readonly tags?: readonly string[]
      }[]
      readonly prizeSharing?: 'EQUAL' | 'HORT'
      readonly prizeMinimumCents?: number
      readonly prizesToAbsent?: boolean
      readonly payoutHoldHours?: number
      readonly seed?: string | null
      readonly publication?: 'MANUAL' | 'AUTOMATIC' | 'ALL_AT_ONCE' | null
      readonly roundGapSeconds?: number | null
      readonly roundTimes?: readonly string[] | null
      readonly roundWindowHours?: number | null
      readonly checkInMinutes?: number | null
      readonly byeLimit?: number
      readonly lastByeRound?: number | null
    }
    readonly answer: ConfiguredTournament
  }
  /** Let players enter. */
  readonly 'POST /tournaments/{id}/open': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Tournament
  }
  /** Cancel: open matches are canceled, nothing is paid. */
  readonly 'POST /tournaments/{id}/cancel': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Tournament
  }
  /** Finish a Swiss; other formats do it by themselves. */
  readonly 'POST /tournaments/{id}/finish': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Tournament
  }
  /** Seed the field; a knockout and a round robin have round 1 at once. */
  readonly 'POST /tournaments/{id}/start': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly force?: 'true' | 'false'
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Tournament
  }
  /** Take a start back while no game has begun or has a result: players may enter again. */
  readonly 'POST /tournaments/{id}/unstart': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Tournament
  }
  /** Let a finished Swiss go on: unpaid payouts and ratings are taken back. */
  readonly 'POST /tournaments/{id}/reopen': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly force?: 'true' | 'false'
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Tournament
  }
  /** Enter: oneself, or, as arbiter, an account (username), which is asked, or a person without one (name). */
  readonly 'POST /tournaments/{id}/entries': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly username?: string
      readonly name?: string
      readonly rating?: number | null
      readonly title?: 'GM' | 'IM' | 'FM' | 'CM' | 'WGM' | 'WIM' | 'WFM' | 'WCM' | null
      readonly federation?: string | null
      readonly fideId?: string | null
      readonly club?: string | null
      readonly fixedBoard?: number | null
      readonly tags?: readonly string[]
      readonly fromRound?: number
      readonly missedRounds?: 'FULL' | 'HALF' | 'ZERO'
    }
    readonly answer: EnteredPerson
  }
  /** Withdraw: loses an open match once the event is on. */
  readonly 'DELETE /tournaments/{id}/entries/{entryId}': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Entry
  }
  /** Put right what is known of a player, at any time: name, rating, title, federation, birth, FIDE id, club, fixed board, tags. */
  readonly 'PATCH /tournaments/{id}/entries/{entryId}': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly name?: string
      readonly rating?: number | null
      readonly title?: 'GM' | 'IM' | 'FM' | 'CM' | 'WGM' | 'WIM' | 'WFM' | 'WCM' | null
      readonly federation?: string | null
      readonly fideId?: string | null
      readonly sex?: 'm' | 'w' | null
      readonly birthDate?: string | null
      readonly club?: string | null
      readonly fixedBoard?: number | null
      readonly tags?: readonly string[]
      readonly note?: string
    }
    readonly answer: EditedEntry
  }
  /** Say what an entry is for prize categories: age group, sex, club; replaces what was said. */
  readonly 'PUT /tournaments/{id}/entries/{entryId}/tags': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body: {
      readonly tags: readonly string[]
      readonly note?: string
    }
    readonly answer: Entry
  }
  /** Take out who an entry without account is, at any time; results, pairings and payments stay. */
  readonly 'DELETE /tournaments/{id}/entries/{entryId}/person': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly answer: Entry
  }
  /** Whom arbiters have invited, and what became of it. */
  readonly 'GET /tournaments/{id}/invitations': {
    readonly path: {
      readonly id: string
    }
    readonly answer: {
      readonly items: readonly Invitation[]
    }
  }
  /** Ask an account whether an entry without one is its own; your own you just take. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/invitation': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body: {
      readonly username: string
      readonly note?: string
    }
    readonly answer: Invitation
  }
  /** Withdraw an invitation that waits: the entry stays, without an account. */
  readonly 'DELETE /tournaments/{id}/entries/{entryId}/invitation': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Invitation
  }
  /** The organiser and the arbiters. */
  readonly 'GET /tournaments/{id}/arbiters': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly {
      readonly playerId: string
      readonly username: string | null
      readonly displayName: string
      readonly role: 'ORGANISER' | 'CHIEF' | 'DEPUTY'
    }[]
  }
  /** Name a further arbiter, or give one another role. */
  readonly 'POST /tournaments/{id}/arbiters': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly username: string
      readonly note?: string
      readonly role?: 'CHIEF' | 'DEPUTY'
    }
    readonly answer: readonly {
      readonly playerId: string
      readonly username: string
      readonly displayName: string
      readonly role: 'CHIEF' | 'DEPUTY'
    }[]
  }
  /** Take an arbiter’s rights back. */
  readonly 'DELETE /tournaments/{id}/arbiters': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly username: string
      readonly note?: string
    }
    readonly answer: readonly {
      readonly playerId: string
      readonly username: string
      readonly displayName: string
      readonly role: 'CHIEF' | 'DEPUTY'
    }[]
  }
  /** What arbiters of the event are at work on, for arbiters. */
  readonly 'GET /tournaments/{id}/editing': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly Editing[]
  }
  /** Say that one is at work on something, and again while one is: it is forgotten after 30 seconds. */
  readonly 'POST /tournaments/{id}/editing': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly what: 'SETTINGS' | 'ENTRIES' | 'ENTRY' | 'ROUND' | 'MATCH' | 'MONEY'
      readonly of?: string
    }
    readonly answer: readonly Editing[]
  }
  /** Say that one has stopped, with what is named, or with everything. */
  readonly 'DELETE /tournaments/{id}/editing': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly what?: 'SETTINGS' | 'ENTRIES' | 'ENTRY' | 'ROUND' | 'MATCH' | 'MONEY'
      readonly of?: string
    }
    readonly answer: readonly Editing[]
  }
  /** Entries with their scores, opponents and colours. */
  readonly 'GET /tournaments/{id}/players': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly limit?: number
      readonly cursor?: string
    }
    readonly answer: readonly TournamentPlayer[]
  }
  /** Standings: place by round reached, or by points and tie-breaks. */
  readonly 'GET /tournaments/{id}/standings': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly limit?: number
      readonly cursor?: string
    }
    readonly answer: readonly Standing[]
  }
  /** Matches by round and board, each with its tie-break matches. */
  readonly 'GET /tournaments/{id}/matches': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly limit?: number
      readonly cursor?: string
      readonly round?: number
    }
    readonly answer: readonly Match[]
  }
  /** Whose name has a text in it, whatever the accents, and the match where they are now: 20 at most. */
  readonly 'GET /tournaments/{id}/found': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly name?: string
    }
    readonly answer: readonly FoundEntry[]
  }
  /** Rounds with their matches. */
  readonly 'GET /tournaments/{id}/rounds': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly Round[]
  }
  /** Make the next round of a Swiss: as the rules pair it, or set up by hand. */
  readonly 'POST /tournaments/{id}/rounds': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly pairings?: readonly {
        readonly whiteEntryId: string
        readonly blackEntryId: string | null
      }[]
      readonly force?: boolean
      readonly note?: string
    }
    readonly answer: MadeRound
  }
  /** The current round; before round 1 it is empty and complete. */
  readonly 'GET /tournaments/{id}/rounds/current': {
    readonly path: {
      readonly id: string
    }
    readonly answer: Round
  }
  /** Why the pairings of a round are as they are, or why the next one cannot be paired; with entry= of one player. */
  readonly 'GET /tournaments/{id}/rounds/{roundNumber}/why': {
    readonly path: {
      readonly id: string
      readonly roundNumber: string
    }
    readonly query?: {
      readonly entry?: string
    }
    readonly answer: RoundWhy
  }
  /** Who plays, by starting number: by rating, title and name in a Swiss, by seed else; with totals. */
  readonly 'GET /tournaments/{id}/starting-list': {
    readonly path: {
      readonly id: string
    }
    readonly answer: StartingList
  }
  /** What certificates of title results (FIDE’s form IT1) need: each player’s games, opponents, averages and performances. */
  readonly 'GET /tournaments/{id}/norms': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly NormSheet[]
  }
  /** Standings with what each entry has in each round. */
  readonly 'GET /tournaments/{id}/crosstable': {
    readonly path: {
      readonly id: string
    }
    readonly answer: Crosstable
  }
  /** An entry’s rounds, and what its points and tie-breaks are made of, each with its rule. */
  readonly 'GET /tournaments/{id}/standings/{entryId}': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly answer: StandingExplained
  }
  /** The bracket, with the rounds of the tree that are still to come; with round= the matches of one only. */
  readonly 'GET /tournaments/{id}/bracket': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly round?: number
    }
    readonly answer: Bracket
  }
  /** The audit log, newest first, for arbiters; before= pages on. */
  readonly 'GET /tournaments/{id}/audit': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly limit?: number
      readonly before?: number
    }
    readonly answer: readonly AuditEntry[]
  }
  /** All games of an event as PGN, by round and board. */
  readonly 'GET /tournaments/{id}/pgn': {
    readonly path: {
      readonly id: string
    }
    readonly answer: string
  }
  /** The games of a round as PGN. */
  readonly 'GET /tournaments/{id}/rounds/{roundNumber}/pgn': {
    readonly path: {
      readonly id: string
      readonly roundNumber: string
    }
    readonly answer: string
  }
  /** The rounds that have a time, as iCalendar. */
  readonly 'GET /tournaments/{id}/calendar.ics': {
    readonly path: {
      readonly id: string
    }
    readonly answer: string
  }
  /** The event as a tournament report: TRF26, or TRF16 with the usual extensions. */
  readonly 'GET /tournaments/{id}/trf': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly version?: '16' | '26'
    }
    readonly answer: string
  }
  /** Who is in the event, as a table that the import of entries reads. */
  readonly 'GET /tournaments/{id}/players.csv': {
    readonly path: {
      readonly id: string
    }
    readonly answer: string
  }
  /** The starting list as a table. */
  readonly 'GET /tournaments/{id}/starting-list.csv': {
    readonly path: {
      readonly id: string
    }
    readonly answer: string
  }
  /** The standings as a table. */
  readonly 'GET /tournaments/{id}/standings.csv': {
    readonly path: {
      readonly id: string
    }
    readonly answer: string
  }
  /** The crosstable as a table. */
  readonly 'GET /tournaments/{id}/crosstable.csv': {
    readonly path: {
      readonly id: string
    }
    readonly answer: string
  }
  /** What certificates of title results (form IT1) need, as a table: a line for each game of each player. */
  readonly 'GET /tournaments/{id}/norms.csv': {
    readonly path: {
      readonly id: string
    }
    readonly answer: string
  }
  /** Enter everybody whom a file names (text/csv, application/x-trf, or JSON); preview=true stores nothing. */
  readonly 'POST /tournaments/{id}/entries/import': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly preview?: 'true' | 'false'
    }
    readonly body?: {
      readonly format: 'CSV' | 'TRF'
      readonly text: string
    } | {
      readonly format: 'CSV' | 'TRF'
      readonly base64: string
    }
    readonly answer: EntriesImport
  }
  /** Make an event of a tournament report (application/x-trf or JSON) and go on with it; you organise it. */
  readonly 'POST /tournaments/import': {
    readonly query?: {
      readonly preview?: 'true' | 'false'
      readonly rounds?: number
    }
    readonly body?: {
      readonly format: 'TRF'
      readonly text: string
    } | {
      readonly format: 'TRF'
      readonly base64: string
    }
    readonly answer: EventImport
  }
  /** People of FIDE’s list, as this server’s administrator loaded it, by name or number. */
  readonly 'GET /fide-players': {
    readonly query: {
      readonly q: string
    }
    readonly answer: {
      readonly list: {
        readonly name: string
        readonly players: number
        readonly loadedAt: string
      } | null
      readonly players: readonly FidePlayer[]
    }
  }
  /** A person of FIDE’s list. */
  readonly 'GET /fide-players/{fideId}': {
    readonly path: {
      readonly fideId: string
    }
    readonly answer: FidePlayer
  }
  /** The rating list of one kind, best first, by pages of fifty. */
  readonly 'GET /ratings': {
    readonly query?: {
      readonly kind?: 'STANDARD' | 'RAPID' | 'BLITZ'
      readonly page?: number
    }
    readonly answer: RatingList
  }
  /** A player’s ratings, and what each rated event did to them. */
  readonly 'GET /players/{id}/ratings': {
    readonly path: {
      readonly id: string
    }
    readonly answer: PlayerRatings
  }
  /** Who is paid what, with differences to settle; empty until the event is finished; format=csv for the bank. */
  readonly 'GET /tournaments/{id}/payouts': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly format?: 'json' | 'csv'
    }
    readonly answer: readonly Payout[]
  }
  /** Record that a prize was handed over, once; no money is moved by this server. */
  readonly 'POST /tournaments/{id}/payouts/{payoutId}/paid': {
    readonly path: {
      readonly id: string
      readonly payoutId: string
    }
    readonly body?: {
      readonly reference?: string
      readonly note?: string
      readonly override?: boolean
    }
    readonly answer: Payout
  }
  /** Record that the difference a correction left was paid, given back, or waived. */
  readonly 'POST /tournaments/{id}/differences/{differenceId}/settled': {
    readonly path: {
      readonly id: string
      readonly differenceId: string
    }
    readonly body?: {
      readonly reference?: string
      readonly note?: string
      readonly waived?: boolean
      readonly override?: boolean
    }
    readonly answer: Payout
  }
  /** All entry fees and where they stand, for arbiters; also as format=csv. */
  readonly 'GET /tournaments/{id}/fees': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly format?: 'json' | 'csv'
    }
    readonly answer: readonly Fee[]
  }
  /** The fee of an entry, for arbiters and for whose entry it is. */
  readonly 'GET /tournaments/{id}/entries/{entryId}/fee': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly answer: Fee
  }
  /** Record that the fee was received. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/fee/received': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly reference?: string
      readonly note?: string
    }
    readonly answer: Fee
  }
  /** Let the entry play without a fee. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/fee/waived': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly reference?: string
      readonly note?: string
    }
    readonly answer: Fee
  }
  /** Record that a fee received was given back. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/fee/refunded': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly reference?: string
      readonly note?: string
    }
    readonly answer: Fee
  }
  /** Take back a receipt or a waiver recorded by mistake. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/fee/owed': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly reference?: string
      readonly note?: string
    }
    readonly answer: Fee
  }
  /** A receipt by its number; format=text to print it. */
  readonly 'GET /tournaments/{id}/receipts/{number}': {
    readonly path: {
      readonly id: string
      readonly number: string
    }
    readonly query?: {
      readonly format?: 'json' | 'text'
    }
    readonly answer: Receipt
  }
  /** The receipt of a prize that was paid; format=text to print it. */
  readonly 'GET /tournaments/{id}/payouts/{payoutId}/receipt': {
    readonly path: {
      readonly id: string
      readonly payoutId: string
    }
    readonly query?: {
      readonly format?: 'json' | 'text'
    }
    readonly answer: Receipt
  }
  /** The last receipt of an entry’s fee; format=text to print it. */
  readonly 'GET /tournaments/{id}/entries/{entryId}/fee/receipt': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly query?: {
      readonly format?: 'json' | 'text'
    }
    readonly answer: Receipt
  }
  /** Who owes what and who is due what: fees, prizes and differences, a line for each entry, with totals; also as format=csv. */
  readonly 'GET /tournaments/{id}/payments': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly format?: 'json' | 'csv'
    }
    readonly answer: PaymentList
  }
  /** The books, newest first, with balances, for arbiters; before= pages on, format=csv is all of them. */
  readonly 'GET /tournaments/{id}/ledger': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly format?: 'json' | 'csv'
      readonly limit?: number
      readonly before?: number
    }
    readonly answer: Ledger
  }
  /** What is wrong with a round set up by hand; nothing is written. */
  readonly 'POST /tournaments/{id}/rounds/check': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly pairings: readonly {
        readonly whiteEntryId: string
        readonly blackEntryId: string | null
      }[]
    }
    readonly answer: {
      readonly problems: readonly {
        readonly kind: 'PAIRED_TWICE' | 'NOT_IN_ROUND' | 'LEFT_OUT' | 'SECOND_BYE_IN_ROUND' | 'MAY_NOT_MEET' | 'COLORS_CLASH' | 'BYE_NOT_ALLOWED' | 'THIRD_COLOR' | 'COLOR_DIFFERENCE' | 'COLORS_NOT_DUE' | 'BYE_NOT_DUE' | 'FLOATS_WORSE' | 'COLORS_WORSE' | 'OTHERS_UNPAIRABLE' | 'LATER_PAIRING'
        readonly entries: readonly string[]
        readonly rule: string | null
        readonly severity: 'REFUSED' | 'NEEDS_FORCE' | 'NOTED'
      }[]
      readonly rulesMake: readonly {
        readonly whiteEntryId: string
        readonly blackEntryId: string | null
      }[] | null
    }
  }
  /** Take back the last round before any result, so that it can be made anew. */
  readonly 'DELETE /tournaments/{id}/rounds/{roundNumber}': {
    readonly path: {
      readonly id: string
      readonly roundNumber: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: {
      readonly currentRound: number
    }
  }
  /** Let the players of a match that has not begun change colours, as arbiter. */
  readonly 'POST /matches/{id}/swap-colors': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Match
  }
  /** Hold a match up, as arbiter: its clocks stand still. */
  readonly 'POST /matches/{id}/pause': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: MatchState
  }
  /** Let a match go on that was held up, as arbiter. */
  readonly 'POST /matches/{id}/resume': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: MatchState
  }
  /** Set the clocks of a match that runs, as arbiter. */
  readonly 'POST /matches/{id}/clock': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly whiteMs?: number
      readonly blackMs?: number
      readonly note: string
    }
    readonly answer: MatchState
  }
  /** How the clocks came to show what they do: what each turn was charged, and what not. */
  readonly 'GET /matches/{id}/clock': {
    readonly path: {
      readonly id: string
    }
    readonly answer: ClockLedger
  }
  /** Let a match come to nothing, as arbiter, and be played again. */
  readonly 'POST /matches/{id}/void': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly preview?: 'true' | 'false'
      readonly force?: 'true' | 'false'
    }
    readonly body: {
      readonly note: string
      readonly replay?: boolean
      readonly swapColors?: boolean
    }
    readonly answer: VoidedMatch
  }
  /** Hold up every match that is open, as arbiter. */
  readonly 'POST /tournaments/{id}/pause': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: readonly MatchState[]
  }
  /** Let every match go on that was held up, as arbiter. */
  readonly 'POST /tournaments/{id}/resume': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: readonly MatchState[]
  }
  /** The byes that were asked for or given ahead. */
  readonly 'GET /tournaments/{id}/byes': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly RequestedBye[]
  }
  /** Ask for a bye in a round to come, or give one as arbiter. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/byes': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body: {
      readonly roundNumber: number
      readonly byeType: 'FULL' | 'HALF' | 'ZERO'
      readonly note?: string
    }
    readonly answer: readonly RequestedBye[]
  }
  /** Take back a bye that was asked for. */
  readonly 'DELETE /tournaments/{id}/entries/{entryId}/byes/{roundNumber}': {
    readonly path: {
      readonly id: string
      readonly entryId: string
      readonly roundNumber: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: readonly RequestedBye[]
  }
  /** Come back to a Swiss after a withdrawal, from the next round on. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/return': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Entry
  }
  /** Who is not to meet whom, for arbiters. */
  readonly 'GET /tournaments/{id}/forbidden-pairs': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly ForbiddenPairs[]
  }
  /** Keep a group apart, or all of one club, federation or tag, from the next round that is made on. */
  readonly 'POST /tournaments/{id}/forbidden-pairs': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly entryIds?: readonly string[]
      readonly by?: 'ENTRIES' | 'CLUB' | 'FEDERATION' | 'TAG'
      readonly tag?: string
      readonly fromRound?: number
      readonly toRound?: number
      readonly reason?: string
    }
    readonly answer: ForbiddenPairs
  }
  /** Let a group meet again. */
  readonly 'DELETE /tournaments/{id}/forbidden-pairs/{pairId}': {
    readonly path: {
      readonly id: string
      readonly pairId: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: readonly ForbiddenPairs[]
  }
  /** Penalties and bonus points, with their reasons. */
  readonly 'GET /tournaments/{id}/adjustments': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly Adjustment[]
  }
  /** Give bonus points, or take points away; preview=true stores nothing. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/adjustments': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly query?: {
      readonly preview?: 'true' | 'false'
      readonly force?: 'true' | 'false'
    }
    readonly body: {
      readonly points: number
      readonly roundNumber?: number
      readonly note: string
    }
    readonly answer: Adjusted
  }
  /** Take a penalty or a bonus back; preview=true stores nothing. */
  readonly 'DELETE /tournaments/{id}/entries/{entryId}/adjustments/{adjustmentId}': {
    readonly path: {
      readonly id: string
      readonly entryId: string
      readonly adjustmentId: string
    }
    readonly query?: {
      readonly preview?: 'true' | 'false'
      readonly force?: 'true' | 'false'
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Adjusted
  }
  /** Disqualify: no place and no prize, while results stay; preview=true stores nothing. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/disqualification': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly query?: {
      readonly preview?: 'true' | 'false'
      readonly force?: 'true' | 'false'
    }
    readonly body: {
      readonly note: string
    }
    readonly answer: Disqualified
  }
  /** Lift a disqualification: place and prize are given back; preview=true stores nothing. */
  readonly 'DELETE /tournaments/{id}/entries/{entryId}/disqualification': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly query?: {
      readonly preview?: 'true' | 'false'
      readonly force?: 'true' | 'false'
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Disqualified
  }
  /** Check in, or as arbiter anybody; whoever has not when the event starts is not in it. */
  readonly 'POST /tournaments/{id}/entries/{entryId}/check-in': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Entry
  }
  /** Take a check-in back. */
  readonly 'DELETE /tournaments/{id}/entries/{entryId}/check-in': {
    readonly path: {
      readonly id: string
      readonly entryId: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Entry
  }
  /** Check many in at once, as arbiter. */
  readonly 'POST /tournaments/{id}/check-in': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly entryIds: readonly string[]
      readonly note?: string
    }
    readonly answer: readonly Entry[]
  }
  /** Say that you are there; the match starts when both players are. */
  readonly 'POST /matches/{id}/join': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly matchId?: string
      readonly ply?: number
    }
    readonly answer: MatchState
  }
  /** Play a move; answered once it is committed. */
  readonly 'POST /matches/{id}/move': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly from: string
      readonly to: string
      readonly promotion?: 'q' | 'r' | 'b' | 'n' | null
      readonly matchId?: string
      readonly ply?: number
    }
    readonly answer: MatchState
  }
  /** Resign. */
  readonly 'POST /matches/{id}/resign': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly matchId?: string
      readonly ply?: number
    }
    readonly answer: MatchState
  }
  /** Offer a draw, or accept the one that stands. */
  readonly 'POST /matches/{id}/draw/offer': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly matchId?: string
      readonly ply?: number
    }
    readonly answer: MatchState
  }
  /** Accept the draw that your opponent offers. */
  readonly 'POST /matches/{id}/draw/accept': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly matchId?: string
      readonly ply?: number
    }
    readonly answer: MatchState
  }
  /** Decline the draw that your opponent offers. */
  readonly 'POST /matches/{id}/draw/decline': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly matchId?: string
      readonly ply?: number
    }
    readonly answer: MatchState
  }
  /** Claim threefold repetition or fifty moves, also with the move you intend. */
  readonly 'POST /matches/{id}/draw/claim': {
    readonly path: {
      readonly id: string
    }
    readonly body?: {
      readonly from?: string
      readonly to?: string
      readonly promotion?: 'q' | 'r' | 'b' | 'n' | null
      readonly matchId?: string
      readonly ply?: number
    }
    readonly answer: MatchState
  }
  /** The match as a player of it sees it. */
  readonly 'GET /matches/{id}/state': {
    readonly path: {
      readonly id: string
    }
    readonly answer: MatchState
  }
  /** Enter a result, as arbiter; on a match that is over, correct it. */
  readonly 'POST /matches/{id}/result': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly preview?: 'true' | 'false'
      readonly force?: 'true' | 'false'
    }
    readonly body: {
      readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW' | 'WHITE_FORFEIT_WIN' | 'BLACK_FORFEIT_WIN' | 'DOUBLE_FORFEIT' | 'DOUBLE_LOSS' | 'A_WIN' | 'B_WIN' | 'A_HALF' | 'B_HALF' | 'BYE_A'
      readonly note?: string
      readonly unrated?: boolean
    }
    readonly answer: RuledMatch
  }
  /** Clear the result of a match over the board: it waits for one again. */
  readonly 'DELETE /matches/{id}/result': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly preview?: 'true' | 'false'
      readonly force?: 'true' | 'false'
    }
    readonly answer: RuledMatch
  }
  /** Report how your game on a real board ended; once both have reported the same, it is over. */
  readonly 'POST /matches/{id}/report': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly result: 'WHITE_WIN' | 'BLACK_WIN' | 'DRAW'
    }
    readonly answer: Match
  }
  /** Take back what you have reported, while your opponent has not reported the same. */
  readonly 'DELETE /matches/{id}/report': {
    readonly path: {
      readonly id: string
    }
    readonly answer: Match
  }
  /** Your calls to the arbiter about a match; all of them, as arbiter. */
  readonly 'GET /matches/{id}/calls': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly Call[]
  }
  /** Call an arbiter about a match of yours. */
  readonly 'POST /matches/{id}/calls': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly kind: 'DISPUTE' | 'CLAIM' | 'ILLEGAL_MOVE' | 'HELP'
      readonly text?: string
    }
    readonly answer: Call
  }
  /** Take your call back. */
  readonly 'DELETE /matches/{id}/calls/{callId}': {
    readonly path: {
      readonly id: string
      readonly callId: string
    }
    readonly answer: Call
  }
  /** The calls of a tournament, for arbiters: open ones first, then those taken, then those over. */
  readonly 'GET /tournaments/{id}/calls': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly limit?: number
      readonly cursor?: string
      readonly status?: 'OPEN' | 'TAKEN' | 'CLOSED' | 'WITHDRAWN'
      readonly kind?: 'DISPUTE' | 'CLAIM' | 'ILLEGAL_MOVE' | 'HELP' | 'RESULT_REPORTED' | 'RESULT_CONFLICT'
    }
    readonly answer: {
      readonly items: readonly Call[]
      readonly nextCursor: string | null
    }
  }
  /** Take a call, as arbiter: its caller and the other arbiters are told. */
  readonly 'POST /tournaments/{id}/calls/{callId}/take': {
    readonly path: {
      readonly id: string
      readonly callId: string
    }
    readonly body?: {
      readonly takeOver?: boolean
    }
    readonly answer: Call
  }
  /** Close a call, as arbiter. */
  readonly 'POST /tournaments/{id}/calls/{callId}/close': {
    readonly path: {
      readonly id: string
      readonly callId: string
    }
    readonly body?: {
      readonly note?: string
    }
    readonly answer: Call
  }
  /** A match, with its tie-break matches. */
  readonly 'GET /matches/{id}': {
    readonly path: {
      readonly id: string
    }
    readonly answer: Match
  }
  /** The moves of a match. */
  readonly 'GET /matches/{id}/moves': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly MatchMove[]
  }
  /** A match as PGN, with clocks. */
  readonly 'GET /matches/{id}/pgn': {
    readonly path: {
      readonly id: string
    }
    readonly answer: string
  }
  /** Propose when to play, where the round has a window; the same as your opponent agrees it. Arbiters set it. */
  readonly 'POST /matches/{id}/slot': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly at: string
      readonly note?: string
    }
    readonly answer: MatchState
  }
  /** Agree to the slot that your opponent has proposed. */
  readonly 'POST /matches/{id}/slot/accept': {
    readonly path: {
      readonly id: string
    }
    readonly body?: { readonly [name: string]: never }
    readonly answer: MatchState
  }
  /** Have a program told of what happens; the secret that signs its messages is shown this once. */
  readonly 'POST /tournaments/{id}/webhooks': {
    readonly path: {
      readonly id: string
    }
    readonly body: {
      readonly url: string
      readonly events?: readonly ('match.result' | 'round.published' | 'tie-break.made' | 'entry.changed' | 'tournament.changed' | 'call.changed')[]
    }
    readonly answer: NewWebhook
  }
  /** The webhooks of a tournament, without their secrets. */
  readonly 'GET /tournaments/{id}/webhooks': {
    readonly path: {
      readonly id: string
    }
    readonly answer: readonly Webhook[]
  }
  /** Tell a program nothing more, also what was waiting. */
  readonly 'DELETE /tournaments/{id}/webhooks/{webhookId}': {
    readonly path: {
      readonly id: string
      readonly webhookId: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Send a message that says nothing, to try a receiver. */
  readonly 'POST /tournaments/{id}/webhooks/{webhookId}/ping': {
    readonly path: {
      readonly id: string
      readonly webhookId: string
    }
    readonly body?: { readonly [name: string]: never }
    readonly answer: {
      readonly messageId: string
    }
  }
  /** The newest hundred messages, and what became of them. */
  readonly 'GET /tournaments/{id}/webhooks/{webhookId}/messages': {
    readonly path: {
      readonly id: string
      readonly webhookId: string
    }
    readonly answer: readonly WebhookMessage[]
  }
  /** Send a message once more, with the id it has. */
  readonly 'POST /tournaments/{id}/webhooks/{webhookId}/messages/{messageId}/resend': {
    readonly path: {
      readonly id: string
      readonly webhookId: string
      readonly messageId: string
    }
    readonly body?: { readonly [name: string]: never }
    readonly answer: { readonly [name: string]: never }
  }
  /** Follow a match; Last-Event-ID is the version you have. */
  readonly 'GET /matches/{id}/events': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly after?: string
      readonly beatSeconds?: number
    }
    readonly answer: string
  }
  /** Follow a tournament with the moves of its matches; ids are opaque. */
  readonly 'GET /tournaments/{id}/events': {
    readonly path: {
      readonly id: string
    }
    readonly query?: {
      readonly after?: string
      readonly beatSeconds?: number
    }
    readonly answer: string
  }
  /** Follow what concerns you: your matches, without their moves, and your entries; ids are opaque. */
  readonly 'GET /me/events': {
    readonly query?: {
      readonly after?: string
      readonly beatSeconds?: number
    }
    readonly answer: string
  }
  /** The key with which a browser subscribes to messages of this server. */
  readonly 'GET /me/push': {
    readonly answer: PushKey
  }
  /** Have messages sent to this device, until you sign out on it. */
  readonly 'POST /me/push': {
    readonly body: {
      readonly endpoint: string
      readonly keys: {
        readonly p256dh: string
        readonly auth: string
      }
      readonly language: 'en' | 'fr'
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Have no more messages sent to a device. */
  readonly 'DELETE /me/push': {
    readonly body: {
      readonly endpoint: string
    }
    readonly answer: { readonly [name: string]: never }
  }
  /** Your invitations that wait for an answer, the oldest first. */
  readonly 'GET /me/invitations': {
    readonly answer: {
      readonly items: readonly OwnInvitation[]
    }
  }
  /** Take the entry as your own: from now on you see the event, play in it and are rated. */
  readonly 'POST /me/invitations/{invitationId}/accept': {
    readonly path: {
      readonly invitationId: string
    }
    readonly answer: OwnInvitation
  }
  /** Say no: this event does not ask you again. */
  readonly 'POST /me/invitations/{invitationId}/decline': {
    readonly path: {
      readonly invitationId: string
    }
    readonly answer: OwnInvitation
  }
  /** Your matches that are over, the latest first. */
  readonly 'GET /me/matches': {
    readonly query?: {
      readonly limit?: number
      readonly cursor?: string
    }
    readonly answer: {
      readonly items: readonly OwnMatch[]
      readonly nextCursor: string | null
    }
  }
}
