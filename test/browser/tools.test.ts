import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  focused,
  OVER_THE_BOARD,
  openAs,
  pairedSwissOf,
  row,
  swissOf,
  type Visit,
} from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { openEvent, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const visit = async (event: SwissEvent, width?: number): Promise<Visit> => {
  const visited = await openAs(world, browser, event.organiser, width === undefined ? {} : { width })
  await visited.page.goto(`/t/${event.id}`)
  return visited
}

const manage = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  return page.getByRole('region', { name: `Arbiter’s tools for ${name}` })
}

test('a player is withdrawn and let back in, by keyboard, and the focus comes back to the row', async () => {
  const { event } = await pairedSwissOf(world)
  const { page, problems } = await visit(event)
  await page.getByRole('button', { name: 'Manage Boris' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Arbiter’s tools for Boris' })
  await panel.getByRole('button', { name: 'Withdraw Boris' }).click()
  await panel.getByRole('button', { name: 'Yes, withdraw' }).click()
  await page.getByRole('row', { name: /Boris/ }).getByText('withdrawn').waitFor()
  await panel.getByText('Withdrawn by an arbiter').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'tools-withdrawn')
  await panel.getByRole('button', { name: 'Let back in' }).click()
  await panel.getByRole('button', { name: 'Withdraw Boris' }).waitFor()
  await panel.getByRole('button', { name: 'Withdraw Boris' }).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Manage Boris')
  await expect.poll(() => panel.count()).toBe(0)
  expect(problems).toEqual([])
})

test('a bye is given for a round to come, and taken back', async () => {
  const { event } = await pairedSwissOf(world)
  const { page } = await visit(event)
  const panel = await manage(page, 'Anna')
  await panel.getByLabel('Round').selectOption('3')
  await panel.getByLabel('Kind').selectOption('full-point bye')
  await panel.getByRole('button', { name: 'Give bye' }).click()
  await panel.getByText('Round 3: full-point bye').waitFor()
  expect((await world.http.get(`/tournaments/${event.id}/byes`)).body).toMatchObject([
    { roundNumber: 3, byeType: 'FULL' },
  ])
  await shot(page, 'tools-bye')
  await panel.getByRole('button', { name: 'Take back the bye in round 3' }).click()
  await expect.poll(() => panel.getByText('Round 3: full-point bye').count()).toBe(0)
})

test.runIf(FULL_SIZE)('a penalty is looked at before it is given, and can be taken back', async () => {
  const { event, round } = await pairedSwissOf(world)
  await playRound(world.http, event, round)
  const { page, problems } = await visit(event)
  const panel = await manage(page, 'Anna')
  await panel.getByLabel('Points').fill('0.3')
  await panel.getByLabel('Reason').fill('A telephone rang')
  await panel.getByRole('button', { name: 'See what changes' }).click()
  await panel.getByText('Half points between −9.5 and 9.5, and not 0.').waitFor()
  await panel.getByLabel('Points').fill('-1')
  await panel.getByRole('button', { name: 'See what changes' }).click()
  await panel.getByText(/^Give −1\? This changes \d places in the standings\.$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'tools-penalty')
  await page.keyboard.press('Escape')
  await panel.getByLabel('Points').fill('−1')
  await panel.getByLabel('Reason').fill('A telephone rang')
  await panel.getByRole('button', { name: 'See what changes' }).click()
  await panel.getByRole('button', { name: 'Give −1' }).click()
  await panel.getByText('A telephone rang').waitFor()
  await panel.getByRole('button', { name: 'Take back −1' }).click()
  await panel.getByRole('button', { name: 'Yes, take it back' }).click()
  await expect.poll(() => panel.getByText('A telephone rang').count()).toBe(0)
  expect(problems).toEqual([])
})

test('of what somebody else has changed meanwhile, the panel says so in place', async () => {
  const { event } = await pairedSwissOf(world)
  const { page } = await visit(event)
  const panel = await manage(page, 'Anna')
  await page.route(`**/tournaments/${event.id}`, route => route.abort())
  await world.http.post(`/tournaments/${event.id}/forbidden-pairs`, event.organiser.token, {
    entryIds: (await world.http.get(`/tournaments/${event.id}/players`)).body
      .slice(0, 2)
      .map(({ id }: { id: string }) => id),
  })
  await panel.getByRole('button', { name: 'Give bye' }).click()
  await panel.getByRole('alert').waitFor()
  expect((await world.http.get(`/tournaments/${event.id}/byes`)).body).toEqual([])
})

test('who writes names faster than the server answers loses none, and enters nobody twice', async () => {
  const event = await openEvent(world.http, { ...OVER_THE_BOARD, rounds: 3 }, { people: [] })
  const before = (await world.http.get(`/tournaments/${event.id}/players`)).body.length
  const { page } = await openAs(world, browser, event.organiser)
  await page.goto(`/t/${event.id}`)
  const [name, rating] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Rating')]
  await page.getByLabel('Has no account').check()
  // Entries are taken at once, and told late.
  let tell = () => {}
  const isTold = new Promise<void>(resolve => {
    tell = resolve
  })
  await page.route(/\/entries$/, async (route: Route) => {
    const response = await route.fetch()
    await isTold
    await route.fulfill({ response })
  })
  await name.fill('Ada')
  await rating.fill('2100')
  await rating.press('Enter')
  await page.getByRole('button', { name: 'Add player' }).click()
  await name.fill('Berta')
  await rating.fill('1900')
  await rating.press('Enter')
  // Being written, and not sent.
  await name.fill('Cara')
  tell()
  await page.getByRole('cell', { name: 'Berta' }).waitFor()
  const listed: { name: string }[] = (await world.http.get(`/tournaments/${event.id}/players`)).body
  expect(listed.slice(before).map(one => one.name)).toEqual(['Ada', 'Berta'])
  expect(await name.inputValue()).toBe('Cara')
  await name.press('Enter')
  await page.getByRole('cell', { name: 'Cara' }).waitFor()
  // Emptied for the next of the same kind.
  await expect.poll(() => name.inputValue()).toBe('')
  await expect.poll(() => focused(page)).toBe('')
  expect(await page.getByLabel('Has no account').isChecked()).toBe(true)
})

test('a late player is entered from a round on, with the announced points for what is missed', async () => {
  const { event } = await pairedSwissOf(world)
  const { page } = await visit(event, 360)
  await page.getByRole('heading', { name: 'Add a late player' }).waitFor()
  await page.getByLabel('Has no account').check()
  await page.getByLabel('Name', { exact: true }).fill('Hugo')
  await page.getByLabel('Rating').fill('1995')
  await page.getByLabel('Plays from round').selectOption('3')
  await page.getByLabel('Each round missed before is worth').selectOption('½')
  await page.getByRole('button', { name: 'Add player' }).click()
  await page.getByRole('row', { name: /^2 Hugo/ }).waitFor()
  const panel = await manage(page, 'Hugo')
  await panel.getByText('Round 2: half-point bye').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'tools-360')
})

