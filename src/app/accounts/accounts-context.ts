import type { Context } from '../context.ts'
import type { Access } from '../rights/access.ts'
import type { SecurityLines } from '../runtime/security-lines.ts'
import type { Tokens } from './access-tokens.ts'
import type { Hashing } from './hashing.ts'
import type { Refusals } from './refusals.ts'
import type { PasskeySite } from './webauthn.ts'
import type { Whence } from './whence.ts'

/** What the use cases of accounts share. */
export type AccountsContext = Context & {
  readonly tokens: Tokens
  readonly access: Access
  /** Where passkeys are made and shown; undefined where browsers make none. */
  readonly passkeySite: PasskeySite | undefined
  /** Where passwords are hashed and verified. */
  readonly hashing: Hashing
  readonly refusals: Refusals
  /** Who came in and who was refused, for the operator. */
  readonly lines: SecurityLines
}

/** The same for a call that is written down with where it came from. */
export type CalledContext = AccountsContext & { readonly whence: Whence }

/** The same for one that may open a session. */
export type SignInContext = CalledContext & {
  /** Whether an account has signed in with this browser before. */
  readonly isKnown: (username: string) => boolean
}
