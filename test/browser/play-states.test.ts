import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs, pairedSwissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { boardsOf, joinBoth, register, startEvent } from '../helpers/event.ts'
import { clickMove, sitDown } from '../helpers/play-page.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE, someOf } from '../helpers/size.ts'
import { enterResult } from '../helpers/swiss.ts'
import { targetFindings } from '../helpers/targets.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const WIDTHS = someOf([320, 390, 819, 820, 1024, 1179, 1180, 1280, 1440, 1920], 2)

const notice = (page: Page) => page.locator('.game-notice')

/** Where the board is and how large, at each width. */
const places = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    // On the page, not in the window: where it was scrolled to is the reader's doing, or follows the focus.
    const box = await page.evaluate(`(() => {
      const { x, y, width, height } = document.querySelector('.board').getBoundingClientRect()
      return { x: x + scrollX, y: y + scrollY, width, height }
    })()`)
    found.push(`${width}: ${JSON.stringify(box)}`)
    expect(await sidewaysScroll(page), `sideways at ${width}`).toBe(0)
  }
  return found
}

test(`the board stays where it is in every state of a game, at ${WIDTHS.length} widths, and axe finds nothing`, async () => {
  const settings = {
    tieBreakPolicy: 'RAPID',
    tieBreakTimeControl: '5+0',
    drawConfig: { claims: true },
    breakSeconds: 120,
  }
  const { white, black, board, event } = await sitDown(world, browser, { settings, joined: false })
  const { page } = white
  const before = await places(page)
  const look = async (state: string) => {
    expect(await places(page), state).toEqual(before)
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const colorScheme of FULL_SIZE ? (['light', 'dark'] as const) : (['dark'] as const)) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFindings(page), `${state}, ${colorScheme}`).toEqual([])
      await shot(page, `state-${state}-${colorScheme}`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await shot(page, `state-${state}-390`)
  }
  await notice(page).getByText('Neither player is here yet.').waitFor()
  await look('waiting')
  await page.getByRole('button', { name: 'I am here' }).click()
  await notice(page).getByText('You are here.').waitFor()
  await look('joined')
  await black.page.getByRole('button', { name: 'I am here' }).click()
  await notice(page).getByText('Your move.').waitFor()
  await page.getByLabel('Your move', { exact: true }).waitFor()
  await look('playing')
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  await look('resigning')
  await page.getByRole('button', { name: 'No, go back' }).click()
  await page.getByRole('button', { name: 'Offer draw' }).click()
  await notice(page).getByText('You have offered a draw.').waitFor()
  await look('offered')
  await black.page.getByRole('button', { name: 'Decline' }).click()
  await black.page.getByRole('button', { name: 'Offer draw' }).click()
  await notice(page).getByText('offers a draw.').waitFor()
  await look('offer')
  await page.getByRole('button', { name: 'Decline' }).click()
  const hold = (what: string) => world.http.post(`/matches/${board.id}/${what}`, event.organiser.token, {})
  expect((await hold('pause')).status).toBe(200)
  await notice(page).getByText('The arbiter has paused this game.').waitFor()
  await look('paused')
  expect((await hold('resume')).status).toBe(200)
  await notice(page).getByText('Your move.').waitFor()
  await page.context().setOffline(true)
  await clickMove(page, 'e2', 'e4')
  await notice(page).getByText('Your last move is being sent').waitFor()
  await look('line')
  await page.context().setOffline(false)
  await notice(page).getByText('is to move.').waitFor()
  await page.getByRole('button', { name: 'Offer draw' }).click()
  await black.page.getByRole('button', { name: 'Accept draw' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await notice(page).getByText('Drawn by agreement.').waitFor()
  await look('ended')
})

/** Where everything is that can be tapped below the notice, from the top of the page. */
const tappable = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('.player-panel :is(button, input, summary), .moves button, .player-bar a')]
    .filter(each => each.checkVisibility() && !/^(Offer|Proposer)/.test(each.textContent))
    .map(each => ({ each, box: each.getBoundingClientRect() }))
    .map(({ each, box }) => [each.textContent, box.left, box.top + scrollY, box.width, box.height].join(' '))`)

test.each(
  someOf(
    [
      ['fr-FR', 320],
      ['en-GB', 820],
      ['en-GB', 390],
      ['fr-FR', 390],
      ['en-GB', 320],
      ['fr-FR', 1280],
    ] as const,
    2,
  ),
)('in %s, at %i px, nothing that is tapped moves when an offer comes or goes', async (locale, width) => {
  const { white, black } = await sitDown(world, browser, { locale, windows: [width, 1280], moves: 'e2e4' })
  const before = await tappable(white.page)
  expect(before).not.toEqual([])
  const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
  await button(black.page, /^(Offer draw|Proposer nulle)$/).click()
  await button(white.page, /^(Decline|Refuser)$/).waitFor()
  expect(await tappable(white.page)).toEqual(before)
  await shot(white.page, `offer-${locale}-${width}`)
  await button(white.page, /^(Decline|Refuser)$/).click()
  await button(white.page, /^(Offer draw|Proposer nulle)$/).click()
  await notice(black.page)
    .getByRole('button', { name: /^(Decline|Refuser)$/ })
    .waitFor()
  await notice(white.page)
    .getByText(/You have offered a draw|Vous avez proposé nulle/)
    .waitFor()
  expect(await tappable(white.page)).toEqual(before)
})

/** What of the board, the clocks and the actions lies below the window, or beyond its edges. */
const belowFold = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('.board, .player-bar .clock, .action-bar .button')]
    .map(each => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.top + scrollY < 0 || box.bottom + scrollY > innerHeight || box.right > innerWidth)
    .map(({ each, box }) => each.className + ' ' + each.textContent + ' ' + Math.round(box.bottom + scrollY))`)

