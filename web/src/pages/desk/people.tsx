import { useSignal } from '@preact/signals'
import { ARBITER_ROLES } from '../../../../src/domain/tournament/people.ts'
import type { Official } from '../../../../src/wire/arbiters.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { dismissArbiter, nameArbiter } from '../../api/desk.ts'
import { reads } from '../../api/endpoints.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { Choice, TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure } from '../../parts/status.tsx'

type Act = (step: Promise<Reply<unknown>>, says: string) => Promise<'taken' | undefined>

/** Who runs the event, and what each of them may do. */
export const People = ({ event }: { event: Tournament }) => {
  const words = desk.value.people
  const officials = useRemote(reads.officials(event.id)).value ?? []
  const failure = useSignal<Failure | undefined>(undefined)
  const act: Act = async (step, says) => {
    const reply = await step
    await reload(reads.officials(event.id))
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
    return reply.ok ? 'taken' : undefined
  }
  return (
    <section>
      <h2>{words.title}</h2>
      <ul class="arranged">
        {officials.map(official => (
          <Line key={official.playerId} {...{ event, official, act }} />
        ))}
      </ul>
      <Naming event={event} act={act} />
      <ActionFailure failure={failure.value} />
    </section>
  )
}

const Line = ({ event, official, act }: { event: Tournament; official: Official; act: Act }) => {
  const words = desk.value.people
  const { displayName: name, username, role } = official
  const isFixed = role === 'ORGANISER' || username === null
  return (
    <li>
      <span>
        <b>{name}</b> {username === null ? '' : `(${username})`} · {words.roles[role]}
      </span>
      {isFixed ? null : (
        <span class="actions">
          <ActionButton
            label={desk.value.actOf(words.change[role], name)}
            act={async () => {
              const other = role === 'CHIEF' ? 'DEPUTY' : 'CHIEF'
              await act(
                nameArbiter(event.id, { username, role: other }),
                words.named(name, words.roles[other]),
              )
            }}
          >
            {words.change[role]}
          </ActionButton>
          <ConfirmButton
            label={words.dismissOf(name)}
            question={words.dismissQuestion(name)}
            yes={words.dismissYes}
            act={async () => {
              await act(dismissArbiter(event.id, { username }), words.dismissed(name))
            }}
          >
            {words.dismiss}
          </ConfirmButton>
        </span>
      )}
    </li>
  )
}

const Naming = ({ event, act }: { event: Tournament; act: Act }) => {
  const words = desk.value.people
  const submit = async (data: FormData) => {
    const username = String(data.get('username')).trim()
    const role = ARBITER_ROLES.find(one => one === data.get('role')) ?? 'DEPUTY'
    const note = String(data.get('note')).trim()
    const named = { username, role, ...(note === '' ? {} : { note }) }
    return act(nameArbiter(event.id, named), words.named(username, words.roles[role]))
  }
  return (
    <Form class="form" submit={submit}>
      <h3>{words.name}</h3>
      <TextField label={words.username} hint={words.usernameHint} name="username" required />
      <Choice
        legend={words.role}
        name="role"
        options={{ DEPUTY: words.may.DEPUTY, CHIEF: words.may.CHIEF }}
        chosen="DEPUTY"
      />
      <TextField label={desk.value.hand.reason} hint={desk.value.hand.reasonHint} name="note" />
      <button type="submit" class="button primary">
        {words.nameYes}
      </button>
    </Form>
  )
}
