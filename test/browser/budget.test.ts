import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pairedSwissOf } from '../helpers/arbiter-page.ts'
import { useBrowser, watchNetwork } from '../helpers/browser.ts'
import { startEvent } from '../helpers/event.ts'
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

test.each(someOf(PAGES, 2))(
  'in %s, a spectator’s page of an event (%s) loads 30 kB of JavaScript at most',
  async (locale, tab) => {
    const event = tab === '/bracket' ? await startEvent(world.http) : (await pairedSwissOf(world)).event
    const page = await browser.openCold(world.nodes[0]!.url, locale)
    const network = watchNetwork(page)
    const loaded: Promise<number>[] = []
    const errors: Error[] = []
    page.on('pageerror', error => errors.push(error))
    page.on('response', response => {
      if (!new URL(response.url()).pathname.endsWith('.js')) return
      loaded.push(response.body().then(body => brotliCompressSync(body).length))
    })
    await page.goto(`/t/${event.id}${tab}`)
    await page.locator('h2').first().waitFor()
    await network.idle()
    expect(errors).toEqual([])
    if (tab === '/bracket') expect(await page.locator('.bracket').count()).toBe(1)
    const sizes = await Promise.all(loaded)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThanOrEqual(MOST)
  },
)
