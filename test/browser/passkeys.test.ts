import { createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { PASSWORD, type Person, register } from '../helpers/event.ts'
import { startNode, type TestNode, useWorld } from '../helpers/server.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

/** Browsers make passkeys for names: the same server again, which knows itself by one. */
let node: TestNode
beforeAll(async () => {
  const port = await freePort()
  node = await startNode(world.database.url, undefined, false, {
    port,
    publicUrl: `http://localhost:${port}`,
  })
})
afterAll(() => node.stop())

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address!.port : 0))
    })
  })

const site = () => `http://localhost:${node.port}`

/** A key that the browser takes for plugged in, and that somebody touches when it asks. */
const plugIn = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    held: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** Whether whoever sits there says that it is they. */
    confirm: async (isUserVerified: boolean) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    forget: async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    takeOut: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await cdp.send('WebAuthn.disable')
      await cdp.detach()
    },
  }
}

const openAs = async (person: Person, locale?: string, width?: number) => {
  const opened = await browser.open(site(), width, locale)
  const data = { username: person.username, password: PASSWORD }
  expect((await opened.page.request.post('/auth/login', { data })).ok()).toBe(true)
  await opened.page.goto('/me/security')
  return opened
}

const unexpected = (problems: readonly string[]) =>
  problems.filter(problem => !/40[19]|status of/.test(problem))

test('a passkey is added, asked for at sign-in by a button, and removed', async () => {
  const person = await register(node.client)
  const { page, problems } = await openAs(person)
  const key = await plugIn(page)
  await page.getByText('Add a passkey').click()
  const adding = page.locator('details[open]')
  await adding.getByLabel('Name').fill('The blue key')
  await adding.getByLabel('Present password').fill(PASSWORD)
  expect(await axeFindings(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await page.locator('.recovery-codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('The blue key', { exact: true }).waitFor()
  await page.getByText('A passkey is asked for at each sign-in. You have 10 recovery codes left.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await key.held()).toBe(1)

  await page.getByText('Add a passkey').click()
  const again = page.locator('details[open]')
  await again.getByLabel('Name').fill('The same')
  await again.getByLabel('Present password').fill(PASSWORD)
  await again.getByRole('button', { name: 'Add it' }).click()
  await again.getByText('This device or key has a passkey of your account already.').waitFor()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto('/login?to=/me/security')
  await page.getByLabel('User name').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await use.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/login')
  await use.press('Enter')
  await page.getByText('You have 10 recovery codes left.').waitFor()
  await page
    .getByText(/last used/)
    .first()
    .waitFor()

  await page.getByText('Remove “The blue key”').click()
  const removing = page.locator('details[open]')
  await removing.getByLabel('Present password').fill(PASSWORD)
  expect(await axeFindings(page)).toEqual([])
  await removing.getByRole('button', { name: 'Remove the passkey' }).click()
  await page.getByText('With a second factor, your password alone signs nobody in').waitFor()
  const login = { username: person.username, password: PASSWORD }
  expect((await node.client.post('/auth/login', undefined, login)).status).toBe(200)
  await key.takeOut()
  expect(unexpected(problems)).toEqual([])
})

test('whoever says no to it, or has another key, is told so in French, and gets in by a recovery code', async () => {
  const person = await register(node.client)
  const { page } = await openAs(person, 'fr-FR', 360)
  const key = await plugIn(page)
  await page.getByText('Ajouter une clé d’accès').click()
  const adding = page.locator('details[open]')
  await adding.getByLabel('Nom').fill('Mon téléphone')
  await adding.getByLabel('Mot de passe actuel').fill(PASSWORD)
  expect(await sidewaysScroll(page)).toBe(0)
  await adding.getByRole('button', { name: 'L’ajouter' }).click()
  await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor()
  const [code] = await page.locator('.recovery-codes code').allInnerTexts()
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  await page.getByText('Une clé d’accès est demandée à chaque connexion.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  await page.goto('/login?to=/me/security')
  await page.getByLabel('Identifiant').fill(person.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const use = page.getByRole('button', { name: 'Utiliser une clé d’accès' })
  await use.waitFor()
  const refused = page.getByRole('alert').getByText('Rien n’a été confirmé')
  await key.confirm(false)
  await use.click()
  await refused.waitFor()
  await key.confirm(true)
  await page.getByLabel('Code', { exact: true }).fill('1')
  await refused.waitFor({ state: 'detached' })
  await key.forget()
  await use.click()
  await refused.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByLabel('Code', { exact: true }).fill(code!)
  await page.keyboard.press('Enter')
  await page.getByText('Il vous reste 9 codes de secours.').waitFor()
  await key.takeOut()
})

test('where the site is opened elsewhere than at its own address, it says where passkeys are, and offers none', async () => {
  const person = await register(node.client)
  const { page } = await browser.open(node.url)
  const data = { username: person.username, password: PASSWORD }
  expect((await page.request.post('/auth/login', { data })).ok()).toBe(true)
  await page.goto('/me/security')
  await page.getByText(`They are made and removed at ${site()}.`).waitFor()
  expect(await page.getByText('Add a passkey').count()).toBe(0)
})

test('a server without an address of https says that it has none', async () => {
  const person = await register(world.http)
  const { page } = await browser.open(world.nodes[0]!.url)
  const data = { username: person.username, password: PASSWORD }
  expect((await page.request.post('/auth/login', { data })).ok()).toBe(true)
  await page.goto('/me/security')
  await page.getByText('This server has none').waitFor()
  expect(await page.getByText('Add a passkey').count()).toBe(0)
})
