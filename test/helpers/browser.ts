import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { browserPath } from './browser-path.ts'

export type Opened = { readonly page: Page; readonly problems: readonly string[] }

/** One browser for a file of tests; every page that a test opens is closed after it: an open one follows and ticks on. */
export const useBrowser = () => {
  let browser: Browser | undefined
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    const executablePath = browserPath()
    if (executablePath === undefined) throw new Error('there is no Chromium: set CHROMIUM to its path')
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  beforeEach(() => {
    contexts.length = 0
  })
  afterEach(() => Promise.all(contexts.splice(0).map(context => context.close())))
  afterAll(() => browser?.close())
  return {
    /** A visitor of their own: nothing is shared with other pages. What the page complains of is kept. */
    open: async (baseURL: string, width = 1280, locale = 'en-GB'): Promise<Opened> => {
      const context = await browser!.newContext({ baseURL, locale, viewport: { width, height: 800 } })
      contexts.push(context)
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      const problems: string[] = []
      page.on('pageerror', error => problems.push(error.message))
      return { page, problems }
    },
  }
}

/** By the form. */
export const signIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel(/^(User name|Identifiant)$/).fill(username)
  await page.getByLabel(/^(Password|Mot de passe)$/).fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('/')
}

const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
  .map(each => each.finished)).then(() => undefined)`

/** Without the form, which takes two pages: the cookie is that of the visitor. */
export const signInByCall = async (page: Page, username: string, password: string): Promise<void> => {
  const reply = await page.request.post('/auth/login', { data: { username, password } })
  if (!reply.ok()) throw new Error(`signing in failed: ${await reply.text()}`)
}

/** What axe finds wrong with a page, as lines; none where all is well. */
export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  // A colour on its way to another has no contrast that anybody reads.
  await page.evaluate(SETTLED)
  // Not as a script of the page: its policy, rightly, allows none but the site's own.
  await page.evaluate(`${axe.source};undefined`)
  // Only what is wrong is told in full: to describe all that is right takes most of the time.
  const found: { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] } =
    await page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** How many pixels of a page lie beyond its right edge. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** A picture of the whole page in the folder that `SITE_SHOTS` names; none where it is not set. */
export const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SITE_SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
