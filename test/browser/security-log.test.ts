import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { contrastFindings } from '../helpers/contrast.ts'
import { adminOf, PASSWORD, type Person, register } from '../helpers/event.ts'
import { appOf } from '../helpers/second-factor.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ realTime: true, server: { trustProxy: '127.0.0.1' } })
const browser = useBrowser()

const findingsOf = async (page: Page) => [...(await axeFindings(page)), ...(await contrastFindings(page))]
const signInFrom = (address: string, { username }: Person) =>
  world.http.post(
    '/auth/login',
    undefined,
    { username, password: PASSWORD },
    { 'x-forwarded-for': address, 'user-agent': 'curl/8.5.0' },
  )

test('who has the lobby open is told what was done from elsewhere, until they say that they have seen it', async () => {
  const person = await register(world.http)
  const { page, problems } = await openAs(world, browser, person, { width: 390 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/me')
  const notice = page.getByRole('region', { name: 'This was done to your account' })
  await page.getByRole('link', { name: 'Password, second factor, sessions' }).waitFor()
  expect(await notice.count()).toBe(0)
  const { body } = await signInFrom('198.51.100.7', person)
  await notice.getByText('Signed in · curl/8.5.0 · 198.51.100.7').waitFor()
  const bot = { name: 'a stranger’s bot', scopes: ['read'], password: PASSWORD }
  await world.http.post('/auth/tokens', body.accessToken, bot)
  await notice.getByText('Personal token made (a stranger’s bot)').waitFor()
  expect(await findingsOf(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'security-notice')

  await page.reload()
  await notice.getByText('Personal token made (a stranger’s bot)').waitFor()
  await notice.getByRole('button', { name: 'I have seen this' }).press('Enter')
  await notice.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: 'Password, second factor, sessions' }).waitFor()
  expect(await notice.count()).toBe(0)
  expect(problems).toEqual([])
})

test('a token is made by keyboard, shown this once, serves, and is ended; the log has it, and goes back', async () => {
  const person = await register(world.http)
  await world.nodes[0]!.context.pool.query(
    `insert into security_events ("playerId", kind, detail, "firstAt", at)
     select $1, 'TOKEN_ENDED', 'old ' || n, now(), now() from generate_series(1, 30) n`,
    [person.id],
  )
  const { page, problems } = await openAs(world, browser, person, { width: 390 })
  await page.goto('/me/security')
  await page.getByText('You have no personal token.').waitFor()
  await page.getByText('Make a token').press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('my bot')
  await page.getByLabel('enter and play').press('Space')
  await page.getByLabel('How long it serves').selectOption('7 days')
  const making = page.locator('details[open]')
  await making.getByLabel('Present password').fill('not my password')
  await page.keyboard.press('Enter')
  await making.getByRole('alert').waitFor()
  await making.getByLabel('Present password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const token = await page.locator('.secret-link').textContent()
  expect((await world.http.get('/auth/me', token!)).body.username).toBe(person.username)
  await page.getByText(/read events and games, enter and play; until/).waitFor()
  expect(await findingsOf(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'security-tokens')

  const log = page.locator('.security-log li')
  await log.getByText(/^Personal token made \(my bot\)/).waitFor()
  await page.getByRole('button', { name: 'End the token: my bot' }).click()
  await page.getByRole('button', { name: 'End the token', exact: true }).click()
  await page.getByText('You have no personal token.').waitFor()
  expect((await world.http.get('/auth/me', token!)).status).toBe(401)
  await log.getByText(/^Personal token ended \(my bot\)/).waitFor()
  expect(await log.count()).toBe(20)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await log.getByText('Personal token ended (old 1)', { exact: false }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Earlier' }).count()).toBe(0)
  // A browser logs each refusal; nothing else went wrong.
  expect(problems.filter(problem => !/401|status of/.test(problem))).toEqual([])
})

test('an admin reads what happened to an account, and signs it out everywhere, in French', async () => {
  const person = await register(world.http, 'egaree')
  await signInFrom('198.51.100.8', person)
  const { page } = await openAs(world, browser, await adminOf(world), { width: 390, locale: 'fr-FR' })
  await page.goto('/admin')
  await page.getByLabel('Chercher par le nom').fill(person.username)
  await page.getByRole('button', { name: /^Chercher$|^Trouver$/ }).click()
  const item = page.locator('.account-item', { hasText: person.username })
  await item.getByText('Ce qui est arrivé au compte de', { exact: false }).click()
  await item.getByText('Connexion · curl/8.5.0 · 198.51.100.8', { exact: false }).waitFor()
  expect(await findingsOf(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await item.getByRole('button', { name: /^Déconnecter partout/ }).click()
  await item.getByRole('button', { name: 'Déconnecter partout', exact: true }).click()
  const status = async () => (await world.http.get('/auth/me', person.token)).status
  await expect.poll(status).toBe(401)
  await page.reload()
  const newest = page.locator('.security-log li').first()
  await newest.getByText('Déconnexion partout ailleurs · par admin', { exact: false }).waitFor()
})

test('an admin from elsewhere has to turn a second factor on, and then has the server’s page', async () => {
  const first = await adminOf(world)
  const person = await register(world.http, 'deputy')
  const body = { role: 'ADMIN' }
  await world.http.call('PATCH', `/players/${person.id}`, { token: first.token, body })
  const { page } = await browser.open(world.nodes[0]!.url)
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.7' })
  try {
    await page.goto('/login')
    await page.getByLabel('User name').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/me/security')
    await page.getByText('You are an administrator, and this is not the server’s own machine').waitFor()
    expect(await findingsOf(page)).toEqual([])
    const factor = page.locator('section', { hasText: 'Second factor' }).first()
    await factor.getByLabel('Present password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
    const app = appOf((await page.locator('code.secret').textContent()) ?? '')
    await page.getByLabel('Code of the app').fill(app.codeAt(world.nodes[0]!.context.timeline.now()))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
    await page.getByText('You have 10 recovery codes left.').waitFor()
    expect(await page.getByText('You are an administrator, and this').count()).toBe(0)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'What happened to accounts' }).waitFor()
    await page
      .locator('.security-log li')
      .first()
      .getByText('Second factor turned on', { exact: false })
      .waitFor()
  } finally {
    await page.context().setExtraHTTPHeaders({})
  }
})
