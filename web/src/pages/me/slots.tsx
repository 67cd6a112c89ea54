import { useSignal } from '@preact/signals'
import type { OwnMatch } from '../../../../src/wire/account-stream.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { acceptSlot, proposeSlot } from '../../api/own.ts'
import { dateTime } from '../../i18n/format.ts'
import { own } from '../../i18n/own.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure } from '../../parts/status.tsx'

type Props = { match: OwnMatch }

/** When a game of a round that lasts for days is played: what is agreed, what each proposes, and the way to propose. */
export const Slots = ({ match }: Props) => {
  const words = own.value.slots
  const failure = useSignal<Failure | undefined>(undefined)
  const act = async (step: Promise<Reply<unknown>>, says: string) => {
    const reply = await step
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
    return reply.ok ? 'taken' : undefined
  }
  const propose = (data: FormData) => {
    const instant = new Date(String(data.get('at'))).toISOString()
    return act(proposeSlot(match.matchId, instant), words.proposed)
  }
  const accept = async () => void (await act(acceptSlot(match.matchId), words.accepted))
  return (
    <section class="slots">
      <h3>{words.title}</h3>
      <Said match={match} accept={accept} />
      <Form class="tool-form" submit={propose}>
        <TextField label={words.at} name="at" type="datetime-local" required />
        <button type="submit" class="button">
          {words.propose}
        </button>
      </Form>
      <ActionFailure failure={failure.value} />
    </section>
  )
}

const Said = ({ match, accept }: Props & { accept: () => Promise<void> }) => {
  const words = own.value.slots
  const at = (instant: string | null) => (instant === null ? '' : dateTime(instant, language.value))
  const mine = match.slotProposals.find(({ entryId }) => entryId === match.entryId)
  const theirs = match.slotProposals.find(({ entryId }) => entryId !== match.entryId)
  return (
    <>
      <p class="hint">{words.window(at(match.windowOpensAt), at(match.windowClosesAt))}</p>
      {match.agreedSlot === null ? null : <p class="good">{words.agreed(at(match.agreedSlot))}</p>}
      {mine === undefined ? null : <p>{words.mine(at(mine.at))}</p>}
      {theirs === undefined ? null : (
        <p class="slot-offer">
          {words.theirs(at(theirs.at))}{' '}
          <ActionButton kind="primary" act={accept}>
            {words.accept}
          </ActionButton>
        </p>
      )}
    </>
  )
}
