import type { Account as AccountRow } from '../../db/accounts/accounts.ts'
import type { RegistrationLink as LinkRow } from '../../db/accounts/registration.ts'
import type { PersonalToken as TokenRow } from '../../db/accounts/tokens.ts'
import type { Account } from '../../wire/accounts.ts'
import type { RegistrationLink } from '../../wire/registration.ts'
import type { PersonalToken } from '../../wire/tokens.ts'
import { isoTime, isoTimeOrNull } from './iso-time.ts'

export const accountDto = ({ createdAt, ...found }: AccountRow): Account => ({
  ...found,
  createdAt: isoTime(createdAt),
})

/** A personal token; one that has just been made has its text beside it. */
export const tokenDto = <Token extends TokenRow>(
  token: Token,
): Omit<Token, keyof PersonalToken> & PersonalToken => ({
  ...token,
  createdAt: isoTime(token.createdAt),
  expiresAt: isoTimeOrNull(token.expiresAt),
  lastUsedAt: isoTimeOrNull(token.lastUsedAt),
})

/** A registration link; one that has just been made has its token beside it. */
export const registrationLinkDto = <Link extends LinkRow>(
  link: Link,
): Omit<Link, keyof RegistrationLink> & RegistrationLink => ({
  ...link,
  createdAt: isoTime(link.createdAt),
  expiresAt: isoTime(link.expiresAt),
})
