/** What an account may do: an admin may do all that an arbiter may, in every event. */
export const ROLES = ['PLAYER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export const ACCOUNT_STATUSES = ['ACTIVE', 'SUSPENDED', 'DELETED'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** What a personal token may do; the closed list also stands in its table's check. */
export const SCOPES = ['read', 'play', 'organise', 'account'] as const
export type Scope = (typeof SCOPES)[number]

/** Who may make an account: everybody, or whoever has a link that an admin made for it. */
export const REGISTRATION_MODES = ['OPEN', 'BY_LINK'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** What a user name is made of: ASCII, so that it is told in one way which of them are the same but for case. */
export const USERNAME = /^[A-Za-z0-9_-]{3,30}$/
