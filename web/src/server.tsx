import { renderToString } from 'preact-render-to-string'
import type { PageAsked, PageDrawn } from '../../src/wire/page.ts'
import { forgetReads, wanting } from './api/remote.ts'
import { App, fetchPage } from './app.tsx'
import { describe } from './describe.ts'
import { DRAWN } from './i18n/drawn.ts'
import { drawTimesIn } from './i18n/format.ts'
import { speak } from './i18n/strings.ts'
import { titleShown } from './parts/heading.tsx'
import { route, standAt } from './router/navigation.ts'
import type { Route } from './router/routes.ts'
import { sowRead } from './seeds.ts'

// The site's second bundle, which the server loads: pages as guests see them, drawn of what the API has answered.

drawTimesIn('UTC')

/** Games are drawn where they are played; forms are of no use to whoever cannot send them. */
const ONLY_IN_BROWSERS: readonly (Route['name'] | undefined)[] = [
  'match',
  'create',
  'login',
  'register',
  'welcome',
]

/** Draws a page as far as what has been read goes. One at a time: what is read and spoken is the module's. */
export const drawPage = async ({ path, language, reads: answered }: PageAsked): Promise<PageDrawn> => {
  await speak(language)
  standAt(path)
  forgetReads()
  for (const { text, ...read } of answered) sowRead({ ...read, value: JSON.parse(text) })
  const current = route.value
  const isDrawn = !ONLY_IN_BROWSERS.includes(current?.name)
  if (isDrawn) await fetchPage(current)
  const html = isDrawn ? renderToString(<App />) : undefined
  const about = describe(current)
  const title = isDrawn ? titleShown() : about.name === undefined ? 'Tabiya' : `${about.name}, Tabiya`
  const { name = title.replace(/, Tabiya$/, ''), description } = about
  const words = DRAWN[language]
  const notice = isDrawn ? words.notice : words.needed
  return { isKnown: current !== undefined, html, title, name, description, notice, wanting: wanting() }
}
