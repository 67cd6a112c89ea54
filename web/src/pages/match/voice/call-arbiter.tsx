import { useSignal } from '@preact/signals'
import { PLAYERS_CALLS } from '../../../../../src/domain/match/call.ts'
import type { Call } from '../../../../../src/wire/calls.ts'
import type { Match } from '../../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { callArbiter, callsAboutRead, takeCallBack } from '../../../api/calls.ts'
import type { Failure, Reply } from '../../../api/http.ts'
import { reload, useRemote } from '../../../api/remote.ts'
import { voice } from '../../../i18n/voice.ts'
import { announce } from '../../../parts/announcer.tsx'
import { ActionButton } from '../../../parts/button.tsx'
import { Field, TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { ActionFailure } from '../../../parts/status.tsx'

type Props = { match: Match; event: Tournament; isWanted: boolean }

/** Calls an arbiter to one's match, one call at a time, and says who comes. */
export const CallArbiter = ({ match, event, isWanted }: Props) => {
  const read = callsAboutRead(match.id)
  const all: readonly Call[] = useRemote(read).value ?? []
  const failure = useSignal<Failure | undefined>(undefined)
  const act = async (step: Promise<Reply<unknown>>, says: string) => {
    const reply = await step
    await reload(read)
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
    return reply.ok ? ('taken' as const) : undefined
  }
  const own = all.filter(({ entryId }) => entryId !== null)
  const open = own.find(({ closedAt }) => closedAt === null)
  const last = own.toSorted((one, other) => one.openedAt.localeCompare(other.openedAt)).at(-1)
  const mayCall = event.status === 'ACTIVE' || event.status === 'FINISHED'
  return (
    <div class="calling">
      {open !== undefined ? <Standing call={open} act={act} /> : <Closed call={last} />}
      {open === undefined && mayCall ? <CallForm match={match} act={act} isWanted={isWanted} /> : null}
      <ActionFailure failure={failure.value} />
    </div>
  )
}

type Act = (step: Promise<Reply<unknown>>, says: string) => Promise<'taken' | undefined>

const Standing = ({ call, act }: { call: Call; act: Act }) => {
  const words = voice.value
  const kind = words.kinds[call.kind]
  const takeBack = async () => {
    await act(takeCallBack(call), words.takenBack)
  }
  return (
    <div class="notice" role="status">
      <p>
        {call.takenBy === null ? words.waiting(kind) : words.coming(kind, call.takenBy.displayName)}{' '}
        {call.text === null ? null : <q class="quiet">{call.text}</q>}
      </p>
      <ActionButton act={takeBack}>{words.takeBack}</ActionButton>
    </div>
  )
}

/** What became of the last one. */
const Closed = ({ call }: { call: Call | undefined }) => {
  const words = voice.value
  if (call === undefined || call.closedBy === null) return null
  return <p class="quiet">{words.closedBy(words.kinds[call.kind], call.closedBy.displayName)}</p>
}

const CallForm = ({ match, act, isWanted }: { match: Match; act: Act; isWanted: boolean }) => {
  const words = voice.value
  const submit = async (data: FormData) => {
    const kind = PLAYERS_CALLS.find(one => one === data.get('kind'))
    if (kind === undefined) return
    return act(callArbiter(match.id, kind, String(data.get('text')).trim()), words.called)
  }
  return (
    <details class="ruling" open={isWanted}>
      <summary>{words.call}</summary>
      <Form class="ruling-form" submit={submit}>
        <p class="hint">{words.callHint}</p>
        <Field label={words.about}>
          {wiring => (
            <select {...wiring} name="kind">
              {PLAYERS_CALLS.map(kind => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField label={words.text} hint={words.textHint} name="text" />
        <button type="submit" class="button primary">
          {words.send}
        </button>
      </Form>
    </details>
  )
}
