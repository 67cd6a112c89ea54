import { useSignal } from '@preact/signals'
import { reads, withdraw } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'
import type { Player, Tournament } from '../../api/types.ts'
import { strings } from '../../i18n/strings.ts'
import { ConfirmButton } from '../../parts/button.tsx'
import { PersonName } from '../../parts/names.tsx'
import { ActionFailure, Empty } from '../../parts/status.tsx'
import { mayRun } from './tab.ts'

/** Seeds first; before the draw, as they entered. Those who withdrew come last. */
const inOrder = (players: readonly Player[]): readonly Player[] =>
  players.toSorted((one, other) => rank(one) - rank(other))

const rank = (player: Player): number => (player.status === 'WITHDRAWN' ? 1_000_000 : 0) + (player.seed ?? 0)

export const EntryList = ({ event, players }: { event: Tournament; players: readonly Player[] }) => {
  const words = strings.value.overview
  const failure = useSignal<Failure | undefined>(undefined)
  if (players.length === 0) {
    return <Empty says={event.status === 'DRAFT' ? words.noEntriesDraft : words.noEntries} />
  }
  const remove = async (player: Player) => {
    const reply = await withdraw(event.id, player.id)
    failure.value = reply.ok ? undefined : reply.error
    await reload(reads.players(event.id))
  }
  const hasSeeds = players.some(player => player.seed !== null)
  return (
    <>
      <ActionFailure failure={failure.value} />
      <table class="table">
        <EntryHead hasSeeds={hasSeeds} />
        <tbody>
          {inOrder(players).map(player => (
            <EntryRow
              key={player.id}
              event={event}
              player={player}
              hasSeeds={hasSeeds}
              remove={() => remove(player)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

const EntryHead = ({ hasSeeds }: { hasSeeds: boolean }) => {
  const words = strings.value.overview
  return (
    <thead>
      <tr>
        {hasSeeds ? (
          <th scope="col" class="number">
            {words.seed}
          </th>
        ) : null}
        <th scope="col">{words.name}</th>
        <th scope="col" class="number">
          {words.rating}
        </th>
      </tr>
    </thead>
  )
}

type RowProps = { event: Tournament; player: Player; hasSeeds: boolean; remove: () => Promise<void> }

const EntryRow = ({ event, player, hasSeeds, remove }: RowProps) => {
  const words = strings.value.overview
  const isOut = player.status === 'WITHDRAWN'
  const canRemove = !isOut && mayRun(event) && (event.status === 'OPEN' || event.status === 'ACTIVE')
  return (
    <tr class={isOut ? 'out' : ''}>
      {hasSeeds ? <td class="number">{player.seed ?? ''}</td> : null}
      <td>
        <div class="entry-name">
          <PersonName name={player.name} title={player.title} playerId={player.playerId} />
          {isOut ? <span class="quiet"> {words.withdrawn}</span> : null}
          {canRemove ? (
            <ConfirmButton
              label={words.remove(player.name)}
              question={`${words.remove(player.name)}. ${words.withdrawQuestion}`}
              yes={words.removeYes}
              act={remove}
            >
              {words.removeShort}
            </ConfirmButton>
          ) : null}
        </div>
      </td>
      <td class="number">{player.rating ?? ''}</td>
    </tr>
  )
}
