import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Client } from './client.ts'
import type { Door } from './door.ts'
import { type Board, boardsOf, joinBoth, PASSWORD, playMoves, startEvent } from './event.ts'
import { clickMove, listed } from './play-page.ts'
import type { ServerProcess } from './process.ts'

/** What befalls the line between pages and the server. */
export const OUTAGES = ['killed', 'cut short', 'cut', 'deaf', 'drained'] as const
export type Outage = (typeof OUTAGES)[number]

/** So long pages take at most to be right again: a player's, and that of somebody who only watches. In ms. */
export const WITHIN_MS: Readonly<Record<Outage, readonly [player: number, spectator: number]>> = {
  cut: [3_000, 3_000],
  'cut short': [3_000, 3_000],
  drained: [3_000, 3_000],
  killed: [3_000, 3_000],
  // A line that is dead without a word is noticed when a sign of life is late: after 4 s, and after 12.
  deaf: [4_000 + 3_000, 12_000 + 3_000],
}

type Befallen = {
  readonly door: Door
  /** To which the door leads; and another, which stays. */
  readonly node: { readonly kill: () => Promise<void>; readonly stop: () => Promise<unknown> }
  readonly next: Pick<ServerProcess, 'client'>
  /** How long there is no service, where there is none. */
  readonly awayMs: number
}

/** Whether the node dies of it. */
export const isFatal = (outage: Outage): boolean => outage === 'killed' || outage === 'drained'

/** Makes it happen; resolves to when service was to be had again (of `Date.now`). `whileAway` is done meanwhile. */
const befall = async (
  outage: Outage,
  { door, node, next, awayMs }: Befallen,
  whileAway: () => Promise<void>,
): Promise<number> => {
  const away = async (end: () => void): Promise<number> => {
    await Promise.all([whileAway(), sleep(awayMs)])
    end()
    return Date.now()
  }
  const at = Date.now()
  switch (outage) {
    case 'cut':
      door.shut()
      return away(door.open)
    case 'killed':
      await node.kill()
      return away(() => door.leadTo(next.client.url))
    case 'drained':
      door.leadTo(next.client.url)
      await Promise.all([node.stop(), whileAway()])
      return at
    case 'deaf':
      door.deafen()
      await whileAway()
      return at
    case 'cut short':
      door.cutShort()
      await whileAway()
      return at
  }
}

export type Watched = {
  /** Of a player, and of somebody who only watches. */
  readonly player: Page
  readonly spectator: Page
}

/** How long after service was to be had again the pages were right, in ms, and what then stood on them and on the server. */
export type Recovered = {
  /** The player's move is with the server, and the answer to it on their page. */
  readonly playerMs: number
  /** What was played meanwhile is on the page of who watches. */
  readonly spectatorMs: number
  readonly played: readonly (readonly string[])[]
  readonly listed: readonly (readonly string[])[]
}

/**
 * Two games of which one is played on a page and one is watched. A move is made on both before the outage, during it and
 * after it; in the game on the page by clicks, all others at the node that stays.
 */
export const goThrough = async (
  outage: Outage,
  befallen: Befallen,
  { player, spectator }: Watched,
): Promise<Recovered> => {
  const http = befallen.next.client
  const [own, other] = await openBoth(http, player, spectator)
  await clickMove(player, 'e2', 'e4')
  await answer(http, own, 1, 'e7e5')
  await playMoves(http, other, 'e2e4 e7e5')
  await Promise.all([isListed(player, 2), isListed(spectator, 2)])

  const backAt = await befall(outage, befallen, async () => {
    await clickMove(player, 'g1', 'f3')
    await playMoves(http, other, 'g1f3 b8c6', 2)
  })
  const answered = answer(http, own, 3, 'b8c6')
  const [playerAt, spectatorAt] = await Promise.all([isListed(player, 4), isListed(spectator, 4), answered])

  await clickMove(player, 'f1', 'c4')
  await answer(http, own, 5, 'f8c5')
  await playMoves(http, other, 'f1c4 f8c5', 4)
  await Promise.all([isListed(player, 6), isListed(spectator, 6)])
  return {
    playerMs: playerAt - backAt,
    spectatorMs: spectatorAt - backAt,
    played: [await playedIn(http, own), await playedIn(http, other)],
    listed: [await listed(player), await listed(spectator)],
  }
}

const openBoth = async (http: Client, player: Page, spectator: Page): Promise<readonly [Board, Board]> => {
  const event = await startEvent(http, { timeControl: '10+0' }, { players: 4 })
  const [own, other] = await boardsOf(http, event)
  if (own === undefined || other === undefined) throw new Error('no boards')
  for (const board of [own, other]) await joinBoth(http, board)
  const data = { username: own.white.username, password: PASSWORD }
  await player.request.post('/auth/login', { data })
  for (const [page, { id }] of [
    [player, own],
    [spectator, other],
  ] as const) {
    await page.goto(`/m/${id}`)
    await page.locator('.board, .play-board cg-board').first().waitFor()
  }
  await player.getByRole('button', { name: 'Offer draw' }).waitFor()
  return [own, other]
}

const PATIENCE_MS = 60_000
const LOOK_MS = 20

const until = async (isSo: () => Promise<boolean>, what: string): Promise<number> => {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not so after ${PATIENCE_MS} ms`)
    await sleep(LOOK_MS)
  }
  return Date.now()
}

/** When a page lists so many moves. */
const isListed = (page: Page, count: number): Promise<number> =>
  until(async () => (await listed(page)).length === count, `${count} moves on ${page.url()}`)

/** Black's answer as soon as White's move is with the server. */
const answer = async (http: Client, board: Board, ply: number, uci: string): Promise<void> => {
  await until(async () => (await playedIn(http, board)).length === ply, `${ply} moves of the player played`)
  await playMoves(http, board, uci, ply)
}

const playedIn = async (http: Client, { id, white }: Board): Promise<string[]> => {
  const { body } = await http.get(`/matches/${id}/moves`, white.token)
  return body.map((move: { uci: string }) => move.uci)
}
