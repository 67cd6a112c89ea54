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
import { mayRun, type TabProps } from './tab.ts'

const OrganiserPanel = lazy(async () => (await import('./organiser-panel.tsx')).OrganiserPanel)

/** What is this event and what happens next? */
export const OverviewTab = ({ event }: TabProps) => {
  const words = strings.value.overview
  const read = reads.players(event.id)
  const players = useRemote(read)
  return (
    <div class="columns">
      <section class="main-column">
        <Heading level={2}>{strings.value.about.title}</Heading>
        <p class="description">{event.description}</p>
        <OwnEntry event={event} players={players.value ?? []} />
        <EventRules event={event} />
        <EventFiles event={event} />
        {mayRun(event) ? <OrganiserPanel event={event} /> : null}
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
