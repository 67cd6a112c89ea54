import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, shot, sidewaysScroll, useBrowser, watchNetwork } from '../helpers/browser.ts'
import { contrastFindings } from '../helpers/contrast.ts'
import { boardsOf, playMoves, startEvent, startMatch } from '../helpers/event.ts'
import { layoutFindings } from '../helpers/layout.ts'
import { useWorld } from '../helpers/server.ts'
import { someOf } from '../helpers/size.ts'
import { initialise, madeRound, playRound } from '../helpers/swiss.ts'
import { targetFindings } from '../helpers/targets.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

/** A word of 35 letters, a name of 60, and short ones. */
const NAMES = [
  'Wolfeschlegelsteinhausenbergerdorff',
  'Maria Magdalena von und zu Hohenlohe-Waldenburg-Schillingsfü',
  'Ng',
  'Anna',
  'Boris',
  'Chloé Durand-Delacroix',
]
const named = NAMES.map((name, at) => ({ name, rating: 2400 - at, title: at === 0 ? 'WFM' : undefined }))

/** Every kind of result, by board. */
const RESULTS = ['A_WIN', 'DRAW', 'B_WIN', 'WHITE_FORFEIT_WIN', 'DOUBLE_FORFEIT', 'DOUBLE_LOSS']

type Format = 'SWISS' | 'ROUND_ROBIN'

const played = async (format: Format, names: readonly object[] = named): Promise<string> => {
  const event = await initialise(world.http, names as never, {
    format,
    playMode: 'OVER_THE_BOARD',
    title: NAMES.slice(0, 2).join(' '),
    ...(format === 'SWISS' ? { rounds: 11, pairingSystem: 'SWISS' } : {}),
    tieBreaks: [format === 'SWISS' ? 'BH/C1' : 'KS', 'SB', 'DE', 'WIN'],
  })
  if (format === 'SWISS') await madeRound(world.http, event)
  // Six players with forfeits and lost doubles may have no third round by the rules.
  const last = format === 'SWISS' ? 1 : 2
  for (let round = 0; round <= last; round++) {
    const { body } = await world.http.get(`/tournaments/${event.id}/rounds/current`, event.organiser.token)
    await playRound(world.http, event, body, match => RESULTS[(match.boardNumber + round) % RESULTS.length]!)
    if (format === 'SWISS' && round < last) await madeRound(world.http, event)
  }
  return event.id
}

/** Ten rounds' labels in the chooser, and seeds over 1,000. */
const wide = async (): Promise<string> => {
  const many = Array.from({ length: 1024 }, (_, at) => ({ name: `${NAMES[at % NAMES.length]!} ${at}` }))
  return (await initialise(world.http, many, { format: 'KNOCKOUT', playMode: 'OVER_THE_BOARD' })).id
}

const PAGES: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'of the server': async () => [
    '/',
    '/new',
    '/login',
    '/register',
    '/rating-list',
    '/notices',
    '/privacy',
    '/reset',
    '/admin',
    '/nowhere',
  ],
  'of a Swiss': async () => {
    const id = await played('SWISS')
    return ['', '/pairings', '/pairings/1', '/standings', '/crosstable', '/prizes'].map(
      tab => `/t/${id}${tab}`,
    )
  },
  'of a round robin': async () => {
    const id = await played('ROUND_ROBIN')
    return ['', '/crosstable', '/standings'].map(tab => `/t/${id}${tab}`)
  },
  'of a knockout with a game in play': async () => {
    const board = await startMatch(world.http)
    await playMoves(world.http, board, 'e2e4 e7e5 g1f3')
    return [
      ...['', '/bracket', '/standings', '/pairings'].map(tab => `/t/${board.event.id}${tab}`),
      `/m/${board.id}`,
    ]
  },
  'of a game that is over': async () => {
    const event = await startEvent(world.http, { breakSeconds: 0 }, { players: 2 })
    const [board] = await boardsOf(world.http, event)
    await world.http.post(`/matches/${board!.id}/result`, event.organiser.token, {
      result: 'DOUBLE_FORFEIT',
      note: 'Neither came',
    })
    return [`/m/${board!.id}`, `/t/${event.id}/bracket`]
  },
  'of a bracket of a thousand': async () => {
    const id = await wide()
    return [`/t/${id}/bracket`]
  },
}

