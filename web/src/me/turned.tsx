import { effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Account } from '../../../src/wire/accounts.ts'
import { me } from '../api/session.ts'
import { isAskedFor } from '../api/signing-in.ts'
import { own } from '../i18n/own.ts'
import { strings } from '../i18n/strings.ts'
import { announce } from '../parts/announcer.tsx'
import { ActionButton } from '../parts/button.tsx'
import { route } from '../router/navigation.ts'
import { href } from '../router/routes.ts'

/** Whom this tab showed as signed in, where they are that no more without its doing. */
export const shownBefore = signal<Account | undefined>(undefined)

/** Who is signed in now, and who was last. */
let now: Account | undefined
let last: Account | undefined

effect(() => {
  const next = me.value
  if (next?.id !== now?.id) {
    shownBefore.value = isAskedFor() || next?.id === last?.id ? undefined : last
    last = next ?? (isAskedFor() ? undefined : last)
  }
  now = next
})

const dismiss = async (): Promise<void> => {
  shownBefore.value = undefined
}

/** Says that the sign-in of this browser is over, or somebody else's, and the way back to here. */
export const Turned = ({ before }: { before: Account }) => {
  const words = own.value.turned
  const player = me.value
  const says = player === undefined ? words.over : words.other(player.displayName)
  const hint = player === undefined ? words.overHint : words.otherHint(before.displayName)
  useEffect(() => announce(`${says} ${hint}`), [says])
  const current = route.value
  const back = current === undefined ? '/' : href(current)
  return (
    <section class="call" aria-label={words.label}>
      <div class="call-says">
        <p class="call-head">
          <strong>{says}</strong>
        </p>
        <p>{hint}</p>
      </div>
      <div class="call-acts">
        {current?.name === 'login' ? null : (
          <a class="button primary" href={`/login?to=${encodeURIComponent(back)}`}>
            {player === undefined ? strings.value.site.signIn : words.signInAs(before.displayName)}
          </a>
        )}
        <ActionButton act={dismiss}>{words.dismiss}</ActionButton>
      </div>
    </section>
  )
}
