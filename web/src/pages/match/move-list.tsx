import { useEffect, useRef } from 'preact/hooks'
import { playing } from '../../i18n/playing.ts'
import { strings } from '../../i18n/strings.ts'
import { writtenMove } from '../../model/speech.ts'
import type { Replay } from './replay.ts'

type MoveListProps = { sans: readonly string[]; replay: Replay; flip: () => void }

/** The moves of a game; each shows its position. */
export const MoveList = ({ sans, replay, flip }: MoveListProps) => {
  const words = playing.value.page
  const { shown, show } = replay
  const list = useKeptInView(shown, sans.length)
  return (
    <section class="moves" aria-label={words.moves}>
      {sans.length === 0 ? (
        <p class="quiet">{words.noMoves}</p>
      ) : (
        <ol ref={list}>
          {sans.map((san, index) => (
            <li key={`${index} ${san}`}>
              {index % 2 === 0 ? <span class="move-number">{index / 2 + 1}</span> : null}
              <button
                type="button"
                aria-current={shown === index + 1 ? 'true' : undefined}
                onClick={() => show(index + 1)}
              >
                {writtenMove(san, strings.value.match.pieces)}
              </button>
            </li>
          ))}
        </ol>
      )}
      <div class="move-steps">
        <Step label={words.first} sign="«" go={() => show(0)} />
        <Step label={words.previous} sign="‹" go={() => show(shown - 1)} />
        <Step label={words.next} sign="›" go={() => show(shown + 1)} />
        <Step label={words.last} sign="»" go={() => show(sans.length)} />
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

/** The move that is shown stays in the view of the list, whatever room the notice leaves it. */
const useKeptInView = (shown: number, count: number) => {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => keepInView(list.current), [shown, count])
  useEffect(() => {
    if (list.current === null) return
    const watch = new ResizeObserver(() => keepInView(list.current))
    watch.observe(list.current)
    return () => watch.disconnect()
  }, [count === 0])
  return list
}

/** Scrolls the list only, never the page. */
const keepInView = (list: HTMLOListElement | null) => {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (list === null || current === null || current === undefined) return
  list.scrollTop = current.offsetTop - list.clientHeight / 2
  list.scrollLeft = current.offsetLeft - list.clientWidth / 2
}
