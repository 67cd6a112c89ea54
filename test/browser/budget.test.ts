import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pairedSwissOf } from '../helpers/arbiter-page.ts'
import { signInByCall, useBrowser, watchNetwork } from '../helpers/browser.ts'
import { PASSWORD, startEvent, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { someOf } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

/** Decision 0030: the JavaScript that a spectator's page of an event loads, in bytes under brotli. */
const MOST = 30_000

const PAGES = [
  ['en-GB', ''],
  ['fr-FR', ''],
  ['en-GB', '/pairings'],
  ['fr-FR', '/standings'],
  ['fr-FR', '/crosstable'],
  ['fr-FR', '/bracket'],
] as const

/** The scripts that a page loads from now on. */
const scriptsOf = (page: Page) => {
  const loaded: Promise<{ readonly path: string; readonly size: number }>[] = []
  page.on('response', response => {
    const path = new URL(response.url()).pathname
    if (path.endsWith('.js'))
      loaded.push(response.body().then(body => ({ path, size: brotliCompressSync(body).length })))
  })
  return loaded
}

/** The scripts that the document of a page names. */
const namedIn = async (page: Page, locale: string): Promise<string[]> => {
  const document = await (
    await page.request.get(page.url(), { headers: { 'accept-language': locale } })
  ).text()
  const named = document.matchAll(
    /<(?:script type="module"[^>]* src|link rel="modulepreload" href)="([^"]+)"/g,
  )
  return [...named].map(([, path]) => path!).toSorted()
}

test.each(someOf(PAGES, 2))(
  'in %s, a spectator’s page of an event (%s) loads 30 kB of JavaScript at most, all of it named in its document',
  async (locale, tab) => {
    const event = tab === '/bracket' ? await startEvent(world.http) : (await pairedSwissOf(world)).event
    const page = await browser.openCold(world.nodes[0]!.url, locale)
    const network = watchNetwork(page)
    const loaded = scriptsOf(page)
    const errors: Error[] = []
    page.on('pageerror', error => errors.push(error))
    await page.goto(`/t/${event.id}${tab}`)
    await page.locator('h2').first().waitFor()
    await page.getByRole('link', { name: /^(Sign in|Se connecter)$/ }).waitFor()
    await network.idle()
    expect(errors).toEqual([])
    const scripts = await Promise.all(loaded)
    expect(scripts.map(({ path }) => path).toSorted()).toEqual(await namedIn(page, locale))
    if (tab === '/bracket') expect(await page.locator('.bracket').count()).toBe(1)
    const total = scripts.reduce((sum, { size }) => sum + size, 0)
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThanOrEqual(MOST)
  },
)

test('an arbiter’s pages load 160 kB of JavaScript at most', async () => {
  const { event } = await pairedSwissOf(world)
  for (const path of ['', '/pairings', '/settings', '/desk', '/desk/money']) {
    const page = await browser.openCold(world.nodes[0]!.url, 'fr-FR')
    await signInByCall(page, event.organiser.username, PASSWORD)
    const network = watchNetwork(page)
    const loaded = scriptsOf(page)
    await page.goto(`/t/${event.id}${path}`)
    await page.locator('h2, fieldset').first().waitFor()
    await network.idle()
    const total = (await Promise.all(loaded)).reduce((sum, { size }) => sum + size, 0)
    expect(total).toBeGreaterThan(20_000)
    expect(total).toBeLessThanOrEqual(160_000)
  }
})

test('a game’s page loads 64 kB of JavaScript at most (0091), all of it named in its document', async () => {
  const { id } = await startMatch(world.http)
  const page = await browser.openCold(world.nodes[0]!.url, 'fr-FR')
  const network = watchNetwork(page)
  const loaded = scriptsOf(page)
  await page.goto(`/m/${id}`)
  await page.locator('.play-board cg-board').waitFor()
  await network.idle()
  const scripts = await Promise.all(loaded)
  expect(scripts.map(({ path }) => path).toSorted()).toEqual(await namedIn(page, 'fr-FR'))
  const total = scripts.reduce((sum, { size }) => sum + size, 0)
  expect(total).toBeGreaterThan(30_000)
  expect(total).toBeLessThanOrEqual(64_000)
})

test('the board one plays on is loaded on the page of a game only: neither with the boards of an event nor by whoever is signed in', async () => {
  const { event, white } = await startMatch(world.http)
  const page = await browser.openCold(world.nodes[0]!.url, 'en-GB')
  await signInByCall(page, white.username, PASSWORD)
  const network = watchNetwork(page)
  const loaded = scriptsOf(page)
  await page.goto(`/t/${event.id}/boards`)
  await page.locator('.call, .own-banner').first().waitFor()
  await network.idle()
  const total = (await Promise.all(loaded)).reduce((sum, { size }) => sum + size, 0)
  expect(total).toBeGreaterThan(20_000)
  expect(total).toBeLessThanOrEqual(45_000)
})