test('on a phone the board, both clocks and what a player may do are on the first screen, with long names too', async () => {
  const { white } = await sitDown(world, browser, { windows: ['phone', 1280], moves: 'e2e4 e7e5' })
  const { page } = white
  const sizes = [
    [390, 844],
    [375, 667],
    [360, 640],
    [320, 640],
  ] as const
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Resign', exact: true }).waitFor()
    expect(await page.locator('.board').count()).toBe(1)
    expect(await page.locator('.player-bar .clock').count()).toBe(2)
    expect(await belowFold(page), `${width} × ${height}`).toEqual([])
    expect(await targetFindings(page, 44), `${width} × ${height}`).toEqual([])
    await shot(page, `first-screen-${width}`)
  }
  await page.evaluate(
    `for (const name of document.querySelectorAll('.person a, .match-head h1')) name.textContent = 'Maria Magdalena von und zu Hohenlohe-Waldenburg-Schillingsfü'`,
  )
  expect(await belowFold(page), 'with long names').toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'first-screen-long')
})

test.runIf(FULL_SIZE)(
  'long names, French and 320 px: nothing is cut off sideways, and the board is where it was',
  async () => {
    const { white } = await sitDown(world, browser, { locale: 'fr-FR', windows: [320, 1280] })
    expect(await sidewaysScroll(white.page)).toBe(0)
    await white.page.evaluate(
      `for (const name of document.querySelectorAll('.person a, .match-head h1')) name.textContent = 'Wolfeschlegelsteinhausenbergerdorff-Donaudampfschiffahrtsges'`,
    )
    expect(await sidewaysScroll(white.page)).toBe(0)
    await shot(white.page, 'play-fr-320')
    expect(await axeFindings(white.page)).toEqual([])
  },
)

test.runIf(FULL_SIZE)('a game over the board shows its result and no empty board', async () => {
  const { page } = await browser.open(world.nodes[0]!.url)
  const { event, round } = await pairedSwissOf(world)
  const { id } = round.matches[0]
  await page.goto(`/m/${id}`)
  await page.getByText('Played over the board. The arbiter enters the result.').waitFor()
  expect(await page.locator('.board').count()).toBe(0)
  await enterResult(world.http, event, id, 'WHITE_WIN')
  await page.getByText('Anna won by the arbiter’s ruling.').waitFor()
  await shot(page, 'play-over-the-board')
  expect(await axeFindings(page)).toEqual([])
})

test.runIf(FULL_SIZE)('an arbiter who plays rules on their own game, as on any', async () => {
  const organiser = await register(world.http, 'organiser')
  const event = await startEvent(world.http, { timeControl: '10+0' }, { organiser, people: [organiser] })
  const [board] = await boardsOf(world.http, event)
  await joinBoth(world.http, board!)
  const { page } = await openAs(world, browser, organiser)
  await page.goto(`/m/${board!.id}`)
  await page.getByRole('button', { name: 'Offer draw' }).waitFor()
  await page.getByText('Arbiter’s result').click()
  await page.getByLabel('Result').selectOption('BLACK_WIN')
  await page.getByRole('textbox', { name: 'Note' }).fill('Agreed before the arbiter came')
  await page.getByRole('button', { name: 'Enter result' }).click()
  await page.locator('.game-notice.done').waitFor()
})
