import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { type Color, opposite } from '../../../../src/domain/kernel/color.ts'
import type { Match, MatchMove } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import { playing } from '../../i18n/playing.ts'
import { strings } from '../../i18n/strings.ts'
import type { Claim } from '../../model/claims.ts'
import { isEndToCome } from '../../model/clock-text.ts'
import { colorOfPlayer } from '../../model/contest.ts'
import { isAhead } from '../../model/pending-move.ts'
import { writtenMove } from '../../model/speech.ts'
import { BoardArea } from '../../play/board-area.tsx'
import { Heard } from '../../play/heard.ts'
import type { Hand } from '../../play/play-board.tsx'
import { PlayerPanel } from '../../play/player-panel.tsx'
import { type Seat, takeSeat } from '../../play/seat.ts'
import { useUpsets } from '../../play/upsets.ts'
import { ContestPath } from './contest-path.tsx'
import { GameMore } from './game-more.tsx'
import { GameNotice } from './game-notice.tsx'
import { MatchHead } from './match-head.tsx'
import { MoveList } from './move-list.tsx'
import { PlayerBar } from './player-bar.tsx'
import { type Replay, useReplay } from './replay.ts'

type Props = { match: Match; contest: Match; event: Tournament | undefined; title: string }

const NO_MOVES: readonly MatchMove[] = []

/** A game: context, board, players with their clocks, the notice, the moves, and what a player may do. */
export const GameView = (props: Props) => {
  const { match, contest, event, title } = props
  const view = useView(match)
  const upsets = useUpsets(match, view.seat)
  const { moves, seat, sans, replay, side, present, hand, claim } = view
  const isBoardless = match.playMode === 'OVER_THE_BOARD' && match.moveNumber === 0
  const told = { contest, event, seat }
  return (
    <div class={isBoardless ? 'game boardless' : 'game'}>
      {/* First, so that a move is told before what comes of it. */}
      <Heard game={match} moves={moves} seat={seat} />
      <div class="game-context">
        <MatchHead match={match} title={title} event={event} />
        <ContestPath game={match} contest={contest} event={event} />
      </div>
      <PlayerBar game={match} color={opposite(side)} edge="top" own={seat?.color} />
      {isBoardless ? null : (
        <Board match={match} {...{ moves, present, replay, side, seat, hand }} upsets={upsets.count} />
      )}
      <PlayerBar game={match} color={side} edge="bottom" own={seat?.color} />
      <GameNotice
        game={match}
        {...told}
        claim={claim}
        areClocksSet={upsets.areClocksSet}
        isLookingBack={!replay.isFollowing}
      />
      {seat === undefined || event === undefined ? null : (
        <PlayerPanel
          key={seat.color}
          {...{ game: match, contest, event, moves, sans, seat, side, hand, claim, fen: present.fen }}
        />
      )}
      {isBoardless ? null : <MoveList sans={sans} replay={replay} flip={view.flip} />}
      <GameMore match={match} event={event} fen={present.fen} side={side} isPlayer={seat !== undefined} />
    </div>
  )
}

/** What the page of a game knows: as told, with an own move that is on its way, and as the visitor looks at it. */
const useView = (match: Match) => {
  const moves = useRemote(reads.moves(match.id)).value ?? NO_MOVES
  const seat = useSeat(match)
  const pending = seat?.pending.value
  const isPending = isAhead(pending, match)
  const told = moves.map(({ san }) => san)
  const sans = isPending && pending.ply === told.length ? [...told, pending.san] : told
  const replay = useReplay(sans.length, seat !== undefined)
  const isFlipped = useSignal(false)
  const side: Color = (seat?.color === 'BLACK') !== isFlipped.value ? 'BLACK' : 'WHITE'
  return {
    ...{ moves, seat, sans, replay, side },
    present: isPending
      ? { fen: pending.fen, lastMove: pending.uci }
      : { fen: match.fen, lastMove: match.lastMoveUci },
    claim: useSignal<Claim | undefined>(undefined),
    hand: useSignal<Hand | undefined>(undefined),
    flip: () => {
      isFlipped.value = !isFlipped.value
    },
  }
}

/** The visitor's place at the board, where they play in this game and it is played here. */
const useSeat = (match: Match): Seat | undefined => {
  // What is shown late came with the page, for guests: a player's own read is under way.
  const isOwn = match.playMode === 'ONLINE' && match.delaySeconds === undefined
  const color = isOwn ? colorOfPlayer(match, me.value?.id) : undefined
  const seat = useMemo(() => (color === undefined ? undefined : takeSeat(match.id, color)), [match.id, color])
  useEffect(() => {
    seat?.resume()
    return () => seat?.leave()
  }, [seat])
  // A refusal must not stand before what happened since, such as an offer.
  useEffect(() => seat?.forgetRefusal(), [seat, match.version])
  return seat
}

/** Who is to move, as long as anybody is. */
const presentLabel = (match: Match, fen: string): string =>
  match.status === 'FINISHED' && !isEndToCome(match)
    ? playing.value.finalPosition
    : playing.value.page.toMove[fen.split(' ')[1] === 'b' ? 'BLACK' : 'WHITE']

const isTouched = () => matchMedia('(pointer: coarse)').matches

type BoardProps = {
  match: Match
  moves: readonly MatchMove[]
  present: { readonly fen: string; readonly lastMove: string | null }
  replay: Replay
  side: Color
  seat: Seat | undefined
  upsets: number
  hand: ReturnType<typeof useSignal<Hand | undefined>>
}

/** The board with the position that is shown. */
const Board = ({ match, moves, present, replay, side, seat, upsets, hand }: BoardProps) => {
  const words = playing.value.page
  const { shown, isFollowing } = replay
  const move = moves[shown - 1]
  const first = moves[0]
  const position = isFollowing
    ? { ...present, label: presentLabel(match, present.fen) }
    : move === undefined
      ? { fen: first?.fenBefore ?? match.fen, lastMove: null, label: words.first }
      : { fen: move.fenAfter, lastMove: move.uci, label: writtenMove(move.san, strings.value.match.pieces) }
  const isOver = match.status === 'FINISHED' || match.status === 'CANCELED'
  const mayMove = me.value?.status !== 'SUSPENDED'
  const isOpen = isFollowing && mayMove && match.status === 'RUNNING' && match.pausedAt === null
  return (
    <div class="board-place">
      <BoardArea
        // A board of a game that is over is scrolled over by a finger, not held by it.
        key={`${seat?.color} ${isOver && isTouched()}`}
        {...position}
        side={side}
        seat={seat}
        isOpen={isOpen}
        isOver={isOver}
        upsets={upsets}
        hand={hand}
      />
    </div>
  )
}
