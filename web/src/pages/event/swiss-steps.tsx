import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { directing } from '../../i18n/directing.ts'
import { handRoundOf } from '../../model/hand-pairing.ts'
import { firstMissingIn, isUnplayed, missingIn } from '../../model/round.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { navigate } from '../../router/navigation.ts'
import { href } from '../../router/routes.ts'
import { draftOf, keepDraft } from './arbiter/pairing-draft.ts'
import { PairingEditor } from './arbiter/pairing-editor.tsx'
import { publish, take, takeBack } from './event-steps.ts'
import { awaitRow } from './result-entry.ts'

type Props = {
  event: Tournament
  rounds: readonly Round[]
}

/** Publishes the rounds of a Swiss one by one, takes the last one back, and ends the event. */
export const SwissSteps = ({ event, rounds }: Props) => {
  const { failure, act } = useAction()
  const box = useRef<HTMLDivElement>(null)
  const current = rounds.find(round => round.roundNumber === event.currentRound)
  const goBack = async () => {
    if ((await act(takeBack(event.id, event.currentRound))) === undefined) return
    announce(directing.value.rounds.takenBack(event.currentRound))
    box.current?.querySelector('button')?.focus()
  }
  const goOn = async () => {
    const round = await act(publish(event.id))
    if (round === undefined) return
    announce(directing.value.rounds.published(round.roundNumber))
    navigate({ name: 'round', id: event.id, round: String(round.roundNumber) })
  }
  const change = async (round: Round) => {
    if ((await act(takeBack(event.id, round.roundNumber))) !== undefined)
      keepDraft(event.id, handRoundOf(round))
  }
  const draft = draftOf(event.id)
  // Of a round that somebody else has published meanwhile there is nothing to set up.
  if (draft?.roundNumber === event.currentRound + 1) return <PairingEditor event={event} draft={draft} />
  const finish = () => act(take(event.id, 'finish')).then(() => undefined)
  return (
    <div class="round-steps" ref={box}>
      <div class="actions">
        <Next event={event} current={current} publish={goOn} />
        {current !== undefined && isUnplayed(current) ? (
          <>
            <Change act={() => change(current)} />
            <TakeBack n={event.currentRound} act={goBack} />
          </>
        ) : null}
        {current?.isComplete === true ? <Finish event={event} act={finish} /> : null}
      </div>
      <WhyNot failure={failure} round={event.currentRound + 1} />
    </div>
  )
}

/** Takes steps one after another, and keeps why the last one was refused. */
const useAction = () => {
  const failure = useSignal<Failure | undefined>(undefined)
  const act = async <T,>(step: Promise<Reply<T>>): Promise<T | undefined> => {
    const reply = await step
    failure.value = reply.ok ? undefined : reply.error
    return reply.ok ? reply.value : undefined
  }
  return { failure: failure.value, act }
}

const isLast = (event: Tournament): boolean => event.rounds !== null && event.currentRound >= event.rounds

type NextProps = { event: Tournament; current: Round | undefined; publish: () => Promise<void> }

/** The button for the next round, with what it waits for beside it. */
const Next = ({ event, current, publish }: NextProps) => {
  const words = directing.value.rounds
  const reason = useId()
  const missing = missingIn(current)
  const waits = missing === 0 ? null : <Waiting event={event} round={current} id={reason} />
  if (isLast(event)) return waits ?? <span class="quiet">{words.isLast(event.currentRound)}</span>
  const isReady = missing === 0 && event.publication !== 'AUTOMATIC'
  return (
    <>
      <ActionButton
        kind={isReady ? 'primary' : 'plain'}
        act={publish}
        blockedBy={missing === 0 ? undefined : reason}
      >
        {words.publish(event.currentRound + 1)}
      </ActionButton>
      {waits}
      {event.publication === 'AUTOMATIC' ? <span class="quiet">{words.isAutomatic}</span> : null}
    </>
  )
}

/** How many results are missing, and the way to the first: its row, or the game itself where it is played here. */
const Waiting = ({ event, round, id }: { event: Tournament; round: Round | undefined; id: string }) => {
  const words = directing.value.rounds
  const first = firstMissingIn(round)
  if (round === undefined || first === undefined) return null
  const isEnteredHere = event.playMode === 'OVER_THE_BOARD'
  const to = isEnteredHere
    ? href({ name: 'round', id: event.id, round: String(round.roundNumber) })
    : href({ name: 'match', id: first.id })
  return (
    <span class="quiet">
      <span id={id}>{words.waitsFor(missingIn(round))}</span>{' '}
      <a href={to} onClick={click => isEnteredHere && awaitRow(first.id) && click.preventDefault()}>
        {words.firstMissing(first.tableNumber)}
      </a>
    </span>
  )
}

const Finish = ({ event, act }: { event: Tournament; act: () => Promise<void> }) => {
  const words = directing.value.rounds
  return (
    <ConfirmButton
      kind={isLast(event) ? 'primary' : 'plain'}
      question={words.finishQuestion}
      yes={words.finishYes}
      act={act}
    >
      {words.finish}
    </ConfirmButton>
  )
}

const Change = ({ act }: { act: () => Promise<void> }) => {
  const words = directing.value.pairing
  return (
    <ConfirmButton question={words.changeQuestion} yes={words.changeYes} act={act}>
      {words.change}
    </ConfirmButton>
  )
}

const TakeBack = ({ n, act }: { n: number; act: () => Promise<void> }) => {
  const words = directing.value.rounds
  return (
    <ConfirmButton question={words.takeBackQuestion(n)} yes={words.takeBackYes} act={act}>
      {words.takeBack(n)}
    </ConfirmButton>
  )
}

/** The server's answer; for a round that cannot be paired also why, and what can be done. */
const WhyNot = ({ failure, round }: { failure: Failure | undefined; round: number }) => {
  const words = directing.value.rounds
  if (failure?.kind !== 'refused' || failure.code !== 'NO_LEGAL_PAIRING') {
    return <ActionFailure failure={failure} />
  }
  return (
    <div class="notice bad reasons" role="alert">
      <p>{words.noPairing(round)}</p>
      <ul>
        {(failure.reasons ?? []).map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>{words.waysOut}</p>
      <ul>
        {(failure.waysOut ?? []).map(way => (
          <li key={way}>{way}</li>
        ))}
      </ul>
    </div>
  )
}
