/** The field's words as lists: each makes both the type and the run-time check. First value = default. */
export const FORMATS = ['KNOCKOUT', 'SWISS', 'ROUND_ROBIN'] as const
export type Format = (typeof FORMATS)[number]

export const TOURNAMENT_STATUSES = ['DRAFT', 'OPEN', 'ACTIVE', 'FINISHED', 'CANCELED'] as const
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number]

export const PLAY_MODES = ['ONLINE', 'OVER_THE_BOARD'] as const
export type PlayMode = (typeof PLAY_MODES)[number]

export const VISIBILITIES = ['PUBLIC', 'PRIVATE'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const TIE_BREAK_POLICIES = ['NONE', 'RAPID', 'BLITZ', 'ARMAGEDDON', 'BEST_OF_3', 'BEST_OF_5'] as const
export type TieBreakPolicy = (typeof TIE_BREAK_POLICIES)[number]

export const TIE_BREAK_FALLBACKS = ['ARMAGEDDON', 'REPLAY', 'MANUAL'] as const
export type TieBreakFallback = (typeof TIE_BREAK_FALLBACKS)[number]

export const PAIRING_SYSTEMS = ['SWISS', 'DUTCH'] as const
export type PairingSystem = (typeof PAIRING_SYSTEMS)[number]

/** Who makes the rounds: an arbiter, the server as soon as the one before is over, or all are made at the start. */
export const PUBLICATIONS = ['MANUAL', 'AUTOMATIC', 'ALL_AT_ONCE'] as const
export type Publication = (typeof PUBLICATIONS)[number]

/** The largest field of each format. */
export const LARGEST_FIELD: Readonly<Record<Format, number>> = {
  KNOCKOUT: 1024,
  SWISS: 4096,
  ROUND_ROBIN: 100,
}
