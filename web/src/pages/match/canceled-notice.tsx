import { useEffect } from 'preact/hooks'
import type { Game, Match } from '../../../../src/wire/matches.ts'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { reload, useRemote } from '../../api/remote.ts'
import { playing } from '../../i18n/playing.ts'
import { announce } from '../../parts/announcer.tsx'
import { href } from '../../router/routes.ts'
import type { NoticeProps } from './notice-props.ts'

/** A game that came to nothing: whether with its event, or by itself, and where it is played again. */
export const CanceledNotice = ({ game, contest, event, seat }: NoticeProps) => {
  const words = playing.value
  const isWithEvent = event?.status === 'CANCELED'
  const says = isWithEvent
    ? words.canceledWithEvent
    : isNotNeeded(game, contest)
      ? words.wasNotNeeded
      : words.canceled
  const isPlayer = seat !== undefined
  // Nothing else tells a game's page of its event.
  useEffect(() => void reload(reads.tournament(game.tournamentId)), [game.tournamentId])
  useEffect(() => {
    if (isPlayer) announce(says)
  }, [says, isPlayer])
  return (
    <>
      <p>{says}</p>
      {isWithEvent ? <ToEvent id={game.tournamentId} /> : <ToReplay game={game} />}
    </>
  )
}

/** A tie-break game after the one that decided the match. */
const isNotNeeded = (game: Game, contest: Match): boolean =>
  game.id !== contest.id && contest.status === 'FINISHED' && contest.resultReason !== 'TIEBREAK_PENDING'

const ToEvent = ({ id }: { id: Tournament['id'] }) => (
  <p class="actions">
    <a class="button" href={href({ name: 'overview', id })}>
      {playing.value.toEvent}
    </a>
  </p>
)

/** The game in its place, where there is one. */
const ToReplay = ({ game }: { game: Game }) => {
  const rounds = useRemote(reads.rounds(game.tournamentId)).value
  const replay = rounds === undefined ? undefined : replayOf(game, rounds)
  if (replay === undefined) return <ToEvent id={game.tournamentId} />
  return (
    <p class="actions">
      <a class="button primary" href={href({ name: 'match', id: replay.id })}>
        {playing.value.toReplay}
      </a>
    </p>
  )
}

/** On the same board of the same round, and of a tie-break in the same place under its parent. */
const replayOf = (game: Game, rounds: readonly Round[]): Game | undefined => {
  const { roundNumber, boardNumber } = game
  const matches = rounds.find(round => round.roundNumber === roundNumber)?.matches ?? []
  const standing = matches.find(match => match.boardNumber === boardNumber && match.status !== 'CANCELED')
  const games = game.isTieBreak ? standing?.tieBreakMatches : standing === undefined ? [] : [standing]
  return games?.find(({ id, status }) => id !== game.id && (status === 'PENDING' || status === 'RUNNING'))
}
