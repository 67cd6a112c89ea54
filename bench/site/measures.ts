import type { Browser, Page } from 'playwright-core'
import { pointOf } from '../../test/helpers/squares.ts'
import { type PlayedBoard, playedBoard, type Scenes } from './scenes.ts'
import { type Visit, visit } from './visits.ts'

/** A slow line and a slow machine: 1.6 Mb/s, 150 ms, a quarter of this one's speed. */
const slowDown = async ({ cdp }: Visit): Promise<void> => {
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bytesPerSecond = 1.6e6 / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** From the navigation on, in ms, when a player's board stands on the page and takes a move. */
const READY = `new Promise(resolve => {
  const look = () => {
    const board = document.querySelector('.play-board cg-board')
    // A spectator's page is there sooner: the page knows by then who has come.
    const isPlayers = document.querySelector('.move-field') !== null
    if (isPlayers && board !== null && board.querySelectorAll('piece').length > 1) resolve(performance.now())
    else requestAnimationFrame(look)
  }
  look()
})`

const SHIFTS = `window.shift = 0
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

export type Opening = { readonly readyMs: number; readonly shift: number }

/** A player comes to the board for the first time. */
export const openBoard = async (
  browser: Browser,
  url: string,
  { id, players }: PlayedBoard,
): Promise<Opening> => {
  const player = await visit(browser, url, players[0])
  await player.page.addInitScript(SHIFTS)
  await slowDown(player)
  await player.page.goto(`/m/${id}`, { waitUntil: 'commit' })
  const readyMs = await player.page.evaluate<number>(READY)
  await player.page.waitForTimeout(2000)
  const shift = await player.page.evaluate<number>('window.shift')
  await player.context.close()
  return { readyMs, shift }
}

/** The instant at which the board first shows each last move, as wall time of the one machine that both pages are on. */
const WATCH_MOVES = `window.seen = {}
const look = () => {
  const squares = [...document.querySelectorAll('.play-board square.last-move')].map(square => square.cgKey).sort().join('')
  window.seen[squares] ??= performance.timeOrigin + performance.now()
  requestAnimationFrame(look)
}
look()`

const seenAt = async (page: Page, squares: string): Promise<number> => {
  for (;;) {
    const at = await page.evaluate<number | null>(`window.seen[${JSON.stringify(squares)}] ?? null`)
    if (at !== null) return at
    await page.waitForTimeout(10)
  }
}

const KNIGHTS = ['g1f3', 'g8f6', 'b1c3', 'b8c6', 'f3g1', 'f6g8', 'c3b1', 'c6b8'] as const

/** Moves by clicks on one screen, and how long after the last click each stands on the other, in ms. */
export const movesBetween = async (
  browser: Browser,
  url: string,
  scenes: Scenes,
  games: number,
): Promise<readonly number[]> => {
  const took: number[] = []
  for (let game = 0; game < games; game++) {
    const board = await playedBoard(scenes.organiser.client, scenes.board.players, 0)
    const seats = [
      await visit(browser, url, board.players[0]),
      await visit(browser, url, board.players[1]),
    ] as const
    for (const { page } of seats) {
      await page.goto(`/m/${board.id}`)
      await page.locator('.play-board cg-board').waitFor()
      await page.evaluate(WATCH_MOVES)
    }
    for (const [ply, uci] of KNIGHTS.entries()) {
      const [mover, other] = ply % 2 === 0 ? [seats[0].page, seats[1].page] : [seats[1].page, seats[0].page]
      await mover.waitForTimeout(150)
      const from = await pointOf(mover, uci.slice(0, 2))
      await mover.mouse.click(from.x, from.y)
      const to = await pointOf(mover, uci.slice(2, 4))
      const sentAt = await mover.evaluate<number>('performance.timeOrigin + performance.now()')
      await mover.mouse.click(to.x, to.y)
      const squares = [uci.slice(0, 2), uci.slice(2, 4)].sort().join('')
      took.push((await seenAt(other, squares)) - sentAt)
      // The same knights go home again: each is to be seen anew.
      for (const page of [mover, other]) await page.evaluate('window.seen = {}')
    }
    for (const { context } of seats) await context.close()
  }
  return took
}

export type Idle = { readonly taskMs: number; readonly texts: number }

/** What a page's main thread does in so many seconds, and how many texts change, while nothing happens. */
export const idleOn = async ({ page, cdp }: Visit, path: string, seconds: number): Promise<Idle> => {
  await cdp.send('Performance.enable')
  await page.goto(path)
  await page.waitForTimeout(4000)
  const tasks = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.evaluate(`window.texts = 0
    new MutationObserver(all => { window.texts += all.length }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
  const before = await tasks()
  await page.waitForTimeout(seconds * 1000)
  const after = await tasks()
  return { taskMs: after - before, texts: await page.evaluate<number>('window.texts') }
}

const LONG_TASKS = `window.long = []
new PerformanceObserver(list => { for (const { duration } of list.getEntries()) window.long.push(duration) })
  .observe({ type: 'longtask', buffered: false })`

/** The longest tasks of a page while `play` goes on, in ms; none are 50 ms or less. */
export const longTasksOn = async (
  { page }: Visit,
  path: string,
  play: () => Promise<void>,
): Promise<readonly number[]> => {
  await page.goto(path)
  await page.waitForTimeout(4000)
  await page.evaluate(LONG_TASKS)
  await play()
  return page.evaluate<number[]>('window.long')
}
