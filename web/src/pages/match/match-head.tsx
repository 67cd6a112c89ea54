import type { Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { me } from '../../api/session.ts'
import { playing } from '../../i18n/playing.ts'
import { strings } from '../../i18n/strings.ts'
import { colorOfPlayer } from '../../model/contest.ts'
import { Heading } from '../../parts/heading.tsx'
import { LateMark } from '../../parts/late-mark.tsx'
import { href } from '../../router/routes.ts'

export const MatchHead = (props: { match: Match; title: string; event: Tournament | undefined }) => {
  const { match, title, event } = props
  const words = strings.value
  return (
    <header class="match-head">
      <p class="path">
        {event === undefined ? (
          '\u00a0'
        ) : (
          <a href={href({ name: event.format === 'KNOCKOUT' ? 'bracket' : 'pairings', id: event.id })}>
            {event.title}
          </a>
        )}
      </p>
      <Heading level={1}>{title}</Heading>
      <p class="facts">
        {match.thirdPlace ? words.rounds.thirdPlace : words.event.round(match.roundNumber)} ·{' '}
        {words.match.board(match.tableNumber)} · {match.timeControl}
      </p>
      <LateMark
        game={match}
        event={colorOfPlayer(match, me.value?.id) === undefined ? event : undefined}
        words={playing.value.late}
      />
    </header>
  )
}
