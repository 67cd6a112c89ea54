import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { browserPath, lightBrowserPath } from './browser-path.ts'
import { kept } from './kept.ts'

/** So long pages may take to show what a test waits for: on a busy machine many times what they usually do. */
const PATIENCE_MS = 60_000

export type Opened = { readonly page: Page; readonly problems: readonly string[] }

type Visitor = { readonly kind: string; readonly context: BrowserContext; readonly page: Page }

/**
 * A visitor who has been nowhere: no cookies, nothing kept, no page that follows and ticks on. They wait at an address of
 * the same site, for which the browser needs no new process.
 */
const forget = async ({ context, page }: Visitor): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/healthz')
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await page.emulateMedia({ colorScheme: null })
  await context.clearCookies()
}

type BrowserOptions = { readonly flags?: readonly string[]; readonly isWhole?: boolean }

const launch = async ({ flags = [], isWhole = false }: BrowserOptions): Promise<Browser> => {
  const executablePath = isWhole ? browserPath() : lightBrowserPath()
  if (executablePath === undefined) throw new Error('there is no Chromium: set CHROMIUM to its path')
  const args = ['--no-sandbox', '--renderer-process-limit=1', ...flags]
  return chromium.launch({ executablePath, args })
}

/** The browser of all files that ask for nothing of their own, which share a process one after the other. */
let shared: Promise<Browser> | undefined

const launchShared = (): Promise<Browser> => {
  kept.processes = 1
  shared ??= launch({})
  return shared
}

/**
 * One browser for a file of tests, its own where it asks for something of its own. After each test its visitors have
 * forgotten everything, and are visitors of the next: a page of its own for each costs half a second of a core. `flags` are further ones of Chromium; `isWhole` where a page needs
 * what only a browser with windows has, such as notifications.
 */
export const useBrowser = (options?: BrowserOptions) => {
  let browser: Browser | undefined
  const free: Visitor[] = []
  const partings: (() => Promise<void>)[] = []
  const arrive = async (baseURL: string, locale: string): Promise<Visitor> => {
    const kind = `${baseURL} ${locale}`
    const at = free.findIndex(visitor => visitor.kind === kind)
    const [known] = at < 0 ? [] : free.splice(at, 1)
    if (known !== undefined) return known
    const context = await browser!.newContext({ baseURL, locale })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    return { kind, context, page }
  }
  beforeAll(async () => {
    browser = await (options === undefined ? launchShared() : launch(options))
  })
  afterEach(() => Promise.all(partings.splice(0).map(part => part())))
  afterAll(async () => {
    if (options !== undefined) return browser?.close()
    await Promise.all(browser?.contexts().map(context => context.close()) ?? [])
  })
  return {
    /** A visitor who shares nothing with others, nor with those before. What the page complains of is kept. */
    open: async (baseURL: string, width = 1280, locale = 'en-GB'): Promise<Opened> => {
      const visitor = await arrive(baseURL, locale)
      const { page } = visitor
      await page.setViewportSize({ width, height: 800 })
      const problems: string[] = []
      const complain = (error: Error) => problems.push(error.message)
      page.on('pageerror', complain)
      partings.push(async () => {
        page.off('pageerror', complain)
        await forget(visitor).then(
          () => free.push(visitor),
          () => visitor.context.close(),
        )
      })
      return { page, problems }
    },
    /** A visitor with a phone: a narrow window that is touched, not clicked. */
    openPhone: async (baseURL: string, locale = 'en-GB'): Promise<Opened> => {
      const viewport = { width: 390, height: 844 }
      const context = await browser!.newContext({ baseURL, locale, viewport, hasTouch: true, isMobile: true })
      partings.push(() => context.close())
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      const problems: string[] = []
      page.on('pageerror', error => problems.push(error.message))
      return { page, problems }
    },
    /** A page of one who comes for the first time: nothing has been loaded yet. */
    openCold: async (baseURL: string, locale: string): Promise<Page> => {
      const context = await browser!.newContext({ baseURL, locale })
      partings.push(() => context.close())
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      return page
    },
  }
}

/** Of a page that is still to be opened: resolves once nothing but streams has been under way for a while. */
export const watchNetwork = (page: Page): { readonly idle: (forMs?: number) => Promise<void> } => {
  const underWay = new Set<Request>()
  let quietSince = performance.now()
  const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/events')
  page.on('request', request => {
    if (!isStream(request)) underWay.add(request)
  })
  const end = (request: Request) => {
    if (underWay.delete(request)) quietSince = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    idle: async (forMs = 500) => {
      while (underWay.size > 0 || performance.now() - quietSince < forMs) await page.waitForTimeout(50)
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

const require = createRequire(import.meta.url)
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page, as lines; none where all is well. */
export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  // A colour on its way to another has no contrast that anybody reads.
  await page.evaluate(SETTLED)
  // Not as a script of the page: its policy, rightly, allows none but the site's own.
  await page.evaluate(`${AXE};undefined`)
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
