import { effect, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { Account } from '../../src/wire/accounts.ts'
import { reads } from './api/endpoints.ts'
import { lastOf } from './api/remote.ts'
import { me } from './api/session.ts'
import { strings } from './i18n/strings.ts'
import { fetchTabSoon } from './pages/event/tabs.ts'
import { Announcer } from './parts/announcer.tsx'
import { NoSuchPage } from './parts/status.tsx'
import { TopBar } from './parts/top-bar.tsx'
import { fetchCode } from './router/code.ts'
import { lazy } from './router/lazy.tsx'
import { route } from './router/navigation.ts'
import { href, type Route } from './router/routes.ts'

const HomePage = lazy(async () => (await import('./pages/home.tsx')).HomePage)
const EventPage = lazy(async () => (await import('./pages/event/event-page.tsx')).EventPage)
const MatchPage = lazy(async () => (await import('./pages/match/match-page.tsx')).fetchMatchPage())
const CreatePage = lazy(async () => (await import('./pages/create/create-page.tsx')).CreatePage)
const RatingsPage = lazy(async () => (await import('./pages/ratings/ratings-page.tsx')).RatingsPage)
const PlayerPage = lazy(async () => (await import('./pages/ratings/player-page.tsx')).PlayerPage)
const MePage = lazy(async () => (await import('./pages/me/me-page.tsx')).MePage)
const SecurityPage = lazy(async () => (await import('./pages/me/security-page.tsx')).SecurityPage)
const NoticesPage = lazy(async () => (await import('./pages/notices-page.tsx')).NoticesPage)
const AdminPage = lazy(async () => (await import('./pages/admin/admin-page.tsx')).AdminPage)
const ResetPage = lazy(async () => (await import('./pages/reset-page.tsx')).ResetPage)
const AccountPage = lazy(async () => (await import('./pages/account-page.tsx')).AccountPage)

/** Fetches what it takes to draw a page that has come with all that it reads. */
export const fetchPage = async (current: Route | undefined): Promise<void> => {
  if (current === undefined) return
  switch (current.name) {
    case 'home':
      return HomePage.fetchSoon()
    case 'match':
      return MatchPage.fetchSoon()
    case 'player':
      return PlayerPage.fetchSoon()
    case 'ratings':
    case 'ratingList':
      return RatingsPage.fetchSoon()
    case 'me':
      return MePage.fetchSoon()
    case 'security':
      return SecurityPage.fetchSoon()
    case 'notices':
      return NoticesPage.fetchSoon()
    case 'admin':
      return AdminPage.fetchSoon()
    case 'reset':
      return ResetPage.fetchSoon()
    case 'create':
      return CreatePage.fetchSoon()
    case 'login':
    case 'register':
    case 'welcome':
      return AccountPage.fetchSoon()
    default: {
      const event = lastOf(reads.tournament(current.id))
      await Promise.all([EventPage.fetchSoon(), fetchTabSoon(current, event?.format)])
    }
  }
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
    </footer>
    <Announcer />
  </>
)

const Page = () => {
  const current = route.value
  return current === undefined ? <NoSuchPage /> : pageOf(current)
}

/** Keys make a page of another event or match a new page, so that it starts clean. */
const pageOf = (current: Route) => {
  switch (current.name) {
    case 'home':
      return <HomePage />
    case 'match':
      return <MatchPage key={current.id} id={current.id} />
    case 'player':
      return <PlayerPage key={current.id} id={current.id} />
    case 'ratings':
      return <RatingsPage kind="standard" page="1" />
    case 'ratingList':
      return <RatingsPage key={current.kind} kind={current.kind} page={current.page} />
    case 'me':
      return <MePage />
    case 'security':
      return <SecurityPage key={me.value?.id} />
    case 'notices':
      return <NoticesPage />
    case 'admin':
      return <AdminPage />
    case 'reset':
      return <ResetPage />
    case 'create':
      return <CreatePage key={me.value?.id} />
    case 'login':
    case 'register':
    case 'welcome':
      return <AccountPage key={current.name} purpose={current.name} />
    default:
      void fetchTabSoon(current)
      return <EventPage key={current.id} route={current} />
  }
}
