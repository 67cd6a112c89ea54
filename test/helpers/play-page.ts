import type { Page } from 'playwright-core'
import { openAs, type Visit } from './arbiter-page.ts'
import { signInByCall, type useBrowser } from './browser.ts'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  PASSWORD,
  type Person,
  playMoves,
  startEvent,
} from './event.ts'
import type { useWorld } from './server.ts'
import { pointOf } from './squares.ts'

type World = ReturnType<typeof useWorld>
type Browser = ReturnType<typeof useBrowser>

/** Two players before the board of their match. */
export type Table = {
  readonly event: Event
  readonly board: Board
  readonly white: Visit
  readonly black: Visit
}

type Window = number | 'phone'

export type TableOptions = {
  readonly settings?: object
  /** Of the players' windows; a phone is touched. */
  readonly windows?: readonly [Window, Window]
  readonly locale?: string
  /** They have joined already. */
  readonly joined?: boolean
  /** Played before they come, written `e2e4 e7e5 …`. */
  readonly moves?: string
}

export const sitDown = async (world: World, browser: Browser, options: TableOptions = {}): Promise<Table> => {
  const { settings = {}, windows = [1280, 1280], locale = 'en-GB', joined = true, moves } = options
  const event = await startEvent(world.http, { timeControl: '10+0', ...settings })
  const [board] = await boardsOf(world.http, event)
  if (board === undefined) throw new Error('no board')
  if (joined) await joinBoth(world.http, board)
  if (moves !== undefined) await playMoves(world.http, board, moves)
  const open = async (person: Person, window: Window): Promise<Visit> => {
    const visit = await openIn(world, browser, person, window, locale)
    await comeToBoard(visit.page, board.id, moves?.split(' ').length ?? 0)
    return visit
  }
  return {
    event,
    board,
    white: await open(board.white, windows[0]),
    black: await open(board.black, windows[1]),
  }
}

/** To the board of a game of one's own, until the page knows whose it is, lists the moves, and follows the game. */
const comeToBoard = async (page: Page, id: string, moves: number): Promise<void> => {
  const isFollowed = page.waitForResponse(reply => new URL(reply.url()).pathname === `/matches/${id}/events`)
  await page.goto(`/m/${id}`)
  await page.locator('.play-board cg-board').waitFor()
  // A board is there for guests, too.
  await page.locator('.player-panel').waitFor()
  if (moves > 0)
    await page
      .locator('.moves ol button')
      .nth(moves - 1)
      .waitFor()
  await isFollowed
}

const openIn = async (
  world: World,
  browser: Browser,
  person: Person,
  window: Window,
  locale: string,
): Promise<Visit> => {
  if (window !== 'phone') return openAs(world, browser, person, { width: window, locale })
  const opened = await browser.openPhone(world.nodes[0]!.url, locale)
  await signInByCall(opened.page, person.username, PASSWORD)
  return { ...opened, person }
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

/** By taps of a finger on the two squares. */
export const tapMove = async (page: Page, from: string, to: string): Promise<void> => {
  for (const square of [from, to]) {
    const { x, y } = await pointOf(page, square)
    await page.touchscreen.tap(x, y)
  }
}

/** By a finger that draws the piece along. */
export const swipeMove = async (page: Page, from: string, to: string): Promise<void> => {
  const [start, end] = [await pointOf(page, from), await pointOf(page, to)]
  const cdp = await page.context().newCDPSession(page)
  const at = (share: number) => [
    { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share },
  ]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.25, 0.5, 0.75, 1])
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
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

/** The moves that the server has, in UCI. */
export const played = async (world: World, board: Board): Promise<string[]> => {
  const { body } = await world.http.get(`/matches/${board.id}/moves`, board.white.token)
  return body.map((move: { uci: string }) => move.uci)
}

/** What is told to those who listen, in order, from now on. */
export const listen = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(`(() => {
    const live = document.querySelector('.announcer')
    window.heard = []
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent)
    }).observe(live, { childList: true })
  })()`)
  return () => page.evaluate('window.heard')
}
