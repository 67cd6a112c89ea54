import type { Session } from '../../../src/wire/accounts.ts'
import type { NewSecondFactor, RecoveryCodes, SecondFactor } from '../../../src/wire/second-factor.ts'
import type { SecurityEvent } from '../../../src/wire/security-events.ts'
import type { PersonalToken } from '../../../src/wire/tokens.ts'
import { post, type Read } from './endpoints.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'

export const factorRead: Read<SecondFactor> = { path: '/auth/second-factor' }
export const sessionsRead: Read<readonly Session[]> = { path: '/auth/sessions' }

type PasswordAndCode = { readonly password: string; readonly code: string }

export const changePassword = (body: { readonly password: string; readonly newPassword: string }) =>
  post('/auth/password', body)
export const beginFactor = (password: string) => post<NewSecondFactor>('/auth/second-factor', { password })
export const confirmFactor = (code: string) =>
  post<RecoveryCodes>('/auth/second-factor/confirmation', { code })
export const renewCodes = (body: PasswordAndCode) =>
  post<RecoveryCodes>('/auth/second-factor/recovery-codes', body)
export const endFactor = (body: PasswordAndCode) =>
  call({ method: 'DELETE', path: '/auth/second-factor', body })
export const endOtherSessions = () => call({ method: 'DELETE', path: '/auth/sessions' })
export const endSession = (id: string) =>
  call({ method: 'DELETE', path: `/auth/sessions/${encodeURIComponent(id)}` })

export const LOG_PAGE = 20
type Log = Read<readonly SecurityEvent[]>

export const ownLogRead: Log = { path: `/me/security-events?limit=${LOG_PAGE}` }
/** For admins: of one account, or of all. */
export const logRead = (playerId: string | undefined): Log => ({
  path: `${playerId === undefined ? '' : `/players/${encodeURIComponent(playerId)}`}/security-events?limit=${LOG_PAGE}`,
})
export const moreEvents = ({ path }: Log, before: number): Promise<Reply<readonly SecurityEvent[]>> =>
  call({ method: 'GET', path: `${path}&before=${before}` })

export const tokensRead: Read<readonly PersonalToken[]> = { path: '/auth/tokens' }
type NewToken = Pick<PersonalToken, 'name' | 'scopes' | 'expiresAt'> & {
  readonly password?: string
  readonly code?: string
}
export const makeToken = (body: NewToken) => post<{ readonly token: string }>('/auth/tokens', body)
export const endToken = (id: string) =>
  call({ method: 'DELETE', path: `/auth/tokens/${encodeURIComponent(id)}` })
