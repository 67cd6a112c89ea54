import { effect, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { Account } from '../../src/wire/accounts.ts'
import { reads } from './api/endpoints.ts'
import { lastOf } from './api/remote.ts'
import { me } from './api/session.ts'
import { strings } from './i18n/strings.ts'
import type { EventRoute } from './pages/event/event-page.tsx'
import { fetchTabSoon } from './pages/event/tabs.ts'
import { Announcer } from './parts/announcer.tsx'
import { NoSuchPage } from './parts/status.tsx'
import { TopBar } from './parts/top-bar.tsx'
import { fetchCode } from './router/code.ts'
import { type Lazy, lazy } from './router/lazy.tsx'
import { route } from './router/navigation.ts'
import { href, type Route } from './router/routes.ts'

const EventPage = lazy(async () => (await import('./pages/event/event-page.tsx')).EventPage)
const RatingsPage = lazy(async () => (await import('./pages/ratings/ratings-page.tsx')).RatingsPage)
const OfficePage = lazy(async () => (await import('./pages/office-page.tsx')).OfficePage)
const AccountPage = lazy(async () => (await import('./pages/account-page.tsx')).AccountPage)

/** The page of every route; those that are not here are of an event. A page gets its route. */
const PAGES = {
  home: lazy(async () => (await import('./pages/home.tsx')).HomePage),
  match: lazy(async () => (await import('./pages/match/match-page.tsx')).fetchMatchPage()),
  player: lazy(async () => (await import('./pages/ratings/player-page.tsx')).PlayerPage),
  ratings: RatingsPage,
  ratingList: RatingsPage,
  me: lazy(async () => (await import('./pages/me/me-page.tsx')).MePage),
  notices: lazy(async () => (await import('./pages/notices-page.tsx')).NoticesPage),
  privacy: lazy(async () => (await import('./pages/privacy-page.tsx')).PrivacyPage),
  create: lazy(async () => (await import('./pages/create/create-page.tsx')).CreatePage),
  print: OfficePage,
  sheet: OfficePage,
  sheetOfRound: OfficePage,
  security: OfficePage,
  admin: OfficePage,
  settings: OfficePage,
  desk: OfficePage,
  deskPart: OfficePage,
  login: AccountPage,
  register: AccountPage,
  welcome: AccountPage,
  reset: AccountPage,
} satisfies { readonly [Name in Route['name']]?: Lazy<Extract<Route, { name: Name }>> }

/** The types of a route and of its page fit, which the table above has checked one by one. */
const pageFor = ({ name }: Route) => PAGES[name as keyof typeof PAGES] as Lazy<object> | undefined

/** Fetches what it takes to draw a page that has come with all that it reads. */
export const fetchPage = async (current: Route | undefined): Promise<void> => {
  if (current === undefined) return
  const page = pageFor(current)
  if (page !== undefined) return page.fetchSoon()
  const event = 'id' in current ? lastOf(reads.tournament(current.id)) : undefined
  await Promise.all([EventPage.fetchSoon(), fetchTabSoon(current, event?.format)])
}

/** What concerns whoever is signed in is fetched once somebody is, and nothing stands in its place until then. */
type OwnPart = ComponentType<{ player: Account | undefined }>
const own = signal<{ readonly OwnGames: OwnPart; readonly Who: OwnPart } | undefined>(undefined)
effect(() => {
  if (me.value === undefined || own.peek() !== undefined) return
  fetchCode(() => import('./me/own.tsx')).then(
    ({ OwnGames, Who }) => {
      own.value = { OwnGames, Who }
    },
    () => undefined,
  )
})

const Own = ({ part }: { part: 'OwnGames' | 'Who' }) => {
  const Part = own.value?.[part]
  const player = me.value
  return Part === undefined ? null : <Part key={player?.id} player={player} />
}

export const App = () => (
  <>
    <TopBar>
      <Own part="Who" />
    </TopBar>
    <Own part="OwnGames" />
    <main id="content" tabIndex={-1}>
      <Page />
    </main>
    <footer class="foot">
      <a class="foot-link" href={href({ name: 'notices' })}>
        {strings.value.site.source}
      </a>
      <a class="foot-link" href={href({ name: 'privacy' })}>
        {strings.value.site.privacy}
      </a>
    </footer>
    <Announcer />
  </>
)

/** Keys make a page of another event or match a new page, so that it starts clean. */
const Page = () => {
  const current = route.value
  if (current === undefined) return <NoSuchPage />
  const Known = pageFor(current)
  const key = 'id' in current ? current.id : 'kind' in current ? current.kind : current.name
  if (Known !== undefined) return <Known key={key} {...current} />
  void fetchTabSoon(current)
  return <EventPage key={key} route={current as EventRoute} />
}
