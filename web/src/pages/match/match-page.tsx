import { useSignal } from '@preact/signals'
import type { Match, MatchMove } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { pgnPath, reads } from '../../api/endpoints.ts'
import { useLive } from '../../api/live.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { colorOfPlayer, isBye } from '../../model/contest.ts'
import { Heading, useTitle } from '../../parts/heading.tsx'
import { StaticBoard } from '../../parts/static-board.tsx'
import { Loaded } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { Officials } from '../event/officials.tsx'
import { mayEnterResults, mayRun } from '../event/tab.ts'
import { MatchNotice } from './match-notice.tsx'
import { MoveList } from './move-list.tsx'
import { PlayerBar } from './player-bar.tsx'
import { RulingForm } from './ruling-form.tsx'
import { TieBreakList } from './tie-break-list.tsx'

const isOpen = (match: Match): boolean =>
  [match, ...match.tieBreakMatches].some(game => game.status === 'PENDING' || game.status === 'RUNNING')

/** Where does this game stand? */
export const MatchPage = ({ id }: { id: string }) => {
  const read = reads.match(id)
  useLive({ match: id })
  const remote = useRemote(read)
  return (
    <div class="page">
      <Loaded read={read} remote={remote}>
        {match => <MatchView match={match} />}
      </Loaded>
    </div>
  )
}

const MatchView = ({ match }: { match: Match }) => {
  const moves = useRemote(reads.moves(match.id))
  const event = useRemote(reads.tournament(match.tournamentId)).value
  const title = strings.value.match.title(match.whiteName, match.blackName ?? strings.value.bracket.bye)
  useTitle(title, event?.title)
  return (
    <>
      <Officials eventId={match.tournamentId} />
      <MatchHead match={match} title={title} event={event} />
      {isBye(match) ? (
        <p>{byeSentence(match, event)}</p>
      ) : (
        <GameView match={match} moves={moves.value ?? []} event={event} />
      )}
    </>
  )
}

/** In a knockout a bye leads on; elsewhere it is a kind of bye with its points. */
const byeSentence = (match: Match, event: Tournament | undefined): string => {
  const words = strings.value
  if (event?.format === 'KNOCKOUT' || match.byeType === null) return words.match.bye(match.whiteName)
  return words.match.byeOf(match.whiteName, words.tables.byes[match.byeType], points(match.scoreA ?? 0))
}

const MatchHead = (props: { match: Match; title: string; event: Tournament | undefined }) => {
  const { match, title, event } = props
  const words = strings.value
  return (
    <header class="match-head">
      {event === undefined ? null : (
        <p class="path">
          <a href={href({ name: event.format === 'KNOCKOUT' ? 'bracket' : 'pairings', id: event.id })}>
            {event.title}
          </a>
        </p>
      )}
      <Heading level={1}>{title}</Heading>
      <p class="facts">
        {match.thirdPlace ? words.rounds.thirdPlace : words.event.round(match.roundNumber)} ·{' '}
        {words.match.board(match.boardNumber)} · {match.timeControl}
      </p>
    </header>
  )
}

type GameProps = {
  match: Match
  moves: readonly MatchMove[]
  event: Tournament | undefined
}

const GameView = ({ match, moves, event }: GameProps) => {
  const words = strings.value.match
  const own = colorOfPlayer(match, me.value?.id)
  const isFlipped = useSignal(false)
  const side = (own === 'BLACK') !== isFlipped.value ? 'BLACK' : 'WHITE'
  // The half-move looked at; undefined follows the game.
  const ply = useSignal<number | undefined>(undefined)
  const shown = positionAt(match, moves, ply.value)
  return (
    <div class="game">
      <StaticBoard fen={shown.fen} lastMove={shown.lastMove} side={side} hasCoordinates label={shown.label} />
      <div class="game-side">
        <PlayerBar match={match} color={side === 'WHITE' ? 'BLACK' : 'WHITE'} edge="top" />
        <MatchNotice match={match} event={event} />
        <TieBreakList match={match} />
        <MoveList moves={moves} ply={ply} flip={() => (isFlipped.value = !isFlipped.value)} />
        <PlayerBar match={match} color={side} edge="bottom" />
        <p class="actions">
          <a class="button" href={pgnPath(match.id)} download={`${match.id}.pgn`}>
            {words.pgn}
          </a>
        </p>
        {event !== undefined && mayRule(event, match) ? <RulingForm match={match} /> : null}
      </div>
    </div>
  )
}

/** What is over is corrected by a chief arbiter only. */
const mayRule = (event: Tournament, match: Match): boolean =>
  event.status !== 'CANCELED' && (isOpen(match) ? mayEnterResults(event) : mayRun(event))

/** The position after `ply` half-moves; the present one when `ply` is not given or not known. */
const positionAt = (match: Match, moves: readonly MatchMove[], ply: number | undefined) => {
  const words = strings.value.match
  const move = ply === undefined ? undefined : moves[ply - 1]
  if (move !== undefined) return { fen: move.fenAfter, lastMove: move.uci, label: move.san }
  const first = moves[0]
  if (ply === 0 && first !== undefined) return { fen: first.fenBefore, lastMove: null, label: words.first }
  return { fen: match.fen, lastMove: match.lastMoveUci, label: words.toMove[match.turn] }
}
