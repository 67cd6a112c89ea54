import { SECOND } from '../kernel/time.ts'

/** What two arbiters may be at work on at once: the event's settings, its list of entries, one entry, a round, a match, its money. */
export const EDITED_THINGS = ['SETTINGS', 'ENTRIES', 'ENTRY', 'ROUND', 'MATCH', 'MONEY'] as const
export type EditedThing = (typeof EDITED_THINGS)[number]

/** Things of which an event has several: which one is meant has to be said. */
const SEVERAL: ReadonlySet<EditedThing> = new Set(['ENTRY', 'ROUND', 'MATCH'])

export const hasSeveral = (what: EditedThing): boolean => SEVERAL.has(what)

/** Whoever has not said so again for this long is taken to have stopped. */
export const EDITING_LASTS_MS = 30 * SECOND

/** So many things at most is one arbiter at work on; of more the oldest are forgotten. */
export const MOST_EDITED = 20
