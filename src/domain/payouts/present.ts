import type { EntryId } from '../kernel/ids.ts'
import type { Finisher } from './pool.ts'

/**
 * Contract section 6: whoever was never there wins nothing, and those behind move up by as many. Places that nobody held
 * before stay unheld.
 */
export const presentOnly = (
  finishers: readonly Finisher[],
  present: ReadonlySet<EntryId>,
): readonly Finisher[] => {
  const absent = finishers.filter(({ entry }) => !present.has(entry)).map(({ place }) => place)
  return finishers
    .filter(({ entry }) => present.has(entry))
    .map(finisher => ({
      ...finisher,
      place: finisher.place - absent.filter(place => place < finisher.place).length,
    }))
}
