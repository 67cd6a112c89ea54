import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import {
  clickMove,
  clickSquare,
  dragMove,
  listed,
  listen,
  played,
  sitDown,
  swipeMove,
  tapMove,
  typeMove,
} from '../helpers/play-page.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { pointOf } from '../helpers/squares.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const notice = (page: Page) => page.locator('.game-notice')

test('two players play to mate by clicks and by dragging, and both see how it ended', async () => {
  const { white, black } = await sitDown(world, browser)
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
  }
  await shot(white.page, 'play-mate')
  expect([...white.problems, ...black.problems]).toEqual([])
})

test('each joins with one tap, is told who is there and until when, and the game begins', async () => {
  const { white, black } = await sitDown(world, browser, { joined: false, windows: ['phone', 1280] })
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
  await tapMove(white.page, 'e2', 'e4')
  await expect.poll(() => listed(black.page)).toEqual(['e4'])
  await typeMove(black.page, 'e7e5')
  await expect.poll(() => listed(white.page)).toEqual(['e4', 'e5'])
  await swipeMove(white.page, 'g1', 'f3')
  await expect.poll(() => listed(black.page)).toEqual(['e4', 'e5', 'Nf3'])
  await shot(white.page, 'play-390')
  expect(await sidewaysScroll(white.page)).toBe(0)
  expect([...white.problems, ...black.problems]).toEqual([])
})

test.runIf(FULL_SIZE)(
  'a game in writing, in French with French letters and in English with English ones',
  async () => {
    const { white, black } = await sitDown(world, browser)
    await white.page.getByRole('button', { name: 'Français' }).click()
    const write = async (page: Page, text: string, count: number) => {
      await typeMove(page, text)
      for (const each of [white, black])
        await expect.poll(async () => (await listed(each.page)).length).toBe(count)
    }
    await write(white.page, 'e4', 1)
    await write(black.page, 'e5', 2)
    await write(white.page, 'Fc4', 3)
    await write(black.page, 'nc6', 4)
    await write(white.page, 'Dh5', 5)
    await typeMove(black.page, 'Qxh5')
    await black.page.getByText('“Qxh5” is no move that can be played here.').waitFor()
    await write(black.page, 'Nf6', 6)
    await typeMove(white.page, 'Txf7')
    await white.page.getByText('n’est pas un coup jouable ici').waitFor()
    await write(white.page, 'h5f7', 7)
    await black.page.getByText('won by checkmate').first().waitFor()
    expect(await listed(black.page)).toEqual(['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#'])
    expect(await listed(white.page)).toEqual(['e4', 'e5', 'Fc4', 'Cc6', 'Dh5', 'Cf6', 'Dxf7#'])
    await white.page.getByRole('button', { name: 'Coup précédent' }).click()
    await white.page
      .getByLabel(/^Échiquier.: Cf6/)
      .first()
      .waitFor()
  },
)

test.runIf(FULL_SIZE)(
  'a king castles onto its rook or by two squares, and what is not legal stays where it is',
  async () => {
    const moves = 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5'
    const { white, black, board } = await sitDown(world, browser, { moves })
    await clickMove(white.page, 'e1', 'e3')
    await dragMove(white.page, 'f3', 'f5')
    await clickMove(black.page, 'e8', 'g8')
    await clickMove(white.page, 'e1', 'h1')
    await expect.poll(() => listed(black.page).then(list => list.at(-1))).toBe('O-O')
    // What Black set in advance followed at once.
    await expect.poll(() => played(world, board)).toEqual([...moves.split(' '), 'e1g1', 'e8g8'])
    await expect.poll(() => listed(white.page).then(list => list.at(-1))).toBe('O-O')
  },
)

