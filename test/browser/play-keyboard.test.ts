import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { listed, listen, sitDown, type Table } from '../helpers/play-page.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

/** Written anew with KEEP_TRANSCRIPT=1, to be read through before it is kept. */
const KEPT = new URL('../fixtures/keyboard-game.txt', import.meta.url)

/** Goes on by Tab until what has the focus is called so. */
const tabTo = async (page: Page, name: RegExp): Promise<string> => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focus = await focusOf(page)
    if (name.test(focus)) return focus
  }
  throw new Error(`Tab never came to ${name}`)
}

/** What a screen reader says of what has the focus: role and name. */
const focusOf = async (page: Page): Promise<string> => {
  if ((await page.locator(':focus').count()) === 0) return 'document'
  const told = await page.locator(':focus').ariaSnapshot()
  return told.split('\n')[0]!.replace(/^- '?|'?:?$/g, '')
}

const ARROWS = { right: 'ArrowRight', left: 'ArrowLeft', up: 'ArrowUp', down: 'ArrowDown' } as const

/** Moves the cursor of the board, as its player sees it. */
const walk = async (page: Page, from: string, to: string, isWhite: boolean): Promise<void> => {
  const turn = isWhite ? 1 : -1
  const files = (to.charCodeAt(0) - from.charCodeAt(0)) * turn
  const ranks = (Number(to[1]) - Number(from[1])) * turn
  for (let step = 0; step < Math.abs(files); step++)
    await page.keyboard.press(files > 0 ? ARROWS.right : ARROWS.left)
  for (let step = 0; step < Math.abs(ranks); step++)
    await page.keyboard.press(ranks > 0 ? ARROWS.up : ARROWS.down)
}

type Side = { readonly page: Page; readonly isWhite: boolean; cursor: string }

const play = async (side: Side, from: string, to: string): Promise<void> => {
  await tabTo(side.page, /^application/)
  await walk(side.page, side.cursor, from, side.isWhite)
  await side.page.keyboard.press('Enter')
  await walk(side.page, from, to, side.isWhite)
  await side.page.keyboard.press('Enter')
  side.cursor = to
}

const settled = async ({ white, black }: Table, count: number): Promise<void> => {
  for (const { page } of [white, black])
    await expect.poll(async () => (await listed(page)).length).toBe(count)
}

/** Names and times are of the day; what is said is not. */
const plain = (text: string, { white, black }: Table): string =>
  text
    .replaceAll(white.person.username, 'Anna')
    .replaceAll(black.person.username, 'Boris')
    .replace(/\d+ (minutes?|seconds?)\.$/, '# $1.')
    .replace(/\d+ (minutes?|seconds?)/g, '# $1')

test('a whole game by keyboard alone: what has the focus and what is said, as kept in the transcript', async () => {
  const table = await sitDown(world, browser, { joined: false })
  const white: Side = { page: table.white.page, isWhite: true, cursor: 'e2' }
  const black: Side = { page: table.black.page, isWhite: false, cursor: 'e7' }
  const heardByBlack = await listen(black.page)
  for (const side of [white, black]) {
    await tabTo(side.page, /I am here/)
    await side.page.keyboard.press('Enter')
  }
  await black.page.getByText('is to move.').waitFor()
  await white.page.getByLabel('Your move', { exact: true }).waitFor()
  const moves = ['f2 f3', 'e7 e5', 'g2 g4', 'd8 h4']
  const focus: string[] = []
  for (const [at, move] of moves.entries()) {
    const [from, to] = move.split(' ') as [string, string]
    await play(at % 2 === 0 ? white : black, from, to)
    await settled(table, at + 1)
    if (at % 2 === 1) focus.push(await focusOf(black.page))
  }
  await black.page.getByText('by checkmate').first().waitFor()
  await expect.poll(async () => (await heardByBlack()).at(-1)).toContain('by checkmate')
  const told = [...(await heardByBlack()), ...focus.map(each => `[${each}]`)].map(text => plain(text, table))
  const transcript = `${told.join('\n')}\n`
  if (process.env['KEEP_TRANSCRIPT'] !== undefined) writeFileSync(KEPT, transcript)
  expect(transcript).toBe(readFileSync(KEPT, 'utf8'))
})

test('the field answers what is asked, and the table of 64 cells plays a move', async () => {
  const table = await sitDown(world, browser, { moves: 'e2e4 e7e5' })
  const { page } = table.white
  const heard = await listen(page)
  const ask = async (text: string) => {
    const before = (await heard()).length
    const field = page.getByLabel('Your move', { exact: true })
    await field.fill(text)
    await field.press('Enter')
    await expect.poll(async () => (await heard()).length).toBeGreaterThan(before)
    expect(await field.inputValue()).toBe('')
    return (await heard()).at(-1) ?? ''
  }
  expect(plain(await ask('clocks'), table)).toBe('White has # minutes, Black has # minutes.')
  expect(await ask('last')).toBe('Black: pawn e5.')
  // Asked again, it is said again.
  expect(await ask('last')).toBe('Black: pawn e5.')
  expect(await ask('knights')).toBe('White: b1 g1. Black: b8 g8.')
  expect(await ask('e4?')).toBe('e4, white pawn.')
  expect(await ask('pieces')).toContain('White: king e1, queen d1, rooks a1 h1,')
  await page.getByText('Without looking at the board').click()
  const cells = page.getByRole('table').getByRole('button')
  await expect.poll(() => cells.count()).toBe(64)
  await page.getByRole('button', { name: 'g1, white knight' }).press('Enter')
  await expect.poll(async () => (await heard()).at(-1)).toBe('white knight on g1 picked up')
  await page.getByRole('button', { name: 'f3, empty' }).press('Enter')
  await settled(table, 3)
  expect((await listed(page)).at(-1)).toBe('Nf3')
  await page.getByRole('button', { name: 'f3, white knight' }).waitFor()
})
