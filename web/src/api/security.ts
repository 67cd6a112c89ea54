import type { Session } from '../../../src/wire/accounts.ts'
import type { NewPasskeyChallenge, PasskeyAdded, PasskeyBody } from '../../../src/wire/passkeys.ts'
import type { NewSecondFactor, RecoveryCodes, SecondFactor } from '../../../src/wire/second-factor.ts'
import type { SecurityEvent } from '../../../src/wire/security-events.ts'
import type { PersonalToken } from '../../../src/wire/tokens.ts'
import { post, type Read } from './endpoints.ts'
import type { Reply } from './http.ts'
import type { Proof } from './security-passkeys.ts'
import { call } from './session.ts'

export const factorRead: Read<SecondFactor> = { path: '/auth/second-factor' }
export const sessionsRead: Read<readonly Session[]> = { path: '/auth/sessions' }

type Shown = { readonly password: string } & Proof

export const changePassword = (body: { readonly password: string; readonly newPassword: string }) =>
  post('/auth/password', body)
export const beginFactor = (body: Shown) => post<NewSecondFactor>('/auth/second-factor', body)
export const confirmFactor = (code: string) =>
  post<RecoveryCodes>('/auth/second-factor/confirmation', { code })
export const renewCodes = (body: Shown) => post<RecoveryCodes>('/auth/second-factor/recovery-codes', body)
export const endFactor = (body: Shown) => call({ method: 'DELETE', path: '/auth/second-factor', body })
export const beginPasskey = (body: Shown) => post<NewPasskeyChallenge>('/auth/second-factor/passkeys', body)
export const confirmPasskey = (body: PasskeyBody) =>
  post<PasskeyAdded>('/auth/second-factor/passkeys/confirmation', body)
export const removePasskey = (id: string, body: Shown) =>
  call({ method: 'DELETE', path: `/auth/second-factor/passkeys/${id}`, body })
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
type NewToken = Pick<PersonalToken, 'name' | 'scopes' | 'expiresAt'> & Proof & { readonly password?: string }
export const makeToken = (body: NewToken) => post<{ readonly token: string }>('/auth/tokens', body)
export const endToken = (id: string) =>
  call({ method: 'DELETE', path: `/auth/tokens/${encodeURIComponent(id)}` })

/** All that is kept about oneself, but for secrets. */
export const exportAccount = () => call<object>({ method: 'GET', path: '/auth/me/export' })
export const deleteAccount = (body: { readonly password: string; readonly keepName: boolean }) =>
  call({ method: 'DELETE', path: '/auth/me', body })
