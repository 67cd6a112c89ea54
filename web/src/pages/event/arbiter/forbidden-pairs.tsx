import { useSignal } from '@preact/signals'
import { BOUNDS } from '../../../../../src/domain/tournament/config-check.ts'
import type { TournamentPlayer } from '../../../../../src/wire/entries.ts'
import type { ForbiddenPairs, Forbidding } from '../../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { allow, forbid } from '../../../api/arbiter.ts'
import { reads } from '../../../api/endpoints.ts'
import { reload, useRemote } from '../../../api/remote.ts'
import { directing } from '../../../i18n/directing.ts'
import { names } from '../../../i18n/format.ts'
import { language } from '../../../i18n/strings.ts'
import { ActionButton } from '../../../parts/button.tsx'
import { Field, TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { type Arrangement, useArrangement } from '../arrangement.ts'

type Props = { event: Tournament; players: readonly TournamentPlayer[]; arrangement: Arrangement }

/** Who is not to meet whom; folded away, since most events have none. */
export const ForbiddenPairsPart = ({ event }: { event: Tournament }) => {
  const words = directing.value.tools
  const arrangement = useArrangement(event.id)
  const players = useRemote(reads.players(event.id)).value ?? []
  return (
    <details class="forbidden">
      <summary>{words.forbidden}</summary>
      <p class="hint">{words.forbiddenHint}</p>
      <Kept {...{ event, players, arrangement }} />
      <KeepApart {...{ event, players, arrangement }} />
      <ActionFailure failure={arrangement.failure} />
    </details>
  )
}

const Kept = ({ event, players, arrangement }: Props) => {
  const words = directing.value.tools
  const pairs = useRemote(reads.forbidden(event.id)).value
  if (pairs === undefined) return null
  if (pairs.length === 0) return <p class="quiet">{words.forbiddenNone}</p>
  const nameOf = (id: string) => players.find(player => player.id === id)?.name ?? ''
  const lift = (pair: ForbiddenPairs) => async () => {
    await arrangement.act(allow(event, pair.id), words.isAllowed)
    await reload(reads.forbidden(event.id))
  }
  return (
    <ul class="arranged">
      {pairs.map(pair => {
        const who =
          pair.by === 'ENTRIES'
            ? names(pair.entryIds.map(nameOf), language.value)
            : words.apartBy[pair.by](pair.tag ?? '')
        return (
          <li key={pair.id}>
            <span>
              <b>{who}</b> · {roundsOf(pair)}
              {pair.reason === null ? '' : ` · ${pair.reason}`}
            </span>
            <ActionButton label={words.allowOf(who)} act={lift(pair)}>
              {words.allow}
            </ActionButton>
          </li>
        )
      })}
    </ul>
  )
}

const roundsOf = ({ fromRound, toRound }: ForbiddenPairs): string => {
  const words = directing.value.tools
  // The server writes the last round there could be where none was said.
  return toRound >= BOUNDS.rounds.max ? words.allRounds : words.rounds(fromRound, toRound)
}

const KeepApart = ({ event, players, arrangement }: Props) => {
  const words = directing.value.tools
  const first = useSignal('')
  const submit = async (data: FormData) => {
    const step = forbid(event, forbiddingOf(data))
    const done = await arrangement.act(step, words.isForbidden)
    await reload(reads.forbidden(event.id))
    if (done !== undefined) return 'taken' as const
  }
  return (
    <Form class="tool-form" submit={submit}>
      <PlayerField label={words.first} name="first" players={players} choose={id => (first.value = id)} />
      <PlayerField
        label={words.second}
        name="second"
        players={players.filter(({ id }) => id !== first.value)}
      />
      <TextField
        label={words.until}
        name="toRound"
        hint={words.untilHint}
        type="number"
        inputMode="numeric"
        size={3}
      />
      <TextField label={words.why} name="reason" />
      <button type="submit" class="button">
        {words.forbid}
      </button>
    </Form>
  )
}

type FieldProps = {
  label: string
  name: string
  players: readonly TournamentPlayer[]
  choose?: (id: string) => void
}

const PlayerField = (props: FieldProps) => (
  <Field label={props.label}>
    {wiring => (
      <select
        {...wiring}
        name={props.name}
        required
        onChange={({ currentTarget }) => props.choose?.(currentTarget.value)}
      >
        <option value="">{directing.value.tools.choose}</option>
        {props.players
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(player => (
            <option key={player.id} value={player.id}>
              {player.name}
            </option>
          ))}
      </select>
    )}
  </Field>
)

const forbiddingOf = (data: FormData): Forbidding => {
  const text = (name: string) => String(data.get(name)).trim()
  return {
    entryIds: [text('first'), text('second')],
    ...(text('toRound') === '' ? {} : { toRound: Number(text('toRound')) }),
    ...(text('reason') === '' ? {} : { reason: text('reason') }),
  }
}
