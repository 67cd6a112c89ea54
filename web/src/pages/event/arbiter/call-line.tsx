import { useSignal } from '@preact/signals'
import type { Call } from '../../../../../src/wire/calls.ts'
import { acceptReport } from '../../../api/arbiter.ts'
import { closeCall, takeCall } from '../../../api/calls.ts'
import type { Failure, Reply } from '../../../api/http.ts'
import { me } from '../../../api/session.ts'
import { desk } from '../../../i18n/desk.ts'
import { directing } from '../../../i18n/directing.ts'
import { dateTime } from '../../../i18n/format.ts'
import { language } from '../../../i18n/strings.ts'
import { voice } from '../../../i18n/voice.ts'
import { announce } from '../../../parts/announcer.tsx'
import { ActionButton } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { href } from '../../../router/routes.ts'

type Props = { call: Call; nameOf: (entryId: string) => string; after: () => Promise<unknown> }

/** A call with who called, for what, who has it, and what can be done about it. */
export const CallLine = ({ call, nameOf, after }: Props) => {
  const words = desk.value.calls
  const { matchId, roundNumber, tableNumber, whiteName, blackName } = call
  return (
    <li class="call-line">
      <p>
        <b>{voice.value.kinds[call.kind]}</b> ·{' '}
        <a href={href({ name: 'match', id: matchId })}>
          {words.where(roundNumber, tableNumber)}, {whiteName} – {blackName}
        </a>
      </p>
      {call.text === null ? null : (
        <p>
          <q>{call.text}</q>
        </p>
      )}
      <Reports call={call} nameOf={nameOf} />
      <p class="quiet">{factsOf(call, nameOf).join(' · ')}</p>
      {call.closedAt === null ? <Answers call={call} after={after} /> : null}
    </li>
  )
}

const factsOf = (call: Call, nameOf: Props['nameOf']): readonly string[] => {
  const words = desk.value.calls
  const at = (instant: string) => dateTime(instant, language.value)
  return [
    ...(call.entryId === null ? [] : [words.by(nameOf(call.entryId))]),
    at(call.openedAt),
    ...(call.closedAt === null && call.takenBy !== null ? [words.takenBy(call.takenBy.displayName)] : []),
    ...(call.status === 'WITHDRAWN' ? [words.withdrawn] : []),
    ...(call.closedBy === null ? [] : [words.closedBy(call.closedBy.displayName)]),
  ]
}

const Reports = ({ call, nameOf }: Pick<Props, 'call' | 'nameOf'>) => (
  <>
    {call.reports.map(({ entryId, result }) => (
      <p key={entryId}>{desk.value.calls.says(nameOf(entryId), directing.value.results.short[result])}</p>
    ))}
  </>
)

/** Whoever takes a call is named to its caller; another arbiter takes it over knowingly. */
const Answers = ({ call, after }: Pick<Props, 'call' | 'after'>) => {
  const words = desk.value.calls
  const failure = useSignal<Failure | undefined>(undefined)
  const act = async (step: Promise<Reply<unknown>>, says: string) => {
    const reply = await step
    await after()
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
  }
  const isMine = call.takenBy !== null && call.takenBy.playerId === me.value?.id
  const isReport = call.entryId === null
  const [only, other] = call.reports
  const close = async (data: FormData) => act(closeCall(call, String(data.get('note')).trim()), words.closed)
  return (
    <>
      <div class="actions">
        {isMine ? null : (
          <ActionButton act={() => act(takeCall(call, call.takenBy !== null), words.taken)}>
            {call.takenBy === null ? words.take : words.takeOver(call.takenBy.displayName)}
          </ActionButton>
        )}
        {only !== undefined && other === undefined ? (
          <ActionButton act={() => act(acceptReport(call.matchId, only.result), words.accepted)}>
            {words.accept(directing.value.results.short[only.result])}
          </ActionButton>
        ) : null}
      </div>
      {isReport ? null : (
        <Form class="close-call" submit={close}>
          <TextField label={words.note} name="note" />
          <button type="submit" class="button">
            {words.close}
          </button>
        </Form>
      )}
      <ActionFailure failure={failure.value} />
    </>
  )
}
