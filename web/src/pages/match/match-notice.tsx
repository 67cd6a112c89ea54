import { useEffect } from 'preact/hooks'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { me } from '../../api/session.ts'
import { strings } from '../../i18n/strings.ts'
import { colorOfPlayer } from '../../model/contest.ts'
import { announce } from '../../parts/announcer.tsx'
import { Countdown } from '../../parts/clock.tsx'
import { Live } from '../../parts/names.tsx'
import { outcomeInEvent, outcomeSentence, scoreText } from '../event/outcome.ts'

/** The one slot for what there is to say about a game; it never moves the board. */
export const MatchNotice = ({ match, event }: { match: Match; event: Tournament | undefined }) => {
  const words = strings.value.match
  const sentence = event === undefined ? outcomeSentence(match) : outcomeInEvent(match, event)
  const isMine = colorOfPlayer(match, me.value?.id) !== undefined
  useEffect(() => {
    if (isMine && sentence !== '') announce(sentence)
  }, [sentence, isMine])
  if (match.status === 'CANCELED') return <p class="notice">{words.canceled}</p>
  if (match.status === 'FINISHED') {
    return (
      <p class="notice done">
        <strong>{scoreText(match)}</strong> {sentence}
      </p>
    )
  }
  if (match.playMode === 'OVER_THE_BOARD') return <p class="notice">{words.overTheBoard}</p>
  return (
    <p class="notice">
      {match.pausedAt !== null ? words.paused : <Open match={match} />}
      {isMine ? <span class="quiet"> {words.byHttp}</span> : null}
    </p>
  )
}

const Open = ({ match }: { match: Match }) =>
  match.status === 'RUNNING' ? <Playing match={match} /> : <Waiting match={match} />

const Playing = ({ match }: { match: Match }) => (
  <>
    <Live /> {strings.value.match.toMove[match.turn]}.
  </>
)

const Waiting = ({ match }: { match: Match }) => {
  const words = strings.value.match
  if (match.noShowDeadline === null) return <>{words.waiting}</>
  return (
    <>
      {words.waiting} {words.deadline} <Countdown until={match.noShowDeadline} />.
    </>
  )
}
