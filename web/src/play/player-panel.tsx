import type { Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { keyOf } from '../../../src/domain/chess/position.ts'
import type { Color } from '../../../src/domain/kernel/color.ts'
import type { Game, Match, MatchMove } from '../../../src/wire/matches.ts'
import type { Tournament } from '../../../src/wire/tournaments.ts'
import { me } from '../api/session.ts'
import { type Claim, claimOf } from '../model/claims.ts'
import { positionOf } from '../model/targets.ts'
import { ActionBar } from './action-bar.tsx'
import { BoardTable } from './board-table.tsx'
import { MoveField, ReadAloud } from './move-field.tsx'
import type { Hand } from './play-board.tsx'
import type { Seat } from './seat.ts'

export type PanelProps = {
  game: Game
  contest: Match
  event: Tournament
  moves: readonly MatchMove[]
  sans: readonly string[]
  seat: Seat
  fen: string
  side: Color
  hand: Signal<Hand | undefined>
  /** Told what may be claimed now. */
  claim: Signal<Claim | undefined>
}

/** What a player has at hand beside the board: moves in writing, draw, resignation, the board as a table. */
export const PlayerPanel = (props: PanelProps) => {
  const { game, contest, event, moves, sans, seat, fen, side, hand, claim } = props
  useEffect(() => {
    claim.value = claimable(props)
  }, [fen, moves, event, game.status])
  const isOn = game.status === 'RUNNING' && me.value?.status !== 'SUSPENDED'
  return (
    <div class="player-panel">
      {isOn ? <ActionBar game={game} contest={contest} event={event} seat={seat} /> : null}
      {isOn ? <MoveField game={game} seat={seat} fen={fen} sans={sans} /> : null}
      <BoardTable fen={fen} side={side} hand={isOn ? hand : undefined}>
        <ReadAloud game={game} seat={seat} fen={fen} sans={sans} />
      </BoardTable>
    </div>
  )
}

const claimable = ({ game, event, moves, seat, fen }: PanelProps): Claim | undefined => {
  if (event.drawConfig?.claims !== true || game.status !== 'RUNNING' || game.turn !== seat.color)
    return undefined
  const position = positionOf(fen)
  const first = moves[0]
  // Not while an own move is on its way, or the list is behind the board.
  if (position === undefined || first === undefined || position.turn !== seat.color) return undefined
  if (moves.length !== game.moveNumber) return undefined
  return claimOf(position, [keyOf(first.fenBefore), ...moves.map(move => keyOf(move.fenAfter))])
}
