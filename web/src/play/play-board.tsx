import { Chessground } from '@lichess-org/chessground'
import type { Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import {
  isCheck,
  type PlayedMove,
  type Position,
  type Promotion,
  play,
} from '../../../src/domain/chess/position.ts'
import type { Color } from '../../../src/domain/kernel/color.ts'
import { needsPromotion, positionOf, targetsOf } from '../model/targets.ts'
import { pieceImages } from './piece-images.ts'

type Api = ReturnType<typeof Chessground>
type Key = NonNullable<ReturnType<Api['getKeyAtDomPos']>>

/** What a board is asked from outside: by keys, or by a table of its squares. */
export type Hand = {
  /** Picks up what stands there, or puts down there what is held; as a click does. */
  readonly touch: (square: string) => void
  readonly letGo: () => void
  readonly held: () => string | undefined
}

export type Squares = { readonly from: string; readonly to: string }

export type BoardProps = {
  fen: string
  lastMove: string | null
  side: Color
  /** Whose pieces the visitor may move, now or in advance; nobody's where they only look. */
  own: Color | undefined
  /** False while an earlier position is shown, or the game stands still. */
  isOpen: boolean
  onMove: (move: PlayedMove) => void
  onPromotion: (squares: Squares) => void
  onPremove: (squares: Squares | undefined) => void
  /** What a pawn becomes by a move made in advance, where that has been chosen. */
  promotesAhead: () => Promotion | undefined
  hand: Signal<Hand | undefined>
  /** The square that keys are on. */
  cursor: string | undefined
  /** Grows when the board is to forget what was done on it and show `fen` again. */
  resets: number
  /** Grows when a move in advance is not to be played any more. */
  upsets: number
  /** Told when there was one. */
  onTakenBack: () => void
}

const colorOf = (color: Color) => (color === 'WHITE' ? 'white' : 'black')

/** A board to play on, or to draw arrows on. What it shows to those who do not see it stands around it. */
export const PlayBoard = (props: BoardProps) => {
  const element = useRef<HTMLDivElement>(null)
  const board = useRef<Api | undefined>(undefined)
  const latest = useRef(props)
  latest.current = props
  // Before the page is painted: the board and what stands beside it are of one move.
  useLayoutEffect(() => {
    const made = Chessground(element.current!, firstConfig(latest))
    board.current = made
    const forget = () => made.state.dom.bounds.clear()
    for (const kind of PRESSES)
      element.current!.addEventListener(kind, forget, { capture: true, passive: true })
    for (const [name, image] of pieceImages()) element.current!.style.setProperty(name, image)
    props.hand.value = handOf(made)
    return () => {
      props.hand.value = undefined
      made.destroy()
    }
  }, [])
  const seen = useRef(props.resets)
  const upset = useRef(props.upsets)
  useLayoutEffect(() => {
    if (upset.current !== props.upsets) takePremoveBack(board.current, props)
    upset.current = props.upsets
    // What was meant to follow a move that was not played is not meant any more.
    if (seen.current !== props.resets) board.current?.cancelMove()
    seen.current = props.resets
    board.current?.set(configOf(latest))
    const isOwnTurn = props.isOpen && positionOf(props.fen)?.turn === props.own
    if (isOwnTurn) board.current?.playPremove()
  }, [props.fen, props.lastMove, props.side, props.own, props.isOpen, props.resets, props.upsets])
  useLayoutEffect(() => {
    const custom = new Map(props.cursor === undefined ? [] : [[props.cursor as Key, 'cursor']])
    board.current?.set({ highlight: { custom } })
  }, [props.cursor])
  return <div ref={element} class="play-board" />
}

const takePremoveBack = (board: Api | undefined, { onTakenBack }: BoardProps): void => {
  if (board?.state.premovable.current === undefined) return
  board.cancelPremove()
  onTakenBack()
}

/**
 * The board remembers where it lies until the page is scrolled or the window changes. Whatever else may have moved it, it
 * looks anew before each press.
 */
const PRESSES = ['touchstart', 'mousedown'] as const

const handOf = (board: Api): Hand => ({
  touch: square => board.selectSquare(square as Key, true),
  letGo: () => board.cancelMove(),
  held: () => board.state.selected,
})

type Latest = { readonly current: BoardProps }

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** On a touch screen a board that nobody plays on lets the page be scrolled over it. */
const isOnlySeen = ({ own }: BoardProps) => own === undefined && matchMedia('(pointer: coarse)').matches

const firstConfig = (latest: Latest) => ({
  ...configOf(latest),
  coordinates: false,
  viewOnly: isOnlySeen(latest.current),
  animation: { enabled: !isStill(), duration: 140 },
  draggable: { showGhost: true },
  highlight: { lastMove: true, check: true },
  premovable: {
    enabled: true,
    events: {
      set: (from: string, to: string) => latest.current.onPremove({ from, to }),
      unset: () => latest.current.onPremove(undefined),
    },
  },
})

const configOf = (latest: Latest) => {
  const { fen, lastMove, side, own, isOpen } = latest.current
  const position = positionOf(fen)
  const moves = own !== undefined && isOpen ? own : undefined
  return {
    fen,
    orientation: colorOf(side),
    turnColor: colorOf(position?.turn ?? 'WHITE'),
    lastMove: lastMove === null ? undefined : ([lastMove.slice(0, 2), lastMove.slice(2, 4)] as Key[]),
    check: position !== undefined && isCheck(position),
    movable: {
      free: false,
      color: moves === undefined ? undefined : colorOf(moves),
      dests: destsOf(position, moves),
      events: {
        after: (from: Key, to: Key, how: { premove: boolean }) =>
          moved(latest.current, from, to, how.premove),
      },
    },
  } as Parameters<Api['set']>[0]
}

const destsOf = (position: Position | undefined, own: Color | undefined): Map<Key, Key[]> => {
  const found =
    position === undefined || position.turn !== own ? new Map<string, string[]>() : targetsOf(position)
  return found as Map<Key, Key[]>
}

const moved = (props: BoardProps, from: string, to: string, wasAhead: boolean): void => {
  const position = positionOf(props.fen)
  if (position === undefined) return
  const promotes = needsPromotion(position, from, to)
  const promotion = wasAhead ? props.promotesAhead() : undefined
  if (promotes && promotion === undefined) {
    props.onPromotion({ from, to })
    return
  }
  const played = play(position, { from, to, ...(promotes && promotion !== undefined ? { promotion } : {}) })
  if (played.ok) props.onMove(played.value)
}
