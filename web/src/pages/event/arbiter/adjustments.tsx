import { useSignal } from '@preact/signals'
import type { Adjustment } from '../../../../../src/wire/adjustments.ts'
import type { TournamentPlayer } from '../../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { adjust, undoAdjustment } from '../../../api/arbiter.ts'
import { reads } from '../../../api/endpoints.ts'
import { useRemote } from '../../../api/remote.ts'
import { directing } from '../../../i18n/directing.ts'
import { signed } from '../../../i18n/format.ts'
import { strings } from '../../../i18n/strings.ts'
import { parseAdjustment } from '../../../model/adjustment.ts'
import { ActionButton } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { LookedAt, type Looking, useLooking } from './looked.tsx'

type Props = { event: Tournament; player: TournamentPlayer }

/** Penalties and bonus points of one player: each is looked at first, as a correction is. */
export const Adjustments = ({ event, player }: Props) => {
  const looking = useLooking(event.id)
  const { look } = looking
  return (
    <section class="adjusting">
      <h3>{directing.value.tools.adjustments}</h3>
      <Given event={event} player={player} look={look} />
      {looking.looked === undefined ? <NewOne event={event} player={player} look={look} /> : null}
      <LookedAt looking={looking} />
    </section>
  )
}

type Look = Looking['look']

const Given = ({ event, player, look }: Props & { look: Look }) => {
  const words = directing.value.tools
  const all: readonly Adjustment[] = useRemote(reads.adjustments(event.id)).value ?? []
  const own = all.filter(({ entryId }) => entryId === player.id)
  const undo = (given: Adjustment) => async () => {
    const points = signed(given.points)
    await look({
      question: words.undoQuestion(points),
      yes: words.undoYes,
      says: words.undone(points),
      send: how => undoAdjustment(event, given, how),
    })
  }
  if (own.length === 0) return null
  return (
    <ul class="arranged">
      {own.map(given => (
        <li key={given.id}>
          <span>
            <b>{signed(given.points)}</b> · {strings.value.tables.countsFrom(given.roundNumber)} ·{' '}
            {given.note}
          </span>
          <ActionButton label={words.undo(signed(given.points))} act={undo(given)}>
            {words.undoShort}
          </ActionButton>
        </li>
      ))}
    </ul>
  )
}

const NewOne = ({ event, player, look }: Props & { look: Look }) => {
  const words = directing.value.tools
  const isWrong = useSignal(false)
  const submit = async (data: FormData) => {
    const points = parseAdjustment(String(data.get('points')))
    isWrong.value = points === undefined
    if (points === undefined) return
    const asked = { points, note: String(data.get('note')).trim() }
    await look({
      question: words.giveQuestion(signed(points)),
      yes: words.giveYes(signed(points)),
      says: words.given(signed(points), player.name),
      send: how => adjust(event, player.id, asked, how),
    })
  }
  return (
    <Form class="tool-form" submit={submit}>
      <TextField
        label={words.points}
        name="points"
        hint={words.pointsHint}
        error={isWrong.value ? words.badPoints : undefined}
        required
      />
      <TextField label={words.reason} name="note" hint={words.reasonHint} required />
      <button type="submit" class="button">
        {words.preview}
      </button>
    </Form>
  )
}
