import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, shot, useBrowser } from '../helpers/browser.ts'
import { suspend } from '../helpers/match-http.ts'
import { clickMove, listed, listen, sitDown, typeMove } from '../helpers/play-page.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const notice = (page: Page) => page.locator('.game-notice')

const world = useWorld({ realTime: true })
const browser = useBrowser()

test('a draw is offered, declined by a button or by a move, and agreed', async () => {
  const { white, black } = await sitDown(world, browser, { settings: { format: 'ROUND_ROBIN' } })
  const offer = (page: Page) => page.getByRole('button', { name: 'Offer draw' }).click()
  await offer(black.page)
  await notice(white.page)
    .getByText(/offers a draw\. Making a move declines it\./)
    .waitFor()
  await black.page.getByText('You have offered a draw.').waitFor()
  await shot(white.page, 'play-offer')
  await white.page.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => black.page.getByText('You have offered a draw.').count()).toBe(0)
  await offer(black.page)
  await notice(white.page).getByText('Making a move declines it.').waitFor()
  await clickMove(white.page, 'e2', 'e4')
  await expect.poll(() => notice(white.page).getByText('Making a move declines it.').count()).toBe(0)
  await offer(white.page)
  await black.page.getByRole('button', { name: 'Accept draw' }).click()
  for (const { page } of [white, black]) {
    await page.getByText('Drawn by agreement.').first().waitFor()
    await page.getByText('FIDE Laws 5.2.3').waitFor()
  }
})

test.runIf(FULL_SIZE)(
  'where draws may not be offered, or not yet, the button says so and does nothing',
  async () => {
    const { white } = await sitDown(world, browser, { settings: { drawConfig: { minMove: 30 } } })
    const button = white.page.getByRole('button', { name: 'Offer draw' })
    await white.page.getByText('Draws can be offered from move 30 on.').waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const { black } = await sitDown(world, browser, { settings: { drawRuleMode: 'NO_DRAW_OFFER' } })
    await black.page.getByText('Draw offers are not allowed in this event.').waitFor()
  },
)

test.runIf(FULL_SIZE)(
  'a draw that can be claimed is offered in words, with the move that brings it',
  async () => {
    const moves = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1'
    const settings = { drawConfig: { claims: true }, format: 'ROUND_ROBIN' }
    const { white, black } = await sitDown(world, browser, { settings, moves })
    await black.page.getByText('With Ng8 the position is there for the third time').waitFor()
    await shot(black.page, 'play-claim')
    expect(await axeFindings(black.page)).toEqual([])
    await black.page.getByRole('button', { name: 'Claim with Ng8' }).click()
    for (const { page } of [white, black]) {
      await page.getByText('Drawn as the position came up three times.').first().waitFor()
      expect((await listed(page)).at(-1)).toBe('Ng8')
    }
  },
)

test.runIf(FULL_SIZE)('A2 a flag says whether a mate was still possible, and how that is known', async () => {
  const settings = { format: 'ROUND_ROBIN', timeControl: '0+5' }
  const { white, black, board } = await sitDown(world, browser, { settings })
  const stateOf = async () =>
    (await world.http.get(`/matches/${board.id}/state`, board.black.token)).body.adjudication
  await expect.poll(stateOf).toBe('SEARCH')
  for (const { page } of [white, black]) {
    await page
      .getByText(/won on time\./)
      .first()
      .waitFor()
    await page.getByText('A mate was still possible: a series of legal moves').waitFor()
    await page.getByText('FIDE Laws 6.9').waitFor()
  }
  await shot(white.page, 'play-flag')
  expect(await axeFindings(white.page)).toEqual([])
})

test('resigning asks, says what it means for the match, and can be left', async () => {
  const { white, black } = await sitDown(world, browser, { moves: 'e2e4' })
  await black.page.getByRole('button', { name: 'Resign', exact: true }).click()
  await black.page.getByText('Resign? You lose this game, and with it the match.').waitFor()
  await shot(black.page, 'play-resign')
  await black.page.keyboard.press('Escape')
  await black.page.getByRole('button', { name: 'Resign', exact: true }).click()
  await black.page.getByRole('button', { name: 'Yes, resign' }).click()
  for (const { page } of [white, black])
    await page
      .getByText(/won as .* resigned\./)
      .first()
      .waitFor()
})

