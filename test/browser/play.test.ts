import { expect, test } from 'vitest'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { clickMove, dragMove, listed, sitDown, typeMove } from '../helpers/play-page.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

test('two players play to mate by clicks and by dragging, and both see how it ended', async () => {
  const { white, black } = await sitDown(world, browser)
  await shot(white.page, 'play-start')
  await clickMove(white.page, 'f2', 'f3')
  await expect.poll(() => listed(black.page)).toEqual(['f3'])
  await dragMove(black.page, 'e7', 'e5')
  await expect.poll(() => listed(white.page)).toEqual(['f3', 'e5'])
  await dragMove(white.page, 'g2', 'g4')
  await expect.poll(() => listed(black.page)).toEqual(['f3', 'e5', 'g4'])
  await shot(black.page, 'play-turn')
  await clickMove(black.page, 'd8', 'h4')
  for (const { page } of [white, black]) {
    await page.getByText('by checkmate').first().waitFor()
    await page.getByText('FIDE Laws 5.1.1').waitFor()
    expect(await listed(page)).toEqual(['f3', 'e5', 'g4', 'Qh4#'])
    expect(await axeFindings(page)).toEqual([])
  }
  await shot(white.page, 'play-mate')
  expect([...white.problems, ...black.problems]).toEqual([])
})

test('each joins with one tap, is told who is there and until when, and the game begins', async () => {
  const { white, black } = await sitDown(world, browser, { joined: false, widths: [390, 1280] })
  await shot(white.page, 'play-join-390')
  await white.page.getByText('Neither player is here yet.').waitFor()
  await white.page.getByText('If nobody comes, both lose in').waitFor()
  await white.page.getByRole('button', { name: 'I am here' }).click()
  await white.page.getByText(/^You are here\. Waiting for/).waitFor()
  await white.page.getByText('you win in').waitFor()
  await black.page.getByText('is here and waits for you.').waitFor()
  await black.page.getByText('Without you the game is lost in').waitFor()
  await shot(black.page, 'play-join')
  expect(await axeFindings(black.page)).toEqual([])
  await black.page.getByRole('button', { name: 'I am here' }).click()
  await white.page.getByText('Your move.', { exact: true }).first().waitFor()
  await typeMove(white.page, 'e4')
  await typeMove(black.page, 'e7e5')
  await expect.poll(() => listed(white.page)).toEqual(['e4', 'e5'])
  await shot(white.page, 'play-390')
  expect(await sidewaysScroll(white.page)).toBe(0)
  expect([...white.problems, ...black.problems]).toEqual([])
})
