import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { editTournament } from '../../api/arbiter.ts'
import { reads } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { me, session } from '../../api/session.ts'
import { settingsWords } from '../../i18n/settings.ts'
import type { FieldErrors } from '../../model/draft.ts'
import { GROUP_NAMES, standing } from '../../model/settings-form.ts'
import { changedMeanwhile, changesOf, type Texts, textsOf } from '../../model/settings-text.ts'
import { announce } from '../../parts/announcer.tsx'
import { Form } from '../../parts/form.tsx'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { ActionFailure, Loaded, LoadedPage, Loading } from '../../parts/status.tsx'
import { href, type Route } from '../../router/routes.ts'
import { AtWork } from '../event/arbiter/at-work.tsx'
import { mayRun } from '../event/tab.ts'
import { Group } from './controls.tsx'

export type SettingsRoute = Extract<Route, { name: 'settings' }>

/** What an event is set to, and all of it that may still change. */
export const SettingsPage = ({ id }: SettingsRoute) => {
  const read = reads.tournament(id)
  return (
    <div class="page narrow">
      <LoadedPage read={read} remote={useRemote(read)}>
        {event => <Opened event={event} />}
      </LoadedPage>
    </div>
  )
}

const Opened = ({ event }: { event: Tournament }) => {
  const words = settingsWords.value
  useTitle(words.title, event.title)
  const read = reads.officials(event.id)
  const officials = useRemote(read)
  return (
    <>
      <Heading level={1}>{words.title}</Heading>
      <p class="quiet">
        <a href={href({ name: 'overview', id: event.id })}>{event.title}</a>
      </p>
      {session.value.kind === 'asking' ? (
        <Loading />
      ) : (
        <Loaded read={read} remote={officials}>
          {() =>
            mayRun(event) ? <Kept key={me.value?.id} event={event} /> : <p class="notice">{words.notYours}</p>
          }
        </Loaded>
      )}
    </>
  )
}

/** What is written stays on the page while others change the event; it begins anew once it is saved. */
const Kept = ({ event }: { event: Tournament }) => {
  const words = settingsWords.value
  const attempt = useSignal(0)
  const isSaved = useSignal(false)
  const begin = (saved: boolean) => {
    isSaved.value = saved
    attempt.value += 1
  }
  const isBefore = event.status === 'DRAFT' || event.status === 'OPEN'
  return (
    <>
      <p>
        {words.intro} {isBefore ? words.before : words.after}
      </p>
      {isSaved.value ? <p class="notice">{words.saved}</p> : null}
      <SettingsForm
        key={`${attempt.value} ${event.format}`}
        event={event}
        begin={begin}
        touch={() => (isSaved.value = false)}
      />
    </>
  )
}

type FormProps = { event: Tournament; begin: (saved: boolean) => void; touch: () => void }

/** What came of the last try to save. */
type Outcome = {
  readonly errors: FieldErrors
  readonly failure?: Failure
  readonly notice?: string
}

const SettingsForm = ({ event, begin, touch }: FormProps) => {
  const words = settingsWords.value
  const { current: texts } = useRef<Texts>(textsOf(event))
  const before = useSignal(texts)
  const outcome = useSignal<Outcome>({ errors: {} })
  const submit = async (data: FormData, form: HTMLFormElement) => {
    outcome.value = await save(event, before.value, textsIn(data))
    if (outcome.value.notice === undefined && isClean(outcome.value)) {
      announce(words.saved)
      return begin(true)
    }
    // What others have set meanwhile was said; whoever saves once more has seen it.
    before.value = { ...before.value, ...textsOf(event) }
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const write = (name: string) => {
    touch()
    isWritten.value = true
    const { [name]: _, ...errors } = outcome.value.errors
    outcome.value = { errors }
  }
  const isWritten = useSignal(false)
  const groupProps = { event, texts, fixed: standing(event), errors: outcome.value.errors }
  return (
    <Form class="form" noValidate submit={submit} onWrite={write}>
      <AtWork eventId={event.id} thing={{ what: 'SETTINGS' }} isAtWork={isWritten.value} />
      {GROUP_NAMES.map(group => (
        <Group key={group} group={group} {...groupProps} />
      ))}
      <p class="hint">{words.elsewhere}</p>
      <Foot outcome={outcome.value} begin={begin} />
    </Form>
  )
}

const Foot = ({ outcome, begin }: { outcome: Outcome } & Pick<FormProps, 'begin'>) => {
  const words = settingsWords.value
  return (
    <>
      <ActionFailure failure={outcome.failure} />
      {outcome.notice === undefined ? null : (
        <p class="notice" role="alert">
          {outcome.notice}
        </p>
      )}
      <div class="actions">
        <button type="submit" class="button primary">
          {words.save}
        </button>
        <button type="button" class="button" onClick={() => begin(false)}>
          {words.forgetIt}
        </button>
      </div>
    </>
  )
}

const isClean = ({ errors, failure }: Outcome): boolean =>
  failure === undefined && Object.keys(errors).length === 0

/** A box that is not ticked sends nothing: its text is empty. */
const textsIn = (data: FormData): Texts =>
  Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim().replaceAll('\r\n', '\n')]))

const save = async (event: Tournament, before: Texts, written: Texts): Promise<Outcome> => {
  const words = settingsWords.value
  const after = { ...Object.fromEntries(Object.keys(before).map(name => [name, ''])), ...written }
  const { changes, unread } = changesOf(event, before, after)
  if (Object.keys(unread).length > 0) return { errors: unread }
  if (Object.keys(changes).length === 0) return { errors: {}, notice: words.unchanged }
  const others = changedMeanwhile(event, before, after)
  if (others.length > 0) return { errors: {}, notice: words.meanwhile(others.map(labelOf).join(', ')) }
  const reply = await editTournament(event, changes)
  await reload(reads.tournament(event.id))
  return reply.ok ? { errors: {} } : { errors: errorsIn(reply.error), failure: reply.error }
}

const labelOf = (name: string): string => {
  const { fields, draws } = settingsWords.value
  return ({ ...fields, ...draws } as Readonly<Record<string, string>>)[name] ?? name
}

const errorsIn = (failure: Failure): FieldErrors => {
  if (failure.kind === 'unreachable') return {}
  return Object.fromEntries((failure.errors ?? []).map(({ path, code }) => [fieldOf(path), code]))
}

/** A place in a list is part of one control; of draws each part has its own. */
const fieldOf = (path: string): string => {
  const [name = '', part] = path.replace(/^\//, '').split(/[./]/)
  return name === 'drawConfig' && part !== undefined ? `${name}.${part}` : name
}
