import { CALLS } from './calls.ts'
import { EVENTS } from './events.ts'
import { INVITATIONS } from './invitations.ts'
import { MATCHES } from './matches.ts'
import { MESSAGES } from './messages.ts'
import { PEOPLE } from './people.ts'
import { RECORDS } from './records.ts'

/**
 * What each field on the wire means, in one sentence. A field that means something else in one shape stands with it
 * (`Standing.place`); what a schema says itself comes first. A test asks for every field, for no word too many,
 * and for none in two of the lists.
 */
export const VOCABULARIES: readonly Readonly<Record<string, string>>[] = [
  PEOPLE,
  EVENTS,
  MATCHES,
  RECORDS,
  MESSAGES,
  CALLS,
  INVITATIONS,
]

export const VOCABULARY: Readonly<Record<string, string>> = Object.assign({}, ...VOCABULARIES)
