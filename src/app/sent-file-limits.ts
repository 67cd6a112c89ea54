import type { FileFault, PlayersFile } from '../domain/files/read-players.ts'
import type { Result } from '../domain/kernel/result.ts'

export type ReadFile = Result<PlayersFile, readonly FileFault[]>

/** More players, and more to say about them, than a file of any tournament has. */
const MOST_ENTRANTS = 4_000
const MOST_REPAIRS = 20_000
const MOST_FAULTS = 50

/** What was read, with the first of the faults; `too-complex` if it is more than anybody could want. */
export const withinLimits = (read: ReadFile): ReadFile | 'too-complex' => {
  if (!read.ok) return { ok: false, error: read.error.slice(0, MOST_FAULTS) }
  const { entrants, repairs } = read.value
  return entrants.length > MOST_ENTRANTS || repairs.length > MOST_REPAIRS ? 'too-complex' : read
}
