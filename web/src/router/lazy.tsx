import { signal } from '@preact/signals'
import type { ComponentType, FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { Loading, ReadFailure } from '../parts/status.tsx'
import { fetchCode } from './code.ts'

/** A page whose code is fetched when it is first shown, or sooner: whoever knows that it will be, says so. */
export type Lazy<Props> = FunctionComponent<Props> & { readonly fetchSoon: () => Promise<void> }

const AGAIN_MS = 2_000

const lacking = new Set<() => Promise<void>>()

/** Fetches what was drawn as "Loading …" since this was last asked; false where nothing was. */
export const fetchLacking = async (): Promise<boolean> => {
  const all = [...lacking]
  lacking.clear()
  await Promise.all(all.map(fetchPage => fetchPage()))
  return all.length > 0
}

export const lazy = <Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> => {
  const loaded = signal<{ readonly page: ComponentType<Props> } | undefined>(undefined)
  const hasFailed = signal(false)
  let fetching: Promise<void> | undefined
  const fetchOnce = async () => {
    hasFailed.value = false
    try {
      loaded.value = { page: await fetchCode(load) }
    } catch {
      hasFailed.value = true
      fetching = undefined
      setTimeout(() => void fetchPage(), AGAIN_MS)
    }
  }
  const fetchPage = (): Promise<void> => {
    fetching ??= fetchOnce()
    return fetching
  }
  const Later = (props: Props) => {
    useEffect(() => void fetchPage(), [])
    const Page = loaded.value?.page
    if (Page !== undefined) return <Page {...props} />
    lacking.add(fetchPage)
    return hasFailed.value ? (
      <ReadFailure failure={{ kind: 'unreachable' }} retry={() => void fetchPage()} />
    ) : (
      <Loading />
    )
  }
  return Object.assign(Later, { fetchSoon: fetchPage })
}
