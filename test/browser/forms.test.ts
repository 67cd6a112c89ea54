import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs } from '../helpers/arbiter-page.ts'
import { axeFindings, useBrowser } from '../helpers/browser.ts'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { someOf } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const openAsOrganiser = async () => openAs(world, browser, await register(world.http, 'organiser'))

const sent = async (page: Page) =>
  (await world.http.get(`/tournaments/${new URL(page.url()).pathname.split('/').at(-1)}`)).body

test('H1 a knockout made with what the form proposes leads from a draw to rapid, and from there to Armageddon', async () => {
  const { page, problems } = await openAsOrganiser()
  await page.goto('/new')
  await page.getByLabel('Title').fill('Friday Cup')
  await page.getByLabel('Description').fill('Eight players, one evening.')
  await page.getByRole('button', { name: 'Create tournament' }).click()
  await page.waitForURL('**/t/*')
  expect(await sent(page)).toMatchObject({
    format: 'KNOCKOUT',
    playMode: 'ONLINE',
    tieBreakPolicy: 'RAPID',
    tieBreakTimeControl: '5+3',
    tieBreakFallback: 'ARMAGEDDON',
    armageddonTimeControl: '5+0|4+0',
  })
  expect(problems).toEqual([])
})

test('H7 a form that was left half written is back, with the questions that follow from its answers', async () => {
  const { page } = await openAsOrganiser()
  await page.goto('/new')
  await page.getByLabel('Title').fill('Half an Open')
  await page.getByLabel('Swiss').check()
  await page.getByLabel('Rounds', { exact: true }).fill('7')
  await page.getByLabel('House rules').check()
  await page.getByLabel('Over the board').check()
  await page.getByRole('button', { name: 'Add a prize' }).click()
  await page.getByRole('button', { name: 'Add a prize' }).click()
  await page.getByLabel('Place 2').fill('25')
  await page.goto('/')
  await page.goto('/new')
  await page.getByText('What you had written is back.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await expect.poll(() => page.getByLabel('Place 2').inputValue()).toBe('25')
  expect(await page.getByLabel('Rounds', { exact: true }).inputValue()).toBe('7')
  expect(await page.getByLabel('House rules').isChecked()).toBe(true)
  await page.getByLabel('Place 1').fill('50')
  await page.getByLabel('Description').fill('A club evening.')
  await page.getByRole('button', { name: 'Create tournament' }).click()
  await page.waitForURL('**/t/*')
  expect(await sent(page)).toMatchObject({
    title: 'Half an Open',
    format: 'SWISS',
    pairingSystem: 'SWISS',
    playMode: 'OVER_THE_BOARD',
    rounds: 7,
    prizeFundCents: 7500,
  })
  await page.goto('/new')
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  expect(await page.getByText('What you had written is back.').count()).toBe(0)
})

test('H7 what was half written can be thrown away, and is gone for whoever signs in next', async () => {
  const { page } = await openAsOrganiser()
  await page.goto('/new')
  await page.getByLabel('Title').fill('Half an Open')
  await page.reload()
  await page.getByRole('button', { name: 'Begin anew' }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
  await page.getByLabel('Title').fill('Another')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect
    .poll(() => page.evaluate('Object.keys(localStorage).filter(key => key.startsWith("form "))'))
    .toEqual([])
})

test('H7 an error goes as soon as what it is about is mended', async () => {
  const { page } = await openAsOrganiser()
  await page.goto('/new')
  await page.getByLabel('Time for each player').fill('five')
  await page.getByRole('button', { name: 'Create tournament' }).click()
  await page.getByText('Some fields need another look.').waitFor()
  const wrong = () => page.locator('[aria-invalid=true]').count()
  await expect.poll(wrong).toBe(3)
  await page.getByLabel('Title').fill('A cup')
  await expect.poll(wrong).toBe(2)
  await page.getByLabel('Description').fill('For the club')
  await page.getByLabel('Time for each player').fill('5+3')
  await expect.poll(wrong).toBe(0)
  await expect.poll(() => page.getByText('Some fields need another look.').count()).toBe(0)
})

test('H7 a link of a new server works when it is pasted: into the address, or onto the page', async () => {
  const { page } = await browser.open(world.nodes[0]!.url)
  await page.goto('/welcome')
  await page.getByLabel('The link').waitFor()
  await page.evaluate('location.hash = "abc"')
  await page.getByLabel('User name').waitFor()
  await page.goto('/login')
  await page.goto('/welcome')
  await page.getByLabel('The link').fill('http://127.0.0.1:4000/welcome#abc')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByLabel('User name').waitFor()
})

test.each(someOf(['/t/%F0%9F', '/%', '/t/none', '/m/none', '/p/none', '/nowhere', '/rating-list/x/y']))(
  'H7 the address %s, under which there is nothing, has a heading and a way on',
  async address => {
    const { page } = await browser.open(world.nodes[0]!.url)
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    await expect.poll(() => page.title()).toContain('There is no such page')
    await page.getByRole('link', { name: 'See all tournaments' }).click()
    await page.waitForURL('/')
  },
)
