import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { trfFromEvent } from '../../src/domain/files/trf/from-event.ts'
import { writeTrf } from '../../src/domain/files/trf/write.ts'
import { GENERATOR_DEFAULTS, generateEvent } from '../../src/domain/formats/swiss/generate.ts'
import { openAs, pairedSwissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { type Person, register } from '../helpers/event.ts'
import { finishedEvent } from '../helpers/money.ts'
import { cutOff, lettersOf, type Paper, type PdfPage, printed } from '../helpers/pdf.ts'
import { useWorld } from '../helpers/server.ts'
import { sized, someOf } from '../helpers/size.ts'
import { initialise, madeRound, playRound } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const LONG_TIME = { timeout: 900_000 }

/** Sixty letters, and one word of them of thirty-five. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine Maximilian'.slice(0, 60)
const PRIZES = {
  prizeFundCents: 10_000,
  currency: 'EUR',
  prizes: [
    { place: 1, cents: 7_000 },
    { place: 2, cents: 3_000 },
  ],
}
const TITLE = 'Open of the Town, autumn'

/** A Swiss that is over, by way of a report: as many players and rounds as are wanted, some with long names. */
const played = async (players: number, rounds: number): Promise<{ id: string; organiser: Person }> => {
  const organiser = await register(world.http, 'organiser')
  const options = { ...GENERATOR_DEFAULTS, seed: 'paper', baku: false, players, rounds }
  const text = writeTrf(
    trfFromEvent(generateEvent(options), {
      version: 'TRF26',
      name: TITLE,
      accelerated: false,
      identityOf: id => ({ name: `Player ${String(id).padStart(4, '0')}` }),
    }),
  )
  const made = await world.http.post('/tournaments/import', organiser.token, { format: 'TRF', text })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.tournament
  const all = (await world.http.get(`/tournaments/${id}/players`)).body
  for (const entry of all.slice(0, 3)) {
    const path = `/tournaments/${id}/entries/${entry.id}`
    const name = `${LONG.slice(0, -1)}${entry.seed}`
    expect((await world.http.call('PATCH', path, { token: organiser.token, body: { name } })).status).toBe(
      200,
    )
  }
  return { id, organiser }
}

/** A page of the site as its arbiter sees it, when it is all there. */
const sheetPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
  await page.locator('.sheet-head').first().waitFor()
}

/** `12w1`, `(3b+)`: the games of a chart that are printed. */
const CELL = /^\(?\d+[wb]\(?[01½+−·]\)?$/

const cellsOf = (pages: readonly PdfPage[]): readonly string[] =>
  pages.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).filter(text => CELL.test(text))

