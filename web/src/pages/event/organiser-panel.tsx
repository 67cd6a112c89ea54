import { useSignal } from '@preact/signals'
import { type LifeStep, moveOn, reads } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'
import type { Tournament } from '../../api/types.ts'
import { strings } from '../../i18n/strings.ts'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { AddPlayer } from './add-player.tsx'

/** The buttons of whoever runs the event: one step of its life at a time. */
export const OrganiserPanel = ({ event }: { event: Tournament }) => {
  const words = strings.value.overview
  const failure = useSignal<Failure | undefined>(undefined)
  if (event.status === 'FINISHED' || event.status === 'CANCELED') return null
  const go = (step: LifeStep) => async () => {
    const reply = await moveOn(event.id, step)
    failure.value = reply.ok ? undefined : reply.error
    await Promise.all([reload(reads.tournament(event.id)), reload(reads.players(event.id))])
  }
  return (
    <section class="organiser">
      <h2>{words.organiser}</h2>
      <div class="actions">
        {event.status === 'DRAFT' ? (
          <ActionButton kind="primary" act={go('open')}>
            {words.open}
          </ActionButton>
        ) : null}
        {event.status === 'OPEN' ? <Start event={event} start={go('start')} /> : null}
        <ConfirmButton kind="danger" question={words.cancelQuestion} yes={words.cancelYes} act={go('cancel')}>
          {words.cancel}
        </ConfirmButton>
      </div>
      <ActionFailure failure={failure.value} />
      {event.status === 'OPEN' ? <AddPlayer eventId={event.id} /> : null}
    </section>
  )
}

const Start = ({ event, start }: { event: Tournament; start: () => Promise<void> }) => {
  const words = strings.value.overview
  if (event.totalPlayers < event.minPlayers) return <p class="quiet">{words.tooFew(event.minPlayers)}</p>
  return (
    <ConfirmButton
      kind="primary"
      question={words.startQuestion(event.totalPlayers)}
      yes={words.startYes}
      act={start}
    >
      {words.start}
    </ConfirmButton>
  )
}
