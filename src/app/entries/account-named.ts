import type { PoolClient } from 'pg'
import { type Account, findAccount, findAccountByName } from '../../db/accounts/accounts.ts'
import { holdAccount } from '../../db/accounts/deletion.ts'

const held = async (tx: PoolClient, account: Account | undefined): Promise<Account | undefined> => {
  if (account === undefined) return undefined
  return (await holdAccount(tx, account.id))?.status === 'DELETED' ? undefined : account
}

/** An account by what its owner signs in with. It is not deleted before the transaction ends. */
export const accountNamed = async (tx: PoolClient, username: string): Promise<Account | undefined> =>
  held(tx, await findAccountByName(tx, username))

/** The same by its id. */
export const accountOf = async (tx: PoolClient, playerId: string): Promise<Account | undefined> =>
  held(tx, await findAccount(tx, playerId))
