import type { ComponentChildren } from 'preact'
import type { Read } from '../api/endpoints.ts'
import type { Failure } from '../api/http.ts'
import { type Remote, reload } from '../api/remote.ts'
import { strings } from '../i18n/strings.ts'
import { href } from '../router/routes.ts'
import { Heading, useTitle } from './heading.tsx'

/** Nothing for 300 ms, then a plain word. */
export const Loading = () => (
  <p class="loading" role="status">
    {strings.value.site.loading}
  </p>
)

export const Empty = (props: { says: string; hint?: string; children?: ComponentChildren }) => (
  <div class="empty">
    <p class="empty-says">{props.says}</p>
    {props.hint === undefined ? null : <p class="quiet">{props.hint}</p>}
    {props.children}
  </div>
)

/** What a failed read means, and the way to try once more. */
export const ReadFailure = (props: { failure: Failure; retry: () => void }) => {
  const words = strings.value.failure
  const { failure } = props
  const says = failure.kind === 'unreachable' ? words.unreachable : failure.message
  return (
    <div class="notice bad" role="alert">
      <p>{says}</p>
      <button type="button" class="button" onClick={props.retry}>
        {words.retry}
      </button>
    </div>
  )
}

/** Why something asked for was not done. */
export const ActionFailure = (props: { failure: Failure | undefined }) => {
  const { failure } = props
  if (failure === undefined) return null
  return (
    <p class="notice bad" role="alert">
      {reasonOf(failure)}
    </p>
  )
}

const reasonOf = (failure: Failure): string =>
  failure.kind === 'unreachable' ? strings.value.failure.unreachableAction : failure.message

/** An address under which there is nothing, or nothing for this visitor: what that may mean, and a way on. */
export const NoSuchPage = () => {
  const words = strings.value.site
  useTitle(words.notFound)
  return (
    <div class="page narrow">
      <Heading level={1}>{words.notFound}</Heading>
      <p class="quiet">{words.notFoundHint}</p>
      <p>
        <a href={href({ name: 'home' })}>{words.toTournaments}</a>
      </p>
    </div>
  )
}

type LoadedProps<T> = {
  read: Read<T>
  remote: Remote<T>
  children: (value: T) => ComponentChildren
}

/** The same for what a whole page is about: where there is no such thing, the page has a heading that says so. */
export const LoadedPage = <T,>(props: LoadedProps<T>) => {
  const { value, failure } = props.remote
  const isMissing = value === undefined && failure?.kind === 'refused' && failure.status === 404
  return isMissing ? <NoSuchPage /> : <Loaded {...props} />
}

/** Loading, failed or there; what was there stays on screen when a later read fails. */
export const Loaded = <T,>({ read, remote, children }: LoadedProps<T>) => {
  const retry = () => void reload(read)
  if (remote.value !== undefined) return <>{children(remote.value)}</>
  if (remote.failure !== undefined) return <ReadFailure failure={remote.failure} retry={retry} />
  return <Loading />
}
