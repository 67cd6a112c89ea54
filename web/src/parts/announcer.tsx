import { signal } from '@preact/signals'

const said = signal('')

/** Tells a screen reader, politely, what concerns this visitor: never standings or others' games. */
export const announce = (text: string): void => {
  said.value = text
}

export const Announcer = () => (
  <p class="unseen" aria-live="polite">
    {said.value}
  </p>
)
