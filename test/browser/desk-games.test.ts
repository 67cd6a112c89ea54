import { expect, test } from 'vitest'
import { openAs, pairedSwissOf, row } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { playMoves, register, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { playRound } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const matchOf = async (id: string) => (await world.http.get(`/matches/${id}`)).body

test('a deputy pauses a game, sets its clocks and lets it go on', async () => {
  const board = await startMatch(world.http)
  const deputy = await register(world.http)
  await world.http.post(`/tournaments/${board.event.id}/arbiters`, board.event.organiser.token, {
    username: deputy.username,
    role: 'DEPUTY',
  })
  await playMoves(world.http, board, 'e2e4 e7e5')
  const { page, problems } = await openAs(world, browser, deputy)
  await page.goto(`/m/${board.id}`)
  await page.getByText('Pause and clocks').click()
  await page.getByLabel('Reason').first().fill('Fire alarm')
  await page.getByRole('button', { name: 'Pause the game' }).click()
  await page.getByRole('button', { name: 'Let the game go on' }).waitFor()
  expect((await matchOf(board.id)).pausedAt).not.toBeNull()
  await page.getByLabel('White’s clock').fill('5')
  await page.getByLabel('Reason').last().fill('Wrong setting')
  await page.getByRole('button', { name: 'Set the clocks' }).click()
  await page.getByText('Write at least one time, from 0:01 to 24:00:00.').waitFor()
  await page.getByLabel('White’s clock').fill('1:30:00')
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'desk-hand')
  await page.getByRole('button', { name: 'Set the clocks' }).click()
  await expect.poll(async () => (await matchOf(board.id)).whiteTimeMsRemaining).toBe(5_400_000)
  expect(await page.getByText('Void the game').count()).toBe(0)
  await page.getByRole('button', { name: 'Let the game go on' }).click()
  await page.getByRole('button', { name: 'Pause the game' }).waitFor()
  expect((await matchOf(board.id)).pausedAt).toBeNull()
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)(
  'a game is void once it was seen what that changes, and the way leads to its replay',
  async () => {
    const board = await startMatch(world.http)
    const { page, problems } = await openAs(world, browser, board.event.organiser, {
      width: 390,
      locale: 'fr-FR',
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/m/${board.id}`)
    await page.getByText('Annuler la partie').click()
    await page.getByLabel('Motif').last().fill('Pièces mal placées')
    await page.getByRole('button', { name: 'Voir ce qui change' }).click()
    const yes = page.getByRole('button', { name: 'Annuler et faire rejouer' })
    await yes.waitFor()
    expect((await matchOf(board.id)).status).toBe('RUNNING')
    expect(await axeFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await shot(page, 'desk-void-fr-dark-390')
    await yes.click()
    const replay = page.locator('.game a.primary')
    await replay.waitFor()
    expect((await matchOf(board.id)).status).toBe('CANCELED')
    await replay.click()
    await expect.poll(async () => page.url().includes(board.id)).toBe(false)
    expect(problems).toEqual([])
  },
)

test('a result is cleared by key or by hand, and entered again by one button', async () => {
  const { event } = await pairedSwissOf(world)
  const { page, problems } = await openAs(world, browser, event.organiser)
  await page.goto(`/t/${event.id}/pairings/1`)
  const first = row(page, 1)
  await first.focus()
  await page.keyboard.press('1')
  await page.getByRole('row', { name: /^Board 1,.*White won/ }).waitFor()
  await first.focus()
  await page.keyboard.press('Backspace')
  await page.getByText(/^Clear 1–0\? The board waits for a result again/).waitFor()
  await page.getByRole('button', { name: 'Yes, clear it' }).click()
  await page.getByRole('row', { name: /^Board 1,.*no result/ }).waitFor()
  const again = page.getByRole('button', { name: 'Enter 1–0 again' })
  await again.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'desk-cleared')
  await again.click()
  await page.getByRole('row', { name: /^Board 1,.*White won/ }).waitFor()
  await expect.poll(() => again.count()).toBe(0)
  await first.getByRole('button', { name: 'Forfeits, colours' }).click()
  await page.getByRole('button', { name: 'Clear the result' }).click()
  await page.getByRole('button', { name: 'Yes, clear it' }).click()
  await page.getByRole('row', { name: /^Board 1,.*no result/ }).waitFor()
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)('a correction says by name who stands otherwise', async () => {
  const { event, round } = await pairedSwissOf(world)
  await playRound(world.http, event, round)
  const { page, problems } = await openAs(world, browser, event.organiser, { width: 390 })
  const [match] = round.matches
  await page.goto(`/m/${match.id}`)
  await page.getByText('Arbiter’s result').click()
  await page.getByLabel('Result').selectOption('Both lose')
  await page.getByRole('button', { name: 'See what changes' }).click()
  await page.getByText(/^Anna: place \d → \d$/).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'desk-by-name-390')
  await page.getByRole('button', { name: 'Change result' }).click()
  await expect.poll(async () => (await matchOf(match.id)).resultReason).toBe('DOUBLE_LOSS')
  expect(problems).toEqual([])
})

test('from the desk all games are paused at once, and go on; nobody else finds a button there', async () => {
  const board = await startMatch(world.http)
  const { page, problems } = await openAs(world, browser, board.event.organiser)
  await page.goto(`/t/${board.event.id}`)
  await page.getByRole('link', { name: 'Arbiter’s desk' }).click()
  await page.getByRole('heading', { name: 'Arbiter’s desk' }).waitFor()
  await page.getByRole('button', { name: 'Pause all games: Cup' }).click()
  await page.getByLabel('Note for the audit log').fill('Fire alarm')
  await page.getByRole('button', { name: 'Pause all games', exact: true }).click()
  await page.getByText('1 game open, 1 of them paused.').waitFor()
  expect((await matchOf(board.id)).pausedAt).not.toBeNull()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'desk-games')
  const [line] = (await world.http.get(`/tournaments/${board.event.id}/audit`, board.event.organiser.token))
    .body
  expect(line).toMatchObject({ action: 'TOURNAMENT_PAUSED', note: 'Fire alarm' })
  await page.getByRole('button', { name: 'Let all games go on: Cup' }).click()
  await page.getByRole('button', { name: 'Let all games go on', exact: true }).click()
  await page.getByText('1 game open, none of them paused.').waitFor()
  expect((await matchOf(board.id)).pausedAt).toBeNull()
  const other = await openAs(world, browser, board.white)
  await other.page.goto(`/t/${board.event.id}/desk`)
  await other.page.getByText('Only the organiser, arbiters of the event').waitFor()
  expect(await other.page.getByRole('button', { name: 'Pause all games' }).count()).toBe(0)
  expect(problems).toEqual([])
})
