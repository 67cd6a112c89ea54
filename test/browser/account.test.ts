import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { axeFindings, shot, sidewaysScroll, signIn, signInByCall, useBrowser } from '../helpers/browser.ts'
import {
  boardsOf,
  type Event,
  joinBoth,
  openEvent,
  PASSWORD,
  type Person,
  register,
  startEvent,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE, sized, someOf } from '../helpers/size.ts'

/** How many streams of accounts are answered now. */
const streams = { open: 0 }
const world = useWorld({
  nodes: 1,
  realTime: true,
  server: {
    extend: app => {
      app.addHook('onRequest', async (request, reply) => {
        if (request.url !== '/me/events') return
        streams.open += 1
        reply.raw.once('close', () => {
          streams.open -= 1
        })
      })
    },
  },
})

/** A name that is no local one: the browser takes the page for insecure, as any over plain HTTP in a local network. */
const LAN = 'tabiya.test'
const browser = useBrowser({
  flags: [
    '--host-resolver-rules=MAP tabiya.test 127.0.0.1',
    // A tab that dies takes no other with it.
    '--renderer-process-limit=20',
  ],
})

const secure = () => world.nodes[0]!.url
const insecure = () => `http://${LAN}:${new URL(secure()).port}`

const signedIn = async (person: Person, url = secure(), width = 1280, locale?: string): Promise<Page> => {
  const { page } = await browser.open(url, width, locale)
  await signInByCall(page, person.username, PASSWORD)
  return page
}

const tabs: Page[] = []
afterEach(async () => {
  await Promise.all(tabs.splice(0).map(tab => tab.close()))
})

/** One after another, as people open them: a page over plain HTTP has no lock under which to renew its token. */
const openTabs = async (context: BrowserContext, count: number, path: string): Promise<Page[]> => {
  for (let index = 0; index < count; index++) {
    const tab = await context.newPage()
    tabs.push(tab)
    await tab.goto(path)
    await tab.locator('.who').waitFor()
  }
  return tabs
}

const banner = (page: Page) => page.getByRole('region', { name: /Your next game|Votre prochaine partie/ })
const call = (page: Page) => page.getByRole('region', { name: 'Your game calls' })

const pairing = async (
  settings: object = {},
): Promise<{ event: Event; me: Person; other: Person; id: string }> => {
  const event = await startEvent(world.http, { breakSeconds: 3600, ...settings })
  const [board] = await boardsOf(world.http, event)
  return { event, me: board!.white, other: board!.black, id: board!.id }
}

test('the lobby tells of the next game as it is made, who is there, and then what came of it', async () => {
  const event = await openEvent(world.http)
  const [player] = event.players as [Person]
  const page = await signedIn(player, secure(), 390)
  await page.goto('/me')
  await page.getByText('You have no game to play.').waitFor()
  await page.getByRole('heading', { name: 'Cup' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'lobby-empty-390')
  await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  const [board] = await boardsOf(world.http, event)
  const next = banner(page)
  await next.getByText('Round 1, board 1').waitFor()
  await next.getByText('Your opponent is not at the board yet.').waitFor()
  await shot(page, 'lobby-next-390')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)
  await joinBoth(world.http, board!)
  await next.getByText('In play').waitFor()
  await world.http.post(`/matches/${board!.id}/resign`, board!.black.token)
  await page
    .getByRole('listitem')
    .getByText(/^(Won|Lost)$/)
    .waitFor()
  await page.getByText('You have no game to play.').waitFor()
  await shot(page, 'lobby-played-320')
})

test.runIf(FULL_SIZE)('a league’s game: a time is proposed and agreed in the lobby, in French', async () => {
  const { me, other, id } = await pairing({ roundWindowHours: 72 })
  const page = await signedIn(me, secure(), 390, 'fr-FR')
  await page.goto('/me')
  await page.getByLabel('Date et heure').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
  await page.getByRole('button', { name: 'Proposer' }).click()
  await page.getByText(/^Vous proposez /).waitFor()
  await world.http.post(`/matches/${id}/slot`, other.token, {
    at: new Date(Date.now() + 172_800_000).toISOString(),
  })
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.getByText(/^Convenu/).waitFor()
  await shot(page, 'lobby-slots-fr-390')
  expect(await axeFindings(page)).toEqual([])
})

/** The tabs that read the account's stream at the moment. */
const followersIn = (context: BrowserContext): ReadonlySet<Page> => {
  const followers = new Map<Request, Page>()
  const found = new Set<Page>()
  const note = () => {
    found.clear()
    for (const tab of followers.values()) found.add(tab)
  }
  context.on('request', request => {
    if (new URL(request.url()).pathname === '/me/events') followers.set(request, request.frame().page())
    note()
  })
  for (const end of ['requestfailed', 'requestfinished'] as const)
    context.on(end as 'requestfailed', request => {
      followers.delete(request)
      note()
    })
  return found
}

