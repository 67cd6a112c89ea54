import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { type LifeStep, reads } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { useRemote } from '../../api/remote.ts'
import type { Round, Tournament } from '../../api/types.ts'
import { strings } from '../../i18n/strings.ts'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { AddPlayer } from './add-player.tsx'
import { EventFiles } from './event-files.tsx'
import { isUnplayed, take } from './event-steps.ts'
import { SwissSteps } from './swiss-steps.tsx'
import type { TabProps } from './tab.ts'

/** The buttons of whoever runs the event: one step of its life at a time. */
export const OrganiserPanel = ({ event, pace }: TabProps) => {
  if (event.status === 'CANCELED') return null
  const hasStarted = event.status === 'ACTIVE' || event.status === 'FINISHED'
  return (
    <section class="organiser">
      <h2>{strings.value.overview.organiser}</h2>
      {event.status === 'ACTIVE' ? <Active event={event} pace={pace} /> : <Life event={event} />}
      {event.status === 'OPEN' ? <AddPlayer eventId={event.id} /> : null}
      {hasStarted ? <EventFiles event={event} /> : null}
    </section>
  )
}

const Active = ({ event, pace }: TabProps) => {
  const rounds = useRemote(reads.rounds(event.id), pace).value ?? []
  return (
    <>
      {event.format === 'SWISS' ? <SwissSteps event={event} rounds={rounds} /> : null}
      <Life event={event} rounds={rounds} />
    </>
  )
}

/** Open, start and its undoing, cancel, reopen: what this stage of the event's life allows. */
const Life = ({ event, rounds = [] }: { event: Tournament; rounds?: readonly Round[] }) => {
  const words = strings.value.overview
  const directing = strings.value.directing.rounds
  const failure = useSignal<Failure | undefined>(undefined)
  const go = (step: LifeStep) => async () => {
    const reply = await take(event.id, step)
    failure.value = reply.ok ? undefined : reply.error
  }
  const step = (name: LifeStep, question: string, yes: string, label: string) => (
    <ConfirmButton kind={name === 'cancel' ? 'danger' : 'plain'} question={question} yes={yes} act={go(name)}>
      {label}
    </ConfirmButton>
  )
  return (
    <>
      <div class="actions">
        {event.status === 'DRAFT' ? <Primary act={go('open')}>{words.open}</Primary> : null}
        {event.status === 'OPEN' ? <Start event={event} start={go('start')} /> : null}
        {event.status === 'ACTIVE' && rounds.every(isUnplayed)
          ? step('unstart', directing.unstartQuestion, directing.unstartYes, directing.unstart)
          : null}
        {event.status === 'FINISHED'
          ? event.format === 'SWISS' &&
            step('reopen', directing.reopenQuestion, directing.reopenYes, directing.reopen)
          : step('cancel', words.cancelQuestion, words.cancelYes, words.cancel)}
      </div>
      <ActionFailure failure={failure.value} />
    </>
  )
}

const Primary = (props: { act: () => Promise<void>; children: ComponentChildren }) => (
  <ActionButton kind="primary" act={props.act}>
    {props.children}
  </ActionButton>
)

const Start = ({ event, start }: { event: Tournament; start: () => Promise<void> }) => {
  const words = strings.value.overview
  const directing = strings.value.directing.rounds
  if (event.totalPlayers < event.minPlayers) return <p class="quiet">{words.tooFew(event.minPlayers)}</p>
  const isByHand = event.format === 'SWISS' && event.publication !== 'AUTOMATIC'
  const question = isByHand ? directing.start : words.startQuestion
  const outlook = event.roundsOutlook
  return (
    <>
      {outlook === null || outlook === 'SAFE' ? null : <p class="quiet">{directing.outlook[outlook]}</p>}
      <ConfirmButton kind="primary" question={question(event.totalPlayers)} yes={words.startYes} act={start}>
        {words.start}
      </ConfirmButton>
    </>
  )
}
