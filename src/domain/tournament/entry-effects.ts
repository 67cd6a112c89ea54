import { neededRatings } from '../standings/tie-breaks/fit.ts'
import type { TournamentConfig } from './settings.ts'
import type { TournamentStatus } from './tournament.ts'

/**
 * What hangs on a fact about a player that is put right (contract section 3). Nothing that was paired hangs on any: seeds stand
 * from the start on.
 */
export const ENTRY_EFFECTS = [
  /** The order of the field, which follows ratings at the start. */
  'SEEDING',
  /** Tie-breaks that need ratings. */
  'TIE_BREAKS',
  /** Which prizes of categories the player may win. */
  'PRIZES',
  /** What the event does to this server's ratings. */
  'RATINGS',
] as const
export type EntryEffect = (typeof ENTRY_EFFECTS)[number]

/** What of an entry can be put right. */
export type EntryFact =
  | 'name'
  | 'rating'
  | 'title'
  | 'federation'
  | 'fideId'
  | 'sex'
  | 'birthDate'
  | 'club'
  | 'fixedBoard'
  | 'tags'

/** Facts from which the end of an event followed: to change them the event is opened again. */
export const SETTLED_FACTS: readonly EntryFact[] = ['rating', 'tags']

type Event = { readonly status: TournamentStatus } & Pick<
  TournamentConfig,
  'format' | 'tieBreaks' | 'prizeCategories' | 'rated'
>

export const entryEffects = (event: Event, changed: readonly EntryFact[]): readonly EntryEffect[] => {
  const { status, format, tieBreaks, prizeCategories, rated } = event
  if (status === 'FINISHED' || status === 'CANCELED') return []
  const changes = (...facts: EntryFact[]) => facts.some(fact => changed.includes(fact))
  const hangs: Readonly<Record<EntryEffect, boolean>> = {
    SEEDING: status !== 'ACTIVE' && changes('rating'),
    TIE_BREAKS: format !== 'KNOCKOUT' && neededRatings(tieBreaks).length > 0 && changes('rating'),
    PRIZES: prizeCategories.length > 0 && changes('rating', 'tags'),
    RATINGS: rated && changes('rating', 'title', 'birthDate'),
  }
  return ENTRY_EFFECTS.filter(effect => hangs[effect])
}
