import { type Signal, useSignal } from '@preact/signals'
import type { Adjusted, Adjustment } from '../../../../../src/wire/adjustments.ts'
import type { TournamentPlayer } from '../../../../../src/wire/entries.ts'
import type { Effect } from '../../../../../src/wire/rulings.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { adjust, type Insistence, undoAdjustment } from '../../../api/arbiter.ts'
import { reads } from '../../../api/endpoints.ts'
import type { Reply } from '../../../api/http.ts'
import { useRemote } from '../../../api/remote.ts'
import { directing } from '../../../i18n/directing.ts'
import { signed } from '../../../i18n/format.ts'
import { strings } from '../../../i18n/strings.ts'
import { parseAdjustment } from '../../../model/adjustment.ts'
import { ActionButton } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { useArrangement } from '../arrangement.ts'
import { Effects } from './effects.tsx'

/** A change of points that was looked at, and waits for a yes. */
type Looked = {
  readonly question: string
  readonly yes: string
  readonly says: string
  readonly effect: Effect
  readonly send: (how: Insistence) => Promise<Reply<Adjusted>>
}

type Props = { event: Tournament; player: TournamentPlayer }

/** Penalties and bonus points of one player: each is looked at first, as a correction is. */
export const Adjustments = ({ event, player }: Props) => {
  const looked = useSignal<Looked | undefined>(undefined)
  const { failure, act } = useArrangement(event.id)
  const look = async (asked: Omit<Looked, 'effect'>) => {
    const seen = await act(asked.send('preview'), undefined)
    looked.value = seen === undefined ? undefined : { ...asked, effect: seen.effect }
    return seen !== undefined
  }
  return (
    <section class="adjusting">
      <h3>{directing.value.tools.adjustments}</h3>
      <Given event={event} player={player} look={look} />
      {looked.value === undefined ? (
        <NewOne event={event} player={player} look={look} />
      ) : (
        <Question looked={looked} act={act} />
      )}
      <ActionFailure failure={failure} />
    </section>
  )
}

type Look = (asked: Omit<Looked, 'effect'>) => Promise<boolean>

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

type QuestionProps = { looked: Signal<Looked | undefined>; act: ReturnType<typeof useArrangement>['act'] }

const Question = ({ looked, act }: QuestionProps) => {
  const asked = looked.value
  if (asked === undefined) return null
  const { question, yes, says, effect, send } = asked
  const close = async () => {
    looked.value = undefined
  }
  const confirm = async () => {
    await act(send(effect.needsForce.length > 0 ? 'force' : undefined), says)
    await close()
  }
  return <Effects {...{ question, yes, effect, confirm, close }} />
}
