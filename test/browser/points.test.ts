import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs, pairedSwissOf, row, swissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE, someOf } from '../helpers/size.ts'
import { enterResult, playersOf, playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const visit = (width?: number) => browser.open(world.nodes[0]!.url, width)

const idOf = async (event: SwissEvent, name: string): Promise<string> =>
  (await playersOf(world.http, event)).find(player => player.name === name).id

const TIE_BREAKS = { tieBreaks: ['BH/C1', 'BH', 'DE'] }

/** One round played, with a penalty for Anna and Boris withdrawn. */
const playedEvent = async (): Promise<SwissEvent> => {
  const { event, round } = await pairedSwissOf(world, TIE_BREAKS)
  await playRound(world.http, event, round)
  const { token } = event.organiser
  const path = `/tournaments/${event.id}/entries`
  await world.http.post(`${path}/${await idOf(event, 'Anna')}/adjustments`, token, {
    points: -0.5,
    note: 'A telephone rang',
  })
  await world.http.call('DELETE', `${path}/${await idOf(event, 'Boris')}`, { token })
  return event
}

const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a penalty and a withdrawal are told in words, with the reason, in standings, crosstable and entries', async () => {
  const event = await playedEvent()
  const { page, problems } = await visit()
  for (const tab of ['standings', 'crosstable']) {
    await page.goto(`/t/${event.id}/${tab}`)
    await line(page, 'Anna').getByText('of them −½ as bonus or penalty').first().waitFor()
    await page.getByText(/A telephone rang/).waitFor()
    await line(page, 'Boris').getByText('withdrawn').waitFor()
    expect(await page.getByRole('table').getByText('withdrawn').count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
    await shot(page, `points-${tab}`)
  }
  await page.goto(`/t/${event.id}`)
  await line(page, 'Boris').getByText('withdrawn').waitFor()
  expect(problems).toEqual([])
})

test('a phone shows every tie-break of a player by name, and nothing scrolls sideways', async () => {
  const event = await playedEvent()
  const { page } = await visit(320)
  await page.goto(`/t/${event.id}/standings`)
  await page.getByText('Level on points, these decide in order:').waitFor()
  const anna = line(page, 'Anna')
  for (const code of ['BH/C1', 'BH', 'DE'])
    expect(await anna.getByText(new RegExp(`^${code} `)).isVisible()).toBe(true)
  await page.getByText('Direct encounter').waitFor()
  await shot(page, 'points-standings-320')
  for (const tab of someOf(['standings', 'crosstable', 'pairings', ''], 2)) {
    await page.goto(`/t/${event.id}/${tab}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  }
  await shot(page, 'overview-320')
})

test('the overview of a Swiss over the board says how it is played, and nothing of joining late', async () => {
  const event = await swissOf(world, { ...TIE_BREAKS, byeLimit: 2, lastByeRound: 2 })
  const { page } = await visit()
  await page.goto(`/t/${event.id}`)
  for (const words of [
    '3 rounds',
    'FIDE’s Dutch rules: players with as many points meet',
    'Over the board; the arbiter enters the results.',
    'Each player may ask for 2 half-point byes, up to round 2.',
    'A bye is asked for before its round is published.',
    'The games are not rated.',
  ])
    await page.getByText(words).waitFor()
  expect(await page.getByRole('definition').getByRole('listitem').allInnerTexts()).toEqual([
    'Buchholz without the lowest BH/C1',
    'Buchholz BH',
    'Direct encounter DE',
  ])
  expect(await page.getByText('Late players').count()).toBe(0)
  await shot(page, 'overview-swiss')
})

test.runIf(FULL_SIZE)('where nobody came, a Swiss says that both lose, not who advances', async () => {
  const { event, round } = await pairedSwissOf(world)
  await enterResult(world.http, event, round.matches[0].id, 'DOUBLE_FORFEIT')
  const { page } = await visit()
  await page.goto(`/t/${event.id}/pairings`)
  await page.getByText('Neither player came. Both lose by forfeit, and neither scores.').waitFor()
})

test('a deputy enters results and no more; a chief arbiter has what the organiser has', async () => {
  const { event } = await pairedSwissOf(world)
  const arbiterOf = async (role: string) => {
    const person = await register(world.http, role.toLowerCase())
    const named = { username: person.username, role }
    expect(
      (await world.http.post(`/tournaments/${event.id}/arbiters`, event.organiser.token, named)).status,
    ).toBe(200)
    return openAs(world, browser, person)
  }
  const { page: deputy } = await arbiterOf('DEPUTY')
  await deputy.goto(`/t/${event.id}/pairings`)
  // What anybody sees is there with the page; what a deputy may do comes a moment later.
  await row(deputy, 1).getByRole('button').first().waitFor()
  await row(deputy, 1).focus()
  await deputy.keyboard.press('1')
  await expect.poll(() => row(deputy, 1).getByRole('button').count()).toBe(0)
  await expect.poll(() => row(deputy, 1).getByText('1–0').count()).toBe(1)
  expect(await deputy.getByRole('button', { name: /Publish/ }).count()).toBe(0)
  expect(await axeFindings(deputy)).toEqual([])

  const { page: chief } = await arbiterOf('CHIEF')
  await chief.goto(`/t/${event.id}/pairings`)
  await row(chief, 1).getByRole('button', { name: '1–0', pressed: true }).waitFor()
  await chief.getByRole('button', { name: 'Publish round 2', disabled: true }).waitFor()
  await chief.goto(`/t/${event.id}`)
  await chief.getByRole('heading', { name: 'For organisers and arbiters' }).waitFor()
})

test.runIf(FULL_SIZE)(
  'of a player who leaves a round robin early, table and crosstable say that nothing counts',
  async () => {
    const event = await swissOf(world, {
      format: 'ROUND_ROBIN',
      rounds: undefined,
      pairingSystem: undefined,
      initialColor: undefined,
    })
    const { body: rounds } = await world.http.get(`/tournaments/${event.id}/rounds`)
    await playRound(world.http, event, rounds[0])
    const boris = await idOf(event, 'Boris')
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${boris}`, {
      token: event.organiser.token,
    })
    const { page } = await visit()
    await page.goto(`/t/${event.id}/crosstable`)
    await line(page, 'Boris').getByText('withdrawn early, results not counted').waitFor()
    await line(page, 'Boris')
      .getByRole('link', { name: /not counted/ })
      .first()
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'annulled')
  },
)
