import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { SecurityEvent } from '../../../../src/wire/security-events.ts'
import type { Failure } from '../../api/http.ts'
import { seen, unseenRead } from '../../api/own.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { dateTime } from '../../i18n/format.ts'
import { happenedText, own } from '../../i18n/own.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'

/** What somebody else, or another session, did to the account; until the visitor says that they have seen it. */
export const Happened = ({ unseen }: { unseen: number | null }) => {
  const { value: events = [] } = useRemote(unseenRead)
  useEffect(() => {
    void reload(unseenRead)
  }, [unseen])
  return unseen === null || events.length === 0 ? null : <Unseen events={events} />
}

const Unseen = ({ events }: { events: readonly SecurityEvent[] }) => {
  const words = own.value.happened
  const failure = useSignal<Failure | undefined>(undefined)
  const say = async () => {
    const reply = await seen(Math.max(...events.map(({ id }) => id)))
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    announce(words.seen)
    document.querySelector<HTMLElement>('.lobby h1')?.focus()
    await reload(unseenRead)
  }
  return (
    <section class="notice warn" aria-labelledby="happened">
      <h2 id="happened">{words.title}</h2>
      <ul class="plain-list">
        {events.map(event => (
          <li key={event.id}>
            {happenedText(event, own.value)} <span class="quiet">{dateTime(event.at, language.value)}</span>
          </li>
        ))}
      </ul>
      <p>{words.notYou}</p>
      <p class="actions">
        <a class="button primary" href={href({ name: 'security' })}>
          {words.look}
        </a>
        <ActionButton act={say}>{words.wasMe}</ActionButton>
      </p>
      <ActionFailure failure={failure.value} />
    </section>
  )
}