describe.each(
  someOf<[number, number, Paper]>([
    [sized(200, 24), 11, 'A4'],
    [sized(43, 16), 9, 'Letter'],
  ]),
)('of %i players in %i rounds, on %s without backgrounds,', (players, count, paper) => {
  // A dozen sheets of hundreds of players, drawn, printed and read.
  test('every sheet is whole, black on white, with event and time on each page', LONG_TIME, async () => {
    const event = await played(players, count)
    const { page } = await openAs(world, browser, event.organiser)
    const all = (await world.http.get(`/tournaments/${event.id}/players`)).body as { name: string }[]
    const pagesOf = async (sheet: string) => {
      await sheetPage(page, `/print/${event.id}/${sheet}`)
      await shot(page, `paper-${sheet}-${players}`)
      const pages = await printed(page, paper)
      expect(cutOff(pages), sheet).toEqual([])
      for (const { text, width, height } of pages) {
        expect(Math.round(Math.max(width, height)), sheet).toBeCloseTo(paper === 'A4' ? 842 : 792, -1)
        expect(text, sheet).toContain(TITLE)
        expect(text, sheet).toMatch(/As of \d+ \w+ \d{4}/)
      }
      return pages
    }
    const made = (await world.http.get(`/tournaments/${event.id}/rounds`)).body
    const seated: string[] = made
      .at(-1)
      .matches.flatMap(({ whiteName, blackName }: { whiteName: string; blackName: string | null }) => [
        whiteName,
        ...(blackName === null ? [] : [blackName]),
      ])
    for (const [sheets, names] of [
      [['pairings', 'seats'], seated],
      [['starting-list', 'standings', 'wall-chart', 'cards', 'badges'], all.map(({ name }) => name)],
    ] as const)
      for (const sheet of sheets) {
        const text = lettersOf(await pagesOf(sheet))
        for (const name of names) expect(text, `${name} in ${sheet}`).toContain(name.replace(/\s+/g, ''))
      }
    await pagesOf('regulations')
    const logged = lettersOf(await pagesOf('audit'))
    for (const says of ['Eventimported', 'Playerputright']) expect(logged).toContain(says)
    const games = made
      .at(-1)
      .matches.filter(({ blackName }: { blackName: string | null }) => blackName !== null)
    for (const [sheet, pieces, each] of [
      ['slips', games.length, 4],
      ['cards', all.length, 3],
      ['badges', all.length, 8],
    ] as const)
      expect(await pagesOf(sheet), sheet).toHaveLength(Math.ceil(pieces / each))
    const chart = await pagesOf('wall-chart')
    const read = (await world.http.get(`/tournaments/${event.id}/crosstable`)).body
    const numbers = new Map(read.rows.map((row: { entryId: string }, at: number) => [row.entryId, at + 1]))
    const told = read.rows.flatMap((row: { cells: ({ opponentId: string; color: string } | null)[] }) =>
      row.cells.flatMap(cell =>
        cell?.color == null ? [] : `${numbers.get(cell.opponentId)}${cell.color === 'WHITE' ? 'w' : 'b'}`,
      ),
    )
    const cells = cellsOf(chart)
    expect(cells.map(text => text.replace(/^\(?(\d+[wb]).*$/, '$1')).sort()).toEqual([...told].sort())
    for (const { text, width, height } of chart) {
      expect(text).toContain(`rounds 1 to ${count}`)
      expect(width).toBeGreaterThan(height)
    }
    await page.goto(`/t/${event.id}/crosstable`)
    await page.getByRole('table').waitFor()
    const tab = await printed(page, paper)
    expect(cutOff(tab)).toEqual([])
    expect(cellsOf(tab)).toHaveLength(told.length)
  })
})

test('slips are four a page, each with both names, the board and the results to circle', async () => {
  const { event, round } = await pairedSwissOf(world)
  const { page } = await openAs(world, browser, event.organiser)
  await sheetPage(page, `/print/${event.id}/slips`)
  const pages = await printed(page)
  expect(pages).toHaveLength(Math.ceil(round.matches.length / 4))
  const games = round.matches.filter((match: { blackName: string | null }) => match.blackName !== null)
  const text = lettersOf(pages)
  for (const { whiteName, blackName, tableNumber } of games)
    for (const word of [whiteName, blackName, `Board${tableNumber}`]) expect(text).toContain(word)
  expect(text.split('½–½')).toHaveLength(games.length + 1)
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'paper-slips')
})

/** What is seen of an element where nothing has a background. */
const inked = async (page: Page, selector: string): Promise<Buffer> =>
  page.locator(selector).first().screenshot()

test('with backgrounds off a disc and a square that had White differ from those that had Black', async () => {
  const field = ['Anna', 'Boris', 'Clara', 'Dora'].map(name => ({ name }))
  const event = await initialise(world.http, field, { format: 'ROUND_ROBIN', playMode: 'OVER_THE_BOARD' })
  const { body: rounds } = await world.http.get(`/tournaments/${event.id}/rounds`)
  await playRound(world.http, event, rounds[0], () => 'DRAW')
  const { page } = await browser.open(world.nodes[0]!.url)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const [path, white, black] of [
    ['pairings/1', '.disc.hollow', '.disc.filled'],
    ['crosstable', '.crosstable .square.hollow', '.crosstable .square.filled'],
    ['standings', '.standings .square.hollow', '.standings .square.filled'],
  ] as const) {
    await page.goto(`/t/${event.id}/${path}`)
    await page.locator(black).first().waitFor()
    await page.evaluate(`document.head.append(Object.assign(document.createElement('style'),
      { textContent: '* { background: none !important; box-shadow: none !important }' }))`)
    const [one, other] = [await inked(page, white), await inked(page, black)]
    expect(one.equals(other), path).toBe(false)
  }
  await page.emulateMedia({ media: null, colorScheme: null })
})