/** An event of two whose game is made only once they are there who are to be called: it opens so many seconds later. */
const toBegin = async () => {
  const event = await openEvent(world.http, { breakSeconds: 3600 })
  const { token } = event.organiser
  const [me, other] = event.players as [Person, Person]
  const begin = async (seconds: number): Promise<string> => {
    const body = { roundTimes: [new Date(Date.now() + seconds * 1000).toISOString()] }
    const set = await world.http.call('PATCH', `/tournaments/${event.id}`, { token, body })
    expect(set.status).toBe(200)
    expect((await world.http.post(`/tournaments/${event.id}/start`, token)).status).toBe(200)
    return (await boardsOf(world.http, event))[0]!.id
  }
  return { me, other, begin }
}

/** Counts the tones that a page makes, and keeps the titles that it has had. */
const COUNT_TONES = `window.tones = 0
const make = AudioContext.prototype.createOscillator
AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this) }
window.titles = []
new MutationObserver(() => {
  if (window.titles.at(-1) !== document.title) window.titles.push(document.title)
}).observe(document, { subtree: true, childList: true, characterData: true })`

/** A key in a field: whoever types is not taken away from where they are, however long the rest of a test takes. */
const typeIn = (tab: Page): Promise<void> =>
  tab.evaluate(`{
    const field = document.body.appendChild(document.createElement('input'))
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
    field.remove()
  }`)

test.runIf(FULL_SIZE)(
  'a game calls on any page, with a title that changes, and goes to the board after ten seconds',
  async () => {
    const { me, begin } = await toBegin()
    const page = await signedIn(me)
    await page.addInitScript(COUNT_TONES)
    await page.goto('/rating-list')
    await page.locator('.who').waitFor()
    // Browsers let a page sound once something was done on it.
    await page.mouse.click(5, 5)
    await expect.poll(() => streams.open).toBe(1)
    const id = await begin(10)
    await banner(page).getByText('begins in').waitFor()
    await shot(page, 'next-game')
    await call(page)
      .getByText(/You are taken to the board in \d+ s\./)
      .waitFor()
    await shot(page, 'call')
    await page.waitForURL(`/m/${id}`)
    await call(page).waitFor({ state: 'detached' })
    await expect.poll(() => banner(page).count()).toBe(0)
    expect(await page.evaluate('window.tones')).toBe(4)
    const titles: string[] = await page.evaluate('window.titles')
    const calls = titles.indexOf('♟ Your game is on')
    expect(calls).toBeGreaterThan(0)
    // By turns with what it was.
    expect(titles.slice(calls - 1, calls + 4)).toEqual([0, 1, 0, 1, 0].map(turn => titles[calls - 1 + turn]))
  },
)

test.runIf(FULL_SIZE)('who types is not taken away, and who says "not now" is not called again', async () => {
  const { me } = await pairing()
  const page = await signedIn(me, secure(), 390)
  await page.addInitScript(`${COUNT_TONES}; localStorage.setItem('tabiya.sounds', 'off')`)
  await page.goto('/login')
  await page.mouse.click(5, 400)
  await call(page).waitFor()
  await shot(page, 'call-390')
  expect(await sidewaysScroll(page)).toBe(0)
  const field = page.getByLabel('User name')
  for (let second = 0; second < 12; second++) {
    await field.pressSequentially('a')
    await page.waitForTimeout(1000)
  }
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await axeFindings(page)).toEqual([])
  // The sounds are switched off here, by the switch of a game's page.
  expect(await page.evaluate('window.tones')).toBe(0)
  await call(page).getByRole('button', { name: 'Not now' }).click()
  await call(page).waitFor({ state: 'detached' })
  await page.goto('/')
  await banner(page).waitFor()
  expect(await call(page).count()).toBe(0)
})

