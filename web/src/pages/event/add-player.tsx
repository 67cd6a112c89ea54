import { type Signal, useSignal } from '@preact/signals'
import type { NewEntry } from '../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { enter } from '../../api/entries.ts'
import { directing } from '../../i18n/directing.ts'
import { strings } from '../../i18n/strings.ts'
import { type AskedKind, roundsToCome } from '../../model/byes.ts'
import { Choice, Field, TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { AtWork } from './arbiter/at-work.tsx'
import { useArrangement } from './arrangement.ts'

type Kind = 'account' | 'name'

/** Enters somebody else: an account by its user name, or a person without one; also late, into a Swiss that is on. */
export const AddPlayer = ({ event }: { event: Tournament }) => {
  const words = directing.value.life
  const tools = directing.value.tools
  const kind = useSignal<Kind>('account')
  const { failure, act, forgive } = useArrangement(event.id)
  const isAtWork = useSignal(false)
  const write = () => {
    forgive()
    isAtWork.value = true
  }
  const isLate = event.status === 'ACTIVE'
  const submit = async (data: FormData) => {
    const entry = entryOf(data)
    const step = enter({ id: event.id }, entry)
    if ((await act(step, words.added(entry.username ?? entry.name ?? ''))) === undefined) return
    return 'taken' as const
  }
  return (
    <Form class="add-player" submit={submit} emptied={writeNext} onWrite={write}>
      <AtWork eventId={event.id} thing={{ what: 'ENTRIES' }} isAtWork={isAtWork.value} />
      <h3>{isLate ? tools.lateTitle : words.addPlayer}</h3>
      <p class="hint">{isLate ? tools.lateHint : words.addPlayerHint}</p>
      <KindChoice kind={kind} />
      <div class="row">
        <WhoFields kind={kind.value} />
        {isLate ? <LateFields event={event} /> : null}
        <button type="submit" class="button">
          {words.add}
        </button>
      </div>
      <ActionFailure failure={failure} />
    </Form>
  )
}

const writeNext = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[name=who]')?.focus()

const WhoFields = ({ kind }: { kind: Kind }) => {
  const words = strings.value.overview
  return (
    <>
      <TextField
        label={kind === 'account' ? directing.value.life.username : words.name}
        name="who"
        required
      />
      <TextField label={words.rating} name="rating" type="number" inputMode="numeric" size={5} />
    </>
  )
}

/** From which round on, and what was announced for rounds that are missed. */
const LateFields = ({ event }: { event: Tournament }) => {
  const words = directing.value.tools
  return (
    <>
      <Field label={words.fromRound}>
        {wiring => (
          <select {...wiring} name="fromRound">
            {roundsToCome(event).map(round => (
              <option key={round} value={round}>
                {round}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.missed}>
        {wiring => (
          <select {...wiring} name="missedRounds">
            <option value="ZERO">0</option>
            <option value="HALF">½</option>
            <option value="FULL">1</option>
          </select>
        )}
      </Field>
    </>
  )
}

const KindChoice = ({ kind }: { kind: Signal<Kind> }) => {
  const words = directing.value.life
  return (
    <Choice
      legend={words.addKind}
      name="kind"
      options={{ account: words.addByAccount, name: words.addByName }}
      // An emptied form falls back to what was chosen last: a list of people without accounts is written in one go.
      chosen={kind.value}
      onChoose={value => {
        kind.value = value === 'name' ? 'name' : 'account'
      }}
    />
  )
}

const entryOf = (data: FormData): NewEntry => {
  const who = String(data.get('who')).trim()
  const rating = String(data.get('rating')).trim()
  const fromRound = data.get('fromRound')
  const missedRounds = String(data.get('missedRounds')) as AskedKind
  return {
    ...(data.get('kind') === 'name' ? { name: who } : { username: who }),
    ...(rating === '' ? {} : { rating: Number(rating) }),
    ...(fromRound === null ? {} : { fromRound: Number(fromRound), missedRounds }),
  }
}