test('a bracket of 40 has pages of sixteen, and everybody is on one of them', async () => {
  const field = Array.from({ length: 40 }, (_, at) => ({
    name: `Player ${at + 1} of the cup`,
    rating: 2400 - at,
  }))
  const event = await initialise(world.http, field, { format: 'KNOCKOUT', playMode: 'OVER_THE_BOARD' })
  const { page, problems } = await browser.open(world.nodes[0]!.url)
  await sheetPage(page, `/print/${event.id}/bracket`)
  const pages = await printed(page)
  expect(pages).toHaveLength(5)
  expect(cutOff(pages)).toEqual([])
  const text = lettersOf(pages)
  for (const { name } of field) expect(text).toContain(name.replaceAll(' ', ''))
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'paper-bracket')
  expect(problems).toEqual([])
})

test('a square of more players than fit is as many charts as it takes, and every game is on one of them', async () => {
  const field = Array.from({ length: 16 }, (_, at) => ({ name: `${LONG} ${at}`, rating: 2400 - at }))
  const event = await initialise(world.http, field, {
    format: 'ROUND_ROBIN',
    playMode: 'OVER_THE_BOARD',
    publication: 'ALL_AT_ONCE',
  })
  const { page } = await browser.open(world.nodes[0]!.url)
  await sheetPage(page, `/print/${event.id}/wall-chart`)
  const pages = await printed(page, 'Letter')
  expect(cutOff(pages)).toEqual([])
  const squares = pages.flatMap(({ glyphs }) => glyphs.filter(({ text }) => /^[wb][01½+−·]$/.test(text)))
  expect(squares).toHaveLength(16 * 15)
  for (const part of ['1 to 8', '9 to 16'])
    expect(pages.filter(({ text }) => text.includes(`against numbers ${part}`))).not.toEqual([])
})

test('prizes are printed with their sums, and each has a receipt to sign', async () => {
  const event = await finishedEvent(world.http, PRIZES)
  const { page } = await openAs(world, browser, event.organiser)
  const { body: payouts } = await world.http.get(`/tournaments/${event.id}/payouts`, event.organiser.token)
  const sums = payouts.map(({ amountCents }: { amountCents: number }) => `€${(amountCents / 100).toFixed(2)}`)
  expect(sums.length).toBeGreaterThan(1)
  for (const sheet of ['prizes', 'receipts']) {
    await sheetPage(page, `/print/${event.id}/${sheet}`)
    const pages = await printed(page)
    expect(cutOff(pages)).toEqual([])
    for (const sum of sums) expect(lettersOf(pages)).toContain(sum)
  }
  expect(lettersOf(await printed(page)).split('Signature')).toHaveLength(payouts.length + 1)
})

test('the list names what there is for whoever asks, a round by its number; what is not there has a way on', async () => {
  const { event, round } = await pairedSwissOf(world)
  await playRound(world.http, event, round)
  await madeRound(world.http, event)
  const guest = await browser.open(world.nodes[0]!.url, 390)
  await guest.page.goto(`/t/${event.id}`)
  await guest.page.getByRole('link', { name: 'To print' }).click()
  await guest.page.getByRole('heading', { name: 'Sheets to print' }).waitFor()
  expect(await guest.page.getByRole('link', { name: 'Result slips' }).count()).toBe(0)
  await guest.page.getByRole('link', { name: 'Pairings by name, round 1', exact: true }).click()
  await guest.page.getByRole('heading', { name: 'Pairings by name, round 1' }).waitFor()
  expect(await guest.page.title()).toBe('Open, Pairings by name, round 1')
  expect(await axeFindings(guest.page)).toEqual([])
  expect(await sidewaysScroll(guest.page)).toBe(0)
  for (const [path, says] of [
    ['slips', 'There is nothing to print here yet.'],
    ['receipts', 'There is nothing to print here yet.'],
    ['pairings/9', 'This round has not been made.'],
    ['nonsense', 'There is no such page'],
  ]) {
    await guest.page.goto(`/print/${event.id}/${path}`)
    await guest.page.getByText(says!).first().waitFor()
  }
  const { page: arbiter } = await openAs(world, browser, event.organiser)
  await arbiter.goto(`/print/${event.id}`)
  await arbiter.getByRole('link', { name: 'Result slips, round 2', exact: true }).first().waitFor()
  expect(await axeFindings(arbiter)).toEqual([])
  await shot(arbiter, 'paper-list')
  expect(guest.problems).toEqual([])
})
