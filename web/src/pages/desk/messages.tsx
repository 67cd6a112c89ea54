import { useSignal } from '@preact/signals'
import type { NoticeType, Webhook, WebhookMessage } from '../../../../src/wire/webhooks.ts'
import { messagesRead, resendMessage } from '../../api/desk.ts'
import type { Failure } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { dateTime } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'

const EVERY_MS = 5_000

/** What was sent to a program, and what became of it. */
export const Messages = ({ webhook }: { webhook: Webhook }) => {
  const words = desk.value.webhooks
  const read = messagesRead(webhook)
  const failure = useSignal<Failure | undefined>(undefined)
  const resend = (message: WebhookMessage) => async () => {
    const reply = await resendMessage(webhook, message.id)
    await reload(read)
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(words.resent)
  }
  return (
    <>
      <Loaded read={read} remote={useRemote(read, EVERY_MS)}>
        {messages =>
          messages.length === 0 ? (
            <p class="quiet">{words.noMessages}</p>
          ) : (
            <ul class="arranged">
              {messages.map(message => (
                <li key={message.id}>
                  <span>
                    {words.types[message.type as NoticeType] ?? message.type} ·{' '}
                    {dateTime(message.createdAt, language.value)} · {stateOf(message)}
                  </span>
                  <ActionButton act={resend(message)}>{words.resend}</ActionButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ActionFailure failure={failure.value} />
    </>
  )
}

const stateOf = (message: WebhookMessage): string => {
  const words = desk.value.webhooks
  const { deliveredAt, nextAttemptAt, attempts, lastStatus, lastError } = message
  const why = lastError ?? (lastStatus === null ? '' : String(lastStatus))
  if (deliveredAt !== null) return words.arrived
  const tried = attempts === 0 ? words.waits : words.tried(attempts, why)
  return nextAttemptAt === null && attempts > 0 ? `${tried} ${words.givenUp}` : tried
}
