import { useSignal } from '@preact/signals'
import type { Account } from '../../../../src/wire/accounts.ts'
import {
  type AccountChange,
  type Accounts as AccountPage,
  adminReads,
  changeAccount,
  deleteAccountOf,
  endFactorOf,
  endSessionsOf,
  makeResetLink,
  moreAccounts,
} from '../../api/admin.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { logRead } from '../../api/security.ts'
import { me } from '../../api/session.ts'
import { adminWords } from '../../i18n/admin.ts'
import { date } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'
import { SecurityLog } from '../me/security-log.tsx'
import { SecretLink } from './secret-link.tsx'

/** Everybody with an account, newest first, or whose name has something in it. */
export const Accounts = () => {
  const words = adminWords.value.accounts
  const part = useSignal('')
  const read = adminReads.accounts(part.value)
  const remote = useRemote(read)
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">{words.title}</h2>
      <Form class="form" submit={async data => (part.value = String(data.get('part')).trim())}>
        <TextField label={words.find} name="part" />
        <button type="submit" class="button">
          {words.findGo}
        </button>
      </Form>
      <Loaded read={read} remote={remote}>
        {first => <Found key={read.path} first={first} part={part.value} again={() => reload(read)} />}
      </Loaded>
    </section>
  )
}

type FoundProps = { first: AccountPage; part: string; again: () => Promise<void> }

const Found = ({ first, part, again }: FoundProps) => {
  const words = adminWords.value.accounts
  const later = useSignal<AccountPage | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const cursor = (later.value ?? first).nextCursor
  const more = async () => {
    if (cursor === null) return
    const reply = await moreAccounts(part, cursor)
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    later.value = { ...reply.value, items: [...(later.value?.items ?? []), ...reply.value.items] }
  }
  const change = async (account: Account, wanted: AccountChange) => {
    const reply = await changeAccount(account.id, wanted)
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    const items = later.value?.items.map(one => (one.id === account.id ? reply.value : one))
    if (later.value !== undefined && items !== undefined) later.value = { ...later.value, items }
    await again()
  }
  const anew = async () => {
    later.value = undefined
    await again()
  }
  const all = [...first.items, ...(later.value?.items ?? [])]
  if (all.length === 0) return <p class="quiet">{words.none}</p>
  return (
    <>
      <AccountList all={all} change={change} again={anew} />
      <ActionFailure failure={failure.value} />
      {cursor === null ? null : <ActionButton act={more}>{words.more}</ActionButton>}
    </>
  )
}

type ListProps = {
  all: readonly Account[]
  change: (account: Account, wanted: AccountChange) => Promise<void>
  again: () => Promise<void>
}

const AccountList = ({ all, change, again }: ListProps) => (
  <ul class="plain-list">
    {all.map(account => (
      <AccountItem
        key={account.id}
        account={account}
        change={wanted => change(account, wanted)}
        again={again}
      />
    ))}
  </ul>
)

type ItemProps = {
  account: Account
  change: (wanted: AccountChange) => Promise<void>
  again: () => Promise<void>
}

const AccountItem = ({ account, change, again }: ItemProps) => {
  const words = adminWords.value.accounts
  const isSelf = account.id === me.value?.id
  return (
    <li class="account-item">
      <p>
        <strong>{account.displayName}</strong>{' '}
        {account.username === account.displayName ? null : <span class="quiet">{account.username}</span>}{' '}
        <span class="quiet">{date(account.createdAt, language.value)}</span>{' '}
        {account.role === 'ADMIN' ? <span class="chip">{words.admin}</span> : null}{' '}
        {account.status === 'SUSPENDED' ? <span class="chip warn">{words.suspended}</span> : null}{' '}
        {account.trustedOrganiser ? <span class="chip">{words.trusted}</span> : null}{' '}
        {isSelf ? <span class="quiet">{words.you}</span> : null}
      </p>
      {isSelf ? null : <Deeds account={account} change={change} again={again} />}
    </li>
  )
}

