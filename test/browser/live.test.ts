import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { pairedSwissOf } from '../helpers/arbiter-page.ts'
import { useBrowser, watchNetwork } from '../helpers/browser.ts'
import { playMoves, startMatch } from '../helpers/event.ts'
import { type FaultProxy, startFaultProxy } from '../helpers/fault-proxy.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { playRound } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const proxies: FaultProxy[] = []
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.stop()
})

const MOVES = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6'

/** What the page shows of the game: moves in its list, and squares of the last move on its board. */
const shownOn = (page: Page): Promise<string> =>
  page.evaluate(`document.querySelectorAll('.moves li').length + ' ' +
    [...document.querySelectorAll('.play-board square.last-move')].map(square => square.cgKey).sort().join()`)

const requestsOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  return asked
}

const openMatch = async (url: string, id: string): Promise<Page> => {
  const { page } = await browser.open(url)
  const network = watchNetwork(page)
  const isFollowed = page.waitForResponse(response => response.url().endsWith('/events'))
  await page.goto(`/m/${id}`)
  await page.locator('.board').first().waitFor()
  await isFollowed
  // What was read before the stream stood is asked once more.
  await network.idle()
  return page
}

test.runIf(FULL_SIZE)(
  'moves come without a request, onto the board and into the list beside it',
  async () => {
    const board = await startMatch(world.http)
    const page = await openMatch(world.nodes[0]!.url, board.id)
    // Where a game began is read once, with its first move.
    await playMoves(world.http, board, 'g1f3')
    await page.locator('.moves').getByText('Nf3').waitFor()
    const asked = requestsOf(page)
    const moves = ['g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6']
    let ply = 1
    const askedWhilePlayed = async () => {
      asked.length = 0
      await playMoves(world.http, board, moves[ply - 1]!, ply)
      ply += 1
      await expect.poll(() => page.locator('.moves li').count()).toBe(ply)
      return [...asked]
    }
    // What was read before the stream stood is asked for once more, and not with each move.
    await expect.poll(askedWhilePlayed).toEqual([])
    const [from, to] = [moves[ply - 2]!.slice(0, 2), moves[ply - 2]!.slice(2)]
    await expect.poll(() => shownOn(page)).toBe(`${ply} ${[from, to].sort()}`)
  },
)

test('a game that the reader may not see any more is not shown on', async () => {
  const board = await startMatch(world.http)
  const page = await openMatch(world.nodes[0]!.url, board.id)
  const { id, organiser } = board.event
  await world.http.call('PATCH', `/tournaments/${id}`, {
    token: organiser.token,
    body: { visibility: 'PRIVATE' },
  })
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  expect(await page.locator('.board').count()).toBe(0)
  await expect.poll(() => page.getByText('Reconnecting').count()).toBe(0)
})

test('a page whose code is gone, since the site was updated, begins anew at the address it was led to', async () => {
  const board = await startMatch(world.http, { title: 'Autumn cup' })
  const { page } = await browser.open(world.nodes[0]!.url)
  await page.goto('/')
  await page.getByRole('link', { name: 'Autumn cup' }).first().waitFor()
  // The old files are gone, the one that the page began with among them.
  await page.route('**/assets/*.js', async route => {
    await route.fulfill({ status: 404 })
    if (route.request().method() === 'HEAD') await page.unroute('**/assets/*.js')
  })
  // A page that has only just begun would not begin anew.
  await page.clock.install()
  await page.getByRole('link', { name: 'Autumn cup' }).first().click()
  await page.getByRole('heading', { name: 'Autumn cup', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/t/${board.event.id}`)
})

test('of a stream that is cut the page says so, and goes on with what was played meanwhile', async () => {
  const board = await startMatch(world.http)
  const proxy = await startFaultProxy(world.nodes[0]!.url)
  proxies.push(proxy)
  const page = await openMatch(proxy.url, board.id)
  proxy.cut()
  await page.getByText('Reconnecting').waitFor()
  await playMoves(world.http, board, MOVES)
  expect(await page.locator('.moves li').count()).toBe(0)
  await proxy.heal()
  await page.locator('.moves').getByText('a6').waitFor()
  await page.getByText('Reconnecting').waitFor({ state: 'hidden' })
  expect(await page.locator('.moves li').count()).toBe(6)
})

test.runIf(FULL_SIZE)('where no stream is to be had, the page asks by itself', async () => {
  const board = await startMatch(world.http)
  const { page } = await browser.open(world.nodes[0]!.url)
  await page.route('**/events', route => route.abort())
  await page.goto(`/m/${board.id}`)
  await page.locator('.board').first().waitFor()
  await playMoves(world.http, board, MOVES)
  await page.locator('.moves').getByText('a6').waitFor()
})

test.runIf(FULL_SIZE)(
  'an answer that was cut off after its headers is none: what the page shows stays',
  async () => {
    const board = await startMatch(world.http)
    await playMoves(world.http, board, MOVES)
    const { page } = await browser.open(world.nodes[0]!.url)
    await page.route('**/events', route => route.abort())
    await page.goto(`/m/${board.id}`)
    await page.locator('.moves').getByText('a6').waitFor()
    let cutOff = 0
    await page.route('**/moves', route => {
      cutOff += 1
      return route.fulfill({ status: 200, contentType: 'application/json', body: '' })
    })
    await expect.poll(() => cutOff).toBeGreaterThan(1)
    expect(await page.locator('.moves li').count()).toBe(6)
  },
)

test.runIf(FULL_SIZE)(
  'a tab that nobody sees lets go of its stream, and is right as soon as it is seen again',
  async () => {
    const board = await startMatch(world.http)
    const page = await openMatch(world.nodes[0]!.url, board.id)
    const see = (state: 'visible' | 'hidden') =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
      document.dispatchEvent(new Event('visibilitychange'))`)
    const isLetGo = page.waitForEvent('requestfailed', request => request.url().endsWith('/events'))
    await see('hidden')
    await isLetGo
    await playMoves(world.http, board, MOVES)
    expect(await page.locator('.moves li').count()).toBe(0)
    await see('visible')
    await page.locator('.moves').getByText('a6').waitFor()
  },
)

test('a result and a new round come onto the page, which draws nothing while nothing happens', async () => {
  const { event, round } = await pairedSwissOf(world)
  const { page } = await browser.open(world.nodes[0]!.url)
  const network = watchNetwork(page)
  await page.goto(`/t/${event.id}/standings`)
  await page.getByRole('table').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  await network.idle()
  await page.evaluate(`window.drawn = 0
    new MutationObserver(all => { window.drawn += all.length })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`)
  // A line that was slow for a moment may be told of; a page that ticks is never still.
  const drawnIn = async (ms: number) => {
    const before: number = await page.evaluate('window.drawn')
    await page.waitForTimeout(ms)
    return (await page.evaluate<number>('window.drawn')) - before
  }
  await expect.poll(() => drawnIn(1500)).toBe(0)
  const before: number = await page.evaluate('window.drawn')
  await playRound(world.http, event, round)
  await page.getByRole('row', { name: /Anna.*\b1\b/ }).waitFor()
  expect(await page.evaluate('window.drawn')).toBeGreaterThan(before)
})
