import type { KeptApartBy } from '../rounds/kept-apart.ts'
import { neededRatings } from '../standings/tie-breaks/fit.ts'
import type { TournamentConfig } from './settings.ts'
import type { TournamentStatus } from './tournament.ts'

/**
 * What hangs on a fact about a player that is put right (contract section 3). Nothing that was paired hangs on any: seeds stand
 * from the start on, and rounds that are published stay as they are.
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
  /** Whom a rule keeps apart, from the next round on. */
  'KEPT_APART',
  /** Where rounds to come are played. */
  'TABLES',
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

/** What rules by which players are kept apart look at. */
const APART_BY: Readonly<Record<KeptApartBy, EntryFact | undefined>> = {
  ENTRIES: undefined,
  CLUB: 'club',
  FEDERATION: 'federation',
  TAG: 'tags',
}

/** `keptApartBy` is by what rules of the event keep players apart. */
export const entryEffects = (
  event: Event,
  changed: readonly EntryFact[],
  keptApartBy: readonly KeptApartBy[],
): readonly EntryEffect[] => {
  const { status, format, tieBreaks, prizeCategories, rated } = event
  if (status === 'FINISHED' || status === 'CANCELED') return []
  const changes = (...facts: EntryFact[]) => facts.some(fact => changed.includes(fact))
  const hangs: Readonly<Record<EntryEffect, boolean>> = {
    SEEDING: status !== 'ACTIVE' && changes('rating'),
    TIE_BREAKS: format !== 'KNOCKOUT' && neededRatings(tieBreaks).length > 0 && changes('rating'),
    PRIZES: prizeCategories.length > 0 && changes('rating', 'tags'),
    RATINGS: rated && changes('rating', 'title', 'birthDate'),
    KEPT_APART: changes(...keptApartBy.flatMap(by => APART_BY[by] ?? [])),
    TABLES: changes('fixedBoard'),
  }
  return ENTRY_EFFECTS.filter(effect => hangs[effect])
}
