import type { Context } from '../context.ts'
import type { Access } from '../rights/access.ts'
import type { Tokens } from './access-tokens.ts'
import type { Hashing } from './hashing.ts'

/** From where somebody calls, as far as it can be told. */
export type Whence = { readonly address: string; readonly device: string | null }

/** What the use cases of accounts share. */
export type AccountsContext = Context & {
  readonly tokens: Tokens
  readonly access: Access
  /** Where passwords are hashed and verified. */
  readonly hashing: Hashing
}

/** The same for a call that may open a session. */
export type SignInContext = AccountsContext & { readonly whence: Whence }
