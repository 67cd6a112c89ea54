import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { MatchMove } from '../../../../src/wire/matches.ts'
import { strings } from '../../i18n/strings.ts'

type MoveListProps = {
  moves: readonly MatchMove[]
  /** Half-moves of the position that is shown; undefined follows the game. */
  ply: Signal<number | undefined>
  flip: () => void
}

/** The moves of a game; each shows its position. */
export const MoveList = ({ moves, ply, flip }: MoveListProps) => {
  const words = strings.value.match
  const list = useRef<HTMLOListElement>(null)
  const shown = ply.value ?? moves.length
  useEffect(() => keepInView(list.current), [shown])
  const show = (wanted: number) => {
    ply.value = wanted >= moves.length ? undefined : Math.max(0, wanted)
  }
  return (
    <section class="moves" aria-label={words.moves}>
      {moves.length === 0 ? (
        <p class="quiet">{words.noMoves}</p>
      ) : (
        <ol ref={list}>
          {moves.map((move, index) => (
            <li key={move.moveNumber}>
              {index % 2 === 0 ? <span class="move-number">{index / 2 + 1}</span> : null}
              <button
                type="button"
                aria-current={shown === index + 1 ? 'true' : undefined}
                onClick={() => show(index + 1)}
              >
                {move.san}
              </button>
            </li>
          ))}
        </ol>
      )}
      <div class="move-steps">
        <Step label={words.first} sign="«" go={() => show(0)} />
        <Step label={words.previous} sign="‹" go={() => show(shown - 1)} />
        <Step label={words.next} sign="›" go={() => show(shown + 1)} />
        <Step label={words.last} sign="»" go={() => show(moves.length)} />
        <Step label={words.flip} sign="⇅" go={flip} />
      </div>
    </section>
  )
}

const Step = (props: { label: string; sign: string; go: () => void }) => (
  <button type="button" aria-label={props.label} onClick={props.go}>
    {props.sign}
  </button>
)

/** Scrolls the list only, never the page. */
const keepInView = (list: HTMLOListElement | null) => {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (list === null || current === null || current === undefined) return
  list.scrollTop = current.offsetTop - list.clientHeight / 2
}
