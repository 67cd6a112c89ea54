import { expect, test } from 'vitest'
import { pairedSwissOf } from '../helpers/arbiter-page.ts'
import { useBrowser } from '../helpers/browser.ts'
import { boardsOf, joinBoth, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { initialise } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const address = () => world.nodes[0]!.url

/** Keeps a page from reading anything of the API. */
const API = /\/(?:tournaments|matches|players|ratings)\b/

/** How far things moved that stood already (layout shift, as browsers measure it). */
const WATCH_SHIFTS =
  'window.shifts = 0; new PerformanceObserver(list => { for (const each of list.getEntries()) window.shifts += each.value }).observe({ type: "layout-shift", buffered: true })'

/** Whether "Loading" was shown at any time, in place of what the server had drawn. */
const WATCH_LOADING = `window.loadings = 0; new MutationObserver(() => {
    if (document.querySelector('main .loading') !== null) window.loadings += 1
  }).observe(document, { subtree: true, childList: true })`

test('the first picture of each page of an event needs no read, and nothing moves when the site takes it over', async () => {
  const { event } = await pairedSwissOf(world)
  const cup = await startEvent(world.http, {}, { players: 8 })
  const [board] = await boardsOf(world.http, cup)
  await joinBoth(world.http, board!)
  const names = Array.from({ length: 70 }, (_, at) => ({ name: `Player ${at}` }))
  const large = await initialise(world.http, names, { format: 'KNOCKOUT', playMode: 'OVER_THE_BOARD' })
  for (const [path, shows] of [
    [`/t/${event.id}`, 'Anna'],
    [`/t/${event.id}/pairings`, 'Boris'],
    [`/t/${event.id}/standings`, 'Chloé'],
    [`/t/${event.id}/crosstable`, 'Dmitri'],
    [`/t/${cup.id}/bracket`, 'Winner of'],
    [`/t/${large.id}/bracket`, 'Player 69'],
    ['/', 'Open'],
  ] as const) {
    const page = await browser.openCold(address(), 'en-GB')
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      if (/Content Security Policy/i.test(message.text())) complaints.push(message.text())
    })
    await page.addInitScript(`${WATCH_SHIFTS}; ${WATCH_LOADING}`)
    await page.route(API, route => (route.request().isNavigationRequest() ? route.continue() : route.abort()))
    await page.goto(path)
    // The sign-in link is the site's own word that it has taken over: the server does not know who comes.
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect(await page.locator('main').textContent()).toContain(shows)
    expect(await page.locator('[data-s]').count()).toBe(0)
    expect([path, await page.evaluate('window.loadings')]).toEqual([path, 0])
    expect(complaints).toEqual([])
    expect(await page.evaluate('window.shifts')).toBeLessThan(0.02)
  }
})

test('what is pressed and written on a page before the site has taken it over is done then', async () => {
  const { event } = await pairedSwissOf(world, {
    names: Array.from({ length: 42 }, (_, at) => `Player ${at}`),
  })
  const page = await browser.openCold(address(), 'en-GB')
  let isHeld = true
  await page.route(/\.js$/, async route => {
    while (isHeld) await new Promise(resolve => setTimeout(resolve, 50))
    await route.continue()
  })
  await page.goto(`/t/${event.id}/pairings`, { waitUntil: 'commit' })
  await page.getByLabel('Find a player').fill('Player 41')
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  expect(await page.getByRole('row').count()).toBeGreaterThan(20)
  isHeld = false
  await page.getByRole('button', { name: 'English' }).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).not.toBeNull()
  expect(await page.getByRole('row').count()).toBe(2)
  expect(await page.getByRole('searchbox').inputValue()).toBe('Player 41')
})

test.runIf(FULL_SIZE)('a picture drawn by the server is the one that the site draws', async () => {
  const { event } = await pairedSwissOf(world)
  const cup = await startEvent(world.http, {}, { players: 8 })
  for (const path of [`/t/${event.id}/standings`, `/t/${event.id}/pairings`, `/t/${cup.id}/bracket`]) {
    const page = await browser.openCold(address(), 'en-GB')
    await page.route(/\.js$/, route => route.abort())
    await page.goto(path)
    const places = () =>
      page
        .locator('main :is(td, th, h1, h2, h3, li)')
        .evaluateAll(all => all.map(one => [one.textContent, Math.round(one.getBoundingClientRect().x)]))
    await page.evaluate('document.fonts.ready')
    const drawn = await places()
    expect(drawn.length).toBeGreaterThan(10)
    await page.unroute(/\.js$/)
    await page.reload()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await page.evaluate('document.fonts.ready')
    expect(await places()).toEqual(drawn)
  }
})

test.runIf(FULL_SIZE)(
  'who has chosen a theme and a language here before sees them, the theme before anything is painted',
  async () => {
    const { event } = await pairedSwissOf(world)
    const page = await browser.openCold(address(), 'en-GB')
    await page.goto('/login')
    await page.evaluate(
      "localStorage.setItem('tabiya.theme', 'dark'), localStorage.setItem('tabiya.language', 'fr')",
    )
    await page.route(/\.js$/, route => route.abort())
    await page.goto(`/t/${event.id}`)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.locator('h2').first().textContent()).toBe('About this event')
    await page.unroute(/\.js$/)
    await page.reload()
    await page.getByRole('heading', { name: 'Le tournoi' }).waitFor()
    expect(await page.locator('main').count()).toBe(1)
  },
)

test('I9 markup in names is text, also where the site takes it over', async () => {
  const hostile = '</script><img src=x onerror="document.title=1">'
  const { event } = await pairedSwissOf(world, { names: [hostile, 'Anna', 'Boris', 'Chloé'] })
  const page = await browser.openCold(address(), 'en-GB')
  await page.goto(`/t/${event.id}`)
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  expect(await page.locator('main').textContent()).toContain(hostile)
  expect(await page.locator('img').count()).toBe(0)
})
