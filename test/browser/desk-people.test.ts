import { expect, test } from 'vitest'
import { openAs, pairedSwissOf, row } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { playRound } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

test('two arbiters see what the other is at work on, in the table and on the desk, until one has left', async () => {
  const { event } = await pairedSwissOf(world)
  const deputy = await register(world.http, 'deputy')
  await world.http.post(`/tournaments/${event.id}/arbiters`, event.organiser.token, {
    username: deputy.username,
    role: 'DEPUTY',
  })
  const chief = await openAs(world, browser, event.organiser, { width: 390 })
  await chief.page.goto(`/t/${event.id}/pairings/1`)
  await row(chief.page, 1).focus()
  const other = await openAs(world, browser, deputy)
  await other.page.goto(`/t/${event.id}/pairings/1`)
  await other.page.getByText(/^Also at work here: arbiter-\d+\./).waitFor()
  expect(await chief.page.getByText('Also at work here').count()).toBe(0)
  await row(other.page, 2).focus()
  await chief.page.getByText(/^Also at work here: deputy-\d+\./).waitFor()
  expect(await axeFindings(chief.page)).toEqual([])
  expect(await sidewaysScroll(chief.page)).toBe(0)
  await shot(chief.page, 'presence-390')
  await other.page.goto(`/t/${event.id}/desk`)
  await other.page.getByText(/^arbiter-\d+ · round 1$/).waitFor()
  expect(await axeFindings(other.page)).toEqual([])
  await shot(other.page, 'presence-desk')
  await chief.page.getByRole('link', { name: 'Overview' }).click()
  await chief.page.getByRole('button', { name: 'Manage Anna' }).click()
  await other.page.getByText(/^arbiter-\d+ · player Anna$/).waitFor()
  await chief.page.getByText('Disqualify', { exact: true }).focus()
  await chief.page.keyboard.press('Escape')
  await other.page.getByText('No other arbiter is changing anything.').waitFor()
  expect([...chief.problems, ...other.problems]).toEqual([])
})

test('a disqualification is shown by name before it is given, and lifted again', async () => {
  const { event, round } = await pairedSwissOf(world, {
    rounds: 1,
    currency: 'EUR',
    prizeFundCents: 10_000,
  })
  await playRound(world.http, event, round)
  await world.http.post(`/tournaments/${event.id}/finish`, event.organiser.token)
  const [winner] = (await world.http.get(`/tournaments/${event.id}/payouts`)).body
  const { page, problems } = await openAs(world, browser, event.organiser, { width: 390 })
  await page.goto(`/t/${event.id}`)
  await page.getByRole('button', { name: `Manage ${winner.name}` }).click()
  const panel = page.getByRole('region', { name: `Arbiter’s tools for ${winner.name}` })
  await panel.getByText('Disqualify', { exact: true }).click()
  await panel.getByLabel('Reason').last().fill('Used an engine')
  await panel.getByRole('button', { name: 'See what changes' }).last().click()
  await panel.getByText('What changes:').click()
  await panel.getByText(new RegExp(`^${winner.name}: prize €[\\d.]+ → €0.00$`)).waitFor()
  await panel.getByText(new RegExp(`^${winner.name}: place 1 → no place$`)).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'disqualify-390')
  await panel.getByRole('button', { name: 'Yes, disqualify' }).click()
  await panel.getByText('Lift the disqualification').waitFor()
  await page
    .getByRole('row', { name: new RegExp(winner.name) })
    .getByText('disqualified')
    .first()
    .waitFor()
  const places = async () => (await world.http.get(`/tournaments/${event.id}/standings`)).body
  expect(
    (await places()).find(({ entryId }: { entryId: string }) => entryId === winner.entryId),
  ).toMatchObject({
    disqualified: true,
  })
  await panel.getByRole('button', { name: 'See what changes' }).last().click()
  await panel.getByRole('button', { name: 'Yes, lift it' }).click()
  await panel.getByText('Disqualify', { exact: true }).waitFor()
  expect((await places()).some(({ disqualified }: { disqualified: boolean }) => disqualified)).toBe(false)
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)('in French and in the dark, it reads as well', async () => {
  const { event, round } = await pairedSwissOf(world)
  await playRound(world.http, event, round)
  const { page } = await openAs(world, browser, event.organiser, { width: 390, locale: 'fr-FR' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/t/${event.id}`)
  await page.getByRole('button', { name: /Anna$/ }).click()
  await page.getByText('Exclure du classement', { exact: true }).click()
  await page.getByLabel('Motif').last().fill('Tricherie')
  await page.getByRole('button', { name: 'Voir ce qui change' }).last().click()
  await page.getByRole('button', { name: 'Oui, exclure' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'disqualify-fr-dark-390')
})
