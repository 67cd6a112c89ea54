/** Whom a tournament report names (records 102 and 112). */
export const OFFICIAL_ROLES = ['CHIEF_ARBITER', 'DEPUTY_CHIEF_ARBITER'] as const

/** An arbiter as a report names them, with or without an account here. */
export type Official = {
  readonly role: (typeof OFFICIAL_ROLES)[number]
  readonly name: string
  readonly fideId?: string | undefined
}
