import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import type { Tournament } from '../../api/types.ts'
import { duration, money } from '../../i18n/format.ts'
import { language, strings } from '../../i18n/strings.ts'
import { Heading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/status.tsx'
import { lazy } from '../../router/lazy.tsx'
import { EntryList } from './entry-list.tsx'
import { OwnEntry } from './own-entry.tsx'
import { mayRun, type TabProps } from './tab.ts'

const OrganiserPanel = lazy(async () => (await import('./organiser-panel.tsx')).OrganiserPanel)

/** What is this event and what happens next? */
export const OverviewTab = ({ event, pace }: TabProps) => {
  const words = strings.value.overview
  const read = reads.players(event.id)
  const players = useRemote(read, pace)
  return (
    <div class="columns">
      <section class="main-column">
        <Heading level={2}>{words.about}</Heading>
        <p class="description">{event.description}</p>
        <OwnEntry event={event} players={players.value ?? []} />
        <Rules event={event} />
        {mayRun(event) ? <OrganiserPanel event={event} pace={pace} /> : null}
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

const Rules = ({ event }: { event: Tournament }) => {
  const words = strings.value.overview
  return (
    <dl class="rules">
      <Rule name={words.played}>
        {event.timeControl} <span class="quiet">{words.playedHint}</span>
      </Rule>
      <Rule name={words.draws}>
        {drawsOf(event)} {event.drawConfig?.claims === true ? words.claims : ''}
      </Rule>
      <Rule name={words.presence}>
        {event.playMode === 'OVER_THE_BOARD' ? words.overTheBoard : <Presence event={event} />}
      </Rule>
      <Rule name={words.size}>{words.sizeText(event.minPlayers, event.maxPlayers)}</Rule>
      {event.entryFeeCents > 0 ? (
        <Rule name={words.fee}>{money(event.entryFeeCents, event.currency, language.value)}</Rule>
      ) : null}
    </dl>
  )
}

const drawsOf = (event: Tournament): string => {
  const words = strings.value
  if (event.format !== 'KNOCKOUT') return words.directing.draws[event.drawRuleMode]
  return event.tieBreakPolicy === 'NONE'
    ? words.overview.drawModes[event.drawRuleMode]
    : words.overview.drawsTieBreak
}

const Presence = ({ event }: { event: Tournament }) => {
  const words = strings.value.overview
  return (
    <>
      {words.presenceText(duration(event.joinWindowSeconds + event.noShowGraceSeconds))}{' '}
      {event.breakSeconds > 0 ? words.breakText(duration(event.breakSeconds)) : ''}
    </>
  )
}

const Rule = (props: { name: string; children: preact.ComponentChildren }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
)
