import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shot, useBrowser } from '../helpers/browser.ts'
import { clickMove, listed, played, sitDown, typeMove } from '../helpers/play-page.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const notice = (page: Page) => page.locator('.game-notice')

test('a move made while the network is away is shown, told of, and played once when it is back', async () => {
  const { white, black, board } = await sitDown(world, browser, { moves: 'd2d4 d7d5' })
  const keys: (string | undefined)[] = []
  white.page.on('request', request => {
    if (request.url().endsWith('/move')) keys.push(request.headers()['idempotency-key'])
  })
  await white.page.context().setOffline(true)
  await clickMove(white.page, 'g1', 'f3')
  await notice(white.page).getByText('Your last move is being sent and will not be played twice.').waitFor()
  await notice(white.page).getByText('Your clock runs.').waitFor()
  await shot(white.page, 'play-line')
  expect(await listed(white.page)).toEqual(['d4', 'd5', 'Nf3'])
  expect(await played(world, board)).toEqual(['d2d4', 'd7d5'])
  await expect.poll(() => keys.length).toBeGreaterThan(1)
  await white.page.context().setOffline(false)
  await expect.poll(() => listed(black.page)).toEqual(['d4', 'd5', 'Nf3'])
  await expect.poll(() => notice(white.page).getByText('Reconnecting').count()).toBe(0)
  expect(await played(world, board)).toEqual(['d2d4', 'd7d5', 'g1f3'])
  expect(new Set(keys).size).toBe(1)
  await typeMove(black.page, 'c5')
  await expect.poll(() => listed(white.page)).toEqual(['d4', 'd5', 'Nf3', 'c5'])
})

test.runIf(FULL_SIZE)('a move whose answer is lost on the way goes again and is played once', async () => {
  const { white, black, board } = await sitDown(world, browser)
  let swallowed = 0
  await white.page.route('**/move', async route => {
    if (swallowed >= 2) return route.continue()
    swallowed += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await clickMove(white.page, 'e2', 'e4')
  await expect.poll(() => listed(black.page)).toEqual(['e4'])
  await typeMove(black.page, 'e5')
  await expect.poll(() => listed(white.page)).toEqual(['e4', 'e5'])
  expect(swallowed).toBeGreaterThan(0)
  await expect.poll(() => notice(white.page).getByText('Your move.', { exact: true }).count()).toBe(1)
  expect(await played(world, board)).toEqual(['e2e4', 'e7e5'])
})

test.runIf(FULL_SIZE)('a server that asks to wait is waited for', async () => {
  const { white, black } = await sitDown(world, browser)
  let asked = 0
  await white.page.route('**/move', route => {
    asked += 1
    if (asked > 1) return route.continue()
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { code: 'UNAVAILABLE' } })
  })
  await clickMove(white.page, 'e2', 'e4')
  await notice(white.page).getByText('Your last move is being sent').waitFor()
  await expect.poll(() => listed(black.page)).toEqual(['e4'])
  expect(asked).toBe(2)
})

test.runIf(FULL_SIZE)('a move that is refused is taken back, and the page says why', async () => {
  const { white } = await sitDown(world, browser)
  await white.page.route('**/move', route =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { status: 400, code: 'MATCH_PAUSED', message: 'An arbiter holds this match up.' },
    }),
  )
  await clickMove(white.page, 'e2', 'e4')
  await notice(white.page).getByText('An arbiter holds this match up.').waitFor()
  expect(await listed(white.page)).toEqual([])
  await white.page.unroute('**/move')
  await clickMove(white.page, 'e2', 'e4')
  await expect.poll(() => listed(white.page)).toEqual(['e4'])
  await expect.poll(() => notice(white.page).getByText('An arbiter holds this match up.').count()).toBe(0)
})

test('a page loaded again in the middle of a game shows it as it is, and sends what had not gone', async () => {
  const { white, black, board } = await sitDown(world, browser, { moves: 'e2e4 e7e5' })
  let isCut = true
  await white.page.route('**/move', route => (isCut ? route.abort() : route.continue()))
  await clickMove(white.page, 'g1', 'f3')
  await notice(white.page).getByText('Your last move is being sent').waitFor()
  expect(await played(world, board)).toEqual(['e2e4', 'e7e5'])
  isCut = false
  await white.page.reload()
  await expect.poll(() => listed(black.page)).toEqual(['e4', 'e5', 'Nf3'])
  await expect.poll(() => listed(white.page)).toEqual(['e4', 'e5', 'Nf3'])
  expect(await played(world, board)).toEqual(['e2e4', 'e7e5', 'g1f3'])
  await white.page.reload()
  await expect.poll(() => listed(white.page)).toEqual(['e4', 'e5', 'Nf3'])
  expect(await played(world, board)).toEqual(['e2e4', 'e7e5', 'g1f3'])
})

test('a draw offered while the network is away is not made in another position, and the page says so', async () => {
  const { white, black, board } = await sitDown(world, browser, { moves: 'e2e4 e7e5 d1h5 b8c6 f1c4' })
  await white.page.context().setOffline(true)
  await white.page.getByRole('button', { name: 'Offer draw' }).click()
  await notice(white.page).getByText('What you asked for is being sent.').waitFor()
  await clickMove(black.page, 'g8', 'f6')
  await expect.poll(() => played(world, board)).toContain('g8f6')
  await white.page.context().setOffline(false)
  await notice(white.page).getByText('The position has changed meanwhile').waitFor()
  expect((await world.http.get(`/matches/${board.id}`)).body.drawOfferBy).toBe(null)
  // One made for the position after an own move goes after it.
  await white.page.context().setOffline(true)
  await clickMove(white.page, 'd2', 'd3')
  await white.page.getByRole('button', { name: 'Offer draw' }).click()
  await white.page.context().setOffline(false)
  await notice(black.page).getByText('offers a draw.').waitFor()
  expect(await listed(black.page)).toContain('d3')
})
