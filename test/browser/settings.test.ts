import { expect, test } from 'vitest'
import { openAs, pairedSwissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { openEvent, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const SWISS = { format: 'SWISS', pairingSystem: 'DUTCH', playMode: 'OVER_THE_BOARD', rounds: 5 }

const stored = async (id: string) => (await world.http.get(`/tournaments/${id}`)).body

test('what may still change of an event is changed together, and what is wrong is said where it is', async () => {
  const event = await openEvent(world.http, SWISS, { players: 3 })
  const { page, problems } = await openAs(world, browser, event.organiser)
  await page.goto(`/t/${event.id}`)
  await page.getByRole('link', { name: 'Settings of the event' }).click()
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Winter Open')
  await page.getByLabel('Rounds', { exact: true }).fill('seven')
  await page.getByLabel('At most').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Write a number such as 12.50.').waitFor()
  await page.getByLabel('Rounds', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  // Three have entered.
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('At most').getAttribute('aria-invalid')).toBe('true')
  await page.getByText('More players than this are in the event.').waitFor()
  expect(await stored(event.id)).toMatchObject({ title: 'Cup', rounds: 5, maxPlayers: null })
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'settings')
  await page.getByLabel('At most').fill('40')
  await page.getByLabel('Tie-breaks, in order').fill('bh/c1, de')
  await page.getByLabel('Prizes, one a line').fill('300\n200')
  await page.getByLabel('Rounds are published').selectOption('By themselves')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).first().waitFor()
  expect(await page.getByLabel('Prize fund').inputValue()).toBe('500.00')
  expect(await stored(event.id)).toMatchObject({
    title: 'Winter Open',
    rounds: 7,
    maxPlayers: 40,
    tieBreaks: ['BH/C1', 'DE'],
    publication: 'AUTOMATIC',
    prizeFundCents: 50_000,
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Nothing is different.').waitFor()
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)(
  'what somebody else has changed meanwhile is written over only by whoever has been told',
  async () => {
    const event = await openEvent(world.http, SWISS, { players: 2 })
    const { page } = await openAs(world, browser, event.organiser)
    await page.goto(`/t/${event.id}/settings`)
    await page.getByLabel('Town').fill('Brest')
    await page.getByLabel('Last day').fill('2026-12-31')
    const { body } = await world.http.call('PATCH', `/tournaments/${event.id}`, {
      token: event.organiser.token,
      body: { city: 'Nantes' },
    })
    expect(body.city).toBe('Nantes')
    const told = page.getByText('Somebody else has changed these meanwhile: Town.')
    // The page hears of it by its stream; until then the server refuses by the version.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Save' }).click()
        return told.count()
      })
      .toBe(1)
    expect(await page.getByLabel('Town').inputValue()).toBe('Brest')
    expect((await stored(event.id)).city).toBe('Nantes')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).first().waitFor()
    expect(await stored(event.id)).toMatchObject({ city: 'Brest', endsOn: '2026-12-31' })
  },
)

test.runIf(FULL_SIZE)(
  'of an event that is on, rules are read and the rest is changed, by nobody but its chiefs',
  async () => {
    const { event } = await pairedSwissOf(world)
    const { page, problems } = await openAs(world, browser, event.organiser, { width: 320, locale: 'fr-FR' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/t/${event.id}/settings`)
    await page.getByText('Le tournoi est lancé', { exact: false }).waitFor()
    expect(await page.getByLabel('Temps par joueur').count()).toBe(0)
    await page.getByText('Temps par joueur').waitFor()
    await page.getByLabel('Qui le voit').selectOption('Ceux qui en sont')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Enregistré.', { exact: true }).first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'settings-fr-dark-320')
    const admin = world.http.get(`/tournaments/${event.id}`, event.organiser.token)
    expect((await admin).body.visibility).toBe('PRIVATE')
    expect(problems).toEqual([])
  },
)

test.runIf(FULL_SIZE)('who may not change an event is told so, and a guest as well', async () => {
  const event = await openEvent(world.http, SWISS, { players: 2 })
  const { page } = await openAs(world, browser, await register(world.http))
  await page.goto(`/t/${event.id}/settings`)
  await page.getByText('Only the organiser, chief arbiters and administrators change settings.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await page.context().clearCookies()
  await page.goto(`/t/${event.id}/settings`)
  await page.getByText('Only the organiser, chief arbiters and administrators change settings.').waitFor()
})
