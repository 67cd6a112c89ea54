import type { RegistrationMode } from '../../../src/domain/accounts/account.ts'
import type { Account } from '../../../src/wire/accounts.ts'
import type { RegistrationLink } from '../../../src/wire/registration.ts'
import { post, type Read } from './endpoints.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'

export type Accounts = { readonly items: readonly Account[]; readonly nextCursor: string | null }

export const adminReads = {
  registration: (): Read<{ readonly mode: RegistrationMode }> => ({ path: '/registration' }),
  links: (): Read<readonly RegistrationLink[]> => ({ path: '/registration/links' }),
  accounts: (part: string): Read<Accounts> => ({ path: `/players?q=${encodeURIComponent(part)}` }),
}

export const setRegistration = (mode: RegistrationMode): Promise<Reply<unknown>> =>
  call({ method: 'PATCH', path: '/registration', body: { mode } })

export type NewLink = { readonly name: string | null; readonly uses: number; readonly days: number }

export const makeLink = (link: NewLink): Promise<Reply<RegistrationLink & { readonly token: string }>> =>
  post('/registration/links', link)

export const endLink = (id: string): Promise<Reply<unknown>> =>
  call({ method: 'DELETE', path: `/registration/links/${encodeURIComponent(id)}` })

export const moreAccounts = (part: string, cursor: string): Promise<Reply<Accounts>> =>
  call({ method: 'GET', path: `${adminReads.accounts(part).path}&cursor=${encodeURIComponent(cursor)}` })

export type AccountChange = Partial<Pick<Account, 'trustedOrganiser'> & { status: 'ACTIVE' | 'SUSPENDED' }>

export const changeAccount = (id: string, change: AccountChange): Promise<Reply<Account>> =>
  call({ method: 'PATCH', path: `/players/${encodeURIComponent(id)}`, body: change })

export const endSessionsOf = (id: string): Promise<Reply<unknown>> =>
  call({ method: 'DELETE', path: `/players/${encodeURIComponent(id)}/sessions` })

/** Of somebody who has lost it. */
export const endFactorOf = (id: string) =>
  call({ method: 'DELETE', path: `/players/${encodeURIComponent(id)}/second-factor` })

/** As its owner asked. */
export const deleteAccountOf = (id: string) =>
  call({ method: 'DELETE', path: `/players/${encodeURIComponent(id)}`, body: {} })

export const makeResetLink = (id: string): Promise<Reply<{ readonly token: string }>> =>
  post(`/players/${encodeURIComponent(id)}/password-reset`)

export const resetPassword = (token: string, password: string): Promise<Reply<unknown>> =>
  call({ method: 'POST', path: '/auth/password-reset', body: { token, password } })
