import { reads } from './api/endpoints.ts'
import { useLive } from './api/live.ts'
import { lastOf, useRemote } from './api/remote.ts'
import { strings } from './i18n/strings.ts'
import { fetchTabSoon, TABS } from './pages/event/tabs.ts'
import { Heading, useTitle } from './parts/heading.tsx'
import { LoadedPage } from './parts/status.tsx'
import type { Framed } from './router/framed.ts'
import { href } from './router/routes.ts'

/** Fetches what it takes to draw a view that has come with all that it reads. */
export const fetchFramed = ({ id, view }: Framed): Promise<void> =>
  fetchTabSoon({ name: view, id }, lastOf(reads.tournament(id))?.format)

/** One view of an event, as a guest sees it, without the rest of the site. */
export const EmbedApp = ({ id, view }: Framed) => {
  const read = reads.tournament(id)
  useLive({ event: id })
  const remote = useRemote(read)
  useTitle(strings.value.event.tabs[view], remote.value?.title)
  return (
    <main id="content" class="embedded">
      <div class="page">
        <LoadedPage read={read} remote={remote}>
          {event => {
            const isByPoints = view === 'standings' && event.format !== 'KNOCKOUT'
            const Tab = TABS[isByPoints ? 'points' : view]
            return (
              <>
                <Heading level={1}>
                  <a href={href({ name: 'overview', id })}>{event.title}</a>
                </Heading>
                <Tab event={event} wanted={undefined} />
              </>
            )
          }}
        </LoadedPage>
      </div>
    </main>
  )
}
