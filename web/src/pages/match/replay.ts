import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

/** Which position of a game is shown. */
export type Replay = {
  /** Half-moves of the position that is shown. */
  readonly shown: number
  /** The last one: what comes is shown as it comes. */
  readonly isFollowing: boolean
  readonly show: (ply: number) => void
}

/** Goes through `count` half-moves, by `show` and by the arrow keys wherever they mean nothing else. */
export const useReplay = (count: number, isPlayer: boolean): Replay => {
  const ply = useSignal<number | undefined>(undefined)
  const shown = Math.min(ply.value ?? count, count)
  const last = useRef(count)
  last.current = count
  const show = (wanted: number) => {
    ply.value = wanted >= last.current ? undefined : Math.max(0, wanted)
  }
  useEffect(() => {
    // A player is shown each move that is made.
    if (isPlayer) ply.value = undefined
  }, [count, isPlayer])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Keys come faster than the page is drawn: each goes on from where the one before has led.
      const end = last.current
      const at = Math.min(ply.peek() ?? end, end)
      const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: end }[event.key]
      if (step === undefined || !isFree(event)) return
      event.preventDefault()
      show(step)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { shown, isFollowing: ply.value === undefined, show }
}

/** Keys belong to what has the focus, where that uses them. */
const isFree = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false
  const target = event.target as Element
  if (target.matches('input, textarea, select, [role=application], summary')) return false
  // Home and End scroll the page, unless the list of moves is where one is.
  return event.key.startsWith('Arrow') || target.closest('.moves') !== null
}
