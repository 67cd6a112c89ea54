import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { SignedIn } from '../../../src/wire/accounts.ts'
import type { SecondFactor } from '../../../src/wire/second-factor.ts'
import { adminReads } from '../api/admin.ts'
import type { Failure, Reply } from '../api/http.ts'
import { useRemote } from '../api/remote.ts'
import { proving } from '../api/security-passkeys.ts'
import { call, me } from '../api/session.ts'
import { becomeFirstAdmin, type Credentials, enterAs, login, register, signOut } from '../api/signing-in.ts'
import { forms } from '../i18n/forms.ts'
import { passkeys } from '../i18n/passkeys.ts'
import { strings } from '../i18n/strings.ts'
import { ActionButton } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Heading, useTitle } from '../parts/heading.tsx'
import { ActionFailure } from '../parts/status.tsx'
import { navigate } from '../router/navigation.ts'
import { href, routeOf } from '../router/routes.ts'
import { ResetPage } from './reset-page.tsx'

type Purpose = 'login' | 'register' | 'welcome'

/** Who am I? Signing in, registering, and one-time links: of a new server, and to a new password. */
export const AccountPage = ({ name }: { name: Purpose | 'reset' }) =>
  name === 'reset' ? <ResetPage /> : <Entrance purpose={name} />

const Entrance = ({ purpose }: { purpose: Purpose }) => {
  const words = forms.value.account
  const titles = { login: words.loginTitle, register: words.registerTitle, welcome: words.welcomeTitle }
  // The key stands behind the # so that it is sent to no server and written to no log.
  const key = useSignal(location.hash.slice(1))
  useEffect(() => {
    // A link that is pasted into the address of this very page loads nothing anew.
    const look = () => {
      key.value = location.hash.slice(1)
    }
    addEventListener('hashchange', look)
    // It may have come before anybody listened.
    look()
    return () => removeEventListener('hashchange', look)
  }, [])
  useTitle(titles[purpose])
  return (
    <div class="page narrow">
      <Heading level={1}>{titles[purpose]}</Heading>
      {purpose === 'welcome' && key.value === '' ? (
        <PasteLink take={pasted => (key.value = pasted)} />
      ) : (
        <>
          {purpose === 'welcome' ? <p>{words.welcomeIntro}</p> : <SignedInAlready />}
          {purpose === 'register' && key.value === '' ? <ByLinkOnly /> : null}
          <AccountForm purpose={purpose} firstKey={key.value} />
          <OtherWay purpose={purpose} />
        </>
      )}
    </div>
  )
}

/** The link, or what stands behind its #. */
const PasteLink = ({ take }: { take: (key: string) => void }) => {
  const words = forms.value.account
  return (
    <>
      <p class="notice">{words.welcomeUsed}</p>
      <Form
        class="form"
        submit={async data => {
          const text = String(data.get('link')).trim()
          take(text.slice(text.indexOf('#') + 1))
        }}
      >
        <TextField label={words.welcomeLink} name="link" required />
        <button type="submit" class="button primary">
          {words.welcomeGo}
        </button>
      </Form>
    </>
  )
}

const SignedInAlready = () => {
  const words = forms.value.account
  const name = me.value?.displayName
  if (name === undefined) return null
  return (
    <div class="notice">
      <p>
        {words.signedInAs(name)} {words.takesPlace}
      </p>
      <p class="actions">
        <a class="button" href={destination()}>
          {words.goOnAs(name)}
        </a>
        <ActionButton act={signOut}>{words.signOut}</ActionButton>
      </p>
    </div>
  )
}

/** Where accounts are made by link, whoever comes without one is told so before they have written anything. */
const ByLinkOnly = () =>
  useRemote(adminReads.registration()).value?.mode === 'BY_LINK' ? (
    <p class="notice">{forms.value.account.registerByLink}</p>
  ) : null

/** Where to go afterwards: back to a page of ours, never to another site. */
const destination = (): string => {
  const wanted = new URLSearchParams(location.search).get('to') ?? '/'
  const isOurs = wanted.startsWith('/') && !wanted.startsWith('//') && routeOf(wanted) !== undefined
  return isOurs ? wanted : '/'
}

/** An admin who has to turn a second factor on may do nothing else before that. */
const firstPage = async ({ player }: SignedIn): Promise<string> => {
  if (player.role !== 'ADMIN') return destination()
  const state = await call<SecondFactor>({ method: 'GET', path: '/auth/second-factor' })
  return state.ok && state.value.required ? href({ name: 'security' }) : destination()
}

