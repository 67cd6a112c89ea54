import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused, openAs, pairedSwissOf, swissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const manage = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  return page.getByRole('region', { name: `Arbiter’s tools for ${name}` })
}

test('what is known of a player is put right, with what hangs on it, and what is wrong is said at its field', async () => {
  const event = await swissOf(world, { tieBreaks: ['ARO'] })
  const { page, problems } = await openAs(world, browser, event.organiser)
  await page.goto(`/t/${event.id}`)
  const panel = await manage(page, 'Anna')
  await panel.getByRole('button', { name: 'Put right: Anna' }).click()
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name')
  await panel.getByLabel('Federation').fill('France')
  await panel.getByLabel('Rating').fill('2345')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Not written as expected.').first().waitFor()
  expect(await panel.getByLabel('Federation').getAttribute('aria-invalid')).toBe('true')
  expect(await panel.getByLabel('Rating').getAttribute('aria-invalid')).toBe('false')
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'entry-edit')
  await panel.getByLabel('Federation').fill('fra')
  await panel.getByLabel('Name').fill('Anna Ång')
  await panel.getByLabel('Title').selectOption('WIM')
  await panel.getByLabel('Birth date').fill('2010-05-00')
  await panel.getByLabel('Tags').fill('U18, local')
  await panel.locator('.edit-player').getByLabel('Reason').fill('As on the card')
  await panel.getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('region', { name: 'Arbiter’s tools for Anna Ång' })
  await renamed.getByText('Tie-breaks that need ratings change.').waitFor()
  const { body } = await world.http.get(`/tournaments/${event.id}/players`)
  expect(body.find(({ name }: { name: string }) => name === 'Anna Ång')).toMatchObject({
    rating: 2345,
    title: 'WIM',
    federation: 'FRA',
    tags: ['U18', 'local'],
  })
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)(
  'what somebody else has put right meanwhile is not written over: the form says so, and shows it when asked again',
  async () => {
    const { event } = await pairedSwissOf(world)
    const { page } = await openAs(world, browser, event.organiser)
    await page.goto(`/t/${event.id}`)
    const panel = await manage(page, 'Boris')
    await panel.getByRole('button', { name: 'Put right: Boris' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Nothing is different.').waitFor()
    await page.context().setOffline(true)
    await panel.getByLabel('Club').fill('Bishop')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('alert').waitFor()
    expect(await panel.getByLabel('Club').inputValue()).toBe('Bishop')
    await page.context().setOffline(false)
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Saved.', { exact: true }).waitFor()
    const { body } = await world.http.get(`/tournaments/${event.id}/players`)
    const boris = body.find(({ name }: { name: string }) => name === 'Boris')
    expect(boris).toMatchObject({ club: 'Bishop' })
  },
)

test.runIf(FULL_SIZE)('on the smallest phone, in French and in the dark, the form has room', async () => {
  const event = await swissOf(world)
  const { page } = await openAs(world, browser, event.organiser, { width: 320, locale: 'fr-FR' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/t/${event.id}`)
  await page.getByRole('button', { name: /^Gérer Anna/ }).click()
  await page.getByRole('button', { name: /^Rectifier/ }).click()
  await page.getByLabel('Code FIDE').fill('x')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Écrit autrement qu’attendu.').first().waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'entry-edit-fr-dark-320')
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByRole('button', { name: /^Rectifier/ }).waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Rectifier/)
})
