import { useSignal } from '@preact/signals'
import type { Disqualified } from '../../../../../src/wire/disqualified.ts'
import type { TournamentPlayer } from '../../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import type { Insistence } from '../../../api/arbiter.ts'
import { disqualify, liftDisqualification } from '../../../api/disqualification.ts'
import type { Reply } from '../../../api/http.ts'
import { desk } from '../../../i18n/desk.ts'
import { TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { LookedAt, useLooking } from './looked.tsx'

type Props = { event: Tournament; player: TournamentPlayer }

/** Takes a player’s place and prize, or gives them back; by name what that does is shown first. */
export const Disqualification = (props: Props) => {
  const words = desk.value.disqualify
  const isOpen = useSignal(false)
  return (
    <details class="ruling" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{props.player.disqualifiedAt === null ? words.title : words.lift}</summary>
      {isOpen.value ? <Asking {...props} /> : null}
    </details>
  )
}

const Asking = ({ event, player }: Props) => {
  const words = desk.value.disqualify
  const looking = useLooking(event.id)
  const isOut = player.disqualifiedAt !== null
  const submit = async (data: FormData) => {
    const note = String(data.get('note')).trim()
    const send = (how: Insistence): Promise<Reply<Disqualified>> =>
      isOut ? liftDisqualification(event, player.id, note, how) : disqualify(event, player.id, note, how)
    await looking.look({
      question: isOut ? words.liftQuestion(player.name) : words.question(player.name),
      yes: isOut ? words.liftYes : words.yes,
      says: isOut ? words.lifted(player.name) : words.done(player.name),
      send,
    })
  }
  return (
    <>
      <Form class="ruling-form" submit={submit}>
        <p class="hint">{isOut ? words.liftHint : words.hint}</p>
        <TextField
          label={desk.value.hand.reason}
          hint={isOut ? desk.value.hand.reasonHint : desk.value.hand.reasonNeeded}
          name="note"
          required={!isOut}
        />
        <button type="submit" class="button">
          {desk.value.hand.look}
        </button>
      </Form>
      <LookedAt looking={looking} />
    </>
  )
}