const AccountForm = ({ purpose, firstKey }: { purpose: Purpose; firstKey: string }) => {
  const words = forms.value.account
  const failure = useSignal<Failure | undefined>(undefined)
  const due = useSignal<'code' | 'passkey' | undefined>(undefined)
  const answered = async (reply: Reply<SignedIn>) => {
    const refused = reply.ok || reply.error.kind !== 'refused' ? undefined : reply.error
    const isDue = refused?.code === 'SECOND_FACTOR_DUE'
    if (isDue) due.value = refused.passkey === undefined ? 'code' : 'passkey'
    failure.value = reply.ok || isDue ? undefined : reply.error
    if (!reply.ok) return
    enterAs(reply.value)
    navigate(await firstPage(reply.value), 'replace')
  }
  const submit = async (data: FormData) => answered(await ask(purpose, credentials(data), firstKey))
  const submits = { login: words.login, register: words.register, welcome: words.becomeAdmin }
  return (
    <Form class="form" submit={submit} onWrite={() => (failure.value = undefined)}>
      <AccountFields purpose={purpose} failure={failure.value} />
      {due.value === 'passkey' ? <UsePasskey answered={answered} /> : null}
      {due.value === undefined ? null : <CodeField isFirst={due.value === 'code'} />}
      <ActionFailure failure={failure.value} />
      {purpose === 'register' ? <PrivacyLink /> : null}
      <button type="submit" class="button primary">
        {submits[purpose]}
      </button>
    </Form>
  )
}

/** What becomes of what is written here. */
const PrivacyLink = () => (
  <p>
    <a href={href({ name: 'privacy' })}>{forms.value.account.privacy}</a>
  </p>
)

const AccountFields = ({ purpose, failure }: { purpose: Purpose; failure: Failure | undefined }) => {
  const words = forms.value.account
  const isNew = purpose !== 'login'
  // What was asked for is said again, as the mistake that it now is.
  const wrong = (name: string, says: string) =>
    failure?.kind === 'refused' && failure.errors?.some(error => error.path === name) ? says : undefined
  return (
    <>
      <TextField
        label={words.username}
        {...(isNew ? { hint: words.usernameHint } : {})}
        name="username"
        autocomplete="username"
        required
        error={wrong('username', words.usernameHint)}
      />
      <PasswordField isNew={isNew} error={wrong('password', words.passwordHint)} />
      {isNew ? (
        <TextField
          label={words.displayName}
          hint={words.displayNameHint}
          name="displayName"
          autocomplete="name"
          error={wrong('displayName', forms.value.wrong.any)}
        />
      ) : null}
    </>
  )
}

const PasswordField = ({ isNew, error }: { isNew: boolean; error: string | undefined }) => {
  const words = forms.value.account
  const isVisible = useSignal(false)
  return (
    <>
      <TextField
        label={words.password}
        {...(isNew ? { hint: words.passwordHint } : {})}
        name="password"
        type={isVisible.value ? 'text' : 'password'}
        autocomplete={isNew ? 'new-password' : 'current-password'}
        required
        error={error}
      />
      <label class="check">
        <input type="checkbox" onChange={event => (isVisible.value = event.currentTarget.checked)} />
        {words.showPassword}
      </label>
    </>
  )
}

/** Appears once the password was right: whoever has a passkey goes on by it, and is not asked before they press. */
const UsePasskey = ({ answered }: { answered: (reply: Reply<SignedIn>) => Promise<void> }) => {
  const place = useRef<HTMLDivElement>(null)
  const act = async () => {
    const form = place.current?.closest('form')
    if (form == null) return
    const { code: _unasked, ...who } = credentials(new FormData(form))
    await answered(await proving('', proof => login({ ...who, ...proof })))
  }
  return (
    <div ref={place}>
      <p>{forms.value.account.passkey}</p>
      <ActionButton kind="primary" act={act} focusOnShow>
        {passkeys.value.use}
      </ActionButton>
    </div>
  )
}

/** Appears once the password was right: whoever has a second factor goes on in it. */
const CodeField = ({ isFirst }: { isFirst: boolean }) => {
  const words = forms.value.account
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={field}>
      <TextField label={words.code} hint={words.codeHint} name="code" autocomplete="one-time-code" required />
    </div>
  )
}

const OtherWay = ({ purpose }: { purpose: Purpose }) => {
  const words = strings.value
  if (purpose === 'welcome') return null
  const other = purpose === 'login' ? 'register' : 'login'
  return (
    <p class="quiet">
      {purpose === 'login' ? forms.value.account.noAccount : forms.value.account.haveAccount}{' '}
      <a href={href({ name: other }) + location.search}>
        {purpose === 'login' ? words.site.register : words.site.signIn}
      </a>
    </p>
  )
}

const credentials = (data: FormData): Credentials => {
  const displayName = String(data.get('displayName') ?? '').trim()
  const code = String(data.get('code') ?? '').trim()
  return {
    username: String(data.get('username')).trim(),
    password: String(data.get('password')),
    ...(displayName === '' ? {} : { displayName }),
    ...(code === '' ? {} : { code }),
  }
}

const ask = (purpose: Purpose, who: Credentials, token: string) => {
  if (purpose === 'login') {
    const { displayName: _unasked, ...known } = who
    return login(known)
  }
  if (purpose === 'register') return register(token === '' ? who : { ...who, link: token })
  return becomeFirstAdmin({ ...who, token })
}
