import type { SignedIn } from '../../../src/wire/accounts.ts'
import { post } from './endpoints.ts'
import { send } from './http.ts'
import type { Proof } from './security-passkeys.ts'
import { become, signIn, tokenNow } from './session.ts'

export type Credentials = {
  readonly username: string
  readonly password: string
  readonly displayName?: string
} & Proof

export const register = (who: Credentials & { readonly link?: string }) =>
  post<SignedIn>('/auth/register', who)
export const login = (who: Credentials) => post<SignedIn>('/auth/login', who)
export const becomeFirstAdmin = (who: Credentials & { readonly token: string }) =>
  post<SignedIn>('/auth/first-admin', who)

let isByHand = false

/** Whether the sign-in changes now because somebody has asked for it in this tab. */
export const isAskedFor = (): boolean => isByHand

const byHand = (change: () => void): void => {
  isByHand = true
  change()
  isByHand = false
}

export const enterAs = (answer: SignedIn): void => byHand(() => signIn(answer))

export const signOut = async (): Promise<void> => {
  await send({ method: 'POST', path: '/auth/logout', body: {}, token: tokenNow() })
  forgetHere()
}

/** Nobody is signed in here any more. */
export const forgetHere = (): void => {
  byHand(() => become({ kind: 'guest' }))
  // Whoever comes next to this machine does not find what was half written.
  for (const key of Object.keys(globalThis.localStorage))
    if (key.startsWith('form ')) localStorage.removeItem(key)
}
