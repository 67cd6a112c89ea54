import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairedSwissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, useBrowser } from '../helpers/browser.ts'
import { useWorld } from '../helpers/server.ts'
import { someOf } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

/** A page of somebody else, which frames what its address names. */
let elsewhere: Server
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const framed = decodeURIComponent((request.url ?? '').slice(1))
    response.setHeader('content-type', 'text/html')
    response.end(`<h1>A club</h1><iframe width="600" height="500" src="${framed}"></iframe>`)
  })
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
})
afterAll(() => elsewhere.close())

const framing = async (path: string) => {
  const { port } = elsewhere.address() as AddressInfo
  const page = await browser.openCold(world.nodes[0]!.url, 'en-GB')
  const asked: string[] = []
  const answered: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  page.on('response', response => answered.push(new URL(response.url()).pathname))
  await page.goto(`http://127.0.0.1:${port}/${encodeURIComponent(`${world.nodes[0]!.url}${path}`)}`)
  return { page, frame: page.frameLocator('iframe'), asked, answered }
}

test('a view is shown in a page of another site, follows the event, signs nobody in, and its links open the site', async () => {
  const { event, round } = await pairedSwissOf(world)
  const { page, frame, asked, answered } = await framing(`/embed/${event.id}/pairings?lang=fr&theme=dark`)
  await frame.getByRole('heading', { name: 'Ronde 1' }).waitFor()
  expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await frame.locator('.top-bar').count()).toBe(0)
  await expect.poll(() => answered).toContain(`/tournaments/${event.id}/events`)
  const [board] = round.matches
  const entered = await world.http.call('POST', `/matches/${board.id}/result`, {
    token: event.organiser.token,
    body: { result: 'WHITE_WIN' },
    headers: { 'if-match': `"${board.version}"` },
  })
  expect(entered.status).toBe(200)
  await frame.getByText('1–0').waitFor()
  expect(asked.filter(path => path.startsWith('/auth'))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Open', exact: true }).click(),
  ])
  await opened.waitForURL(`**/t/${event.id}`)
})

test('W4 nothing else of the site is shown there', async () => {
  const { event } = await pairedSwissOf(world)
  const { page } = await framing(`/t/${event.id}`)
  const refused = page.frames().find(each => each !== page.mainFrame())
  expect(await refused?.locator('#app').count()).toBe(0)
})

test.each(someOf(['light', 'dark']))('axe finds nothing in a view on %s, at 390 and 320 px', async theme => {
  const { event } = await pairedSwissOf(world)
  for (const [view, width] of [
    ['standings', 390],
    ['pairings', 320],
  ] as const) {
    const { page, problems } = await browser.open(world.nodes[0]!.url, width)
    await page.goto(`/embed/${event.id}/${view}?theme=${theme}`)
    await page.getByRole('heading', { level: 2 }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(problems).toEqual([])
    const shots = process.env['SITE_SHOTS']
    if (shots) await page.screenshot({ path: `${shots}/embed-${view}-${theme}.png` })
  }
})
