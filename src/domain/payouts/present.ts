import type { EntryId } from '../kernel/ids.ts'
import { movedUp } from '../standings/placing.ts'
import type { Finisher } from './pool.ts'

/**
 * Contract section 6: whoever was never there wins nothing, and those behind move up by as many. Places that nobody held
 * before stay unheld.
 */
export const presentOnly = (
  finishers: readonly Finisher[],
  present: ReadonlySet<EntryId>,
): readonly Finisher[] => movedUp(finishers, ({ entry }) => !present.has(entry))
