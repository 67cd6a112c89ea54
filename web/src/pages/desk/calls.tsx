import { useEffect } from 'preact/hooks'
import type { Call } from '../../../../src/wire/calls.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { queueRead } from '../../api/calls.ts'
import { reads } from '../../api/endpoints.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { account } from '../../me/account.ts'
import { Loaded } from '../../parts/status.tsx'
import { CallLine } from '../event/arbiter/call-line.tsx'

/** The queue of calls, as it stands: what waits first. */
export const Calls = ({ event }: { event: Tournament }) => {
  const words = desk.value.calls
  const read = queueRead(event.id)
  const remote = useRemote(read)
  const told = JSON.stringify(account.value?.calls.filter(({ tournamentId }) => tournamentId === event.id))
  useEffect(() => void reload(read), [told])
  return (
    <section>
      <h2>{words.title}</h2>
      <Loaded read={read} remote={remote}>
        {({ items, nextCursor }) => (
          <>
            <Lines
              event={event}
              calls={items.filter(({ closedAt }) => closedAt === null)}
              none={words.none}
            />
            <Over event={event} calls={items.filter(({ closedAt }) => closedAt !== null)} />
            {nextCursor === null ? null : <p class="quiet">{words.more}</p>}
          </>
        )}
      </Loaded>
    </section>
  )
}

type Props = { event: Tournament; calls: readonly Call[] }

const Lines = ({ event, calls, none }: Props & { none: string }) => {
  const players = useRemote(reads.players(event.id)).value ?? []
  const nameOf = (id: string) => players.find(player => player.id === id)?.name ?? ''
  if (calls.length === 0) return <p class="quiet">{none}</p>
  return (
    <ul class="plain-list">
      {calls.map(call => (
        <CallLine key={call.id} {...{ call, nameOf }} after={() => reload(queueRead(event.id))} />
      ))}
    </ul>
  )
}

const Over = ({ event, calls }: Props) => {
  const words = desk.value.calls
  if (calls.length === 0) return null
  return (
    <details class="ruling">
      <summary>{words.over}</summary>
      <Lines event={event} calls={calls} none={words.none} />
    </details>
  )
}
