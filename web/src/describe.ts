import { reads } from './api/endpoints.ts'
import { lastOf } from './api/remote.ts'
import { DRAWN } from './i18n/drawn.ts'
import { dateTime } from './i18n/format.ts'
import { language, strings } from './i18n/strings.ts'
import type { Route } from './router/routes.ts'

/** What a link to a page is called, and what it leads to; no name where the page's title is one. */
export type About = { readonly name?: string; readonly description: string }

/** What a page is about, for those who see no more of it than a link: of the reads that were put in. */
export const describe = (route: Route | undefined): About => {
  const words = DRAWN[language.value]
  if (route === undefined || !('id' in route)) return { description: words.site }
  if (route.name === 'match') return aboutMatch(route.id) ?? { description: words.site }
  if (route.name === 'player') {
    const player = lastOf(reads.playerRatings(route.id))
    return player === undefined
      ? { description: words.site }
      : { name: player.name, description: words.player(player.name) }
  }
  const facts = eventFacts(route.id)
  const title = lastOf(reads.tournament(route.id))?.title
  if (facts === undefined || title === undefined) return { description: words.site }
  return { ...(route.name === 'overview' ? { name: title } : {}), description: facts }
}

/** Format, size, time control and start of an event in one line. */
export const eventFacts = (id: string): string | undefined => {
  const event = lastOf(reads.tournament(id))
  if (event === undefined) return undefined
  const words = strings.value.event
  const from = event.startedAt ?? event.startsAt
  return [
    `${words.formats[event.format]}, ${words.players(event.totalPlayers)}`,
    event.timeControl,
    ...(from === null ? [] : [dateTime(from, language.value)]),
  ].join(' · ')
}

const aboutMatch = (id: string): About | undefined => {
  const match = lastOf(reads.match(id))
  if (match === undefined) return undefined
  // A game's first picture is of its moves as well.
  lastOf(reads.moves(id))
  const event = lastOf(reads.tournament(match.tournamentId))
  const round = strings.value.event.round(match.roundNumber)
  return {
    name: `${match.whiteName ?? '…'} – ${match.blackName ?? '…'}`,
    description: event === undefined ? round : `${event.title} · ${round}`,
  }
}
