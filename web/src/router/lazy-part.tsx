import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { fetchCode } from './code.ts'

const AGAIN_MS = 2_000

/** A part of a page whose code is fetched when it is first shown; until it is here, nothing stands in its place. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const loaded = signal<{ readonly part: ComponentType<Props> } | undefined>(undefined)
  let isLoading = false
  const fetchPart = async (): Promise<void> => {
    for (;;) {
      try {
        loaded.value = { part: await fetchCode(load) }
        return
      } catch {
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
      }
    }
  }
  return props => {
    useEffect(() => {
      if (!isLoading) void fetchPart()
      isLoading = true
    }, [])
    const Part = loaded.value?.part
    return Part === undefined ? null : <Part {...props} />
  }
}
