import type { AccountsContext } from '../../app/accounts/context.ts'
import type { Guesses } from '../../app/accounts/passwords.ts'
import { isoTime } from '../../app/matches/match-view.ts'
import type { Answer } from '../../app/refusal.ts'
import type { Account } from '../../db/accounts/accounts.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Limiter } from '../rate-limit/rate-limit.ts'
import type { Call } from '../route.ts'

/** What the routes of accounts share. */
export type AuthRoutesContext = AccountsContext & { readonly secret: string; readonly limiter: Limiter }

export const accountDto = ({ createdAt, ...found }: Account) => ({ ...found, createdAt: isoTime(createdAt) })

export const emptied = (answer: Answer<unknown>): Answer<object> => (answer.ok ? ok({}) : answer)

/** Wrong passwords for `name` from where the call comes from. */
export const guessesOf =
  ({ limiter }: AuthRoutesContext, { request, reply }: Call<unknown, unknown>, name: string): Guesses =>
  () =>
    limiter.guess(request, reply, name)

/** Instants as the wire has them: every field that ends in `At`, and `at`, however deep. */
export const withIsoTimes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withIsoTimes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'number' && /(?:^a|A)t$/.test(name) ? isoTime(field) : withIsoTimes(field),
    ]),
  )
}
