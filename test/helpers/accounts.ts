import { hash } from '@node-rs/argon2'
import type { ClientBase, Pool } from 'pg'
import { createTokens, hashSecret, newSecret } from '../../src/app/accounts/access-tokens.ts'
import type { HashingCost } from '../../src/app/accounts/hashing.ts'
import type { Client, Reply } from './client.ts'

export const PASSWORD = 'correct horse battery'

/** Someone with an account. */
export type Person = { readonly id: string; readonly username: string; readonly token: string }

/** Passwords of tests are no secrets: Argon2id all the same, at next to no cost. */
export const CHEAP_HASHING: HashingCost = { memoryCost: 8, timeCost: 1 }

/** The database behind a server, for the length of `use`, and what time it is there. */
type Store = {
  readonly open: <T>(use: (db: Pool | ClientBase) => Promise<T>) => Promise<T>
  readonly now: () => number
}

const stores = new WeakMap<Client, Store>()

/** Says where accounts for a server are put by hand. */
export const keepAccountsIn = (client: Client, store: Store): void => {
  stores.set(client, store)
}

let counter = 0
const nextName = (prefix: string): string => `${prefix}-${++counter}`

let passwordHash: Promise<string> | undefined

/** An account of PASSWORD with a session, in one statement: what signing up writes. */
const INSERT = `with player as (
    insert into players (username, "displayName", "passwordHash", "createdAt")
    values ($1, $1, $2, to_timestamp($3 / 1000.0)) returning id
  ), session as (
    insert into sessions ("playerId", "refreshHash", "rotatedAt", "expiresAt", "createdAt")
    select id, $4, to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0) + interval '30 days', to_timestamp($3 / 1000.0)
    from player returning id, "playerId"
  )
  select id as "sessionId", "playerId", "tokenSecret" from session, server_secrets`

const insert = async ({ open, now }: Store, username: string): Promise<Person> => {
  passwordHash ??= hash(PASSWORD, CHEAP_HASHING)
  const values = [username, await passwordHash, Math.floor(now()), hashSecret(newSecret())]
  const { rows } = await open(db => db.query(INSERT, values))
  const { playerId, sessionId, tokenSecret } = rows[0]
  const token = createTokens(tokenSecret).sign({ playerId, sessionId, role: 'PLAYER' }, now())
  return { id: playerId, username, token }
}

/** A new account: put into the database where we know that of the server, for hashing is dear; else by signing up. */
export const register = (http: Client, prefix = 'player'): Promise<Person> => {
  const store = stores.get(http)
  return store === undefined ? signUp(http, prefix) : insert(store, nextName(prefix))
}

/** A new account by HTTP, for tests of how one comes by it. */
export const signUp = async (http: Client, prefix = 'player'): Promise<Person> =>
  personOf(await http.post('/auth/register', undefined, { username: nextName(prefix), password: PASSWORD }))

/** Who has just been signed in. */
export const personOf = ({ status, body }: Reply): Person => {
  if (status >= 300) throw new Error(`signing in failed: ${JSON.stringify(body)}`)
  return { id: body.player.id, username: body.player.username, token: body.accessToken }
}
