import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused, NAMES, openAs, pairedSwissOf, row, type Visit } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const openAsArbiter = async (width?: number, locale?: string): Promise<Visit> =>
  openAs(world, browser, await register(world.http, 'arbiter'), {
    byForm: true,
    ...(width === undefined ? {} : { width }),
    ...(locale === undefined ? {} : { locale }),
  })

const idIn = (page: Page): string => page.url().split('/')[4] ?? ''

const createDutchSwiss = async (page: Page) => {
  await page.goto('/new')
  await page.getByLabel('Title').fill('Spring Open')
  await page.getByLabel('Description').fill('Seven players, three rounds.')
  await page.getByLabel('Swiss').check()
  await page.getByLabel('Rounds', { exact: true }).fill('3')
  await page.getByLabel('Over the board').check()
  await page.getByLabel('Tie-breaks, in order').fill('BH/C1, XYZ')
  await page.getByText('XYZ is no tie-break of FIDE’s list.').waitFor()
  await page.getByLabel('Tie-breaks, in order').fill('bh/c1, BH, DE')
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'create-swiss')
  await page.getByRole('button', { name: 'Create tournament' }).click()
  await page.getByRole('heading', { level: 1, name: 'Spring Open' }).waitFor()
}

const addPlayers = async (page: Page) => {
  await page.getByRole('button', { name: 'Open for entries' }).click()
  await page.getByLabel('Has no account').check()
  for (const [index, name] of NAMES.entries()) {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Rating').fill(String(2000 - 10 * index))
    await page.getByRole('button', { name: 'Add player' }).click()
    await page.getByRole('cell', { name }).waitFor()
  }
}

const hasResult = (page: Page, board: number, result: string) =>
  row(page, board).getByRole('button', { name: result, pressed: true }).waitFor()
/** What anybody sees is there with the page; what an arbiter may do comes a moment later. */
const focusRow = async (page: Page, board: number) => {
  await row(page, board).getByRole('button').first().waitFor()
  await row(page, board).focus()
}
const press = async (page: Page, key: string) => page.keyboard.press(key)

test('a Dutch Swiss over the board is created, started, and paired and scored round by round, by keyboard', async () => {
  const { page, problems } = await openAsArbiter()
  await createDutchSwiss(page)
  await addPlayers(page)
  await page.getByRole('button', { name: 'Start event' }).click()
  await page.getByRole('button', { name: 'Yes, start' }).click()
  await page.getByRole('button', { name: 'Publish round 1' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'organiser-panel')
  await page.getByRole('button', { name: 'Publish round 1' }).click()

  await page.getByRole('heading', { name: 'Round 1' }).waitFor()
  await page.getByText('pairing-allocated bye').waitFor()
  await focusRow(page, 1)
  for (const key of ['1', '=']) await press(page, key)
  await expect.poll(() => focused(page)).toMatch(/^Board 3/)
  await press(page, 'ArrowUp')
  await expect.poll(() => focused(page)).toMatch(/^Board 2/)
  await press(page, 'ArrowDown')
  await press(page, '0')
  await hasResult(page, 1, '1–0')
  await hasResult(page, 2, '½–½')
  await hasResult(page, 3, '0–1')
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'results')

  await focusRow(page, 1)
  await press(page, '5')
  await page.getByText(/^Change 1–0 to ½–½\? This changes/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'correction')
  await press(page, 'Escape')
  await expect.poll(() => focused(page)).toMatch(/^Board 1/)
  await hasResult(page, 1, '1–0')
  await press(page, '5')
  await page.getByRole('button', { name: 'Change result' }).click()
  await hasResult(page, 1, '½–½')

  await page.getByRole('button', { name: 'Publish round 2' }).click()
  await page.getByRole('heading', { name: 'Round 2' }).waitFor()
  const next = page.getByRole('button', { name: 'Publish round 3' })
  await next.and(page.getByRole('button', { disabled: true })).waitFor()
  await page.getByText('Waits for 3 results.').waitFor()
  await page.getByRole('link', { name: 'Go to board 1' }).click()
  await expect.poll(() => focused(page)).toMatch(/^Board 1/)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Go to board 1' }).click()
  await page.getByRole('heading', { name: 'Round 2' }).waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Board 1/)
  await page.getByRole('button', { name: 'Take back round 2' }).click()
  await page.getByRole('button', { name: 'Yes, take it back' }).click()
  await page.getByRole('button', { name: 'Publish round 2' }).waitFor()
  expect(problems).toEqual([])
})

