import type { Page } from 'playwright-core'
import { openAs, type Visit } from './arbiter-page.ts'
import type { useBrowser } from './browser.ts'
import { type Board, boardsOf, type Event, joinBoth, type Person, startEvent } from './event.ts'
import type { useWorld } from './server.ts'

type World = ReturnType<typeof useWorld>
type Browser = ReturnType<typeof useBrowser>

/** Two players before the board of their match. */
export type Table = {
  readonly event: Event
  readonly board: Board
  readonly white: Visit
  readonly black: Visit
}

export type TableOptions = {
  readonly settings?: object
  /** Of the players' windows. */
  readonly widths?: readonly [number, number]
  readonly locale?: string
  /** They have joined already. */
  readonly joined?: boolean
}

export const sitDown = async (world: World, browser: Browser, options: TableOptions = {}): Promise<Table> => {
  const { settings = {}, widths = [1280, 1280], locale = 'en-GB', joined = true } = options
  const event = await startEvent(world.http, { timeControl: '10+0', ...settings })
  const [board] = await boardsOf(world.http, event)
  if (board === undefined) throw new Error('no board')
  if (joined) await joinBoth(world.http, board)
  const open = async (person: Person, width: number): Promise<Visit> => {
    const visit = await openAs(world, browser, person, { width, locale })
    await visit.page.goto(`/m/${board.id}`)
    await visit.page.locator('.play-board cg-board').waitFor()
    return visit
  }
  return {
    event,
    board,
    white: await open(board.white, widths[0]),
    black: await open(board.black, widths[1]),
  }
}

/** Where a square of the board is on the screen: its middle. */
export const pointOf = async (
  page: Page,
  square: string,
): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await page.locator('.play-board cg-board').boundingBox()
  if (box === null) throw new Error('no board on the page')
  const isBlack = await page.locator('.play-board.orientation-black').count()
  const column = 'abcdefgh'.indexOf(square[0] ?? 'a')
  const row = 8 - Number(square[1])
  const [x, y] = isBlack > 0 ? [7 - column, 7 - row] : [column, row]
  return { x: box.x + ((x + 0.5) * box.width) / 8, y: box.y + ((y + 0.5) * box.height) / 8 }
}

export const clickSquare = async (page: Page, square: string): Promise<void> => {
  const { x, y } = await pointOf(page, square)
  await page.mouse.click(x, y)
}

/** By clicks on the two squares. */
export const clickMove = async (page: Page, from: string, to: string): Promise<void> => {
  await clickSquare(page, from)
  await clickSquare(page, to)
}

export const dragMove = async (page: Page, from: string, to: string): Promise<void> => {
  const [start, end] = [await pointOf(page, from), await pointOf(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

export const typeMove = async (page: Page, text: string): Promise<void> => {
  const field = page.getByLabel(/^(Your move|Votre coup)$/)
  await field.fill(text)
  await field.press('Enter')
}

/** The moves that a page lists. */
export const listed = (page: Page): Promise<string[]> => page.locator('.moves ol button').allInnerTexts()
