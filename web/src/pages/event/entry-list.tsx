import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useId, useRef } from 'preact/hooks'
import type { TournamentPlayer } from '../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { strings } from '../../i18n/strings.ts'
import { PersonName } from '../../parts/names.tsx'
import { Empty } from '../../parts/status.tsx'
import { lazy } from '../../router/lazy.tsx'
import { mayRun } from './tab.ts'
import { Withdrawn } from './withdrawn.tsx'

// Only whoever runs the event fetches what it takes to run it.
const EntryPanel = lazy(async () => (await import('./arbiter/entry-panel.tsx')).EntryPanel)

/** Seeds first; before the draw, as they entered. Those who withdrew come last. */
const inOrder = (players: readonly TournamentPlayer[]): readonly TournamentPlayer[] =>
  players.toSorted((one, other) => rank(one) - rank(other))

const rank = (player: TournamentPlayer): number =>
  (player.status === 'WITHDRAWN' ? 1_000_000 : 0) + (player.seed ?? 0)

export const EntryList = ({
  event,
  players,
}: {
  event: Tournament
  players: readonly TournamentPlayer[]
}) => {
  const words = strings.value.overview
  if (players.length === 0) {
    return <Empty says={event.status === 'DRAFT' ? words.noEntriesDraft : words.noEntries} />
  }
  const hasSeeds = players.some(player => player.seed !== null)
  return (
    <table class="table entries">
      <EntryHead hasSeeds={hasSeeds} />
      <tbody>
        {inOrder(players).map(player => (
          <EntryRow key={player.id} event={event} player={player} hasSeeds={hasSeeds} />
        ))}
      </tbody>
    </table>
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

type RowProps = { event: Tournament; player: TournamentPlayer; hasSeeds: boolean }

const EntryRow = ({ event, player, hasSeeds }: RowProps) => {
  const isManaged = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const isRun = mayRun(event)
  const close = () => {
    isManaged.value = false
    button.current?.focus()
  }
  return (
    <>
      <tr class={player.status === 'WITHDRAWN' ? 'out' : ''}>
        {hasSeeds ? <td class="number">{player.seed ?? ''}</td> : null}
        <td>
          <div class="entry-name">
            <EntryName event={event} player={player} />
            {isRun ? <Manage {...{ player, isManaged, button, panel }} /> : null}
          </div>
        </td>
        <td class="number">{player.rating ?? ''}</td>
      </tr>
      {isRun && isManaged.value ? (
        <tr class="row-note">
          <td id={panel} colSpan={hasSeeds ? 3 : 2}>
            <EntryPanel event={event} player={player} close={close} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

const EntryName = ({ event, player }: { event: Tournament; player: TournamentPlayer }) => {
  const words = strings.value.overview
  const isOut = player.disqualifiedAt !== null
  return (
    <span>
      <PersonName name={player.name} title={player.title} playerId={player.playerId} />
      {player.status === 'WITHDRAWN' || isOut ? (
        <Withdrawn row={{ annulled: false, disqualified: isOut }} />
      ) : null}
      {event.status === 'OPEN' && player.checkedInAt !== null ? (
        <span class="chip good withdrawn">{words.here}</span>
      ) : null}
    </span>
  )
}

type ManageProps = {
  player: TournamentPlayer
  isManaged: Signal<boolean>
  button: RefObject<HTMLButtonElement | null>
  panel: string
}

const Manage = ({ player, isManaged, button, panel }: ManageProps) => {
  const words = strings.value.overview
  return (
    <button
      ref={button}
      type="button"
      class="button"
      aria-expanded={isManaged.value}
      aria-controls={isManaged.value ? panel : undefined}
      aria-label={words.manageOf(player.name)}
      onClick={() => (isManaged.value = !isManaged.value)}
    >
      {words.manage}
    </button>
  )
}
