import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { browserPath } from '../../test/helpers/browser-path.ts'
import type { Visitor } from './scenes.ts'

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const executablePath = browserPath()
  if (executablePath === undefined) throw new Error('there is no Chromium here: set CHROMIUM to its path')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export type Visit = { readonly context: BrowserContext; readonly page: Page; readonly cdp: CDPSession }

/** Somebody who comes for the first time; signed in, where it is somebody with an account. */
export const visit = async (browser: Browser, url: string, visitor?: Visitor): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  if (visitor !== undefined) {
    const { username, password } = visitor
    const reply = await page.request.post('/auth/login', { data: { username, password } })
    if (!reply.ok()) throw new Error(`signing in failed: ${reply.status()}`)
  }
  const cdp = await context.newCDPSession(page)
  return { context, page, cdp }
}

const IDLE_MS = 1000

type Loaded = { readonly type: string; readonly url: string; bytes: number }

/**
 * What a browser receives for a page, headers and all, until nothing but streams has been under way for a second. The cache
 * of its context is empty and in use: without one a slow machine fetches a typeface twice, and no reader does.
 */
export const received = async ({ page, cdp }: Visit, path: string): Promise<readonly Loaded[]> => {
  const loads = new Map<string, Loaded>()
  const underWay = new Set<string>()
  let quietSince = performance.now()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const { pathname } = new URL(request.url)
    loads.set(requestId, { type, url: pathname, bytes: 0 })
    if (!pathname.endsWith('/events')) underWay.add(requestId)
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const load = loads.get(requestId)
    if (load !== undefined) load.bytes = response.encodedDataLength
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (load?.url.endsWith('/events')) load.bytes += encodedDataLength
  })
  const end = (requestId: string, bytes: number) => {
    const load = loads.get(requestId)
    if (load !== undefined && bytes > 0) load.bytes = bytes
    underWay.delete(requestId)
    quietSince = performance.now()
  }
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  await page.goto(path)
  while (underWay.size > 0 || performance.now() - quietSince < IDLE_MS) await page.waitForTimeout(50)
  return [...loads.values()]
}
