import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { OwnMatch } from '../../../../src/wire/account-stream.ts'
import { ticks } from '../../api/server-time.ts'
import { dateTime } from '../../i18n/format.ts'
import { own } from '../../i18n/own.ts'
import { language } from '../../i18n/strings.ts'
import { Against, mayJoinNow, When } from '../../me/own.tsx'
import { href } from '../../router/routes.ts'
import { Slots } from './slots.tsx'

/** A game to play: who against, when, whether the other is there, and the way to the board. */
export const GameCard = ({ match, isNext }: { match: OwnMatch; isNext: boolean }) => {
  const words = own.value
  const shown = useSignal(match)
  useEffect(() => {
    shown.value = match
  }, [match])
  const isOpen = useComputed(() => mayJoinNow(shown.value, ticks.value))
  const { roundNumber, tableNumber, eventTitle, tournamentId, opensAt } = match
  return (
    <article class={isNext ? 'game-card next' : 'game-card'}>
      <p class="game-where">
        <a href={href({ name: 'overview', id: tournamentId })}>{eventTitle}</a>
        <span>
          {match.isTieBreak ? `${words.tieBreak} · ` : ''}
          {words.boardAt(roundNumber, tableNumber)} · {match.timeControl}
        </span>
      </p>
      <Against match={match} />
      <p class="game-when">
        <When key={`${match.status} ${opensAt}`} match={match} />
        {opensAt === null || match.status === 'RUNNING' ? null : (
          <span class="quiet">{dateTime(opensAt, language.value)}</span>
        )}
      </p>
      <Presence match={match} />
      <a class={isOpen.value ? 'button primary' : 'button'} href={href({ name: 'match', id: match.matchId })}>
        {match.playMode === 'ONLINE' ? words.go : words.look}
      </a>
      {match.windowOpensAt === null || match.status !== 'PENDING' ? null : <Slots match={match} />}
    </article>
  )
}

const Presence = ({ match }: { match: OwnMatch }) => {
  const words = own.value
  if (match.playMode !== 'ONLINE' || match.status !== 'PENDING') return null
  return (
    <p class="game-presence">
      {match.joinedAt === null ? null : <span>{words.youThere} </span>}
      <span class={match.opponentJoinedAt === null ? 'quiet' : 'good'}>
        {match.opponentJoinedAt === null ? words.opponentAway : words.opponentThere}
      </span>
    </p>
  )
}
