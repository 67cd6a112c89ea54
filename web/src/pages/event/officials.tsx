import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'

/** Learns who runs an event, for visitors who might be among them; shows nothing. */
export const Officials = ({ eventId }: { eventId: string }) =>
  me.value === undefined ? null : <Reading eventId={eventId} />

const Reading = ({ eventId }: { eventId: string }) => {
  useRemote(reads.officials(eventId))
  return null
}