test('a pawn asks what it becomes; Escape takes it back, and each piece can be had', async () => {
  const moves = 'a2a4 b7b5 a4b5 a7a6 b5a6 g8f6 a6a7 f6g8'
  const { white, black } = await sitDown(world, browser, { moves })
  await dragMove(white.page, 'a7', 'b8')
  const choice = white.page.getByRole('dialog', { name: 'Promote to' })
  await choice.waitFor()
  expect(
    await choice.getByRole('button').evaluateAll(all => all.map(each => each.getAttribute('aria-label'))),
  ).toEqual(['queen', 'rook', 'bishop', 'knight'])
  await shot(white.page, 'play-promotion')
  expect(await axeFindings(white.page)).toEqual([])
  await white.page.keyboard.press('Escape')
  await expect.poll(() => choice.count()).toBe(0)
  expect((await listed(white.page)).length).toBe(8)
  await typeMove(white.page, 'axb8')
  await white.page.getByText('Add the piece: q, r, b or n.').waitFor()
  await clickMove(white.page, 'a7', 'b8')
  await choice.getByRole('button', { name: 'knight' }).click()
  await expect.poll(() => listed(black.page).then(list => list.at(-1))).toBe('axb8=N')
})

test.runIf(FULL_SIZE)(
  'a move in advance is played if it is legal then, and dropped if it is not',
  async () => {
    const { white, black, board } = await sitDown(world, browser)
    await clickMove(black.page, 'e7', 'e5')
    await black.page.locator('.current-premove:visible').first().waitFor()
    await shot(black.page, 'play-premove')
    await clickMove(white.page, 'e2', 'e4')
    await expect.poll(() => played(world, board)).toEqual(['e2e4', 'e7e5'])
    // A capture that there is nothing to make.
    await clickMove(black.page, 'e5', 'd4')
    await black.page.locator('.current-premove:visible').first().waitFor()
    await clickMove(white.page, 'a2', 'a3')
    await expect.poll(() => listed(black.page)).toEqual(['e4', 'e5', 'a3'])
    await expect.poll(() => black.page.locator('.current-premove:visible').count()).toBe(0)
    expect(await played(world, board)).toEqual(['e2e4', 'e7e5', 'a2a3'])
    // Escape takes one back.
    await clickMove(white.page, 'h7', 'h5')
    await clickMove(white.page, 'b2', 'b3')
    await white.page.locator('.current-premove:visible').first().waitFor()
    await white.page.getByRole('application').focus()
    await white.page.keyboard.press('Escape')
    await expect.poll(() => white.page.locator('.current-premove:visible').count()).toBe(0)
  },
)

test.runIf(FULL_SIZE)(
  'a pawn that promotes in advance becomes what was chosen, or is asked about when its turn comes',
  async () => {
    const moves = 'h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7'
    const { white, black } = await sitDown(world, browser, { moves })
    const choice = white.page.getByRole('dialog', { name: 'Promote to' })
    await clickMove(white.page, 'h7', 'g8')
    await choice.getByRole('button', { name: 'knight' }).click()
    await white.page.locator('.current-premove:visible').first().waitFor()
    await clickMove(black.page, 'h8', 'g8')
    await expect.poll(() => listed(white.page).then(list => list.at(-1))).toBe('hxg8=N')
    // Not chosen before the answer came: it is asked then.
    const other = await sitDown(world, browser, { moves })
    const later = other.white.page.getByRole('dialog', { name: 'Promote to' })
    await clickMove(other.white.page, 'h7', 'g8')
    await later.waitFor()
    await other.white.page.keyboard.press('Escape')
    await expect.poll(() => other.white.page.locator('.current-premove:visible').count()).toBe(0)
    await clickMove(other.white.page, 'h7', 'g8')
    await later.waitFor()
    await clickMove(other.black.page, 'h8', 'g8')
    await expect.poll(() => listed(other.white.page).then(list => list.length)).toBe(8)
    await later.getByRole('button', { name: 'rook' }).click()
    await expect.poll(() => listed(other.black.page).then(list => list.at(-1))).toBe('hxg8=R')
  },
)

test.runIf(FULL_SIZE)('two clicks where one was meant are one move', async () => {
  const { white, black, board } = await sitDown(world, browser)
  await clickSquare(white.page, 'e2')
  const { x, y } = await pointOf(white.page, 'e4')
  await white.page.mouse.dblclick(x, y)
  await expect.poll(() => listed(black.page)).toEqual(['e4'])
  const field = black.page.getByLabel('Your move', { exact: true })
  await field.fill('e5')
  await field.press('Enter')
  await field.press('Enter')
  await expect.poll(() => listed(white.page)).toEqual(['e4', 'e5'])
  expect(await played(world, board)).toEqual(['e2e4', 'e7e5'])
})

