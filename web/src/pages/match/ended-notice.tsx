import { useEffect } from 'preact/hooks'
import { isDrawn } from '../../../../src/domain/kernel/outcome.ts'
import type { Game, Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { playing } from '../../i18n/playing.ts'
import { strings } from '../../i18n/strings.ts'
import { gamesOf, nameIn, outcomeOf, winningEntryOf } from '../../model/contest.ts'
import { articleOf } from '../../model/laws.ts'
import { contestScore, nextGameOf, pathOf } from '../../model/path.ts'
import { announce } from '../../parts/announcer.tsx'
import { href } from '../../router/routes.ts'
import { outcomeInEvent, outcomeSentence, scoreText } from '../event/outcome.ts'
import { Handover } from './handover.tsx'
import { pairText } from './labels.ts'
import type { NoticeProps } from './notice-props.ts'

/** How the game ended and by which rule, how the match stands, and what comes next. */
export const EndedNotice = ({ game, contest, event, seat, isLookingBack }: NoticeProps) => {
  const words = playing.value
  const sentence = endSentence(game, event)
  const consequence = consequenceOf(game, contest)
  const isPlayer = seat !== undefined
  useEffect(() => {
    if (isPlayer) announce(`${sentence} ${consequence}`)
  }, [sentence, consequence, isPlayer])
  const next = nextGameOf(contest)
  const path = pathOf(contest, event)
  const isLevel = contest.resultReason === 'TIEBREAK_PENDING' && next === undefined
  const meaning = [consequence, standing(game, contest), isLevel ? words.waitsForArbiter : '']
    .filter(text => text !== '')
    .join(' ')
  return (
    <>
      <p>
        <strong>{gameScore(game)}</strong> {sentence} <Rule game={game} />
      </p>
      <Adjudicated game={game} />
      {meaning === '' ? null : <p>{meaning}</p>}
      {next === undefined || next.id === game.id ? (
        <ToEvent event={event} isShown={isPlayer} />
      ) : (
        <Handover next={next} path={path} seat={seat} isHeld={isLookingBack} />
      )}
    </>
  )
}

/** How the match stands, once more than one of its games is over, and the server has said what each of them brought. */
const standing = (game: Game, contest: Match): string => {
  if (contest.tieBreakMatches.every(({ status }) => status !== 'FINISHED')) return ''
  if (gamesOf(contest).some(({ status, scoreA }) => status === 'FINISHED' && scoreA === null)) return ''
  const score = contestScore(contest, game.whiteEntryId, game.blackEntryId ?? '')
  return playing.value.contestScore(pairText(score))
}

/** A drawn game that a tie-break follows or has followed was drawn, whoever won the match. */
const gameScore = (game: Game): string => (game.drawReason === null ? scoreText(game) : '½–½')

const endSentence = (game: Game, event: Tournament | undefined): string => {
  if (game.drawReason !== null) {
    return strings.value.outcomes.sentences[game.drawReason]({ winner: undefined, loser: undefined })
  }
  return event === undefined ? outcomeSentence(game) : outcomeInEvent(game, event)
}

/** What decided the match, where the game itself did not. */
const consequenceOf = (game: Game, contest: Match): string => {
  const deciding = contest.tieBreakMatches.findLast(({ status }) => status === 'FINISHED')
  const isDecided = contest.resultReason !== 'TIEBREAK_PENDING' && contest.status === 'FINISHED'
  if (deciding === undefined || !isDecided) return ''
  const winner = nameIn(contest, winningEntryOf(contest))
  const outcome = outcomeOf(deciding)
  if (
    deciding.tieBreakType === 'ARMAGEDDON' &&
    outcome !== undefined &&
    isDrawn(outcome) &&
    winner !== undefined
  ) {
    return playing.value.armageddonDrawn(winner)
  }
  return game.id === deciding.id ? '' : outcomeSentence(contest)
}

const Rule = ({ game }: { game: Game }) => {
  const reason = game.drawReason ?? game.resultReason
  const article = reason === null ? undefined : articleOf(reason)
  return article === undefined ? null : <span class="law">{playing.value.law(article)}</span>
}

/** Whether a mate was still possible, where the end hung on it. */
const Adjudicated = ({ game }: { game: Game }) => {
  const { adjudication, drawReason } = game
  const outcome = outcomeOf(game)
  if (adjudication === null || outcome === undefined) return null
  const isWon = drawReason === null && !isDrawn(outcome)
  return <p class="quiet">{playing.value.adjudicated[adjudication](isWon)}</p>
}

const ToEvent = ({ event, isShown }: { event: Tournament | undefined; isShown: boolean }) => {
  if (event === undefined || !isShown) return null
  const name = event.format === 'KNOCKOUT' ? 'bracket' : 'pairings'
  return (
    <p class="actions">
      <a class="button" href={href({ name, id: event.id })}>
        {playing.value.toEvent}
      </a>
    </p>
  )
}