/** An event of these players that is on, with its first round published, on its page of matches. */
const openRound = async ({ page, person }: Visit, names: readonly string[] = NAMES): Promise<void> => {
  const { event } = await pairedSwissOf(world, { organiser: person, names })
  await page.goto(`/t/${event.id}/pairings`)
}

test('of a result that another arbiter has entered meanwhile, the row says why, and shows the other one', async () => {
  const arbiter = await openAsArbiter()
  const { page } = arbiter
  // The page is kept from seeing the other result before the key is pressed: no stream brings it, and no read.
  await page.route('**/events', route => route.abort())
  await openRound(arbiter)
  await row(page, 1).getByRole('button').first().waitFor()
  const [first] = (await world.http.get(`/tournaments/${idIn(page)}/rounds/current`, arbiter.person.token))
    .body.matches
  await page.route('**/rounds', route => route.abort())
  await world.http.post(`/matches/${first.id}/result`, arbiter.person.token, { result: 'BLACK_WIN' })
  await focusRow(page, 1)
  await press(page, '1')
  await page.unroute('**/rounds')
  await page.unroute('**/events')
  await page.getByRole('alert').waitFor()
  await hasResult(page, 1, '0–1')
})

test.runIf(FULL_SIZE)(
  'on a phone, in French, a forfeit is entered by touch and nothing scrolls sideways',
  async () => {
    const arbiter = await openAsArbiter(360, 'fr-FR')
    const { page, problems } = arbiter
    await openRound(arbiter)
    await page.getByRole('button', { name: 'Forfaits' }).first().click()
    // The arbiter is faster than the line: what they touch before the first is answered is what they mean.
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/result', async route => {
      await answered
      await route.continue()
    })
    await page.getByRole('button', { name: '+/–, Gain des Blancs, Noirs absents' }).click()
    await page.getByText('Enregistrement').first().waitFor()
    await page.getByRole('button', { name: '1–0, Gain des Blancs' }).first().click()
    answer()
    await page.getByText(/^Remplacer \+\/– par 1–0/).waitFor()
    await shot(page, 'results-360-fr')
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page)).toBe(0)
    }
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`/t/${idIn(page)}`)
    await page.getByRole('button', { name: 'Publier la ronde 2' }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await page.goto('/new')
    await page.getByLabel('Système suisse').check()
    await shot(page, 'create-360-fr')
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expect(problems).toEqual([])
  },
)

test.runIf(FULL_SIZE)(
  'a start is taken back while nothing is played; a finished event is reopened; its files are links',
  async () => {
    const arbiter = await openAsArbiter()
    const { page, problems } = arbiter
    await openRound(arbiter)
    const id = idIn(page)
    await page.goto(`/t/${id}`)
    await page.getByRole('button', { name: 'Take the start back' }).click()
    await page.getByRole('button', { name: 'Yes, take it back' }).click()
    await page.getByRole('button', { name: 'Start event' }).click()
    await page.getByRole('button', { name: 'Yes, start' }).click()
    await page.getByRole('button', { name: 'Publish round 1' }).click()
    await focusRow(page, 1)
    for (const key of ['1', '1', '1']) await press(page, key)
    await page.getByRole('button', { name: 'Finish event' }).click()
    await page.getByRole('button', { name: 'Yes, finish' }).click()
    await page.getByText('First place is shared by').waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    const href = (await page.getByRole('link', { name: 'Report TRF26' }).getAttribute('href')) ?? ''
    expect((await world.http.get(href)).status).toBe(200)
    await page.getByRole('button', { name: 'Reopen event' }).click()
    await page.getByRole('button', { name: 'Yes, reopen' }).click()
    await page.getByRole('button', { name: 'Publish round 2' }).waitFor()
    expect(problems).toEqual([])
  },
)

test('where no legal pairing is left, the page says so before the start, and then why and what can be done', async () => {
  const arbiter = await openAsArbiter()
  const { page } = arbiter
  await openRound(arbiter, ['Anna', 'Boris'])
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Take the start back' }).click()
  await page.getByRole('button', { name: 'Yes, take it back' }).click()
  await page.getByText('These are too many rounds for so few players.').waitFor()
  await page.getByRole('button', { name: 'Start event' }).click()
  await page.getByRole('button', { name: 'Yes, start' }).click()
  await page.getByRole('button', { name: 'Publish round 1' }).click()
  await focusRow(page, 1)
  await press(page, '1')
  await hasResult(page, 1, '1–0')
  await page.getByRole('button', { name: 'Publish round 2' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('Round 2 cannot be paired by the rules.').waitFor()
  await alert.getByText('A largest pairing leaves over: Anna, Boris.').waitFor()
  await alert.getByText('finish the event after the rounds that are played').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'no-pairing')
})