test.runIf(FULL_SIZE)(
  'of several tabs one goes to the board; what is answered in one is answered in all',
  async () => {
    const { me, other, begin } = await toBegin()
    const page = await signedIn(me)
    const tabs = await openTabs(page.context(), 3, '/me')
    for (const tab of tabs) await tab.getByRole('heading', { name: 'Cup' }).waitFor()
    const id = await begin(1)
    const going = async () =>
      (await Promise.all(tabs.map(tab => tab.getByText(/You are taken to the board/).count()))).filter(
        Boolean,
      )
    for (const tab of tabs) await call(tab).waitFor()
    expect(await going()).toHaveLength(1)
    await call(tabs[0]!).getByRole('button', { name: 'Not now' }).click()
    for (const tab of tabs) await call(tab).waitFor({ state: 'detached' })
    await tabs[1]!.goto(`/m/${id}`)
    await joinBoth(world.http, { id, white: me, black: other })
    // Whoever sits at the board is called nowhere else, also when the clock runs.
    await banner(tabs[2]!).getByText('In play').waitFor()
    await tabs[1]!.getByRole('button', { name: 'Resign' }).waitFor()
    for (const tab of tabs) await expect.poll(() => call(tab).count()).toBe(0)
    expect(tabs.map(tab => new URL(tab.url()).pathname)).toEqual(['/me', `/m/${id}`, '/me'])
  },
)

test.runIf(FULL_SIZE)('who comes to the board in one tab is called in no other any more', async () => {
  const { me, begin } = await toBegin()
  const page = await signedIn(me)
  const tabs = await openTabs(page.context(), 2, '/me')
  for (const tab of tabs) await tab.getByRole('heading', { name: 'Cup' }).waitFor()
  const id = await begin(1)
  for (const tab of tabs) await call(tab).waitFor()
  await typeIn(tabs[0]!)
  await tabs[1]!.goto(`/m/${id}`)
  for (const tab of tabs) await call(tab).waitFor({ state: 'detached' })
  expect(new URL(tabs[0]!.url()).pathname).toBe('/me')
})

test('the site can be installed; over plain HTTP the lobby says in a sentence why it cannot send messages', async () => {
  const me = await register(world.http)
  const { page } = await browser.open(insecure(), 390)
  await signIn(page, me.username, PASSWORD)
  await page.goto('/me')
  await page.getByText('This site came over plain HTTP.').waitFor()
  expect(await page.getByRole('button', { name: 'Send messages to this device' }).count()).toBe(0)
  await shot(page, 'lobby-insecure-390')
  await page.getByRole('link', { name: 'How an organiser sets up HTTPS in a local network' }).click()
  await page.getByRole('heading', { name: 'HTTPS in a local network' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const { body: manifest } = await world.http.get('/manifest.webmanifest')
  for (const { src, sizes } of manifest.icons) {
    const icon = await fetch(`${secure()}${src}`)
    const bytes = Buffer.from(await icon.arrayBuffer())
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  const worker = await fetch(`${secure()}/sw.js`)
  expect(worker.headers.get('cache-control')).toContain('max-age=0')
})

/** Three of them go. */
const TABS = sized(10, 5)

test.each(
  someOf([
    ['locks', secure],
    ['no locks', insecure],
  ] as const),
)(
  `with %s, ${TABS} tabs hold one stream; one that is closed or dies is followed by another, and nothing is lost`,
  async (_, url) => {
    const me = await register(world.http)
    const { page } = await browser.open(url())
    await signIn(page, me.username, PASSWORD)
    await page.goto('/healthz')
    await expect.poll(() => streams.open).toBe(0)
    const holders = followersIn(page.context())
    await openTabs(page.context(), TABS, '/me')
    for (const tab of tabs) await tab.getByText('You are in no event').waitFor()
    expect(await tabs[0]!.evaluate('[isSecureContext, "locks" in navigator]')).toEqual(
      url === secure ? [true, true] : [false, false],
    )
    await expect.poll(() => streams.open).toBe(1)
    await expect.poll(() => holders.size).toBe(1)
    const leave = async (ends: (tab: Page) => Promise<unknown>, title: string) => {
      const before = [...holders].findLast(tab => tabs.includes(tab))!
      tabs.splice(tabs.indexOf(before), 1)
      await ends(before)
      await openEvent(world.http, { title }, { people: [me] })
      for (const tab of tabs) await tab.getByRole('heading', { name: title }).waitFor()
      await expect.poll(() => streams.open).toBe(1)
    }
    await leave(tab => tab.close(), 'First Cup')
    await leave(tab => tab.close(), 'Second Cup')
    await leave(async tab => {
      const devtools = await tab.context().newCDPSession(tab)
      const crashed = tab.waitForEvent('crash')
      void devtools.send('Page.crash').catch(() => undefined)
      await crashed
    }, 'Third Cup')
    // Seen or not: every tab is hidden but the last, and the holder is none that can be seen.
    await tabs.at(-1)!.bringToFront()
    await openEvent(world.http, { title: 'Fourth Cup' }, { people: [me] })
    for (const tab of tabs) await tab.getByRole('heading', { name: 'Fourth Cup' }).waitFor()
    await expect.poll(() => streams.open).toBe(1)
  },
)
