import { useSignal } from '@preact/signals'
import type { Game } from '../../../../src/wire/matches.ts'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { pauseEvent } from '../../api/arbiter.ts'
import type { Handover } from '../../api/desk.ts'
import { reads } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { gamesOf, isBye } from '../../model/contest.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { RecordButton } from './record-button.tsx'

/** The games of an event that are open on this server, and the two buttons that hold all of them up. */
export const OpenGames = ({ event }: { event: Tournament }) => {
  const words = desk.value.games
  const rounds = useRemote(reads.rounds(event.id)).value ?? []
  const open = openIn(rounds)
  const paused = open.filter(({ pausedAt }) => pausedAt !== null)
  if (event.status !== 'ACTIVE' || event.playMode !== 'ONLINE') return null
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{open.length === 0 ? words.none : words.some(open.length, paused.length)}</p>
      <PauseAll event={event} isAny={open.length > paused.length} isAnyPaused={paused.length > 0} />
      <ul class="arranged">
        {paused.map(game => (
          <li key={game.id}>
            <a href={href({ name: 'match', id: game.id })}>
              {game.tableNumber} · {game.whiteName} – {game.blackName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const openIn = (rounds: readonly Round[]): readonly Game[] =>
  rounds
    .flatMap(({ matches }) => matches.flatMap(gamesOf))
    .filter(game => !isBye(game) && (game.status === 'PENDING' || game.status === 'RUNNING'))

type Props = { event: Tournament; isAny: boolean; isAnyPaused: boolean }

/** Each is the undoing of the other. */
const PauseAll = ({ event, isAny, isAnyPaused }: Props) => {
  const words = desk.value.games
  const failure = useSignal<Failure | undefined>(undefined)
  const go =
    (step: 'pause' | 'resume') =>
    async ({ note = '' }: Handover) => {
      const reply = await pauseEvent(event.id, step, note)
      await reload(reads.rounds(event.id))
      failure.value = reply.ok ? undefined : reply.error
      if (reply.ok) announce((step === 'pause' ? words.pausedAll : words.resumedAll)(reply.value.length))
      return reply.ok
    }
  const shared = { name: event.title, hasReference: false }
  return (
    <>
      <div class="actions">
        {isAny ? (
          <RecordButton {...shared} label={words.pauseAll} question={words.pauseQuestion} act={go('pause')} />
        ) : null}
        {isAnyPaused ? (
          <RecordButton
            {...shared}
            label={words.resumeAll}
            question={words.resumeQuestion}
            act={go('resume')}
          />
        ) : null}
      </div>
      <ActionFailure failure={failure.value} />
    </>
  )
}
