import { useEffect, useRef } from 'preact/hooks'
import { PROMOTIONS, type Promotion } from '../../../src/domain/chess/position.ts'
import type { Color } from '../../../src/domain/kernel/color.ts'
import { playing } from '../i18n/playing.ts'
import { placeOf } from '../model/board.ts'
import { PieceShape } from '../parts/static-board.tsx'

type Props = {
  square: string
  color: Color
  side: Color
  /** Undefined takes the move back. */
  choose: (piece: Promotion | undefined) => void
}

/** What a pawn becomes: beside the square it went to, the queen nearest. */
export const PromotionChoice = ({ square, color, side, choose }: Props) => {
  const words = playing.value
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  const { column, row } = placeOf(square, side)
  const edge = row === 0 ? { top: '0' } : { bottom: '0' }
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (event.key === 'Escape') choose(undefined)
    else if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length]?.focus()
    else if (event.key === 'ArrowUp') buttons.at(at - 1)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div class="promotion-shade" aria-hidden="true" onClick={() => choose(undefined)} />
      <div
        ref={list}
        role="dialog"
        aria-label={words.promote}
        class="promotion"
        style={{ left: `${column * 12.5}%`, ...edge }}
        onKeyDown={onKeyDown}
      >
        {(row === 0 ? PROMOTIONS : PROMOTIONS.toReversed()).map(piece => (
          <button key={piece} type="button" aria-label={words.roles[piece]} onClick={() => choose(piece)}>
            <PieceShape role={piece} color={color} />
          </button>
        ))}
      </div>
    </>
  )
}
