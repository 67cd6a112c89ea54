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
  /** Somebody else always sits at this table, too. */
  'FIXED_BOARD_TWICE',
  /** The field, as it is, has no such table. */
  'FIXED_BOARD_BEYOND',
] as const
export type EntryWarning = (typeof ENTRY_WARNINGS)[number]

type Entrant = {
  readonly id: string
  readonly name: string
  readonly rating: number | null
  readonly fideId: string | null
  readonly fixedBoard: number | null
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
  const { fixedBoard } = entrant
  const isTakenTwice = fixedBoard !== null && others.some(other => other.fixedBoard === fixedBoard)
  const isBeyond = fixedBoard !== null && fixedBoard > tablesFor(format, others.length + 1)
  return [
    ...(isTwice ? (['NAME_TWICE'] as const) : []),
    ...(isFideIdTwice ? (['FIDE_ID_TWICE'] as const) : []),
    ...(dropsTieBreaks ? (['TIE_BREAKS_DROPPED'] as const) : []),
    ...(isTakenTwice ? (['FIXED_BOARD_TWICE'] as const) : []),
    ...(isBeyond ? (['FIXED_BOARD_BEYOND'] as const) : []),
  ]
}

/** In a knockout byes have numbers among those of the boards. Whoever is the first to be entered will not be alone. */
const tablesFor = (format: TournamentConfig['format'], players: number): number =>
  format === 'KNOCKOUT'
    ? 2 ** Math.max(0, Math.ceil(Math.log2(players)) - 1)
    : Math.max(1, Math.floor(players / 2))
