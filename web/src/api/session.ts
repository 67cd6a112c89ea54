import { computed, signal } from '@preact/signals'
import type { Account, SignedIn } from '../../../src/wire/accounts.ts'
import { strings } from '../i18n/strings.ts'
import { type Answer, type Call, type Failure, type Reply, refusedBy, send, sendRead } from './http.ts'
import { onLineBack } from './line.ts'
import { noteStale } from './stale.ts'

export type Session =
  | { readonly kind: 'asking' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'signed-in'; readonly player: Account; readonly token: string; readonly renewAt: number }

/** The access token lives here only; the refresh token is a cookie that no script can read. */
export const session = signal<Session>({ kind: 'asking' })

export const me = computed<Account | undefined>(() =>
  session.value.kind === 'signed-in' ? session.value.player : undefined,
)

/** The browser keeps who is signed in under this name: its tabs share a cookie, and tell each other so. */
const KEPT_UNDER = 'tabiya.account'

const idShown = (): string => me.peek()?.id ?? ''

/** Tells the other tabs as well. */
export const become = (next: Session): void => {
  session.value = next
  localStorage.setItem(KEPT_UNDER, idShown())
}

export const signIn = (answer: SignedIn): void => {
  // Renewed before the last tenth of its life, so that a call seldom meets an expired token.
  const renewAt = performance.now() + answer.expiresInSeconds * 900
  become({ kind: 'signed-in', player: answer.player, token: answer.accessToken, renewAt })
}

export const tokenNow = (): string | undefined =>
  session.value.kind === 'signed-in' ? session.value.token : undefined

/** All that is asked for meanwhile waits so long; longer after each failure, since it may be a slow server. */
const PATIENCE_MS = 4_000
const LONGER_MS = 2_000
const PAUSE_MS = 500
/** Beyond so many, patience and pauses grow no more. */
const MOST_COUNTED = 8

let renewing: Promise<void> | undefined
/** Without an answer so far, and when it is asked again. */
let failures = 0
let again: ReturnType<typeof setTimeout> | undefined

/** Asks for a new access token by the cookie; without a valid cookie the visitor is a guest. */
export const renew = (): Promise<void> => {
  renewing ??= alone(ask).finally(() => {
    renewing = undefined
  })
  return renewing
}

const ask = async () => {
  clearTimeout(again)
  again = undefined
  const asked = session.peek()
  const answer = await send<SignedIn>({
    method: 'POST',
    path: '/auth/refresh',
    body: {},
    patienceMs: PATIENCE_MS + LONGER_MS * failures,
  })
  // Who has signed in or out by hand meanwhile is right.
  if (session.peek() === asked) {
    if (answer.ok) signIn(answer.value)
    else if (!isNobody(answer.error)) return askLater(answer.error)
    else if (!noteSuspension(answer.error)) become({ kind: 'guest' })
  }
  failures = 0
  noteStale(KEPT_UNDER, false)
}

/** Nothing else says that nobody is signed in: a server that is away or busy does not. */
const isNobody = (failure: Failure): boolean =>
  failure.kind === 'refused' &&
  (failure.status === 401 || /^(PLAYER_NOT_ACTIVE|FORBIDDEN)$/.test(failure.code))

/** Whoever is suspended stays who they are, and may do nothing: pages say so instead of what they could do. */
const noteSuspension = (failure: Failure): boolean => {
  const current = session.peek()
  const isIt =
    current.kind === 'signed-in' && failure.kind === 'refused' && failure.code === 'PLAYER_NOT_ACTIVE'
  if (isIt) session.value = { ...current, player: { ...current.player, status: 'SUSPENDED' } }
  return isIt
}

const askLater = (failure: Failure): void => {
  failures = Math.min(failures + 1, MOST_COUNTED)
  const asked = failure.kind === 'refused' ? failure.retryAfterMs : 0
  again = setTimeout(renew, Math.max(PAUSE_MS * failures, asked ?? 0))
  // Who is signed in already is told by what fails.
  noteStale(KEPT_UNDER, session.peek().kind === 'asking')
}

/** Finds out who is signed in, and keeps to it: other tabs sign in and out too, and a server may be away. */
export const keepSession = (): void => {
  const look = () => {
    const isOther = (localStorage.getItem(KEPT_UNDER) ?? '') !== idShown()
    if (isOther || again !== undefined) void renew()
  }
  addEventListener('storage', look)
  document.addEventListener('visibilitychange', look)
  onLineBack(look)
  void renew()
}

/** Refresh tokens rotate: two tabs must not spend the same one. Plain-HTTP pages have no lock to take. */
const alone = (task: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager }
  return locks === undefined ? task() : locks.request('tabiya-refresh', task)
}

/** A call in the visitor's name; an expired token is renewed and the call sent once more. */
export const call = <T>(request: Omit<Call, 'token'>): Promise<Reply<T>> => inName(request, send<T>)

/** A read in the visitor's name, for whoever keeps the answer. */
export const callRead = <T>(request: Omit<Call, 'token'>): Promise<Reply<Answer<T>>> =>
  inName(request, sendRead<T>)

/** That a password or a code was wrong says nothing of the token. */
const isExpired = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.status === 401 && !/^INVALID|^SECOND/.test(failure.code)

const inName = async <T>(
  request: Omit<Call, 'token'>,
  send: (call: Call) => Promise<Reply<T>>,
): Promise<Reply<T>> => {
  const current = session.value
  if (current.kind !== 'signed-in') return send(request)
  // A command is sent as whom the page showed, or not at all.
  const isLost = () => request.method !== 'GET' && me.peek()?.id !== current.player.id
  if (performance.now() > current.renewAt) await renew()
  if (isLost()) return { ok: false, error: refusedBy(401, undefined, strings.value.site.signIn) }
  const first = await send({ ...request, token: tokenNow() })
  if (first.ok || !isExpired(first.error)) return first
  await renew()
  return isLost() ? first : send({ ...request, token: tokenNow() })
}
