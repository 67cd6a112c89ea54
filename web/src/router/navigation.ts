import { computed, signal } from '@preact/signals'
import { href, type Route, routeOf } from './routes.ts'

/** There is none where the server draws a page. */
const path = signal(globalThis.location?.pathname ?? '/')

/** The page that is shown; undefined when the address is none of ours. */
export const route = computed<Route | undefined>(() => routeOf(path.value))

/** Draws the page of an address, where nobody goes from one to another. */
export const standAt = (address: string): void => {
  path.value = address
}

let headingAwaited = false

/** True once after each navigation: the first heading that appears then takes the focus. */
export const takesFocus = (): boolean => {
  const awaited = headingAwaited
  headingAwaited = false
  return awaited
}

/** Goes to a page of the site: history, scroll and focus as if the browser had loaded it. */
export const navigate = (to: Route | string, how: 'push' | 'replace' = 'push'): void => {
  const url = typeof to === 'string' ? to : href(to)
  if (how === 'push') history.pushState(null, '', url)
  else history.replaceState(null, '', url)
  show()
  window.scrollTo(0, 0)
}

const show = () => {
  headingAwaited = true
  path.value = location.pathname
}

/** Links are plain `<a href>`; those to our own pages are followed without a reload. */
export const followLinks = (): void => {
  addEventListener('popstate', show)
  document.addEventListener('click', event => {
    const anchor = (event.target as Element | null)?.closest('a')
    if (anchor === null || anchor === undefined || isForBrowser(event, anchor)) return
    event.preventDefault()
    if (anchor.href !== location.href) navigate(anchor.pathname + anchor.search)
  })
}

const isForBrowser = (event: MouseEvent, anchor: HTMLAnchorElement): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  anchor.target !== '' ||
  anchor.hasAttribute('download') ||
  anchor.origin !== location.origin ||
  anchor.hash !== '' ||
  routeOf(anchor.pathname) === undefined
