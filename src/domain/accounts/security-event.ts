/** What may happen to an account that its owner should be able to look up. */
export const SECURITY_EVENTS = [
  'ACCOUNT_MADE',
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'PASSWORD_REFUSED',
  'CODE_REFUSED',
  'REFRESH_REUSED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED',
  'RECOVERY_CODE_USED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET_LINK',
  'PASSWORD_RESET',
  'TOKEN_MADE',
  'TOKEN_ENDED',
  'SESSION_ENDED',
  'SESSIONS_ENDED',
  'SUSPENDED',
  'REINSTATED',
  'TRUSTED',
  'DISTRUSTED',
  'ADMIN_GIVEN',
  'ADMIN_TAKEN',
  'REGISTRATION_CHANGED',
  'REGISTRATION_LINK',
  'REGISTRATION_LINK_ENDED',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** What anybody can do to an account who knows its name, or its password. */
export const REFUSALS = ['SIGN_IN_REFUSED', 'PASSWORD_REFUSED', 'CODE_REFUSED'] as const
export type RefusedKind = (typeof REFUSALS)[number]

const SIGN_INS = ['SIGNED_IN', 'ACCOUNT_MADE'] as const
/** What its owner may do as often as they like. */
const DEEDS = [
  'TOKEN_MADE',
  'TOKEN_ENDED',
  'SESSION_ENDED',
  'SESSIONS_ENDED',
  'REGISTRATION_LINK',
  'REGISTRATION_LINK_ENDED',
  'REGISTRATION_CHANGED',
] as const

const CLASSES: readonly (readonly SecurityEventKind[])[] = [REFUSALS, SIGN_INS, DEEDS]

/** Those beside which an event is counted when old ones make room: a flood of one sort pushes no other out. */
export const classOf = (kind: SecurityEventKind): readonly SecurityEventKind[] =>
  CLASSES.find(kinds => kinds.includes(kind)) ??
  SECURITY_EVENTS.filter(other => !CLASSES.some(kinds => kinds.includes(other)))

/** As many of a class are kept of one account. */
export const MOST_OF_A_CLASS = 100

/** The classes above, and the rest. */
export const MOST_OF_AN_ACCOUNT = (CLASSES.length + 1) * MOST_OF_A_CLASS

/** Whether the same thing again, within an hour, is counted and not written anew. */
export const isCounted = (kind: SecurityEventKind): boolean =>
  kind === 'SIGNED_IN' || REFUSALS.some(refused => refused === kind)

const TOLD: ReadonlySet<SecurityEventKind> = new Set([
  'REFRESH_REUSED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET_LINK',
  'PASSWORD_RESET',
  'TOKEN_MADE',
  'ADMIN_GIVEN',
  'ADMIN_TAKEN',
])

/** Whether the owner is told of it who was not there: a stranger would do this, or somebody in their place. */
export const isTold = (kind: SecurityEventKind, byOwner: boolean): boolean =>
  TOLD.has(kind) || (kind === 'SESSIONS_ENDED' && !byOwner)
