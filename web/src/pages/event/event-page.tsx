import { useEffect, useRef } from 'preact/hooks'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useLive } from '../../api/live.ts'
import { useRemote } from '../../api/remote.ts'
import { strings } from '../../i18n/strings.ts'
import { useTitle } from '../../parts/heading.tsx'
import { LoadedPage } from '../../parts/status.tsx'
import { href, type Route } from '../../router/routes.ts'
import { EventHead } from './event-head.tsx'
import { Officials } from './officials.tsx'
import { TABS } from './tabs.ts'

export type EventRoute = Extract<
  Route,
  {
    name:
      | 'overview'
      | 'bracket'
      | 'boards'
      | 'pairings'
      | 'round'
      | 'standings'
      | 'crosstable'
      | 'entry'
      | 'prizes'
  }
>
type TabName = 'overview' | 'bracket' | 'boards' | 'pairings' | 'standings' | 'crosstable' | 'prizes'

export const EventPage = ({ route }: { route: EventRoute }) => {
  const read = reads.tournament(route.id)
  useLive({ event: route.id })
  const remote = useRemote(read)
  const tab = tabOf(route)
  useTitle(tab === undefined ? undefined : strings.value.event.tabs[tab], remote.value?.title)
  return (
    <div class="page">
      <LoadedPage read={read} remote={remote}>
        {event => (
          <>
            <Officials eventId={event.id} />
            <EventHead event={event} />
            <Tabs event={event} current={tab} />
            <TabContent route={route} event={event} />
          </>
        )}
      </LoadedPage>
    </div>
  )
}

/** The tab that is shown; none on the page of one person. */
const tabOf = ({ name }: EventRoute): TabName | undefined => {
  if (name === 'entry') return undefined
  return name === 'round' ? 'pairings' : name
}

const TabContent = ({ route, event }: { route: EventRoute; event: Tournament }) => {
  if (route.name === 'round') return <TABS.pairings event={event} wanted={route.round} />
  if (route.name === 'entry') return <TABS.entry event={event} entryId={route.entry} />
  if (route.name === 'pairings') return <TABS.pairings event={event} wanted={undefined} />
  const isByPoints = route.name === 'standings' && event.format !== 'KNOCKOUT'
  const Tab = TABS[isByPoints ? 'points' : route.name]
  return <Tab event={event} />
}

const Tabs = ({ event, current }: { event: Tournament; current: TabName | undefined }) => {
  const words = strings.value.event
  const names = tabsOf(event)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => keepInView(nav.current), [current])
  return (
    <nav class="tabs" ref={nav} aria-label={words.views}>
      <ul>
        {names.map(name => (
          <li key={name}>
            <a href={href({ name, id: event.id })} aria-current={name === current ? 'page' : undefined}>
              {words.tabs[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabsOf = ({ format, playMode }: Tournament): readonly TabName[] => {
  const names: readonly TabName[] =
    format === 'KNOCKOUT'
      ? ['overview', 'bracket', 'boards', 'pairings', 'standings', 'prizes']
      : ['overview', 'pairings', 'boards', 'standings', 'crosstable', 'prizes']
  return playMode === 'ONLINE' ? names : names.filter(name => name !== 'boards')
}

/** On a small screen the row of tabs scrolls; the present one is brought into it, the page stays where it is. */
const keepInView = (nav: HTMLElement | null) => {
  const tab = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav === null || tab === null || tab === undefined) return
  nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
}
