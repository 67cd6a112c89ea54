import type { Account as AccountRow } from '../../db/accounts/accounts.ts'
import type { PersonalToken as TokenRow } from '../../db/accounts/tokens.ts'
import type { Account } from '../../wire/accounts.ts'
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