test('who is suspended in the middle of a game is told so, and not that they are to move', async () => {
  const { black, board } = await sitDown(world, browser, { moves: 'e2e4' })
  const { page } = black
  await page.getByText('Your move.').first().waitFor()
  await suspend(world, board.black, true)
  await page.locator('.game-notice').getByText('Your account is suspended: you cannot play.').waitFor()
  expect(await page.locator('.game-notice').textContent()).toContain('the game is lost when it has run out')
  expect(await page.getByText('Your move.').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Resign', exact: true }).count()).toBe(0)
})

test('a drawn game leads its players to the tie-break by themselves, and a drawn Armageddon sends Black on', async () => {
  const settings = { tieBreakPolicy: 'ARMAGEDDON', armageddonTimeControl: '5+0|4+0' }
  const { white, black, board } = await sitDown(world, browser, { settings, moves: 'e2e4' })
  await white.page.getByText('Armageddon').first().waitFor()
  await white.page.getByText('if drawn').waitFor()
  await white.page.getByRole('button', { name: 'Offer draw' }).click()
  await black.page.getByRole('button', { name: 'Accept draw' }).click()
  await white.page.getByText('You have Black.').waitFor()
  await black.page.getByText('You have White.').waitFor()
  await shot(white.page, 'play-handover')
  // Whoever stays is led there by the link alone, however long all this takes.
  await black.page.getByRole('button', { name: 'Stay here' }).click()
  await black.page.getByRole('button', { name: 'Stay here' }).waitFor({ state: 'detached' })
  expect(await axeFindings(black.page)).toEqual([])
  await black.page.getByRole('link', { name: 'Go to Armageddon' }).click()
  // The other is taken there.
  await white.page.waitForURL(url => !url.pathname.endsWith(board.id))
  expect(new URL(white.page.url()).pathname).toBe(new URL(black.page.url()).pathname)
  for (const { page } of [white, black]) await page.getByRole('button', { name: 'I am here' }).click()
  await black.page.locator('.orientation-white.manipulable').waitFor()
  await black.page.getByText('Your move.', { exact: true }).waitFor()
  await typeMove(black.page, 'e4')
  await expect.poll(() => listed(white.page)).toEqual(['e4'])
  await white.page.getByRole('button', { name: 'Offer draw' }).click()
  await black.page.getByRole('button', { name: 'Accept draw' }).click()
  for (const { page } of [white, black]) {
    await page.getByText('A drawn armageddon game is Black’s, who had less time:').first().waitFor()
    await page.getByText('The match stands 1–1.').waitFor()
  }
  await shot(white.page, 'play-armageddon')
})

test.runIf(FULL_SIZE)('H7 of a game to which neither came, nothing is green', async () => {
  const { white, board, event } = await sitDown(world, browser, { joined: false })
  const forfeit = { result: 'DOUBLE_FORFEIT', note: 'Neither came' }
  await world.http.post(`/matches/${board.id}/result`, event.organiser.token, forfeit)
  await notice(white.page).getByText('Neither player came.').waitFor()
  expect(await white.page.locator('.notice.done').count()).toBe(0)
})

test('who plays a game that is voided is told so and led to the new one, and of an event that is canceled', async () => {
  const { white, board, event } = await sitDown(world, browser, {
    settings: { format: 'ROUND_ROBIN' },
    moves: 'e2e4',
  })
  const heard = await listen(white.page)
  const { version } = (await world.http.get(`/matches/${board.id}`)).body
  const body = { note: 'wrong opponents', replay: true }
  const headers = { 'if-match': `"${version}"` }
  const voided = await world.http.post(
    `/matches/${board.id}/void?force=true`,
    event.organiser.token,
    body,
    headers,
  )
  expect(voided.status).toBe(200)
  await notice(white.page).getByText('The arbiter canceled this game: it does not count.').waitFor()
  await notice(white.page).getByRole('link', { name: 'To the new game' }).click()
  await expect.poll(() => white.page.url()).toContain(voided.body.replayMatchId)
  await notice(white.page).getByText('Neither player is here yet.').waitFor()
  const canceled = await world.http.post(`/tournaments/${event.id}/cancel`, event.organiser.token, {
    note: 'fire',
  })
  expect(canceled.status).toBe(200)
  await notice(white.page).getByText('The event was canceled, and this game with it.').waitFor()
  await notice(white.page).getByRole('link', { name: 'To the event' }).waitFor()
  expect((await heard()).filter(text => text.includes('canceled')).at(-1)).toBe(
    'The event was canceled, and this game with it.',
  )
})
