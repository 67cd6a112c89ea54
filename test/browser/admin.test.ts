import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { contrastFindings } from '../helpers/contrast.ts'
import { adminOf, PASSWORD, register } from '../helpers/event.ts'
import { enrol } from '../helpers/second-factor.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const openAdmin = async (): Promise<Page> => {
  const { page } = await openAs(world, browser, await adminOf(world))
  await page.goto('/admin')
  return page
}

const findingsOf = async (page: Page) => [...(await axeFindings(page)), ...(await contrastFindings(page))]

test('an admin closes registration, hands a link out, and who follows it has an account; who comes without is told why not', async () => {
  const page = await openAdmin()
  await page.getByText('Everybody may make an account.').waitFor()
  await page.getByRole('button', { name: 'Only by link from now on' }).click()
  await page.getByText('Only who has a link from an administrator').waitFor()
  await page.getByText('No link serves at present.').waitFor()
  await page.getByLabel('For whom').fill('Juniors')
  await page.getByRole('textbox', { name: 'Accounts' }).fill('2')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.locator('.secret-link').textContent()
  await page.getByText('0 of 2 used').waitFor()
  expect(await findingsOf(page)).toEqual([])
  await shot(page, 'admin')

  const { page: guest, problems } = await browser.open(world.nodes[0]!.url, 390)
  await guest.goto('/register')
  await guest.getByText('Accounts are made here by a link.').waitFor()
  await guest.goto('about:blank')
  await guest.goto(link!)
  await guest.getByLabel('User name').fill('junior-one')
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  expect(await guest.getByText('Accounts are made here by a link.').count()).toBe(0)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.waitForURL('**/')
  expect(problems).toEqual([])

  await page.reload()
  await page.getByText('1 of 2 used').waitFor()
  await page.getByRole('button', { name: 'End: Juniors' }).click()
  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByText('No link serves at present.').waitFor()
  await page.getByRole('button', { name: 'Open to everybody' }).click()
  await page.getByText('Everybody may make an account.').waitFor()
})

test('an admin finds an account, lets its events be rated, suspends it and makes a link by which it has a new password', async () => {
  const person = await register(world.http, 'forgetful')
  const page = await openAdmin()
  await page.getByLabel('Find by name').fill('FORGET')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('forgetful').first().waitFor()
  await page.getByRole('button', { name: `Let events be rated: ${person.username}` }).click()
  await page.getByText('Events may be rated').waitFor()
  await page.getByRole('button', { name: `Suspend: ${person.username}` }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByRole('button', { name: `Reinstate: ${person.username}` }).click()
  await page.getByRole('button', { name: `Suspend: ${person.username}` }).waitFor()
  await page.getByRole('button', { name: `New password: ${person.username}` }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.locator('.secret-link').textContent()
  expect(await findingsOf(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)

  const { page: owner } = await browser.open(world.nodes[0]!.url, 390, 'fr-FR')
  await owner.goto('/reset')
  await owner.getByText('Cette adresse ne contient pas de clé.').waitFor()
  await owner.goto('about:blank')
  await owner.goto(link!)
  await owner.getByLabel('Mot de passe', { exact: true }).fill('court')
  await owner.getByRole('button', { name: 'Enregistrer' }).click()
  await owner.getByText('10 caractères').first().waitFor()
  await owner.getByLabel('Mot de passe', { exact: true }).fill('une autre phrase de passe')
  await owner.getByRole('button', { name: 'Enregistrer' }).click()
  await owner.getByText('Le mot de passe est enregistré.').waitFor()
  expect(await findingsOf(owner)).toEqual([])
  const body = { username: person.username, password: 'une autre phrase de passe' }
  expect((await world.http.post('/auth/login', undefined, body)).status).toBe(200)
})

test.runIf(FULL_SIZE)(
  'an admin turns off the second factor of whoever has lost it, and deletes an account as its owner asked',
  async () => {
    const person = await register(world.http, 'careless')
    await enrol(world.http, person, world.nodes[0]!.context.timeline.now())
    const login = () =>
      world.http.post('/auth/login', undefined, { username: person.username, password: PASSWORD })
    expect((await login()).body.code).toBe('SECOND_FACTOR_DUE')
    const page = await openAdmin()
    await page.getByLabel('Find by name').fill('careless')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    const off = `Turn the second factor off: ${person.username}`
    await page.getByRole('button', { name: off }).click()
    await page.getByText(/^Has careless.* lost app, passkeys and recovery codes\?/).waitFor()
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Turn the second factor off', exact: true }).click()
    await expect.poll(async () => (await login()).status).toBe(200)
    await page.getByRole('button', { name: off }).click()
    await page.getByRole('button', { name: 'Turn the second factor off', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: `Delete the account: ${person.username}` }).click()
    await page.getByRole('button', { name: 'Delete the account', exact: true }).click()
    await page.getByText('No account has this in its name.').waitFor()
    expect((await login()).body.code).toBe('INVALID_CREDENTIALS')
  },
)

test('the page of administrators shows nothing to anybody else', async () => {
  const { page } = await openAs(world, browser, await register(world.http))
  await page.goto('/admin')
  await page.getByText('This page is for administrators of the server.').waitFor()
  expect(await page.getByRole('button', { name: 'Make a link' }).count()).toBe(0)
  const { page: guest } = await browser.open(world.nodes[0]!.url)
  await guest.goto('/admin')
  await guest.locator('main').getByRole('link', { name: 'Sign in' }).click()
  await guest.waitForURL('/login?to=%2Fadmin')
})
