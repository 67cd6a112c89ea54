import { me } from '../../api/session.ts'
import type { Tournament } from '../../api/types.ts'

/** What every view of an event is given; `pace` is how often it asks again, in ms. */
export type TabProps = { event: Tournament; pace: number | undefined }

/** Whether the visitor may run this event. The server decides; this only chooses which buttons to show. */
export const mayRun = (event: Tournament): boolean =>
  me.value !== undefined && (me.value.role === 'ADMIN' || me.value.id === event.organiserId)
