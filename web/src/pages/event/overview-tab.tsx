import type { ComponentChildren } from 'preact'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { strings } from '../../i18n/strings.ts'
import { Heading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/status.tsx'
import { lazy } from '../../router/lazy.tsx'
import { EntryList } from './entry-list.tsx'
import { EventFiles } from './event-files.tsx'
import { EventRules } from './event-rules.tsx'
import { OwnEntry } from './own-entry.tsx'
import { mayEnterResults, type TabProps } from './tab.ts'

const OrganiserPanel = lazy(async () => (await import('./organiser-panel.tsx')).OrganiserPanel)

/** What the event says of itself, and how it is played; a sheet to print has the same. */
export const Regulations = ({ event, children }: TabProps & { children?: ComponentChildren }) => (
  <>
    <p class="description">{event.description}</p>
    {children}
    <EventRules event={event} />
  </>
)

/** What is this event and what happens next? */
export const OverviewTab = ({ event }: TabProps) => {
  const words = strings.value.overview
  const read = reads.players(event.id)
  const players = useRemote(read)
  return (
    <div class="columns">
      <section class="main-column">
        <Heading level={2}>{strings.value.about.title}</Heading>
        <Regulations event={event}>
          <OwnEntry event={event} players={players.value ?? []} />
        </Regulations>
        <EventFiles event={event} />
        {mayEnterResults(event) ? <OrganiserPanel event={event} /> : null}
      </section>
      <section class="side-column">
        <h2>{words.entries}</h2>
        <Loaded read={read} remote={players}>
          {list => <EntryList event={event} players={list} />}
        </Loaded>
      </section>
    </div>
  )
}
