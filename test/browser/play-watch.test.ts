import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, shot, sidewaysScroll, signInByCall, useBrowser } from '../helpers/browser.ts'
import { PASSWORD } from '../helpers/event.ts'
import { clickMove, listed, listen, sitDown, typeMove } from '../helpers/play-page.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { pointOf } from '../helpers/squares.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const notice = (page: Page) => page.locator('.game-notice')

test('who watches sees the same game live, and can do nothing in it', async () => {
  const { white, board } = await sitDown(world, browser, { moves: 'e2e4 e7e5' })
  const { page, problems } = await browser.open(world.nodes[0]!.url)
  await page.goto(`/m/${board.id}`)
  await page.locator('.play-board cg-board').waitFor()
  await notice(page).getByText('White to move.').waitFor()
  for (const name of ['Offer draw', 'Resign', 'Play', 'I am here'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  await clickMove(page, 'g1', 'f3')
  await clickMove(white.page, 'd2', 'd4')
  await expect.poll(() => listed(page)).toEqual(['e4', 'e5', 'd4'])
  // An arrow, by the right button.
  const [from, to] = [await pointOf(page, 'e5'), await pointOf(page, 'd4')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up({ button: 'right' })
  await page.locator('.cg-shapes line').waitFor()
  await shot(page, 'play-watch')
  await page.getByText('How the clocks ran').click()
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBe(4)
  await page.getByText('Without looking at the board').click()
  await expect.poll(() => page.getByText('e5, black pawn').count()).toBe(1)
  expect(await page.locator('.board-table button').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'play-ledger')
  expect(problems).toEqual([])
})

test('who watches late is told so, and sees no younger move, while the players and the arbiter do', async () => {
  const settings = { spectatorDelaySeconds: 600 }
  const { white, board, event } = await sitDown(world, browser, { settings, moves: 'e2e4 e7e5' })
  const guest = await browser.open(world.nodes[0]!.url)
  await guest.page.goto(`/m/${board.id}`)
  const mark = (page: Page) => page.locator('.late-mark').textContent()
  await expect.poll(() => mark(guest.page)).toBe('Shown 10 minutes late')
  await notice(guest.page).getByText('White to move.').waitFor()
  const arbiter = await browser.open(world.nodes[0]!.url)
  await signInByCall(arbiter.page, event.organiser.username, PASSWORD)
  await arbiter.page.goto(`/m/${board.id}`)
  await expect.poll(() => mark(arbiter.page)).toBe('Spectators see it 10 minutes late')
  await expect.poll(() => listed(arbiter.page)).toEqual(['e4', 'e5'])
  await clickMove(white.page, 'd2', 'd4')
  await expect.poll(() => listed(arbiter.page)).toEqual(['e4', 'e5', 'd4'])
  expect(await white.page.locator('.late-mark').count()).toBe(0)
  expect(await listed(guest.page)).toEqual([])
  expect(await guest.page.locator('.clock').allInnerTexts()).toEqual(['10:00', '10:00'])
  expect(await guest.page.locator('.clock.running').count()).toBe(0)
  expect(await axeFindings(guest.page)).toEqual([])
  await shot(guest.page, 'play-late')
  const { token } = event.organiser
  const body = { spectatorDelaySeconds: 1 }
  expect((await world.http.call('PATCH', `/tournaments/${event.id}`, { token, body })).status).toBe(200)
  await expect.poll(() => listed(guest.page)).toEqual(['e4', 'e5', 'd4'])
  await expect.poll(() => mark(guest.page)).toBe('Shown 1 second late')
  await guest.page.locator('.clock.running').waitFor()
  expect([...guest.problems, ...arbiter.problems]).toEqual([])
})

test.runIf(FULL_SIZE)(
  'live boards and the end of a game say that they are shown late, also in French on a phone',
  async () => {
    const settings = { spectatorDelaySeconds: 3600 }
    const { board, event } = await sitDown(world, browser, { settings, moves: 'e2e4 e7e5' })
    const { page, problems } = await browser.open(world.nodes[0]!.url, 390, 'fr-FR')
    await page.goto(`/t/${event.id}/boards`)
    await page.locator('.mini-board').waitFor()
    await expect
      .poll(() => page.locator('.late-mark').textContent())
      .toBe('Montré avec 1\u00a0heure de retard')
    await shot(page, 'boards-late')
    expect((await world.http.post(`/matches/${board.id}/resign`, board.white.token)).status).toBe(200)
    await page.goto(`/m/${board.id}`)
    await expect
      .poll(() => page.locator('.late-mark').textContent())
      .toBe('Montré avec 1\u00a0heure de retard\u202f: la fin est à venir')
    expect(await listed(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'play-late-390')
    const { token } = event.organiser
    const body = { spectatorDelaySeconds: 1 }
    expect((await world.http.call('PATCH', `/tournaments/${event.id}`, { token, body })).status).toBe(200)
    // Shown to its end, it is late no more.
    await expect.poll(() => listed(page)).toEqual(['e4', 'e5'])
    await expect.poll(() => page.locator('.late-mark').count()).toBe(0)
    expect(problems).toEqual([])
  },
)

test.runIf(FULL_SIZE)(
  'a short clock is red with tenths, and is told of at a minute and at twenty seconds',
  async () => {
    const { white, board, event } = await sitDown(world, browser)
    const heard = await listen(white.page)
    const setClock = async (whiteMs: number) => {
      const body = { whiteMs, note: 'For a test' }
      const set = await world.http.post(`/matches/${board.id}/clock`, event.organiser.token, body)
      expect(set.status).toBe(200)
    }
    // Long enough before, for a busy machine to have told the page of it.
    await setClock(68_000)
    await expect.poll(heard).toContain('One minute left.')
    await setClock(28_000)
    await expect.poll(heard).toContain('Twenty seconds left.')
    await white.page.locator('.player-bar.bottom .clock.running.short').waitFor()
    expect(await white.page.locator('.player-bar.bottom .clock small').textContent()).toMatch(/^\.\d$/)
    expect(await axeFindings(white.page)).toEqual([])
  },
)

test.runIf(FULL_SIZE)('what was refused does not stand before what happens next', async () => {
  const settings = { drawConfig: { maxOffers: 1 } }
  const { white, black } = await sitDown(world, browser, { settings, moves: 'e2e4' })
  const offer = (page: Page) => page.getByRole('button', { name: 'Offer draw' }).click()
  await offer(white.page)
  await notice(white.page).getByText('You have offered a draw.').waitFor()
  await black.page.getByRole('button', { name: 'Decline' }).click()
  // Before that, to offer again would be to repeat the offer that stands.
  await notice(white.page).getByText('You have offered a draw.').waitFor({ state: 'detached' })
  await offer(white.page)
  await notice(white.page).getByText('Not done.').waitFor()
  await offer(black.page)
  await white.page.getByRole('button', { name: 'Accept draw' }).waitFor()
  await typeMove(black.page, 'e5')
  await expect.poll(() => listed(white.page)).toEqual(['e4', 'e5'])
  await white.page.getByRole('button', { name: 'Accept draw' }).click()
  await notice(black.page).getByText('Drawn by agreement.').waitFor()
})

test.runIf(FULL_SIZE)('the sounds of the page can be switched off, and stay off', async () => {
  const { white } = await sitDown(world, browser)
  const sounds = white.page.getByLabel('Sounds')
  expect(await sounds.isChecked()).toBe(true)
  await sounds.uncheck()
  await white.page.reload()
  await expect.poll(() => sounds.isChecked()).toBe(false)
})
