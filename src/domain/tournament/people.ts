/** A chief arbiter may do all that the organiser may; a deputy enters results of matches that are not over. */
export const ARBITER_ROLES = ['CHIEF', 'DEPUTY'] as const
export type ArbiterRole = (typeof ARBITER_ROLES)[number]

export const ENTRY_STATUSES = ['ENTERED', 'WITHDRAWN'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** Why an entry is withdrawn, where it was not its player who withdrew it. */
export const WITHDRAWAL_REASONS = ['NOT_CHECKED_IN', 'BY_ARBITER'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

/** What became of an invitation to be in an event; `LAPSED` is one that nobody had answered when the event was over. */
export const INVITATION_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]
export const TOLD_INVITATION_STATUSES = [...INVITATION_STATUSES, 'LAPSED'] as const
export type ToldInvitationStatus = (typeof TOLD_INVITATION_STATUSES)[number]

/** A rating of 0 says that there is none: reports and lists write it so. */
export const saidRating = (rating: number | null | undefined): number | null => rating || null
