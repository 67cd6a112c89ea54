import { useSignal } from '@preact/signals'
import type { TournamentPlayer } from '../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { enter, withdraw } from '../../api/entries.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'
import { me, session } from '../../api/session.ts'
import { strings } from '../../i18n/strings.ts'
import { ActionFailure } from '../../parts/status.tsx'
import { lazy } from '../../router/lazy.tsx'
import { lazyPart } from '../../router/lazy-part.tsx'

// Only who is signed in can enter, and only players of the event have anything to arrange.
const EnterButton = lazyPart(async () => (await import('./enter-button.tsx')).EnterButton)
const OwnArrangements = lazy(async () => (await import('./own-arrangements.tsx')).OwnArrangements)

/** Enter, or what there is to do once entered: for the visitor's own account. */
export const OwnEntry = ({ event, players }: { event: Tournament; players: readonly TournamentPlayer[] }) => {
  const failure = useSignal<Failure | undefined>(undefined)
  const mine = players.find(player => player.playerId !== null && player.playerId === me.value?.id)
  const isIn = mine?.status === 'ENTERED'
  const after = async (reply: Reply<unknown>) => {
    failure.value = reply.ok ? undefined : reply.error
    await Promise.all([reload(reads.players(event.id)), reload(reads.tournament(event.id))])
  }
  return (
    <div class="own-entry">
      {event.status === 'OPEN' && !isIn ? (
        <NotEntered
          event={event}
          players={players}
          enterNow={async () => after(await enter({ id: event.id }))}
        />
      ) : null}
      <ActionFailure failure={failure.value} />
      {mine === undefined ? null : (
        <OwnArrangements
          event={event}
          own={mine}
          withdrawNow={async () => after(await withdraw({ id: event.id }, mine.id))}
        />
      )}
    </div>
  )
}

type NotEnteredProps = {
  event: Tournament
  players: readonly TournamentPlayer[]
  enterNow: () => Promise<void>
}

const NotEntered = ({ event, players, enterNow }: NotEnteredProps) => {
  const words = strings.value.overview
  const entered = players.filter(player => player.status === 'ENTERED').length
  if (event.maxPlayers !== null && entered >= event.maxPlayers) return <p class="quiet">{words.full}</p>
  if (session.value.kind === 'asking') return null
  if (session.value.kind === 'signed-in') return <EnterButton eventId={event.id} enterNow={enterNow} />
  const way = (page: string, kind: string, says: string) => (
    <a
      class={`button ${kind}`}
      href={`/${page}?to=${encodeURIComponent(location.pathname)}`}
      onClick={() => sessionStorage.setItem('entering', event.id)}
    >
      {says}
    </a>
  )
  return (
    <p class="actions">
      {way('login', 'primary', words.signInToEnter)}
      {way('register', '', strings.value.site.register)}
    </p>
  )
}
