/** What a player of a match may call an arbiter for (decision 0101). */
export const PLAYERS_CALLS = ['DISPUTE', 'CLAIM', 'ILLEGAL_MOVE', 'HELP'] as const

/** And why an arbiter is asked without anybody calling: what the players reported waits, or differs. */
export const CALL_KINDS = [...PLAYERS_CALLS, 'RESULT_REPORTED', 'RESULT_CONFLICT'] as const
export type CallKind = (typeof CALL_KINDS)[number]
export type PlayersCall = (typeof PLAYERS_CALLS)[number]

export const CALL_STATUSES = ['OPEN', 'TAKEN', 'CLOSED', 'WITHDRAWN'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

/** So many calls has each player in one match: beyond that somebody plays with the bell. */
export const MOST_CALLS = 10
