import type { Adjusted, Adjustment } from '../../../src/wire/adjustments.ts'
import type { NewEntry } from '../../../src/wire/entries.ts'
import type { ForbiddenPairs, Forbidding, RequestedBye } from '../../../src/wire/rounds.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'

/**
 * An event, with the version on which an arbiter decides what is changed. Where nothing was decided on it (somebody
 * enters, is there, asks for a bye of their own), none is named, so that two who do so at once do not stop each other.
 */
export type Seen = { readonly id: string; readonly version?: number }

const entriesOf = ({ id }: Seen) => `/tournaments/${encodeURIComponent(id)}/entries`

const change = <T>(seen: Seen, method: 'POST' | 'DELETE', path: string, body: object = {}) =>
  call<T>({
    method,
    path: `${entriesOf(seen)}${path}`,
    body,
    ...versionOf(seen),
  })

const entry = (id: string) => `/${encodeURIComponent(id)}`

export const enter = (seen: Seen, entered: NewEntry = {}): Promise<Reply<unknown>> =>
  change(seen, 'POST', '', entered)

export const withdraw = (seen: Seen, id: string): Promise<Reply<unknown>> => change(seen, 'DELETE', entry(id))

export const comeBack = (seen: Seen, id: string): Promise<Reply<unknown>> =>
  change(seen, 'POST', `${entry(id)}/return`)

export const checkIn = (seen: Seen, id: string, isThere: boolean): Promise<Reply<unknown>> =>
  change(seen, isThere ? 'POST' : 'DELETE', `${entry(id)}/check-in`)

export type ByeAsked = Pick<RequestedBye, 'roundNumber' | 'byeType'>

export const askForBye = (seen: Seen, id: string, bye: ByeAsked): Promise<Reply<readonly RequestedBye[]>> =>
  change(seen, 'POST', `${entry(id)}/byes`, bye)

export const takeBackBye = (seen: Seen, id: string, round: number): Promise<Reply<readonly RequestedBye[]>> =>
  change(seen, 'DELETE', `${entry(id)}/byes/${round}`)

export type NewAdjustment = Pick<Adjustment, 'points' | 'note'>

/** A preview only looks; `force` takes back what was paid. */
export type Insistence = 'preview' | 'force' | undefined

const asQuery = (how: Insistence): string => (how === undefined ? '' : `?${how}=true`)

export const adjust = (
  seen: Seen,
  id: string,
  points: NewAdjustment,
  how: Insistence,
): Promise<Reply<Adjusted>> => change(seen, 'POST', `${entry(id)}/adjustments${asQuery(how)}`, points)

export const undoAdjustment = (
  seen: Seen,
  { id, entryId }: Adjustment,
  how: Insistence,
): Promise<Reply<Adjusted>> => change(seen, 'DELETE', `${entry(entryId)}/adjustments/${id}${asQuery(how)}`)

const forbiddenOf = ({ id }: Seen) => `/tournaments/${encodeURIComponent(id)}/forbidden-pairs`

const versionOf = ({ version }: Seen) => (version === undefined ? {} : { version })

export const forbid = (seen: Seen, body: Forbidding): Promise<Reply<ForbiddenPairs>> =>
  call({ method: 'POST', path: forbiddenOf(seen), body, ...versionOf(seen) })

export const allow = (seen: Seen, id: string): Promise<Reply<readonly ForbiddenPairs[]>> =>
  call({ method: 'DELETE', path: `${forbiddenOf(seen)}/${id}`, body: {}, ...versionOf(seen) })
