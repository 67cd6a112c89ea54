import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { FoundProblem } from '../../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { checkRound, publishByHand } from '../../../api/hand-pairing.ts'
import type { Failure } from '../../../api/http.ts'
import { directing } from '../../../i18n/directing.ts'
import { names as listed } from '../../../i18n/format.ts'
import { language, strings } from '../../../i18n/strings.ts'
import { changePlaces, type HandRound } from '../../../model/hand-pairing.ts'
import { announce } from '../../../parts/announcer.tsx'
import { ActionButton, ConfirmButton } from '../../../parts/button.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { navigate } from '../../../router/navigation.ts'
import { andReload } from '../event-steps.ts'
import { BoardHeads } from '../pairing-cells.tsx'
import { AtWork } from './at-work.tsx'
import { keepDraft } from './pairing-draft.ts'

type Props = { event: Tournament; draft: HandRound }

/** A round that is changed by hand: pick a player, then the one to change places with. The rules look on. */
export const PairingEditor = ({ event, draft }: Props) => {
  const words = directing.value.pairing
  const failure = useSignal<Failure | undefined>(undefined)
  const problems = useSignal<readonly FoundProblem[] | undefined>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => void look(), [draft.boards])
  const look = async () => {
    problems.value = undefined
    const reply = await checkRound(event, draft.boards)
    failure.value = reply.ok ? undefined : reply.error
    problems.value = reply.ok ? reply.value.problems : undefined
  }
  const publish = async () => {
    const force = (problems.value ?? []).some(needsForce)
    const reply = await andReload(event.id, publishByHand(event, draft.boards, force))
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    keepDraft(event.id, undefined)
    announce(directing.value.rounds.published(reply.value.roundNumber))
    navigate({ name: 'round', id: event.id, round: String(reply.value.roundNumber) })
  }
  return (
    <section class="pairing-editor">
      <h3 ref={heading} tabIndex={-1} class="heading">
        {words.title(draft.roundNumber)}
      </h3>
      <AtWork eventId={event.id} thing={{ what: 'ROUND', of: String(draft.roundNumber) }} />
      <p class="hint">{words.hint}</p>
      <Boards event={event} draft={draft} />
      <Problems problems={problems.value} draft={draft} />
      <div class="actions">
        <Publish problems={problems.value} publish={publish} />
        <ActionButton act={async () => discard(event.id)}>{words.discard}</ActionButton>
      </div>
      <ActionFailure failure={failure.value} />
    </section>
  )
}

/** The round can be published as the server pairs it; the button that does so gets the focus. */
const discard = (eventId: string) => {
  keepDraft(eventId, undefined)
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.round-steps button')?.focus())
}

const Boards = ({ event, draft }: Props) => {
  const picked = useSignal<string | undefined>(undefined)
  const seat = (entryId: string) => <Seat {...{ event, draft, picked, entryId }} />
  return (
    <table class="table">
      <BoardHeads />
      <tbody>
        {draft.boards.map(({ whiteEntryId, blackEntryId }, at) => (
          <tr key={at}>
            <td class="number">{blackEntryId === null ? '' : at + 1}</td>
            <td>{seat(whiteEntryId)}</td>
            <td>{blackEntryId === null ? <i>{strings.value.tables.byes.PAIRING}</i> : seat(blackEntryId)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SeatProps = Props & { picked: Signal<string | undefined>; entryId: string }

const Seat = ({ event, draft, picked, entryId }: SeatProps) => {
  const words = directing.value.pairing
  const name = draft.names.get(entryId) ?? ''
  const press = () => {
    const first = picked.value
    picked.value = first === undefined ? entryId : undefined
    if (first === undefined) return announce(words.picked(name))
    if (first === entryId) return
    keepDraft(event.id, { ...draft, boards: changePlaces(draft.boards, first, entryId) })
    announce(words.changed(draft.names.get(first) ?? '', name))
  }
  return (
    <button type="button" class="button seat" aria-pressed={picked.value === entryId} onClick={press}>
      {name}
    </button>
  )
}

type ProblemsProps = { problems: readonly FoundProblem[] | undefined; draft: HandRound }

/** What the rules say, told to a screen reader as it changes. */
const Problems = ({ problems, draft }: ProblemsProps) => {
  const words = directing.value.pairing
  return (
    <div role="status">
      {problems === undefined ? (
        <p class="quiet">{words.looking}</p>
      ) : problems.length === 0 ? (
        <p class="good">{words.fine}</p>
      ) : (
        <ul class="problems">
          {problems.map(({ kind, entries }) => (
            <li key={`${kind}${entries.join()}`}>
              {words.problem(whoOf(entries, draft), words.problems[kind])}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const whoOf = (entries: readonly string[], { names }: HandRound): string =>
  listed(
    entries.map(id => names.get(id) ?? directing.value.pairing.other),
    language.value,
  )

/** An arbiter may answer for it. */
const needsForce = ({ severity }: FoundProblem): boolean => severity === 'NEEDS_FORCE'

type PublishProps = { problems: readonly FoundProblem[] | undefined; publish: () => Promise<void> }

/** What breaks a rule is published on a second word only; what makes no round not at all. */
const Publish = ({ problems, publish }: PublishProps) => {
  const words = directing.value.pairing
  if (problems === undefined || problems.some(({ severity }) => severity === 'REFUSED')) return null
  if (!problems.some(needsForce)) {
    return (
      <ActionButton kind="primary" act={publish}>
        {words.publish}
      </ActionButton>
    )
  }
  return (
    <ConfirmButton question={words.forceQuestion} yes={words.forceYes} act={publish}>
      {words.publish}
    </ConfirmButton>
  )
}