test.runIf(FULL_SIZE)('a player asks for a bye within what the event allows, and takes it back', async () => {
  const person = await register(world.http)
  const event = await openEvent(
    world.http,
    { format: 'SWISS', playMode: 'OVER_THE_BOARD', pairingSystem: 'DUTCH', rounds: 5, byeLimit: 1 },
    { players: 4, people: [person] },
  )
  const { page, problems } = await openAs(world, browser, person, { width: 390 })
  await page.goto(`/t/${event.id}`)
  await page.getByText('Up to 1 of them with half a point.').waitFor()
  await page.getByLabel('Round').selectOption('2')
  await page.getByRole('button', { name: 'Ask for a bye' }).click()
  await page.getByText('Round 2: half-point bye').waitFor()
  expect(await page.getByLabel('Kind').locator('option').allInnerTexts()).toEqual(['zero-point bye'])
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'own-bye-390')
  await page.getByRole('button', { name: 'Take back the bye in round 2' }).click()
  await expect.poll(() => page.getByText('Round 2: half-point bye').count()).toBe(0)
  expect(problems).toEqual([])
})

test('at the door the arbiter ticks who is there, and a player checks in by themselves', async () => {
  const person = await register(world.http)
  const startsAt = new Date(Date.now() + 600_000).toISOString()
  const event = await openEvent(
    world.http,
    { format: 'SWISS', playMode: 'OVER_THE_BOARD', rounds: 3, startsAt, checkInMinutes: 60 },
    { players: 4, people: [person] },
  )
  const player = await openAs(world, browser, person)
  await player.page.goto(`/t/${event.id}`)
  await player.page.getByRole('button', { name: 'Check in' }).click()
  await player.page.getByText('You have checked in.').first().waitFor()
  const { page, problems } = await visit(event)
  await page.getByText('1 of 4 are here.').waitFor()
  const box = page.getByRole('checkbox', { checked: false }).first()
  await box.check()
  await page.getByText('2 of 4 are here.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'check-in')
  await page.getByRole('button', { name: 'Start event' }).click()
  await page.getByRole('button', { name: 'Yes, start' }).click()
  await page.getByRole('button', { name: 'Start before check-in closes' }).click()
  await page.getByRole('button', { name: 'Yes, start' }).click()
  await page.getByRole('button', { name: 'Publish round 1' }).waitFor()
  await page.getByRole('button', { name: 'Manage player' }).last().click()
  await page.getByText('Had not checked in when the event started.').waitFor()
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)(
  'two players are kept apart, with a reason for arbiters, and may meet again',
  async () => {
    const event = await swissOf(world)
    const { page, problems } = await visit(event, 360)
    await page.getByText('Pairs that are not to meet').click()
    await page.getByLabel('First player').selectOption('Anna')
    expect(await page.getByLabel('Second player').locator('option').allInnerTexts()).not.toContain('Anna')
    await page.getByLabel('Second player').selectOption('Dmitri')
    await page.getByLabel('Reason, for arbiters only').fill('Sister and brother')
    await page.getByRole('button', { name: 'Keep apart' }).click()
    await page.getByText('Sister and brother').waitFor()
    await page.getByText('Anna and Dmitri · all rounds').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'forbidden-360')
    await page.getByRole('button', { name: 'Let them meet: Anna and Dmitri' }).click()
    await page.getByText('None so far.').waitFor()
    expect(problems).toEqual([])
  },
)

test.runIf(FULL_SIZE)(
  'who has no account is erased on request, after a question, and nobody else is',
  async () => {
    const { event } = await pairedSwissOf(world)
    const { page, problems } = await visit(event, 390)
    const panel = await manage(page, 'Boris')
    await panel.getByRole('button', { name: 'Erase the person: Boris' }).click()
    await panel
      .getByText(/^Erase who Boris is\? Name, title, .* Results, pairings and payments stay/)
      .waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'tools-erase')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Erase the person: Boris')
    const told = async (path: string) =>
      JSON.stringify((await world.http.get(`/tournaments/${event.id}${path}`)).body)
    expect(await told('/players')).toContain('Boris')
    await panel.getByRole('button', { name: 'Erase the person: Boris' }).click()
    await panel.getByRole('button', { name: 'Yes, erase' }).click()
    await page
      .getByRole('row', { name: /Deleted player/ })
      .first()
      .waitFor()
    await page.getByText('The person is erased; the results stay.').waitFor({ state: 'attached' })
    for (const path of ['', '/players', '/standings', '/rounds/1'])
      expect(await told(path), path).not.toContain('Boris')
    await page.reload()
    await page.getByRole('row', { name: /Anna/ }).waitFor()
    expect(await page.getByText('Boris').count()).toBe(0)
    expect(problems).toEqual([])
  },
)

