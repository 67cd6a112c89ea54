import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { type PlayedMove, type Promotion, play } from '../../../src/domain/chess/position.ts'
import type { Color } from '../../../src/domain/kernel/color.ts'
import { playing } from '../i18n/playing.ts'
import { piecesOf } from '../model/board.ts'
import { stepFrom } from '../model/cursor.ts'
import { pieceName, squareName } from '../model/speech.ts'
import { positionOf } from '../model/targets.ts'
import { announce } from '../parts/announcer.tsx'
import { Coordinates } from '../parts/static-board.tsx'
import { focusBoard } from './focus-board.ts'
import { type Hand, PlayBoard, type Squares } from './play-board.tsx'
import { PromotionChoice } from './promotion-choice.tsx'
import type { Seat } from './seat.ts'

export type BoardAreaProps = {
  fen: string
  lastMove: string | null
  side: Color
  /** Said of the board as a whole. */
  label: string
  seat: Seat | undefined
  /** Whether the position shown is the present one of a game in play. */
  isOpen: boolean
  isOver: boolean
  /** As in `useUpsets`. */
  upsets: number
  hand: Signal<Hand | undefined>
}

/** The board with all that is done on it: by mouse, by touch, and by keys. */
export const BoardArea = (props: BoardAreaProps) => {
  const { fen, lastMove, side, seat, isOpen, upsets, hand } = props
  const { asked, resets, choose, ...moves } = useMoves(props)
  const keys = useBoardKeys(props)
  return (
    <div class="board" {...keys.wiring}>
      <Coordinates side={side} />
      <PlayBoard
        {...{ fen, lastMove, side, isOpen, upsets, hand, resets }}
        own={props.isOver ? undefined : seat?.color}
        {...moves}
        cursor={keys.cursor}
      />
      <p id={keys.hintId} class="unseen">
        {playing.value.boardKeys}
      </p>
      {asked === undefined || seat === undefined ? null : (
        <PromotionChoice square={asked.to} color={seat.color} side={side} choose={choose} />
      )}
    </div>
  )
}

/** What a pawn is to become is asked of a move in a position, or of one in advance; a new position is another question. */
type Asked = Squares & { readonly fen: string; readonly isAhead: boolean }

/** Sends what is played on the board; a pawn that promotes waits for its piece, and what was refused is set back. */
const useMoves = ({ fen, seat }: BoardAreaProps) => {
  const promotion = useSignal<Asked | undefined>(undefined)
  const ahead = useRef<Promotion | undefined>(undefined)
  const resets = useSignal(0)
  const refusal = seat?.refusal.value
  useEffect(() => {
    if (refusal !== undefined) resets.value += 1
  }, [refusal])
  const onMove = ({ uci, san, position }: PlayedMove) => void seat?.play({ uci, san, fen: position.fen })
  const onPremove = (squares: Squares | undefined) => {
    ahead.current = undefined
    if (squares !== undefined) announce(playing.value.premoveSet(squares.from, squares.to))
    const isAsked = squares !== undefined && promotesAt(fen, squares)
    if (isAsked) promotion.value = { ...squares, fen, isAhead: true }
    else if (promotion.peek()?.isAhead === true) promotion.value = undefined
  }
  const choose = (piece: Promotion | undefined) => {
    const asked = promotion.value
    promotion.value = undefined
    if (asked?.isAhead === true && piece !== undefined) ahead.current = piece
    else if (!playAsked(asked, piece, onMove)) resets.value += 1
    focusBoard()
  }
  return {
    asked: promotion.value?.fen === fen ? promotion.value : undefined,
    resets: resets.value,
    choose,
    onMove,
    onPremove,
    onPromotion: (squares: Squares) => {
      promotion.value = { ...squares, fen, isAhead: false }
    },
    promotesAhead: () => ahead.current,
    onTakenBack: () => tellTakenBack(seat),
  }
}

const tellTakenBack = (seat: Seat | undefined): void => {
  seat?.tellTakenBack()
  announce(playing.value.premoveTaken)
}

const playAsked = (
  asked: Asked | undefined,
  promotion: Promotion | undefined,
  use: (move: PlayedMove) => void,
): boolean => {
  const position = asked === undefined ? undefined : positionOf(asked.fen)
  if (asked === undefined || position === undefined || promotion === undefined) return false
  const played = play(position, { from: asked.from, to: asked.to, promotion })
  if (played.ok) use(played.value)
  return played.ok
}

/** Whether a pawn gets to its last rank, if it may go there when its turn comes. */
const promotesAt = (fen: string, { from, to }: Squares): boolean =>
  ['1', '8'].includes(to[1] ?? '') && piecesOf(fen).find(({ square }) => square === from)?.role === 'p'

/** Arrow keys go over the squares and say what stands there; Enter picks up and puts down. */
const useBoardKeys = ({ fen, side, label, seat, hand }: BoardAreaProps) => {
  const hintId = useId()
  const square = useSignal(side === 'WHITE' ? 'e2' : 'e7')
  const isUsed = useSignal(false)
  const onKeyDown = (event: KeyboardEvent) => {
    // The choice of a piece inside has keys of its own.
    if (event.target !== event.currentTarget) return
    const next = stepFrom(square.value, event.key, side)
    const words = playing.value
    if (next !== undefined) {
      square.value = next
      isUsed.value = true
      announce(squareName(next, fen, words))
    } else if (event.key === 'Enter' || event.key === ' ') {
      isUsed.value = true
      if (seat !== undefined) touch(hand.value, square.value, fen)
    } else if (event.key === 'Escape') {
      hand.value?.letGo()
      announce(words.letGo)
    } else return
    event.preventDefault()
  }
  return {
    hintId,
    cursor: isUsed.value ? square.value : undefined,
    wiring: {
      role: 'application',
      tabIndex: 0,
      'aria-label': playing.value.boardWith(label),
      'aria-describedby': hintId,
      onKeyDown,
      onBlur: () => (isUsed.value = false),
    } as const,
  }
}

/** As a click on the square; says what was picked up or let go. */
export const touch = (hand: Hand | undefined, square: string, fen: string): void => {
  const before = hand?.held()
  hand?.touch(square)
  const after = hand?.held()
  const words = playing.value
  const piece = piecesOf(fen).find(one => one.square === square)
  if (after === square && piece !== undefined) announce(words.picked(pieceName(piece, words), square))
  else if (before === square) announce(words.letGo)
  else if (after === undefined && before === undefined) announce(squareName(square, fen, words))
}
