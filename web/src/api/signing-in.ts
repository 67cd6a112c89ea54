import type { SignedIn } from '../../../src/wire/accounts.ts'
import { post } from './endpoints.ts'

export type Credentials = {
  readonly username: string
  readonly password: string
  readonly displayName?: string
}

export const register = (who: Credentials) => post<SignedIn>('/auth/register', who)
export const login = (who: Credentials) => post<SignedIn>('/auth/login', who)
export const becomeFirstAdmin = (who: Credentials & { readonly token: string }) =>
  post<SignedIn>('/auth/first-admin', who)
