import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useLive } from '../../api/live.ts'
import { useRemote } from '../../api/remote.ts'
import { me, session } from '../../api/session.ts'
import { desk } from '../../i18n/desk.ts'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { Loaded, LoadedPage, Loading } from '../../parts/status.tsx'
import { href, type Route } from '../../router/routes.ts'
import { mayEnterResults } from '../event/tab.ts'
import { AtWorkList } from './at-work-list.tsx'
import { Calls } from './calls.tsx'
import { OpenGames } from './open-games.tsx'

export type DeskRoute = Extract<Route, { name: 'desk' }>

/** What needs an arbiter now? */
export const DeskPage = ({ id }: DeskRoute) => {
  const read = reads.tournament(id)
  useLive({ event: id })
  return (
    <div class="page narrow">
      <LoadedPage read={read} remote={useRemote(read)}>
        {event => <Opened key={me.value?.id} event={event} />}
      </LoadedPage>
    </div>
  )
}

const Opened = ({ event }: { event: Tournament }) => {
  const words = desk.value
  useTitle(words.title, event.title)
  const read = reads.officials(event.id)
  const officials = useRemote(read)
  return (
    <>
      <Heading level={1}>{words.title}</Heading>
      <p class="quiet">
        <a href={href({ name: 'overview', id: event.id })}>{event.title}</a>
      </p>
      {session.value.kind === 'asking' ? (
        <Loading />
      ) : (
        <Loaded read={read} remote={officials}>
          {() => (mayEnterResults(event) ? <Now event={event} /> : <p class="notice">{words.notYours}</p>)}
        </Loaded>
      )}
    </>
  )
}

const Now = ({ event }: { event: Tournament }) => (
  <>
    <Calls event={event} />
    <OpenGames event={event} />
    <AtWorkList event={event} />
  </>
)
