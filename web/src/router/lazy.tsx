import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { Loading, ReadFailure } from '../parts/status.tsx'

/** A page whose code is fetched when it is first shown. */
export const lazy = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const loaded = signal<{ readonly page: ComponentType<Props> } | undefined>(undefined)
  const hasFailed = signal(false)
  const fetchPage = async () => {
    hasFailed.value = false
    try {
      loaded.value = { page: await load() }
    } catch {
      hasFailed.value = true
    }
  }
  return props => {
    useEffect(() => {
      if (loaded.peek() === undefined) void fetchPage()
    }, [])
    const Page = loaded.value?.page
    if (Page !== undefined) return <Page {...props} />
    return hasFailed.value ? (
      <ReadFailure failure={{ kind: 'unreachable' }} retry={() => void fetchPage()} />
    ) : (
      <Loading />
    )
  }
}
