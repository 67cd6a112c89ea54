import { type Signal, useSignal } from '@preact/signals'
import type { RequestedBye } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { askForBye, takeBackBye } from '../../api/arrangements.ts'
import { reads } from '../../api/endpoints.ts'
import type { Seen } from '../../api/entries.ts'
import { useRemote } from '../../api/remote.ts'
import { arranging } from '../../i18n/arranging.ts'
import { type AskedKind, kindsFor, roundsToCome } from '../../model/byes.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { type Arrangement, useArrangement } from './arrangement.ts'

type Props = {
  event: Tournament
  entryId: string
  /** An arbiter gives byes, a player asks for them within what the event allows. */
  byArbiter: boolean
}

/** The byes of a player in rounds to come: those there are, and the way to another one. */
export const Byes = ({ event, entryId, byArbiter }: Props) => {
  const words = arranging.value
  const arrangement = useArrangement(event.id)
  const asked = (useRemote(reads.byes(event.id)).value ?? []).filter(
    bye => bye.entryId === entryId && bye.roundNumber > event.currentRound,
  )
  const seen: Seen = byArbiter ? event : { id: event.id }
  return (
    <section class="byes">
      <h3>{words.byes}</h3>
      {byArbiter ? null : <p class="hint">{words.limit(event.byeLimit, event.lastByeRound)}</p>}
      <Asked {...{ asked, arrangement, seen }} />
      <ByeForm {...{ event, entryId, byArbiter, asked, arrangement, seen }} />
      <ActionFailure failure={arrangement.failure} />
    </section>
  )
}

type AskedProps = { asked: readonly RequestedBye[]; arrangement: Arrangement; seen: Seen }

const Asked = ({ asked, arrangement, seen }: AskedProps) => {
  const words = arranging.value
  if (asked.length === 0) return null
  return (
    <ul class="arranged">
      {asked.map(({ entryId, roundNumber, byeType }) => (
        <li key={roundNumber}>
          {words.given(roundNumber, words.kinds[byeType])}
          <ActionButton
            label={words.takeBackOf(roundNumber)}
            act={async () => {
              const step = takeBackBye(seen, entryId, roundNumber)
              await arrangement.act(step, words.takenBack(roundNumber))
            }}
          >
            {words.takeBack}
          </ActionButton>
        </li>
      ))}
    </ul>
  )
}

const ByeForm = (props: Props & AskedProps) => {
  const { event, entryId, byArbiter, asked, arrangement, seen } = props
  const words = arranging.value
  const rounds = roundsToCome(event).filter(round => asked.every(({ roundNumber }) => roundNumber !== round))
  const chosen = useSignal<number | undefined>(undefined)
  const round = rounds.find(one => one === chosen.value) ?? rounds[0]
  if (round === undefined) return null
  const submit = async (data: FormData) => {
    const byeType = String(data.get('kind')) as AskedKind
    const step = askForBye(seen, entryId, { roundNumber: round, byeType })
    await arrangement.act(step, words.asked(round))
  }
  return (
    <Form class="tool-form" submit={submit}>
      <RoundField rounds={rounds} round={round} chosen={chosen} />
      <Field label={words.byeKind}>
        {wiring => (
          <select {...wiring} name="kind">
            {kindsFor(event, round, asked, byArbiter).map(kind => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" class="button">
        {byArbiter ? words.give : words.ask}
      </button>
    </Form>
  )
}

type RoundProps = { rounds: readonly number[]; round: number; chosen: Signal<number | undefined> }

const RoundField = ({ rounds, round, chosen }: RoundProps) => (
  <Field label={arranging.value.byeRound}>
    {wiring => (
      <select
        {...wiring}
        value={round}
        onChange={({ currentTarget }) => {
          chosen.value = Number(currentTarget.value)
        }}
      >
        {rounds.map(one => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    )}
  </Field>
)
