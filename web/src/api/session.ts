import { computed, signal } from '@preact/signals'
import type { Account, SignedIn } from '../../../src/wire/accounts.ts'
import { type Answer, type Call, isAway, type Reply, send, sendRead } from './http.ts'

export type Session =
  | { readonly kind: 'asking' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'signed-in'; readonly player: Account; readonly token: string; readonly renewAt: number }

/** The access token lives here only; the refresh token is a cookie that no script can read. */
export const session = signal<Session>({ kind: 'asking' })

export const me = computed<Account | undefined>(() =>
  session.value.kind === 'signed-in' ? session.value.player : undefined,
)

export const signIn = (answer: SignedIn): void => {
  // Renewed before the last tenth of its life, so that a call seldom meets an expired token.
  const renewAt = performance.now() + answer.expiresInSeconds * 900
  session.value = { kind: 'signed-in', player: answer.player, token: answer.accessToken, renewAt }
}

export const signOut = async (): Promise<void> => {
  await send({ method: 'POST', path: '/auth/logout', body: {}, token: tokenNow() })
  session.value = { kind: 'guest' }
  // Whoever comes next to this machine does not find what was half written.
  for (const key of Object.keys(globalThis.localStorage))
    if (key.startsWith('form ')) localStorage.removeItem(key)
}

export const tokenNow = (): string | undefined =>
  session.value.kind === 'signed-in' ? session.value.token : undefined

/** All that is asked for meanwhile waits. */
const PATIENCE_MS = 5_000

let renewing: Promise<void> | undefined

/** Asks for a new access token by the cookie; without a valid cookie the visitor is a guest. */
export const renew = (): Promise<void> => {
  renewing ??= alone(askAgain).finally(() => {
    renewing = undefined
  })
  return renewing
}

const askAgain = async () => {
  const answer = await send<SignedIn>({
    method: 'POST',
    path: '/auth/refresh',
    body: {},
    patienceMs: PATIENCE_MS,
  })
  if (answer.ok) signIn(answer.value)
  // A server that is away has not said that the sign-in is over.
  else if (!isAway(answer.error) || session.value.kind === 'asking') session.value = { kind: 'guest' }
}

/** Refresh tokens rotate: two tabs must not spend the same one. Plain-HTTP pages have no lock to take. */
const alone = async (task: () => Promise<void>): Promise<void> => {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) await task()
  else await locks.request('tabiya-refresh', task)
}

/** A call in the visitor's name; an expired token is renewed and the call sent once more. */
export const call = <T>(request: Omit<Call, 'token'>): Promise<Reply<T>> => inName(request, send<T>)

/** A read in the visitor's name, for whoever keeps the answer. */
export const callRead = <T>(request: Omit<Call, 'token'>): Promise<Reply<Answer<T>>> =>
  inName(request, sendRead<T>)

const inName = async <T>(
  request: Omit<Call, 'token'>,
  ask: (call: Call) => Promise<Reply<T>>,
): Promise<Reply<T>> => {
  const current = session.value
  if (current.kind === 'signed-in' && performance.now() > current.renewAt) await renew()
  const first = await ask({ ...request, token: tokenNow() })
  const isExpired = !first.ok && first.error.kind === 'refused' && first.error.status === 401
  if (!isExpired || current.kind !== 'signed-in') return first
  await renew()
  return tokenNow() === undefined ? first : ask({ ...request, token: tokenNow() })
}