const Deeds = ({ account, change, again }: ItemProps) => {
  const words = adminWords.value.accounts
  const name = account.displayName
  const trust = account.trustedOrganiser ? words.distrust : words.trust
  const isSuspended = account.status === 'SUSPENDED'
  return (
    <>
      <p class="actions">
        <ActionButton
          label={`${trust}: ${name}`}
          act={() => change({ trustedOrganiser: !account.trustedOrganiser })}
        >
          {trust}
        </ActionButton>
        {isSuspended ? (
          <ActionButton label={`${words.reinstate}: ${name}`} act={() => change({ status: 'ACTIVE' })}>
            {words.reinstate}
          </ActionButton>
        ) : (
          <ConfirmButton
            label={`${words.suspend}: ${name}`}
            question={words.suspendQuestion(name)}
            yes={words.suspend}
            act={() => change({ status: 'SUSPENDED' })}
          >
            {words.suspend}
          </ConfirmButton>
        )}
      </p>
      <Asked account={account} again={again} />
      <Reset account={account} />
      <LogOf account={account} />
    </>
  )
}

/** Asked for once it is opened: there may be many accounts on the page. */
const LogOf = ({ account: { id, displayName: name } }: { account: Account }) => {
  const isOpen = useSignal(false)
  return (
    <details onToggle={event => (isOpen.value = event.currentTarget.open)}>
      <summary>{adminWords.value.accounts.log(name)}</summary>
      {isOpen.value ? <SecurityLog read={logRead(id)} /> : null}
    </details>
  )
}

type DeedProps = {
  account: Account
  label: string
  question: string
  said: string
  act: () => Promise<Reply<unknown>>
  kind?: 'plain' | 'danger'
}

/** What is done to an account after a question, and said. */
const Deed = ({ account, label, question, said, act, kind = 'plain' }: DeedProps) => {
  const failure = useSignal<Failure | undefined>(undefined)
  const run = async () => {
    const reply = await act()
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(said)
  }
  return (
    <>
      <p class="actions">
        <ConfirmButton
          kind={kind}
          label={`${label}: ${account.displayName}`}
          question={question}
          yes={label}
          act={run}
        >
          {label}
        </ConfirmButton>
      </p>
      <ActionFailure failure={failure.value} />
    </>
  )
}

/** What people ask an administrator for. */
const Asked = ({ account, again }: { account: Account; again: () => Promise<void> }) => {
  const words = adminWords.value.accounts
  const { id, displayName: name } = account
  const remove = async () => {
    const reply = await deleteAccountOf(id)
    if (reply.ok) await again()
    return reply
  }
  return (
    <>
      <Deed
        account={account}
        label={words.signOut}
        question={words.signOutQuestion(name)}
        said={words.signedOut(name)}
        act={() => endSessionsOf(id)}
      />
      <Deed
        account={account}
        label={words.factorOff}
        question={words.factorOffQuestion(name)}
        said={words.factorIsOff(name)}
        act={() => endFactorOf(id)}
      />
      <Deed
        account={account}
        label={words.remove}
        question={words.removeQuestion(name)}
        said={words.removed(name)}
        act={remove}
        kind="danger"
      />
    </>
  )
}

const Reset = ({ account }: { account: Account }) => {
  const words = adminWords.value.accounts
  const failure = useSignal<Failure | undefined>(undefined)
  const token = useSignal<string | undefined>(undefined)
  const make = async () => {
    const reply = await makeResetLink(account.id)
    failure.value = reply.ok ? undefined : reply.error
    token.value = reply.ok ? reply.value.token : undefined
  }
  const name = account.displayName
  return (
    <>
      <p class="actions">
        <ConfirmButton
          label={`${words.reset}: ${name}`}
          question={words.resetQuestion(name)}
          yes={words.resetYes}
          kind="primary"
          act={make}
        >
          {words.reset}
        </ConfirmButton>
      </p>
      <ActionFailure failure={failure.value} />
      {token.value === undefined ? null : (
        <SecretLink key={token.value} says={words.resetMade(name)} path="/reset" token={token.value} />
      )}
    </>
  )
}
