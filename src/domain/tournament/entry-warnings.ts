import { neededRatings } from '../standings/tie-breaks/fit.ts'
import { lookAlike } from './look-alikes.ts'
import type { TournamentConfig } from './settings.ts'

/** What an arbiter is told of somebody who is entered all the same (contract section 3). */
export const ENTRY_WARNINGS = [
  /** Somebody else of this name, or one that looks like it, is in the event. */
  'NAME_TWICE',
  /** Somebody else with this FIDE id is. */
  'FIDE_ID_TWICE',
  /** With this player without a rating, tie-breaks of the event are left out (C.07 article 10). */
  'TIE_BREAKS_DROPPED',
] as const
export type EntryWarning = (typeof ENTRY_WARNINGS)[number]

type Entrant = {
  readonly id: string
  readonly name: string
  readonly rating: number | null
  readonly fideId: string | null
}

/** `present` are all who are in the event, the entrant among them or not. */
export const entryWarnings = (
  { format, tieBreaks }: Pick<TournamentConfig, 'format' | 'tieBreaks'>,
  entrant: Entrant,
  present: readonly Entrant[],
): readonly EntryWarning[] => {
  const others = present.filter(({ id }) => id !== entrant.id)
  const isTwice = others.some(({ name }) => lookAlike(name, entrant.name))
  const isFideIdTwice = entrant.fideId !== null && others.some(({ fideId }) => fideId === entrant.fideId)
  const dropsTieBreaks =
    format !== 'KNOCKOUT' && entrant.rating === null && neededRatings(tieBreaks).length > 0
  return [
    ...(isTwice ? (['NAME_TWICE'] as const) : []),
    ...(isFideIdTwice ? (['FIDE_ID_TWICE'] as const) : []),
    ...(dropsTieBreaks ? (['TIE_BREAKS_DROPPED'] as const) : []),
  ]
}
