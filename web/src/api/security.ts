import type { Session } from '../../../src/wire/accounts.ts'
import type { NewSecondFactor, RecoveryCodes, SecondFactor } from '../../../src/wire/second-factor.ts'
import { post, type Read } from './endpoints.ts'
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
