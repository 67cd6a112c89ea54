import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  axeFindings,
  shot,
  sidewaysScroll,
  signIn,
  signInByCall,
  useBrowser,
  watchNetwork,
} from '../helpers/browser.ts'
import { PASSWORD, playMoves } from '../helpers/event.ts'
import { clickMove, listed, listen, played, sitDown, typeMove } from '../helpers/play-page.ts'
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
  const asked: number[] = []
  await white.page.route('**/move', route => {
    asked.push(performance.now())
    if (asked.length > 1) return route.continue()
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { code: 'UNAVAILABLE' } })
  })
  await clickMove(white.page, 'e2', 'e4')
  await notice(white.page).getByText('Your last move is being sent').waitFor()
  await expect.poll(() => listed(black.page)).toEqual(['e4'])
  const [first, second] = asked as [number, number]
  expect(second - first).toBeGreaterThan(900)
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

/** No answer, and answers that say nothing of who is signed in. */
const NO_WORD = [
  ...(FULL_SIZE ? (['silent', { status: 503, json: { code: 'UNAVAILABLE' } }] as const) : []),
  'aborted',
  { status: 500, body: '' },
  { status: 429, headers: { 'retry-after': '1' }, json: { code: 'RATE_LIMITED' } },
  { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' },
] as const

test('who plays is asked again after a reload until the server has said it, and what had not gone is sent', async () => {
  const { white, black, board } = await sitDown(world, browser)
  await white.page.route('**/move', route => route.abort())
  await clickMove(white.page, 'e2', 'e4')
  await notice(white.page).getByText('Your last move is being sent').waitFor()
  let asked = 0
  await white.page.route('**/auth/refresh', route => {
    const answer = NO_WORD[asked++]
    if (answer === 'silent') return undefined
    if (answer === 'aborted') return route.abort()
    return answer === undefined ? route.continue() : route.fulfill(answer)
  })
  // The page that is left would send it on its last breath.
  await white.page.reload()
  await white.page.unroute('**/move')
  await notice(white.page).getByText('It is not known yet whether you play in this game').waitFor()
  expect(await white.page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
  await shot(white.page, 'play-unknown')
  await expect.poll(() => listed(black.page)).toEqual(['e4'])
  expect(asked).toBeGreaterThan(NO_WORD.length)
  await expect.poll(() => notice(white.page).getByText('Reconnecting').count()).toBe(0)
  expect(await played(world, board)).toEqual(['e2e4'])
})

const turned = (page: Page) => page.getByRole('region', { name: 'Who is signed in' })

test('a board whose player is signed out in another tab says so, and is theirs again once they are signed in', async () => {
  const { white, black, board } = await sitDown(world, browser, { windows: [390, 1280] })
  const { page } = white
  const other = await page.context().newPage()
  await other.goto('/')
  const heard = await listen(page)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await turned(page).getByText('You are signed out in this browser.').waitFor()
  expect(await turned(other).count()).toBe(0)
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^You are signed out in this browser\./))
  expect(await page.getByRole('button', { name: 'Resign', exact: true }).count()).toBe(0)
  await shot(page, 'play-signed-out-390')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)
  const back = turned(page).getByRole('link', { name: 'Sign in' })
  expect(await back.getAttribute('href')).toBe(`/login?to=${encodeURIComponent(`/m/${board.id}`)}`)
  await signIn(other, white.person.username, PASSWORD)
  await turned(page).waitFor({ state: 'detached' })
  await typeMove(page, 'e4')
  await expect.poll(() => listed(black.page)).toEqual(['e4'])
  await other.close()
})

test('nothing is sent in the name of another account that has signed in in this browser', async () => {
  const { white, black, board } = await sitDown(world, browser)
  const { page } = white
  const commands: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && /\/(resign|draw\/offer)$/.test(request.url()))
      commands.push(request.url())
  })
  // Every call finds its token too old.
  await page.route('**/auth/refresh', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), expiresInSeconds: 0 } })
  })
  const network = watchNetwork(page)
  await page.reload()
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  await network.idle()
  // Without a word to the other tabs, as from a window that is frozen.
  await signInByCall(page, black.person.username, PASSWORD)
  await page.getByRole('button', { name: 'Yes, resign' }).click()
  await turned(page)
    .getByText(/^You are now signed in as .* in this browser\.$/)
    .waitFor()
  await page.locator('.play-board.orientation-black').waitFor()
  // Nor is the other one asked what was being asked before.
  expect(await page.getByRole('button', { name: 'Yes, resign' }).count()).toBe(0)
  await shot(page, 'play-other-account')
  expect(commands).toEqual([])
  expect((await world.http.get(`/matches/${board.id}`)).body).toMatchObject({ status: 'RUNNING' })
  await turned(page)
    .getByRole('link', { name: /^Sign in as / })
    .click()
  await page.getByText('If somebody else signs in here, they take your place').waitFor()
  await shot(page, 'login-signed-in')
  await page.getByRole('link', { name: /^Go on as / }).click()
  await page.waitForURL(`/m/${board.id}`)
})

const HIDE = `Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
document.dispatchEvent(new Event('visibilitychange'))`

test.runIf(FULL_SIZE)(
  'of ten tabs of a game one follows it unseen, and moves find a connection',
  async () => {
    const { white, black, board } = await sitDown(world, browser)
    const context = white.page.context()
    const streams = new Set<Request>()
    context.on('request', request => {
      if (request.url().includes(`/matches/${board.id}/events`)) streams.add(request)
    })
    for (const end of ['requestfailed', 'requestfinished'] as const)
      context.on(end as 'requestfailed', request => streams.delete(request))
    const tabs: Page[] = []
    for (let index = 0; index < 10; index++) {
      await tabs.at(-1)?.evaluate(HIDE)
      const tab = await context.newPage()
      tabs.push(tab)
      await tab.goto(`/m/${board.id}`)
      await tab.getByRole('button', { name: 'Resign', exact: true }).waitFor()
    }
    await white.page.goto('/healthz')
    await expect.poll(() => streams.size).toBe(2)
    const [seen] = tabs.slice(-1) as [Page]
    const network = watchNetwork(seen)
    await clickMove(seen, 'e2', 'e4')
    await expect.poll(() => listed(black.page)).toEqual(['e4'])
    // What it has yet to read of its own move would bring the answer too.
    await network.idle(2_000)
    await seen.evaluate(HIDE)
    await expect.poll(() => streams.size).toBe(1)
    await typeMove(black.page, 'e5')
    const following = () => [...streams].map(stream => stream.frame().page()).filter(tab => !tab.isClosed())
    const told = () => Promise.all(following().map(listed))
    await expect.poll(told).toEqual([['e4', 'e5']])
    // The one that follows is closed, and another does.
    const [follower] = following() as [Page]
    tabs.splice(tabs.indexOf(follower), 1)
    await follower.close()
    await expect.poll(told).toEqual([['e4', 'e5']])
    await playMoves(world.http, board, 'g1f3', 2)
    await expect.poll(told).toEqual([['e4', 'e5', 'Nf3']])
    await Promise.all(tabs.map(tab => tab.close()))
  },
)
