import type { Account as AccountRow } from '../../db/accounts/accounts.ts'
import type { PasskeyRow } from '../../db/accounts/passkeys.ts'
import type { RegistrationLink as LinkRow } from '../../db/accounts/registration.ts'
import type { PersonalToken as TokenRow } from '../../db/accounts/tokens.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Account } from '../../wire/accounts.ts'
import type { Passkey } from '../../wire/passkeys.ts'
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

export const passkeyDto = ({ id, name, credentialId, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  credentialId,
  createdAt: isoTime(createdAt),
  lastUsedAt: isoTimeOrNull(lastUsedAt),
})

type FactorRow = {
  readonly confirmedAt: Instant | null
  readonly passkeys: readonly PasskeyRow[]
  readonly recoveryCodesLeft: number
}

/** A second factor, as its owner is told of it and takes it along. */
export const factorDto = ({ confirmedAt, passkeys, recoveryCodesLeft }: FactorRow) => ({
  confirmedAt: isoTimeOrNull(confirmedAt),
  passkeys: passkeys.map(passkeyDto),
  recoveryCodesLeft,
})

/** A registration link; one that has just been made has its token beside it. */
export const registrationLinkDto = <Link extends LinkRow>(
  link: Link,
): Omit<Link, keyof RegistrationLink> & RegistrationLink => ({
  ...link,
  createdAt: isoTime(link.createdAt),
  expiresAt: isoTime(link.expiresAt),
})
