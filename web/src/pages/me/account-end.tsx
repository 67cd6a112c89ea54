import { useSignal } from '@preact/signals'
import type { Failure } from '../../api/http.ts'
import { deleteAccount, exportAccount } from '../../api/security.ts'
import { me } from '../../api/session.ts'
import { forgetHere } from '../../api/signing-in.ts'
import { security } from '../../i18n/security.ts'
import { strings } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { Check } from '../../parts/field.tsx'
import { saveAs } from '../../parts/save-as.ts'
import { ActionFailure } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { Ask, Password, textOf } from './asking.tsx'

/** What is kept about oneself, to take along; and how to be here no more. */
export const AccountEnd = () => {
  const words = security.value.account
  return (
    <section>
      <h2>{words.title}</h2>
      <p>
        <a href={href({ name: 'privacy' })}>{strings.value.site.privacy}</a>
      </p>
      <Export />
      <details>
        <summary>{words.endTitle}</summary>
        <p>{words.endSays}</p>
        <Ask says={words.end} send={remove} done={leave}>
          <Check name="keepName" label={words.keepName} />
          <Password />
        </Ask>
      </details>
    </section>
  )
}

const remove = (data: FormData) =>
  deleteAccount({ password: textOf(data, 'password'), keepName: data.get('keepName') !== null })

const leave = () => {
  announce(security.value.account.ended)
  forgetHere()
}

const Export = () => {
  const words = security.value.account
  const failure = useSignal<Failure | undefined>(undefined)
  const take = async () => {
    const name = me.value?.username ?? 'account'
    const reply = await exportAccount()
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    const text = JSON.stringify(reply.value, null, 2)
    saveAs(`${name}.json`, new Blob([text], { type: 'application/json' }))
    announce(words.taken)
  }
  return (
    <>
      <ActionButton act={take}>{words.take}</ActionButton>
      <ActionFailure failure={failure.value} />
    </>
  )
}
