import { signal } from '@preact/signals'

type Saying = { readonly id: number; readonly text: string }

const said = signal<readonly Saying[]>([])
let count = 0

/** How long what was said stays to be read: a screen reader has taken it up by then. */
const KEPT_MS = 10_000

/**
 * Tells a screen reader, politely, what concerns this visitor: never standings or others' games. Each is a paragraph of its
 * own, so that nothing takes the place of what is still to be read out, and the same words once more are said once more.
 */
export const announce = (text: string): void => {
  const saying = { id: count++, text: text.trim() }
  said.value = [...said.peek(), saying]
  setTimeout(() => {
    said.value = said.peek().filter(({ id }) => id !== saying.id)
  }, KEPT_MS)
}

export const Announcer = () => (
  <div class="unseen announcer" aria-live="polite" aria-relevant="additions">
    {said.value.map(({ id, text }) => (
      <p key={id}>{text}</p>
    ))}
  </div>
)