test.runIf(FULL_SIZE)('who has an account is not erased by an arbiter', async () => {
  const event = await openEvent(world.http, { format: 'SWISS', rounds: 3 }, { players: 2 })
  const { page } = await visit(event)
  const manager = page.getByRole('button', { name: /^Manage player/ }).first()
  await manager.click()
  const panel = page.getByRole('region', { name: /^Arbiter’s tools for player/ })
  await panel.getByRole('button', { name: /^Withdraw/ }).waitFor()
  expect(await panel.getByRole('button', { name: /^Erase/ }).count()).toBe(0)
})

test.runIf(FULL_SIZE)('the colours of a board are swapped while it has not begun', async () => {
  const { event } = await pairedSwissOf(world)
  const { page } = await visit(event)
  await page.goto(`/t/${event.id}/pairings`)
  await row(page, 1).getByRole('button', { name: 'Forfeits, colours' }).click()
  await page.getByRole('row', { name: 'Board 1, Anna against Dmitri: no result' }).waitFor()
  await page.getByRole('button', { name: 'Swap colours' }).click()
  await page.getByRole('row', { name: 'Board 1, Dmitri against Anna: no result' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'swap-colours')
})

test.runIf(FULL_SIZE)('before the start there is nothing to adjust and nobody to let back in', async () => {
  const event = await swissOf(world)
  const { page } = await visit(event)
  const panel = await manage(page, 'Anna')
  await panel.getByRole('button', { name: 'Give bye' }).waitFor()
  expect(await panel.getByRole('button', { name: 'Let back in' }).count()).toBe(0)
})

test('a published round is changed by hand: two players change places, and the rules look on', async () => {
  const { event, round } = await pairedSwissOf(world, { names: ['Anna', 'Boris', 'Chloé', 'Dmitri'] })
  await playRound(world.http, event, round)
  await world.http.post(`/tournaments/${event.id}/rounds`, event.organiser.token)
  const { page, problems } = await visit(event, 360)
  await page.goto(`/t/${event.id}/pairings`)
  await page.getByRole('button', { name: 'Change pairings' }).click()
  await page.getByRole('button', { name: 'Yes, change them' }).click()
  await page.getByRole('heading', { name: 'Round 2, by hand' }).waitFor()
  await page.getByText('No rule is broken.').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Publish round 2' }).click()
  await page.getByRole('button', { name: 'Change pairings' }).click()
  await page.getByRole('button', { name: 'Yes, change them' }).click()
  await page.getByText('No rule is broken.').waitFor()
  await expect.poll(() => focused(page)).toBe('Round 2, by hand')
  const seats = page.locator('.seat')
  const [first, , third] = await seats.allInnerTexts()
  await seats.nth(0).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: first!, pressed: true }).waitFor()
  await seats.nth(2).click()
  await expect.poll(() => seats.nth(0).textContent()).toBe(third)
  await page.getByText('have met, or are kept apart').first().waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'by-hand-360')
  await page.getByRole('button', { name: 'Publish these pairings' }).click()
  await page.getByRole('button', { name: 'Yes, publish' }).click()
  await page.getByRole('heading', { name: 'Round 2', exact: true }).waitFor()
  const { body } = await world.http.get(`/tournaments/${event.id}/rounds/current`)
  expect(body.matches[0].whiteName).toBe(third)
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)(
  'in French, in the dark and on the smallest phone, panel and overview have room and contrast',
  async () => {
    const { event, round } = await pairedSwissOf(world, { byeLimit: 2, tieBreaks: ['BH/C1', 'SB', 'DE'] })
    await playRound(world.http, event, round)
    const { page } = await openAs(world, browser, event.organiser, { width: 320, locale: 'fr-FR' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/t/${event.id}`)
    await page.getByRole('button', { name: 'Gérer Anna' }).click()
    await page.getByRole('button', { name: 'Accorder l’exemption' }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'tools-fr-dark-320')
    await page.goto(`/t/${event.id}/standings`)
    await page.getByText('Buchholz sans le plus bas').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'standings-fr-dark-320')
  },
)
