import type { Standing } from '../../../../src/wire/standings.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { strings } from '../../i18n/strings.ts'

/** Whether an entry has left the event: its line says so while the event is on, and the entry itself afterwards. */
export const useWithdrawn = (event: Tournament): ((row: Standing) => boolean) => {
  const players = useRemote(reads.players(event.id)).value ?? []
  const left = new Set(players.filter(({ status }) => status === 'WITHDRAWN').map(({ id }) => id))
  return row => row.disqualified || (event.status === 'ACTIVE' ? !row.stillIn : left.has(row.entryId))
}

/** Says of somebody who has left that this is so, and where results count for nobody, or place and prize were taken, that. */
export const Withdrawn = ({ row }: { row?: Pick<Standing, 'annulled' | 'disqualified'> }) => {
  const words = strings.value.overview
  const says = row?.disqualified ? 'disqualified' : row?.annulled ? 'annulled' : 'withdrawn'
  return <span class="chip plain withdrawn">{words[says]}</span>
}
