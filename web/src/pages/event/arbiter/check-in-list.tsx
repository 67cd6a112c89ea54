import { useSignal } from '@preact/signals'
import type { TournamentPlayer } from '../../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { checkIn } from '../../../api/arrangements.ts'
import { reads } from '../../../api/endpoints.ts'
import { useRemote } from '../../../api/remote.ts'
import { directing } from '../../../i18n/directing.ts'
import { TextField } from '../../../parts/field.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { type Arrangement, useArrangement } from '../arrangement.ts'

/** Who is there before the start: everybody by name, to be ticked at the door. */
export const CheckInList = ({ event }: { event: Tournament }) => {
  const words = directing.value.tools
  const arrangement = useArrangement(event.id)
  const sought = useSignal('')
  const players = useRemote(reads.players(event.id)).value ?? []
  const entered = players
    .filter(({ status }) => status === 'ENTERED')
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const shown = entered.filter(({ name }) => name.toLowerCase().includes(sought.value.toLowerCase()))
  const here = entered.filter(({ checkedInAt }) => checkedInAt !== null).length
  return (
    <section class="check-in">
      <h3>{words.checkInTitle}</h3>
      <p>{words.present(here, entered.length)}</p>
      <TextField label={words.find} name="find" onInput={text => (sought.value = text.trim())} />
      <ul>
        {shown.map(player => (
          <li key={player.id}>
            <Tick event={event} player={player} arrangement={arrangement} />
          </li>
        ))}
      </ul>
      <ActionFailure failure={arrangement.failure} />
    </section>
  )
}

type TickProps = { event: Tournament; player: TournamentPlayer; arrangement: Arrangement }

/** The box follows the server’s answer: what was not noted is not ticked. */
const Tick = ({ event, player, arrangement }: TickProps) => {
  const words = directing.value.tools
  const said = useSignal<boolean | undefined>(undefined)
  const tick = async (isHere: boolean) => {
    said.value = isHere
    const says = isHere ? words.isHere(player.name) : words.isAway(player.name)
    await arrangement.act(checkIn({ id: event.id }, player.id, isHere), says)
    said.value = undefined
  }
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={said.value ?? player.checkedInAt !== null}
        aria-busy={said.value !== undefined}
        onChange={({ currentTarget }) => void tick(currentTarget.checked)}
      />
      {player.name}
    </label>
  )
}
