import { useSignal } from '@preact/signals'
import { resetPassword } from '../api/admin.ts'
import type { Failure } from '../api/http.ts'
import { forms } from '../i18n/forms.ts'
import { strings } from '../i18n/strings.ts'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Heading, useTitle } from '../parts/heading.tsx'
import { ActionFailure } from '../parts/status.tsx'
import { href } from '../router/routes.ts'

/** The link of whoever has forgotten their password: a new one. */
export const ResetPage = () => {
  const words = forms.value.account
  const failure = useSignal<Failure | undefined>(undefined)
  const isDone = useSignal(false)
  // The key stands behind the # so that it is sent to no server and written to no log.
  const token = location.hash.slice(1)
  useTitle(words.resetTitle)
  const submit = async (data: FormData) => {
    const reply = await resetPassword(token, String(data.get('password')))
    failure.value = reply.ok ? undefined : reply.error
    isDone.value = reply.ok
  }
  return (
    <div class="page narrow">
      <Heading level={1}>{words.resetTitle}</Heading>
      {isDone.value ? (
        <p class="notice" role="status">
          {words.resetDone} <a href={href({ name: 'login' })}>{strings.value.site.signIn}</a>
        </p>
      ) : token === '' ? (
        <p class="notice">{words.resetEmpty}</p>
      ) : (
        <>
          <p>{words.resetIntro}</p>
          <NewPassword failure={failure.value} submit={submit} onWrite={() => (failure.value = undefined)} />
        </>
      )}
    </div>
  )
}

type NewPasswordProps = {
  failure: Failure | undefined
  submit: (data: FormData) => Promise<unknown>
  onWrite: () => void
}

const NewPassword = ({ failure, submit, onWrite }: NewPasswordProps) => {
  const words = forms.value.account
  return (
    <Form class="form" submit={submit} onWrite={onWrite}>
      <TextField
        label={words.password}
        hint={words.passwordHint}
        name="password"
        type="password"
        autocomplete="new-password"
        required
        error={isTooWeak(failure) ? words.passwordHint : undefined}
      />
      <ActionFailure failure={failure} />
      <button type="submit" class="button primary">
        {words.reset}
      </button>
    </Form>
  )
}

const isTooWeak = (failure: Failure | undefined): boolean =>
  failure?.kind === 'refused' && failure.errors?.some(({ path }) => path === 'password') === true
