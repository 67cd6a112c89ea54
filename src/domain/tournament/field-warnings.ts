import { neededRatings } from '../standings/tie-breaks/fit.ts'
import { skeletonOf } from './look-alikes.ts'
import type { TournamentConfig } from './settings.ts'

/** What an arbiter is told of a whole field, and of the settings for it (contract section 3). */
export const FIELD_WARNINGS = ['NAME_TWICE', 'FIDE_ID_TWICE', 'TIE_BREAKS_DROPPED'] as const

/** Where it is, as in `errors` of a refusal: `players.3`, `tieBreaks.0`. */
export type FieldWarning = { readonly path: string; readonly code: (typeof FIELD_WARNINGS)[number] }

/** Tie-breaks of an event that are left out for everybody, as long as somebody in it has no rating (C.07 article 10). */
export const droppedTieBreaks = (
  { format, tieBreaks }: Pick<TournamentConfig, 'format' | 'tieBreaks'>,
  players: readonly { readonly rating: number | null }[],
): readonly FieldWarning[] => {
  if (format === 'KNOCKOUT' || players.every(({ rating }) => rating !== null)) return []
  const dropped = new Set(neededRatings(tieBreaks))
  return tieBreaks.flatMap((code, at) =>
    dropped.has(code) ? [{ path: `tieBreaks.${at}`, code: 'TIE_BREAKS_DROPPED' }] : [],
  )
}

/** Who of a list has a name that one before has too, or one that looks like it, or a FIDE id. */
export const namedTwice = (
  players: readonly { readonly name: string; readonly fideId: string | null }[],
): readonly FieldWarning[] => {
  const [names, numbers] = [new Set<string>(), new Set<string>()]
  return players.flatMap(({ name, fideId }, at): FieldWarning[] => {
    const path = `players.${at}`
    const [isNameTwice, isNumberTwice] = [
      has(names, skeletonOf(name)),
      fideId !== null && has(numbers, fideId),
    ]
    return [
      ...(isNameTwice ? [{ path, code: 'NAME_TWICE' } as const] : []),
      ...(isNumberTwice ? [{ path, code: 'FIDE_ID_TWICE' } as const] : []),
    ]
  })
}

/** Whether it was there before; it is afterwards. */
const has = (seen: Set<string>, value: string): boolean => {
  const isThere = seen.has(value)
  seen.add(value)
  return isThere
}
