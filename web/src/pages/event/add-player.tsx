import { type Signal, useSignal } from '@preact/signals'
import { enter, type NewEntry, reads } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'
import { strings } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { Choice, TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure } from '../../parts/status.tsx'

type Kind = 'account' | 'name'

/** Enters somebody else: an account by its user name, or a person without one. */
export const AddPlayer = ({ eventId }: { eventId: string }) => {
  const words = strings.value.overview
  const kind = useSignal<Kind>('account')
  const failure = useSignal<Failure | undefined>(undefined)
  const submit = async (form: HTMLFormElement) => {
    const entry = entryOf(new FormData(form), kind.value)
    const reply = await enter(eventId, entry)
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    form.reset()
    kind.value = 'account'
    announce(words.added(entry.username ?? entry.name ?? ''))
    form.querySelector<HTMLInputElement>('input[name=who]')?.focus()
    await Promise.all([reload(reads.players(eventId)), reload(reads.tournament(eventId))])
  }
  return (
    <Form class="add-player" submit={submit}>
      <h3>{words.addPlayer}</h3>
      <p class="hint">{words.addPlayerHint}</p>
      <KindChoice kind={kind} />
      <div class="row">
        <TextField label={kind.value === 'account' ? words.username : words.name} name="who" required />
        <TextField label={words.rating} name="rating" type="number" inputMode="numeric" size={5} />
        <button type="submit" class="button">
          {words.add}
        </button>
      </div>
      <ActionFailure failure={failure.value} />
    </Form>
  )
}

const KindChoice = ({ kind }: { kind: Signal<Kind> }) => {
  const words = strings.value.overview
  return (
    <Choice
      legend={words.addKind}
      name="kind"
      options={{ account: words.addByAccount, name: words.addByName }}
      chosen="account"
      onChoose={value => {
        kind.value = value === 'name' ? 'name' : 'account'
      }}
    />
  )
}

const entryOf = (data: FormData, kind: Kind): NewEntry => {
  const who = String(data.get('who')).trim()
  const rating = String(data.get('rating')).trim()
  return {
    ...(kind === 'account' ? { username: who } : { name: who }),
    ...(rating === '' ? {} : { rating: Number(rating) }),
  }
}