/** A window, and how large its text is beside what is usual: browsers let it be doubled (WCAG 2.2, 1.4.4). */
type View = { readonly width: number; readonly height?: number; readonly text?: number }

const nameOf = ({ width, text = 1 }: View): string => (text === 1 ? `${width}` : `${width}, text doubled`)

const look = async (page: Page, path: string, view: View): Promise<readonly string[]> => {
  const found: string[] = []
  const note = (what: string, all: readonly string[]) =>
    found.push(...all.map(each => `${nameOf(view)} ${path} ${what}: ${each}`))
  await page.setViewportSize({ height: 800, ...view })
  await page.evaluate(`document.documentElement.style.fontSize = '${(view.text ?? 1) * 100}%'`)
  // Colours are those of the other windows.
  if (view.text === undefined && view.height === undefined)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      note(colorScheme, await contrastFindings(page))
    }
  note('layout', await layoutFindings(page))
  if ((await sidewaysScroll(page)) > 0) note('scroll', ['sideways'])
  if (view.height !== undefined && path.startsWith('/m/')) note('in sight', await outOfSight(page))
  if (view.width === 390) note('axe', await axeFindings(page))
  if (view.text === undefined && view.height === undefined)
    note('targets', await targetFindings(page, view.width < 400 ? 44 : 24))
  return found
}

/** What of a board and its clocks cannot be seen without scrolling. */
const outOfSight = async (page: Page): Promise<string[]> => {
  const seen = await page
    .locator('.game :is(cg-board, .board, .clock)')
    .evaluateAll(all => all.map(one => [one.className, one.getBoundingClientRect()] as const))
  if (seen.length < 3) throw new Error('there is no board with two clocks')
  const height = page.viewportSize()!.height
  return seen.filter(([, { top, bottom }]) => top < 0 || bottom > height).map(([name]) => name)
}

const open = async (width: number, locale: string, path: string): Promise<Page> => {
  const { url } = world.nodes[0]!
  const { page } = await (width < 400 ? browser.openPhone(url, locale) : browser.open(url, width, locale))
  const network = watchNetwork(page)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  if (path.startsWith('/t/')) await page.locator('h2').first().waitFor()
  await network.idle()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  return page
}

/** A page is loaded once for all windows in a language. */
const VISITORS: readonly (readonly [string, readonly [View, ...View[]]])[] = [
  ['en-GB', [{ width: 1280 }, { width: 3840, height: 2160 }, { width: 1280, text: 2 }]],
  ['fr-FR', [{ width: 390 }, { width: 320 }, { width: 320, text: 2 }]],
]

test.each(someOf(Object.keys(PAGES)))(
  'H3 pages %s can be read down to one letter, in both themes, at every width, with doubled text, in both languages',
  async name => {
    const paths = await PAGES[name]!()
    const found: string[] = []
    for (const path of someOf(paths, 2))
      for (const [locale, views] of VISITORS) {
        const page = await open(views[0].width, locale, path)
        for (const view of views) {
          found.push(...(await look(page, path, view)))
          await shot(page, `${path.replaceAll('/', '_')}-${nameOf(view)}`)
        }
        await page.goto('/healthz')
      }
    expect(found).toEqual([])
  },
)

test('the walk itself sees a letter that is as dark as its ground, text that is cut off, text over text, and small targets', async () => {
  const page = await open(1280, 'en-GB', '/login')
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<p class="planted"><b>1</b></p><p class="cut">a long text that is cut</p><p class="under">under</p><p class="over">over</p><div><a href="/">Elo</a></div>')`)
  await page.evaluate(`(() => {
    const css = new CSSStyleSheet()
    css.replaceSync('.planted { background: #e9ebf0 } .planted b { color: #eceef2 } .cut { width: 20px; overflow: hidden; white-space: nowrap } .under, .over { position: absolute; top: 200px; left: 20px; margin: 0 }')
    document.adoptedStyleSheets = [css]
  })()`)
  expect(await contrastFindings(page)).toEqual([expect.stringContaining('"1"')])
  const found = await layoutFindings(page)
  expect(found.some(each => each.startsWith('cut off: "a long text'))).toBe(true)
  expect(found.some(each => each.startsWith('over each other: "under" and "over"'))).toBe(true)
  expect(await targetFindings(page, 24)).toEqual([expect.stringContaining('>Elo</a>')])
})
