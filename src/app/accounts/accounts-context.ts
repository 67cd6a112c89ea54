import type { Context } from '../context.ts'
import type { Access } from '../rights/access.ts'
import type { Tokens } from './access-tokens.ts'
import type { Hashing } from './hashing.ts'

/** What the use cases of accounts share. */
export type AccountsContext = Context & {
  readonly tokens: Tokens
  readonly access: Access
  /** Where passwords are hashed and verified. */
  readonly hashing: Hashing
}
