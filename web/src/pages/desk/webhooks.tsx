import { useSignal } from '@preact/signals'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import type { NoticeType, Webhook } from '../../../../src/wire/webhooks.ts'
import { addWebhook, messagesRead, pingWebhook, removeWebhook, webhooksRead } from '../../api/desk.ts'
import type { Read } from '../../api/endpoints.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { Check, TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'
import { Messages } from './messages.tsx'

/** Programs that are told of what happens in an event. */
export const Webhooks = ({ event }: { event: Tournament }) => {
  const words = desk.value.webhooks
  const read = webhooksRead(event.id)
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.intro}</p>
      <Loaded read={read} remote={useRemote(read)}>
        {webhooks =>
          webhooks.length === 0 ? (
            <p class="quiet">{words.none}</p>
          ) : (
            <ul class="plain-list">
              {webhooks.map(webhook => (
                <Line key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Adding event={event} />
    </section>
  )
}

/** What is done to a webhook, with what was refused. */
const useHook = (webhook: Webhook) => {
  const words = desk.value.webhooks
  const failure = useSignal<Failure | undefined>(undefined)
  const act = async (step: Promise<Reply<unknown>>, says: string, read: Read<unknown>) => {
    const reply = await step
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
    await reload(read)
  }
  return {
    failure: failure.value,
    ping: () => act(pingWebhook(webhook), words.pinged, messagesRead(webhook)),
    remove: () => act(removeWebhook(webhook), words.removed, webhooksRead(webhook.tournamentId)),
  }
}

const Line = ({ webhook }: { webhook: Webhook }) => {
  const words = desk.value.webhooks
  const isOpen = useSignal(false)
  const { failure, ping, remove } = useHook(webhook)
  const tryIt = async () => {
    await ping()
    isOpen.value = true
  }
  return (
    <li class="call-line">
      <p>
        <b class="address">{webhook.url}</b>
      </p>
      <p class="quiet">{webhook.events.map(type => words.types[type]).join(' · ')}</p>
      <div class="actions">
        <ActionButton label={desk.value.actOf(words.ping, webhook.url)} act={tryIt}>
          {words.ping}
        </ActionButton>
        <Remove webhook={webhook} remove={remove} />
      </div>
      <ActionFailure failure={failure} />
      <details
        class="ruling"
        open={isOpen.value}
        onToggle={event => (isOpen.value = event.currentTarget.open)}
      >
        <summary>{words.messages}</summary>
        {isOpen.value ? <Messages webhook={webhook} /> : null}
      </details>
    </li>
  )
}

const Remove = ({ webhook, remove }: { webhook: Webhook; remove: () => Promise<void> }) => {
  const words = desk.value.webhooks
  return (
    <ConfirmButton
      kind="danger"
      label={desk.value.actOf(words.remove, webhook.url)}
      question={words.removeQuestion(webhook.url)}
      yes={words.removeYes}
      act={remove}
    >
      {words.remove}
    </ConfirmButton>
  )
}

/** Told only where it is asked for. */
const UNUSUAL: NoticeType = 'call.changed'

const typesOf = () => Object.keys(desk.value.webhooks.types) as NoticeType[]

const Adding = ({ event }: { event: Tournament }) => {
  const words = desk.value.webhooks
  const failure = useSignal<Failure | undefined>(undefined)
  const secret = useSignal<string | undefined>(undefined)
  const isNone = useSignal(false)
  const submit = async (data: FormData) => {
    const events = typesOf().filter(type => data.has(type))
    isNone.value = events.length === 0
    if (isNone.value) return
    const reply = await addWebhook(event.id, { url: String(data.get('url')).trim(), events })
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    secret.value = reply.value.secret
    await reload(webhooksRead(event.id))
    return 'taken' as const
  }
  return (
    <>
      {secret.value === undefined ? null : <Secret secret={secret.value} />}
      <Form class="form" submit={submit} onWrite={() => (failure.value = undefined)}>
        <h3>{words.add}</h3>
        <TextField label={words.url} hint={words.urlHint} name="url" required />
        <Events isNone={isNone.value} />
        <ActionFailure failure={failure.value} />
        <button type="submit" class="button primary">
          {words.addYes}
        </button>
      </Form>
    </>
  )
}

const Secret = ({ secret }: { secret: string }) => (
  <div class="notice" role="status">
    <p>{desk.value.webhooks.secret}</p>
    <p>
      <code class="secret-link">{secret}</code>
    </p>
  </div>
)

const Events = ({ isNone }: { isNone: boolean }) => {
  const words = desk.value.webhooks
  return (
    <>
      <fieldset class="choice">
        <legend>{words.events}</legend>
        {typesOf().map(type => (
          <Check key={type} name={type} label={words.types[type]} checked={type !== UNUSUAL} />
        ))}
      </fieldset>
      {isNone ? (
        <p class="notice" role="alert">
          {words.noEvents}
        </p>
      ) : null}
    </>
  )
}
