import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pairedSwissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE, someOf } from '../helpers/size.ts'
import { enterResult, madeRound, playRound } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

/** Opens a page and waits until it has taken over what the server drew: its sign-in link says so. */
const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('link', { name: /^(Sign in|Se connecter)$/ }).waitFor()
}

/** A first round that White won, and a second with one result. */
const secondRound = async () => {
  const names = Array.from({ length: 42 }, (_, at) => `Player ${String(at + 1).padStart(2, '0')}`)
  const { event, round } = await pairedSwissOf(world, { names })
  await playRound(world.http, event, round, () => 'WHITE_WIN')
  const second = await madeRound(world.http, event)
  await enterResult(world.http, event, second.matches[0].id, 'DRAW')
  return { event, second }
}

test.each(someOf([390, 1280]))(
  'pairings say ratings and points before the round, and find a name, at %i px',
  async width => {
    const { event, second } = await secondRound()
    const { page, problems } = await browser.open(world.nodes[0]!.url, width)
    await goTo(page, `/t/${event.id}/pairings`)
    const first = page.locator('.pairings tbody tr').first()
    // Winners of the first round meet on the first board.
    expect(await first.locator('.before').allTextContents()).toEqual([
      '1 points before the round',
      '1 points before the round',
    ])
    const { whiteRating, whiteName, whiteEntryId } = second.matches[0]
    await first.getByText(String(whiteRating)).waitFor()
    expect(await first.getByRole('link', { name: whiteName }).getAttribute('href')).toBe(
      `/t/${event.id}/players/${whiteEntryId}`,
    )
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, `pairings-${width}`)
    await page.getByRole('searchbox', { name: 'Find a player' }).fill('player 42')
    await expect.poll(() => page.locator('.pairings tbody tr').count()).toBe(1)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Without a result only' }).click()
    await expect.poll(() => page.locator('.pairings tbody tr').count()).toBe(20)
    expect(problems).toEqual([])
  },
)

test.runIf(FULL_SIZE)('a round that is being prepared says so, and goes once it is there', async () => {
  const { event, round } = await pairedSwissOf(world)
  await playRound(world.http, event, round)
  const { page } = await browser.open(world.nodes[0]!.url)
  await goTo(page, `/t/${event.id}/pairings`)
  await page.getByText('Round 2 is being prepared.').waitFor()
  await madeRound(world.http, event)
  await page.getByRole('heading', { name: 'Round 2' }).waitFor()
  await expect.poll(() => page.getByText('is being prepared').count()).toBe(0)
})

test.each(someOf(['fr-FR', 'en-GB']))(
  'in %s, guests find the files and the calendar, and times name their zone',
  async locale => {
    const { event } = await pairedSwissOf(world)
    const { page, problems } = await browser.open(world.nodes[0]!.url, 390, locale)
    await goTo(page, `/t/${event.id}`)
    const links = page.locator('.event-files a')
    const paths = await links.evaluateAll(all => all.map(one => one.getAttribute('href')))
    // Five files, and what can be printed.
    expect(paths).toHaveLength(6)
    expect(paths.at(-1)).toBe(`/print/${event.id}`)
    for (const path of paths) expect((await world.http.get(path!)).status).toBe(200)
    // The browsers of tests are in no zone but this one.
    expect(await page.locator('.event-head .facts').textContent()).toMatch(/\d\d:\d\d (UTC|GMT)/)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, `files-${locale}`)
    expect(problems).toEqual([])
  },
)
