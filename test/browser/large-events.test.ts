import { expect, test } from 'vitest'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { boardsOf, joinBoth, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE, someOf } from '../helpers/size.ts'
import { initialise, madeRound } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const field = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Player ${String(at + 1).padStart(3, '0')}`,
    rating: 2500 - at,
  }))

test.each(someOf([390, 1280]))(
  'a large bracket is shown a round at a time, and a name leads to its match, at %i px',
  async width => {
    const event = await initialise(world.http, field(130), { format: 'KNOCKOUT', playMode: 'OVER_THE_BOARD' })
    const { page, problems } = await browser.open(world.nodes[0]!.url, width)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
    await page.goto(`/t/${event.id}/bracket`)
    await page.getByRole('button', { name: 'Round of 256', pressed: true }).waitFor()
    await expect.poll(() => page.locator('.round-cards .card').count()).toBe(128)
    await shot(page, `large-bracket-${width}`)
    await page.getByRole('button', { name: 'Round of 128' }).click()
    await expect.poll(() => page.locator('.round-cards .card').count()).toBe(64)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expect(asked).not.toContain(`/tournaments/${event.id}/bracket`)
    await page.getByRole('searchbox', { name: 'Find a player' }).fill('player 130')
    await page.getByText('1 found').waitFor()
    await shot(page, `large-bracket-found-${width}`)
    await page.locator('.found').getByRole('link', { name: 'Player 130' }).click()
    await page.waitForURL(/\/m\//)
    await page.getByText('Player 130').first().waitFor()
    expect(problems).toEqual([])
  },
)

test.runIf(FULL_SIZE)(
  'games of a Swiss that are in play have boards, 24 on a page, to be filtered, followed players first',
  async () => {
    const settings = { format: 'SWISS', rounds: 3, pairingSystem: 'DUTCH', timeControl: '60+0' }
    const event = await startEvent(world.http, settings, { players: 52 })
    await madeRound(world.http, event)
    const boards = await boardsOf(world.http, event)
    for (const board of boards) await joinBoth(world.http, board)
    const { page, problems } = await browser.open(world.nodes[0]!.url)
    await page.goto(`/t/${event.id}`)
    await page.getByRole('link', { name: 'Boards', exact: true }).click()
    await page.getByText('1–24 of 26 in play').waitFor()
    expect(await page.locator('.mini-board').count()).toBe(24)
    // Those out of sight are not drawn.
    await expect.poll(() => page.locator('.mini-board .board svg').count()).toBeGreaterThan(0)
    expect(await page.locator('.mini-board').last().locator('svg').count()).toBe(0)
    await page.locator('.mini-board').last().scrollIntoViewIfNeeded()
    await page.locator('.mini-board').last().locator('svg').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await shot(page, 'boards')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('25–26 of 26 in play').waitFor()
    expect(await page.locator('.mini-board').count()).toBe(2)
    const last = await page.locator('.mini-board .person').last().textContent()
    await page.getByRole('searchbox').fill(last!)
    await page.getByText('1–1 of 1 in play').waitFor()
    const { body: players } = await world.http.get(`/tournaments/${event.id}/players`)
    const wanted = players.find(({ name }: { name: string }) => name === last)
    await page.goto(`/t/${event.id}/players/${wanted.id}`)
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await page.getByRole('button', { name: 'Follow' }).click()
    await page.getByRole('button', { name: 'Follow', pressed: true }).waitFor()
    await page.goto(`/t/${event.id}/boards`)
    await page.locator('.mini-board').first().getByText(last!).waitFor()
    expect(problems).toEqual([])
  },
)
