import { Secret, TOTP } from 'otpauth'
import type { Client, Reply } from './client.ts'
import { PASSWORD, type Person } from './event.ts'

/** An app that shows codes, as it was told; and the codes for whoever loses it. */
export type App = {
  readonly codeAt: (at: number) => string
  readonly recoveryCodes: readonly string[]
}

export const appOf = (secret: string): Pick<App, 'codeAt'> => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { codeAt: at => totp.generate({ timestamp: at }) }
}

export const begin = (http: Client, { token }: Person, password = PASSWORD): Promise<Reply> =>
  http.post('/auth/second-factor', token, { password })

/** Turns a second factor on, by a code of `now`, which has served with that. */
export const enrol = async (http: Client, person: Person, now: number): Promise<App> => {
  const begun = await begin(http, person)
  const { codeAt } = appOf(begun.body.secret)
  const confirmed = await http.post('/auth/second-factor/confirmation', person.token, { code: codeAt(now) })
  if (confirmed.status !== 200) throw new Error(`enrolling failed: ${JSON.stringify(confirmed.body)}`)
  return { codeAt, recoveryCodes: confirmed.body.recoveryCodes }
}
