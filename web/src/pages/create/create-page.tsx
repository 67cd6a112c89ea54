import { useSignal } from '@preact/signals'
import type { Format } from '../../../../src/domain/tournament/tournament.ts'
import { createTournament } from '../../api/arbiter.ts'
import type { Failure } from '../../api/http.ts'
import { me, session } from '../../api/session.ts'
import { forms } from '../../i18n/forms.ts'
import { strings } from '../../i18n/strings.ts'
import { type DraftForm, draftErrors, draftOf, type FieldErrors } from '../../model/draft.ts'
import { Form } from '../../parts/form.tsx'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { forget, keptIn } from '../../parts/kept-form.ts'
import { ActionFailure, Loading } from '../../parts/status.tsx'
import { navigate } from '../../router/navigation.ts'
import { Money, type Plan, Play, Times, What, Who } from './create-fields.tsx'
import { FormatFields } from './format-fields.tsx'

/** Whoever signs in as somebody else begins anew. */
export const CreatePage = () => <Creating key={me.value?.id} />

const Creating = () => {
  const words = forms.value.create
  useTitle(words.title)
  return (
    <div class="page narrow">
      <Heading level={1}>{words.title}</Heading>
      {session.value.kind === 'asking' ? <Loading /> : null}
      {session.value.kind === 'guest' ? <SignInFirst /> : null}
      {session.value.kind === 'signed-in' ? <KeptForm /> : null}
    </div>
  )
}

const SignInFirst = () => (
  <>
    <p>{forms.value.create.signInFirst}</p>
    <p>
      <a class="button primary" href="/login?to=/new">
        {strings.value.site.signIn}
      </a>
    </p>
  </>
)

/** Where the form that is kept under this name stands. */
const KEPT_AS = 'create'

/** Whoever left the form half written finds it again, and may begin anew. */
const KeptForm = () => {
  const words = forms.value.create
  const isBack = useSignal(keptIn(KEPT_AS) !== undefined)
  const attempt = useSignal(0)
  const beginAnew = () => {
    forget(KEPT_AS)
    isBack.value = false
    attempt.value += 1
  }
  return (
    <>
      {isBack.value ? (
        <p class="notice">
          {words.isBack}{' '}
          <button type="button" class="button" onClick={beginAnew}>
            {words.beginAnew}
          </button>
        </p>
      ) : null}
      <CreateForm key={attempt.value} />
    </>
  )
}

/** What is wrong with the form; it holds no longer of an answer once the answer is another. */
const useErrors = () => {
  const errors = useSignal<FieldErrors>({})
  const failure = useSignal<Failure | undefined>(undefined)
  const mend = (name: string) => {
    failure.value = undefined
    errors.value = Object.fromEntries(
      Object.entries(errors.value).filter(([field]) => !isFieldOf(field, name)),
    )
  }
  return { errors, failure, mend }
}

const CreateForm = () => {
  const words = forms.value.create
  const { errors, failure, mend } = useErrors()
  const plan: Plan = { format: useSignal<Format>('KNOCKOUT'), mode: useSignal('ONLINE') }
  const submit = async (data: FormData, element: HTMLFormElement) => {
    const form = readForm(data)
    failure.value = undefined
    errors.value = draftErrors(form)
    if (Object.keys(errors.value).length === 0) {
      const reply = await createTournament(draftOf(form))
      if (reply.ok) {
        forget(KEPT_AS)
        return navigate({ name: 'overview', id: reply.value.id })
      }
      failure.value = reply.error
      errors.value = errorsIn(reply.error)
    }
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const hasOwnErrors = Object.keys(errors.value).length > 0 && failure.value === undefined
  return (
    <Form class="form" noValidate submit={submit} keptAs={KEPT_AS} onWrite={mend}>
      <p class="quiet">{words.intro}</p>
      <What errors={errors.value} />
      <FormatFields errors={errors.value} plan={plan} />
      <Play errors={errors.value} plan={plan} />
      <Who errors={errors.value} />
      {plan.mode.value === 'ONLINE' ? <Times errors={errors.value} /> : null}
      <Money errors={errors.value} kept={keptIn(KEPT_AS)?.['prize']?.length ?? 0} />
      <ActionFailure failure={failure.value} />
      {hasOwnErrors ? <LookAgain /> : null}
      <button type="submit" class="button primary">
        {words.submit}
      </button>
    </Form>
  )
}

const LookAgain = () => (
  <p class="notice bad" role="alert">
    {forms.value.create.fields}
  </p>
)

const readForm = (data: FormData): DraftForm => ({
  text: name => String(data.get(name) ?? '').trim(),
  isOn: name => data.get(name) !== null,
  prizes: data.getAll('prize').map(text => String(text).trim()),
  lot: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** The server's list of fields; a refusal that is about one field only is shown at that field too. */
const errorsIn = (failure: Failure): FieldErrors => {
  if (failure.kind === 'unreachable') return {}
  if (failure.code === 'INVALID_TIME_CONTROL') return { timeControl: failure.code }
  return Object.fromEntries((failure.errors ?? []).map(error => [fieldOf(error.path), error.code]))
}

/** Prizes are one control each, and their errors are by place; a fee is called otherwise on the wire. */
const isFieldOf = (field: string, name: string): boolean =>
  field === name || (name === 'prize' && field.startsWith('prizes.')) || field === `${name}Cents`

/** The field of the form that a path of the request belongs to; the tie-breaks are one field. */
const fieldOf = (path: string): string => {
  const name = path.replace(/^\//, '').replaceAll('/', '.')
  return name.startsWith('tieBreaks.') ? 'tieBreaks' : name
}
