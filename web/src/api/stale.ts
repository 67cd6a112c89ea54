import { computed, type ReadonlySignal, signal } from '@preact/signals'

const unreachable = signal<readonly string[]>([])

/** True while something on the page could not be brought up to date. */
export const isStale: ReadonlySignal<boolean> = computed(() => unreachable.value.length > 0)

/** Says of something on the page, by any name, whether it can be brought up to date. */
export const noteStale = (name: string, isLost: boolean): void => {
  const others = unreachable.peek().filter(other => other !== name)
  unreachable.value = isLost ? [...others, name] : others
}
