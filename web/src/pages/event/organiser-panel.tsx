import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import type { LifeStep } from '../../api/arbiter.ts'
import { reads } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { directing } from '../../i18n/directing.ts'
import { roundsToCome } from '../../model/byes.ts'
import { isUnplayed } from '../../model/round.ts'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { AddPlayer } from './add-player.tsx'
import { CheckInList } from './arbiter/check-in-list.tsx'
import { ForbiddenPairsPart } from './arbiter/forbidden-pairs.tsx'
import { take } from './event-steps.ts'
import { Invited } from './invited.tsx'
import { SwissSteps } from './swiss-steps.tsx'
import { mayRun, type TabProps } from './tab.ts'

/** The way to the desk for all arbiters, and the buttons of whoever runs the event: one step of its life at a time. */
export const OrganiserPanel = ({ event }: TabProps) => (
  <section class="organiser">
    <h2>{directing.value.life.organiser}</h2>
    <p>
      <a href={href({ name: 'desk', id: event.id })}>{desk.value.link}</a>
    </p>
    {mayRun(event) && event.status !== 'CANCELED' ? <Running event={event} /> : null}
  </section>
)

const Running = ({ event }: TabProps) => (
  <>
    <p>
      <a href={href({ name: 'settings', id: event.id })}>{directing.value.life.settings}</a>
    </p>
    {event.status === 'ACTIVE' ? <Active event={event} /> : <Life event={event} />}
    {event.status === 'OPEN' && event.checkInOpensAt !== null ? <CheckInList event={event} /> : null}
    {event.status === 'OPEN' || takesLate(event) ? <AddPlayer event={event} /> : null}
    <Invited event={event} />
    {isPairedHere(event) ? <ForbiddenPairsPart event={event} /> : null}
  </>
)

const isPairedHere = ({ format, status }: Tournament): boolean =>
  format === 'SWISS' && (status === 'OPEN' || status === 'ACTIVE')

/** Late players are let into a Swiss while it has rounds to come. */
const takesLate = (event: Tournament): boolean =>
  event.format === 'SWISS' && event.status === 'ACTIVE' && roundsToCome(event).length > 0

const Active = ({ event }: TabProps) => {
  const rounds = useRemote(reads.rounds(event.id)).value ?? []
  return (
    <>
      {event.format === 'SWISS' ? <SwissSteps event={event} rounds={rounds} /> : null}
      <Life event={event} rounds={rounds} />
    </>
  )
}

/** Open, start and its undoing, cancel, reopen: what this stage of the event's life allows. */
const Life = ({ event, rounds = [] }: { event: Tournament; rounds?: readonly Round[] }) => {
  const words = directing.value.life
  const steps = directing.value.rounds
  const failure = useSignal<Failure | undefined>(undefined)
  const go =
    (step: LifeStep, force = false) =>
    async () => {
      const reply = await take(event.id, step, force)
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
          ? step('unstart', steps.unstartQuestion, steps.unstartYes, steps.unstart)
          : null}
        {event.status === 'FINISHED'
          ? event.format === 'SWISS' && step('reopen', steps.reopenQuestion, steps.reopenYes, steps.reopen)
          : step('cancel', words.cancelQuestion, words.cancelYes, words.cancel)}
      </div>
      <ActionFailure failure={failure.value} />
      {isCheckInOpen(failure.value) && event.status === 'OPEN' ? (
        <StartAnyway act={go('start', true)} />
      ) : null}
    </>
  )
}

const isCheckInOpen = (failure: Failure | undefined): boolean =>
  failure?.kind === 'refused' && failure.code === 'CHECK_IN_OPEN'

/** Everybody who will come is there already. */
const StartAnyway = ({ act }: { act: () => Promise<void> }) => {
  const words = directing.value.tools
  return (
    <ConfirmButton question={words.startAnywayQuestion} yes={directing.value.life.startYes} act={act}>
      {words.startAnyway}
    </ConfirmButton>
  )
}

const Primary = (props: { act: () => Promise<void>; children: ComponentChildren }) => (
  <ActionButton kind="primary" act={props.act}>
    {props.children}
  </ActionButton>
)

const Start = ({ event, start }: { event: Tournament; start: () => Promise<void> }) => {
  const words = directing.value.life
  const steps = directing.value.rounds
  if (event.totalPlayers < event.minPlayers) return <p class="quiet">{words.tooFew(event.minPlayers)}</p>
  const isByHand = event.format === 'SWISS' && event.publication !== 'AUTOMATIC'
  const question = isByHand ? steps.start : words.startQuestion
  const outlook = event.roundsOutlook
  return (
    <>
      {outlook === null || outlook === 'SAFE' ? null : <p class="quiet">{steps.outlook[outlook]}</p>}
      <ConfirmButton kind="primary" question={question(event.totalPlayers)} yes={words.startYes} act={start}>
        {words.start}
      </ConfirmButton>
    </>
  )
}