test('the moves are gone through by buttons and keys, and the game comes back when a move is made', async () => {
  const { white, black } = await sitDown(world, browser, { moves: 'e2e4 e7e5 g1f3' })
  const shown = (page: Page) => page.locator('.moves [aria-current]').allInnerTexts()
  await white.page.getByRole('button', { name: 'e5', exact: true }).click()
  await expect.poll(() => shown(white.page)).toEqual(['e5'])
  await white.page.keyboard.press('ArrowLeft')
  await expect.poll(() => shown(white.page)).toEqual(['e4'])
  await white.page.keyboard.press('Home')
  await expect.poll(() => shown(white.page)).toEqual([])
  await white.page.getByRole('application', { name: 'First position' }).waitFor()
  await white.page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(white.page)).toEqual(['e4'])
  // Keys that come faster than the page is drawn lead as far as they say.
  await white.page.evaluate(`for (const key of ['End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)
  await expect.poll(() => shown(white.page)).toEqual(['e4'])
  await clickMove(black.page, 'b8', 'c6')
  await expect.poll(() => shown(white.page)).toEqual(['Nc6'])
  await white.page.getByRole('button', { name: 'Turn board' }).click()
  await white.page.locator('.orientation-black').waitFor()
})

test('a move in advance is taken back, with a word, by an offer, by a pause and by new clocks', async () => {
  const { white, black, board, event } = await sitDown(world, browser)
  const set = (page: Page) => page.locator('.current-premove:visible')
  const ahead = async (from: string, to: string) => {
    await clickMove(black.page, from, to)
    await set(black.page).first().waitFor()
  }
  const heard = await listen(black.page)
  const arbiter = (what: string, body: object) =>
    world.http.post(`/matches/${board.id}/${what}`, event.organiser.token, body)
  await ahead('e7', 'e5')
  await white.page.getByRole('button', { name: 'Offer draw' }).click()
  await notice(black.page).getByText('offers a draw. Your premove was taken back.').waitFor()
  await clickMove(white.page, 'e2', 'e4')
  await expect.poll(() => listed(black.page)).toEqual(['e4'])
  await notice(black.page).getByRole('button', { name: 'Decline' }).click()
  await clickMove(black.page, 'e7', 'e5')
  await expect.poll(() => listed(white.page)).toEqual(['e4', 'e5'])

  await ahead('d7', 'd5')
  expect((await arbiter('pause', {})).status).toBe(200)
  await notice(black.page).getByText('The arbiter has paused this game.').waitFor()
  await notice(black.page).getByText('Your premove was taken back.').waitFor()
  expect((await arbiter('resume', {})).status).toBe(200)
  await notice(white.page).getByText('Your move.').waitFor()
  await notice(black.page).getByText('The arbiter has paused this game.').waitFor({ state: 'detached' })

  await ahead('d7', 'd6')
  expect((await arbiter('clock', { note: 'agreed', whiteMs: 70_000 })).status).toBe(200)
  for (const { page } of [white, black])
    await notice(page).getByText('The arbiter has set the clocks.').waitFor()
  await notice(black.page).getByText('Your premove was taken back.').waitFor()
  await clickMove(white.page, 'g1', 'f3')
  await expect.poll(() => listed(black.page)).toEqual(['e4', 'e5', 'Nf3'])
  await expect.poll(() => notice(black.page).getByText('Your move.').count()).toBe(1)
  expect(
    await notice(black.page)
      .getByText(/clocks|premove/)
      .count(),
  ).toBe(0)
  expect(await played(world, board)).toEqual(['e2e4', 'e7e5', 'g1f3'])
  expect(await set(black.page).count()).toBe(0)
  const told = async () => (await heard()).filter(text => /premove was taken back|set the clocks/.test(text))
  await expect
    .poll(told)
    .toEqual([
      'Your premove was taken back.',
      'Your premove was taken back.',
      'The arbiter has set the clocks.',
      'Your premove was taken back.',
    ])
})
