import type { EditedEntry, EntryEdit, NewEntry } from '../../../src/wire/entries.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'

/**
 * An event, with the version on which an arbiter decides what is changed. Where nothing was decided on it (somebody
 * enters, is there, asks for a bye of their own), none is named, so that two who do so at once do not stop each other.
 */
export type Seen = { readonly id: string; readonly version?: number }

const entriesOf = ({ id }: Seen) => `/tournaments/${encodeURIComponent(id)}/entries`

/** What is asked of an event's entries. */
export const change = <T>(seen: Seen, method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) =>
  call<T>({
    method,
    path: `${entriesOf(seen)}${path}`,
    body,
    ...versionOf(seen),
  })

export const entry = (id: string) => `/${encodeURIComponent(id)}`

export const enter = (seen: Seen, entered: NewEntry = {}): Promise<Reply<unknown>> =>
  change(seen, 'POST', '', entered)

export const withdraw = (seen: Seen, id: string): Promise<Reply<unknown>> => change(seen, 'DELETE', entry(id))

/** Puts right what is known of a player: the server answers what hangs on it. */
export const putRight = (seen: Seen, id: string, edit: EntryEdit): Promise<Reply<EditedEntry>> =>
  change(seen, 'PATCH', entry(id), edit)

/** Takes out who an entry without account is. Nothing brings it back. */
export const erasePerson = (seen: Seen, id: string): Promise<Reply<unknown>> =>
  change(seen, 'DELETE', `${entry(id)}/person`)

export const versionOf = ({ version }: Seen) => (version === undefined ? {} : { version })
