import { signal } from '@preact/signals'

const said = signal('')
let waiting: readonly string[] = []

/** Tells a screen reader, politely, what concerns this visitor: never standings or others' games. */
export const announce = (text: string): void => {
  if (waiting.length === 0) queueMicrotask(sayAll)
  waiting = [...waiting, text]
}

/** What is to be said at once is said in one: the later would take the place of the earlier. */
const sayAll = (): void => {
  const text = waiting.join(' ').trim()
  waiting = []
  // The same words once more are said once more: to a screen reader they have to differ.
  said.value = said.peek() === text ? `${text}\u00a0` : text
}

export const Announcer = () => (
  <p class="unseen" aria-live="polite">
    {said.value}
  </p>
)
