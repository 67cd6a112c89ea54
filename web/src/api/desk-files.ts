import { language } from '../i18n/strings.ts'
import { saveAs } from '../parts/save-as.ts'
import { event } from './endpoints.ts'
import { type Failure, refusedBy } from './http.ts'
import { call, tokenNow } from './session.ts'

/** Tables of an event’s money that its arbiters take along. */
export const MONEY_FILES = ['payments', 'fees', 'payouts', 'ledger'] as const
export type MoneyFile = (typeof MONEY_FILES)[number]

/** A link would come without the token: what is private is fetched and handed on. Why it was not, if it was not. */
export const saveCsv = async (id: string, file: MoneyFile): Promise<Failure | undefined> => {
  // Renews a token that has run out.
  const known = await call<unknown>({ method: 'GET', path: '/auth/me' })
  if (!known.ok) return known.error
  try {
    const response = await fetch(`${event(id)}/${file}?format=csv`, {
      headers: { authorization: `Bearer ${tokenNow()}`, 'accept-language': language.value },
    })
    if (!response.ok) return refusedBy(response.status, await response.json())
    saveAs(`${file}.csv`, await response.blob())
    return undefined
  } catch {
    return { kind: 'unreachable' }
  }
}
