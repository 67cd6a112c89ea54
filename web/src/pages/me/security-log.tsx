import { useSignal } from '@preact/signals'
import type { SecurityEvent } from '../../../../src/wire/security-events.ts'
import type { Read } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { useRemote } from '../../api/remote.ts'
import { LOG_PAGE, moreEvents } from '../../api/security.ts'
import { dateTime } from '../../i18n/format.ts'
import { happenedText, own } from '../../i18n/own.ts'
import { security } from '../../i18n/security.ts'
import { language } from '../../i18n/strings.ts'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'

type LogProps = {
  read: Read<readonly SecurityEvent[]>
  /** Where it is of many accounts, each line says whose. */
  ofAll?: boolean
}

/** What happened to an account, newest first. */
export const SecurityLog = ({ read, ofAll = false }: LogProps) => {
  const remote = useRemote(read)
  return (
    <Loaded read={read} remote={remote}>
      {first => <Pages key={first[0]?.id ?? 0} first={first} read={read} ofAll={ofAll} />}
    </Loaded>
  )
}

const Pages = ({ first, read, ofAll }: Required<LogProps> & { first: readonly SecurityEvent[] }) => {
  const words = security.value.log
  const later = useSignal<readonly SecurityEvent[]>([])
  const isAll = useSignal(first.length < LOG_PAGE)
  const failure = useSignal<Failure | undefined>(undefined)
  const all = [...first, ...later.value]
  const more = async () => {
    const reply = await moreEvents(read, all.at(-1)!.id)
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    isAll.value = reply.value.length < LOG_PAGE
    later.value = [...later.value, ...reply.value]
  }
  if (all.length === 0) return <p class="quiet">{words.none}</p>
  return (
    <>
      <ul class="plain-list security-log">
        {all.map(event => (
          <Line key={event.id} event={event} ofAll={ofAll} />
        ))}
      </ul>
      <ActionFailure failure={failure.value} />
      {isAll.value ? null : <ActionButton act={more}>{words.more}</ActionButton>}
    </>
  )
}

const Line = ({ event, ofAll }: { event: SecurityEvent; ofAll: boolean }) => {
  const words = security.value.log
  const when =
    event.count > 1
      ? words.times(event.count, dateTime(event.firstAt, language.value), dateTime(event.at, language.value))
      : dateTime(event.at, language.value)
  return (
    <li>
      {ofAll ? <strong>{event.account.name} </strong> : null}
      {happenedText(event, own.value)} <span class="quiet">{when}</span>
    </li>
  )
}
