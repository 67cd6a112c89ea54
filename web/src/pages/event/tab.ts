import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { lastOf } from '../../api/remote.ts'
import { me } from '../../api/session.ts'

/** What every view of an event is given. */
export type TabProps = { event: Tournament }

/** How far the visitor may run this event. The server decides; this only chooses which buttons to show. */
type Duty = 'all' | 'results' | 'none'

const dutyOn = (event: Tournament): Duty => {
  if (me.value === undefined) return 'none'
  const { id, role } = me.value
  if (role === 'ADMIN' || id === event.organiserId) return 'all'
  const official = lastOf(reads.officials(event.id))?.find(({ playerId }) => playerId === id)
  if (official === undefined) return 'none'
  return official.role === 'DEPUTY' ? 'results' : 'all'
}

/** Organiser, chief arbiters and administrators do all there is to do. */
export const mayRun = (event: Tournament): boolean => dutyOn(event) === 'all'

/** Deputies enter the results of games that are not over. */
export const mayEnterResults = (event: Tournament): boolean => dutyOn(event) !== 'none'
