import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { EditedEntry, TournamentPlayer } from '../../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { putRight } from '../../../api/entries.ts'
import type { Failure } from '../../../api/http.ts'
import { directing } from '../../../i18n/directing.ts'
import { entryEdit, isEdit } from '../../../model/entry-edit.ts'
import { ActionButton } from '../../../parts/button.tsx'
import { Field, TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { useArrangement } from '../arrangement.ts'

type Props = { event: Tournament; player: TournamentPlayer }

/** What is known of a player, to be put right at any time; then what hangs on it. */
export const EditPlayer = ({ event, player }: Props) => {
  const words = directing.value.tools.person
  const isOpen = useSignal(false)
  const wasOpen = useSignal(false)
  const done = useSignal<EditedEntry | undefined>(undefined)
  const open = async () => {
    isOpen.value = true
    wasOpen.value = true
    done.value = undefined
  }
  if (isOpen.value) {
    const close = (edited?: EditedEntry) => {
      isOpen.value = false
      done.value = edited
    }
    return <EditForm event={event} player={player} close={close} />
  }
  return (
    <div class="actions">
      <ActionButton label={words.editOf(player.name)} act={open} focusOnShow={wasOpen.value}>
        {words.edit}
      </ActionButton>
      {done.value === undefined ? null : <WhatHangsOnIt edited={done.value} />}
    </div>
  )
}

const WhatHangsOnIt = ({ edited: { effects, warnings } }: { edited: EditedEntry }) => {
  const words = directing.value.tools.person
  if (effects.length + warnings.length === 0) return <p class="hint">{words.done}</p>
  return (
    <ul class="hint">
      {warnings.map(warning => (
        <li key={warning}>{words.warnings[warning]}</li>
      ))}
      {effects.map(effect => (
        <li key={effect}>{words.effects[effect]}</li>
      ))}
    </ul>
  )
}

type FormProps = Props & { close: (edited?: EditedEntry) => void }

const EditForm = ({ event, player, close }: FormProps) => {
  const words = directing.value.tools.person
  const { failure, act, forgive } = useArrangement(event.id)
  const isUnchanged = useSignal(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const submit = async (data: FormData) => {
    const edit = entryEdit(player, name => String(data.get(name) ?? '').trim())
    isUnchanged.value = !isEdit(edit)
    if (isUnchanged.value) return
    const edited = await act(putRight(event, player.id, edit), words.says(player.name))
    if (edited !== undefined) close(edited)
  }
  return (
    <Form class="edit-player" submit={submit} onWrite={forgive} noValidate>
      <h3>{words.editOf(player.name)}</h3>
      <div ref={fields} class="facts">
        <Facts player={player} wrong={wrongIn(failure)} />
        <Unlisted wrong={wrongIn(failure)} />
        <TextField label={words.note} name="note" hint={words.noteHint} />
      </div>
      {isUnchanged.value ? <p class="hint">{words.unchanged}</p> : null}
      <ActionFailure failure={failure} />
      <div class="actions">
        <button type="submit" class="button primary">
          {words.save}
        </button>
        <ActionButton act={async () => close()}>{words.cancel}</ActionButton>
      </div>
    </Form>
  )
}

/** The fields that the server does not take, by name. */
type Wrong = (name: string) => string | undefined

const wrongIn =
  (failure: Failure | undefined): Wrong =>
  name => {
    const errors = failure?.kind === 'unreachable' ? [] : (failure?.errors ?? [])
    return errors.some(({ path }) => path.split(/[./]/)[0] === name)
      ? directing.value.tools.person.wrong
      : undefined
  }

const TITLES = ['GM', 'IM', 'FM', 'CM', 'WGM', 'WIM', 'WFM', 'WCM']

const Facts = ({ player, wrong }: { player: TournamentPlayer; wrong: Wrong }) => {
  const words = directing.value.tools.person
  const field = (name: 'name' | 'rating' | 'federation' | 'fideId' | 'club' | 'fixedBoard') => ({
    name,
    label: words.fields[name],
    value: String(player[name] ?? ''),
    error: wrong(name),
  })
  return (
    <>
      <TextField {...field('name')} required />
      <TextField {...field('rating')} type="number" inputMode="numeric" />
      <Field label={words.fields.title} error={wrong('title')}>
        {wiring => (
          <select {...wiring} name="title" defaultValue={player.title ?? ''}>
            {['', ...TITLES].map(title => (
              <option key={title} value={title} selected={title === (player.title ?? '')}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField {...field('federation')} hint={words.federationHint} />
      <TextField {...field('fideId')} inputMode="numeric" />
      <TextField {...field('club')} />
      <TextField {...field('fixedBoard')} type="number" inputMode="numeric" />
      <TextField
        label={words.fields.tags}
        name="tags"
        value={player.tags.join(', ')}
        hint={words.tagsHint}
        error={wrong('tags')}
      />
    </>
  )
}

/** What no list of players says. */
const Unlisted = ({ wrong }: { wrong: Wrong }) => {
  const words = directing.value.tools.person
  return (
    <>
      <TextField
        label={words.fields.birthDate}
        name="birthDate"
        hint={words.birthHint}
        error={wrong('birthDate')}
      />
      <Field label={words.fields.sex} hint={words.sexHint} error={wrong('sex')}>
        {wiring => (
          <select {...wiring} name="sex">
            {Object.entries(words.sexes).map(([value, says]) => (
              <option key={value} value={value}>
                {says}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
