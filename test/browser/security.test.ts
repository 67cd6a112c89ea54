import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openAs } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { PASSWORD, type Person, register } from '../helpers/event.ts'
import { appOf } from '../helpers/second-factor.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const now = () => world.nodes[0]!.context.timeline.now()
const signInAt = ({ username }: Person) =>
  world.http.post('/auth/login', undefined, { username, password: PASSWORD })

test('a second factor is turned on, asked for at sign-in, and turned off, by keyboard alone', async () => {
  const person = await register(world.http)
  const { page, problems } = await openAs(world, browser, person)
  await page.goto('/me')
  await page.getByRole('link', { name: 'Password, second factor, sessions' }).click()
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  const factor = page.locator('section', { hasText: 'Second factor' }).first()
  await factor.getByLabel('Present password').fill('not my password')
  await page.keyboard.press('Enter')
  await factor.getByRole('alert').waitFor()
  await factor.getByLabel('Present password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const app = appOf((await page.locator('code.secret').textContent()) ?? '')
  await page.getByLabel('Code of the app').fill(app.codeAt(now()))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await page.locator('.recovery-codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await page.getByText('You have 10 recovery codes left.').waitFor()
  expect((await signInAt(person)).body.code).toBe('SECOND_FACTOR_DUE')

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('/')
  await page.goto('/login?to=/me/security')
  await page.getByLabel('User name').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await expect.poll(() => page.locator('input[name=code]:focus').count()).toBe(1)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await page.keyboard.press('Enter')
  await page.getByText('You have 9 recovery codes left.').waitFor()

  await page.getByText('Turn it off').press('Enter')
  const end = page.locator('details[open]')
  await end.getByLabel('Present password').fill(PASSWORD)
  await end.getByLabel('Code of the app, or a recovery code').fill(codes[1]!)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Set it up' }).waitFor()
  expect((await signInAt(person)).status).toBe(200)
  // A browser logs each refusal; nothing else went wrong.
  expect(problems.filter(problem => !/401|status of/.test(problem))).toEqual([])
})

test('sessions are listed and ended elsewhere, and a new password ends all others, in French on a phone', async () => {
  const person = await register(world.http)
  const others = [await signInAt(person), await signInAt(person)]
  const { page } = await openAs(world, browser, person, { width: 360, locale: 'fr-FR' })
  await page.goto('/me/security')
  const ends = page.getByRole('button', { name: /^Déconnecter/ })
  await expect.poll(() => ends.count()).toBe(3)
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await ends.first().click()
  await expect.poll(() => ends.count()).toBe(2)
  const statuses = () =>
    Promise.all(others.map(async ({ body }) => (await world.http.get('/auth/me', body.accessToken)).status))
  await expect.poll(async () => (await statuses()).toSorted()).toEqual([200, 401])

  const changing = page.locator('form', { has: page.getByLabel('Nouveau mot de passe') })
  await changing.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await page.getByLabel('Nouveau mot de passe').fill('une autre tour, un autre fou')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect.poll(() => ends.count()).toBe(0)
  expect(await statuses()).toEqual([401, 401])
})

test.runIf(FULL_SIZE)(
  'what is kept about oneself is downloaded, and the account ends after the password is shown, on a phone in French',
  async () => {
    const person = await register(world.http, 'leaver')
    const { page, problems } = await openAs(world, browser, person, { width: 320, locale: 'fr-FR' })
    await page.goto('/me/security')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Tout télécharger' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${person.username}.json`)
    const kept = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect(kept.account).toMatchObject({ username: person.username })
    await page.getByText('Supprimer le compte').click()
    const form = page.locator('form').last()
    await form.getByLabel('Mot de passe actuel').fill('not my password')
    await form.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await form.getByRole('alert').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'account-end-fr-320')
    await form.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await form.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await page.getByRole('link', { name: 'Se connecter' }).first().waitFor()
    expect((await signInAt(person)).body.code).toBe('INVALID_CREDENTIALS')
    expect(problems).toEqual([])
  },
)
