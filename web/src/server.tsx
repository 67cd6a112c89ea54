import { renderToString } from 'preact-render-to-string'
import type { PageAbout, PageAsked, PageDrawn } from '../../src/wire/page.ts'
import { reads } from './api/endpoints.ts'
import { forgetReads, lastOf, wanting } from './api/remote.ts'
import { App, fetchPage } from './app.tsx'
import { describe, eventFacts } from './describe.ts'
import { EmbedApp, fetchFramed } from './embed-app.tsx'
import { DRAWN } from './i18n/drawn.ts'
import { drawTimesIn } from './i18n/format.ts'
import { speak } from './i18n/strings.ts'
import { titleShown } from './parts/heading.tsx'
import { type Framed, framedOf } from './router/framed.ts'
import { fetchLacking } from './router/lazy.tsx'
import { route, standAt } from './router/navigation.ts'
import type { Route } from './router/routes.ts'
import { sowRead } from './seeds.ts'

// The site's second bundle, which the server loads: pages as guests see them, drawn of what the API has answered.

drawTimesIn('UTC')

/** Games are drawn where they are played; forms are of no use to whoever cannot send them. */
const ONLY_IN_BROWSERS: readonly (Route['name'] | undefined)[] = [
  'match',
  'print',
  'sheet',
  'sheetOfRound',
  'security',
  'admin',
  'settings',
  'reset',
  'create',
  'login',
  'register',
  'welcome',
]

const prepare = async ({ path, language, reads: answered }: PageAsked): Promise<void> => {
  await speak(language)
  standAt(path)
  forgetReads()
  for (const { text, ...read } of answered) sowRead({ ...read, value: JSON.parse(text) })
}

/** What a picture of a page says, as far as what has been read goes. */
export const aboutPage = async (asked: PageAsked): Promise<PageAbout> => {
  await prepare(asked)
  const { name = 'Tabiya', description } = describe(route.value)
  return { name, description, wanting: wanting() }
}

/** Draws a page as far as what has been read goes. One at a time: what is read and spoken is the module's. */
export const drawPage = async (asked: PageAsked): Promise<PageDrawn> => {
  await prepare(asked)
  const { language } = asked
  const framed = framedOf(asked.path)
  if (framed !== undefined) return drawFramed(framed, language)
  const current = route.value
  const isDrawn = !ONLY_IN_BROWSERS.includes(current?.name)
  if (isDrawn) await fetchPage(current)
  const html = isDrawn ? await drawWhole() : undefined
  const about = describe(current)
  const title = isDrawn ? titleShown() : about.name === undefined ? 'Tabiya' : `${about.name}, Tabiya`
  const { name = title.replace(/, Tabiya$/, ''), description } = about
  const words = DRAWN[language]
  const notice = isDrawn ? words.notice : words.needed
  return { route: kindOf(current), html, title, name, description, notice, wanting: wanting() }
}

/** Which page it is: what stands at one address may depend on the event. */
const kindOf = (current: Route | undefined): string | undefined => {
  const isByPoints =
    current?.name === 'standings' && lastOf(reads.tournament(current.id))?.format !== 'KNOCKOUT'
  return isByPoints ? 'points' : current?.name
}

/** Parts of a page fetch parts of their own. */
const DEEPEST = 4

/** Draws until no part is missing any more: a server has no later. */
const drawWhole = async (): Promise<string> => {
  let html = renderToString(<App />)
  for (let depth = 0; depth < DEEPEST && (await fetchLacking()); depth++) html = renderToString(<App />)
  return html
}

/** A view for pages of others. Its links open the site, for readers without JavaScript too. */
const drawFramed = async (framed: Framed, language: PageAsked['language']): Promise<PageDrawn> => {
  await fetchFramed(framed)
  const html = renderToString(<EmbedApp {...framed} />).replaceAll(
    '<a ',
    '<a target="_blank" rel="noopener" ',
  )
  const words = DRAWN[language]
  const title = titleShown()
  const about = { name: title, description: eventFacts(framed.id) ?? words.site }
  return { route: 'embed', html, title, ...about, notice: words.notice, wanting: wanting() }
}
