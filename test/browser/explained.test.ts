import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pairedSwissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE, someOf } from '../helpers/size.ts'
import { madeRound, playersOf, playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const RESULTS = ['A_WIN', 'DRAW', 'WHITE_FORFEIT_WIN', 'B_WIN']

/** Three rounds with a bye in each, draws and forfeits, and half a point less for Anna. */
const playedEvent = async (): Promise<SwissEvent> => {
  const { event, round } = await pairedSwissOf(world, { tieBreaks: ['BH/C1', 'SB', 'DE', 'TPR'] })
  let at = 0
  const play = (made: typeof round) =>
    playRound(world.http, event, made, () => RESULTS[at++ % RESULTS.length]!)
  await play(round)
  const anna = (await playersOf(world.http, event)).find(({ name }) => name === 'Anna')
  const path = `/tournaments/${event.id}/entries/${anna.id}/adjustments`
  await world.http.post(path, event.organiser.token, { points: -0.5, note: 'A telephone rang' })
  for (let n = 0; n < 2; n++) await play(await madeRound(world.http, event))
  return event
}

/** Opens a page and waits until it has taken over what the server drew: its sign-in link says so. */
const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('link', { name: /^(Sign in|Se connecter)$/ }).waitFor()
}

const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).first()

/** `1½` as a number. */
const worth = (text: string | null): number =>
  Number((text ?? '').replace('−', '-').replace('½', '.5').replace(',', '.').split(' ')[0])

/** The addends that count, and the sum that is given of them. */
const sums = async (page: Page): Promise<readonly [added: number, given: number]> => {
  const rows = page.locator('.addends tbody tr:not(.cut) td:last-child')
  const added = (await rows.allInnerTexts()).map(worth).reduce((sum, value) => sum + value, 0)
  return [added, worth(await page.locator('.addends tfoot tr').first().locator('td').textContent())]
}

test('each number of the standings opens by keyboard into addends that come to it, and closes again', async () => {
  const event = await playedEvent()
  const { page, problems } = await browser.open(world.nodes[0]!.url)
  await goTo(page, `/t/${event.id}/standings`)
  const numbers = line(page, 'Anna').getByRole('button')
  expect(await numbers.count()).toBe(5)
  for (let at = 0; at < 3; at++) {
    const number = numbers.nth(at)
    const shown = ((await number.textContent()) ?? '').split(',')[0]!.trim()
    await number.focus()
    await page.keyboard.press('Enter')
    await page.locator('.addends').waitFor()
    const [added, given] = await sums(page)
    expect(added).toBe(given)
    if (at > 0) expect(given).toBe(worth(shown))
    if (at === 1) {
      await page.getByText('FIDE C.07, article 8.1, edition 2026').waitFor()
      await page.getByText(/left out/).waitFor()
      expect(await page.locator('.addends .cut s').count()).toBe(1)
      expect(await axeFindings(page)).toEqual([])
      await shot(page, 'explained')
    }
    expect(await number.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.addends').count()).toBe(0)
    await expect.poll(() => number.and(page.locator(':focus')).count()).toBe(1)
  }
  // Closing it from within gives the focus back to the number.
  await numbers.nth(1).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => numbers.nth(1).and(page.locator(':focus')).count()).toBe(1)
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)(
  'a name without an account leads to its rounds, with colours, points and every number',
  async () => {
    const event = await playedEvent()
    const { page, problems } = await browser.open(world.nodes[0]!.url)
    await goTo(page, `/t/${event.id}/crosstable`)
    await page.getByRole('table').getByRole('link', { name: 'Boris', exact: true }).click()
    await page.getByRole('heading', { name: 'Boris' }).waitFor()
    await expect.poll(() => page.locator('.entry-rounds tbody tr').count()).toBe(3)
    for (const name of ['Points', 'Buchholz without the lowest', 'Sonneborn-Berger', 'Direct encounter'])
      await page.locator('summary', { hasText: name }).click()
    await expect.poll(() => page.locator('.addends').count()).toBeGreaterThan(2)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'entry')
    expect(problems).toEqual([])
  },
)

test.each(someOf(['fr-FR', 'en-GB']))(
  'a phone opens them too, in %s, and nothing scrolls sideways',
  async locale => {
    const event = await playedEvent()
    const { page, problems } = await browser.open(world.nodes[0]!.url, 320, locale)
    await goTo(page, `/t/${event.id}/standings`)
    for (const code of ['BH/C1', 'TPR']) {
      await line(page, 'Anna')
        .getByRole('button', { name: new RegExp(`^${code} `) })
        .click()
      await page.locator('.addends').waitFor()
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await axeFindings(page)).toEqual([])
      await shot(page, `explained-320-${locale}-${code.replace('/', '')}`)
    }
    await page.getByRole('link', { name: /Anna$/ }).last().click()
    await page.locator('.entry-rounds').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await shot(page, `entry-320-${locale}`)
    expect(problems).toEqual([])
  },
)
