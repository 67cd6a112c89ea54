import type { Page } from 'playwright-core'
import { type Opened, signIn, signInByCall, type useBrowser } from './browser.ts'
import { PASSWORD, type Person, register } from './event.ts'
import type { useWorld } from './server.ts'
import { initialise, type Named, nextRound, type SwissEvent } from './swiss.ts'

/** A page whose visitor is signed in. */
export type Visit = Opened & { readonly person: Person }

type World = ReturnType<typeof useWorld>
type Browser = ReturnType<typeof useBrowser>

export const openAs = async (
  world: World,
  browser: Browser,
  person: Person,
  { width, locale, byForm = false }: { width?: number; locale?: string; byForm?: boolean } = {},
): Promise<Visit> => {
  const opened = await browser.open(world.nodes[0]!.url, width, locale)
  await (byForm ? signIn : signInByCall)(opened.page, person.username, PASSWORD)
  return { ...opened, person }
}

export const OVER_THE_BOARD = {
  format: 'SWISS',
  playMode: 'OVER_THE_BOARD',
  pairingSystem: 'DUTCH',
  rounds: 3,
  initialColor: 'WHITE',
} as const

export const NAMES = ['Anna', 'Boris', 'Chloé', 'Dmitri', 'Élise', 'Farid', 'Greta'] as const

/** The organiser and the players' names, and settings beside those of `OVER_THE_BOARD`. */
type Options = {
  readonly organiser?: Person
  readonly names?: readonly string[]
  readonly [setting: string]: unknown
}

/** A Swiss over the board that is on; the ratings fall in the order of the names. */
export const swissOf = async (
  world: World,
  { organiser, names = NAMES, ...settings }: Options = {},
): Promise<SwissEvent> => {
  const players: Named[] = names.map((name, index) => ({ name, rating: 2000 - 10 * index }))
  const owner = organiser ?? (await register(world.http, 'arbiter'))
  return initialise(world.http, players, { ...OVER_THE_BOARD, ...settings }, owner)
}

/** The same with its first round published. */
export const pairedSwissOf = async (world: World, options: Options = {}) => {
  const event = await swissOf(world, options)
  const made = await nextRound(world.http, event)
  if (made.status !== 201) throw new Error(`no round: ${JSON.stringify(made.body)}`)
  return { event, round: made.body }
}

export const row = (page: Page, board: number) =>
  page.getByRole('row', { name: new RegExp(`^Board ${board},`) })

/** What has the focus, by its name or text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent')
