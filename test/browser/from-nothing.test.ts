import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { createBareDatabase, type TestDatabase } from '../helpers/database.ts'
import { type Door, startDoor } from '../helpers/door.ts'
import { clickMove, listed, tapMove } from '../helpers/play-page.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const browser = useBrowser({ isWhole: true })

let database: TestDatabase
let nodes: ServerProcess[]
let door: Door

const startNode = async (): Promise<ServerProcess> => {
  const node = await startProcess(database.url, ['--trust-proxy', '127.0.0.1'])
  nodes.push(node)
  return node
}

beforeEach(async () => {
  database = await createBareDatabase('durable')
  nodes = []
  door = await startDoor()
})

afterEach(async () => {
  door.close()
  await Promise.all(nodes.map(node => node.kill()))
  await database.drop()
})

/** Counts what a person does: a click, a tap, Enter, or a field that is filled. */
type Person = { readonly page: Page; readonly name: string; actions: number; readonly isPhone: boolean }

const click = async (person: Person, role: 'button' | 'link', name: string | RegExp): Promise<void> => {
  person.actions += 1
  await person.page.getByRole(role, { name }).first().click()
}

const fill = async (person: Person, label: string, text: string): Promise<void> => {
  person.actions += 1
  await person.page.getByLabel(label, { exact: true }).fill(text)
}

const arrive = async (name: string, isPhone = false): Promise<Person> => {
  const { page } = isPhone ? await browser.openPhone(door.url) : await browser.open(door.url)
  return { page, name, actions: 0, isPhone }
}

const makeEvent = async (organiser: Person, link: string): Promise<string> => {
  // The link in the terminal is followed.
  await organiser.page.goto(link)
  organiser.actions += 1
  await fill(organiser, 'User name', 'organiser')
  await fill(organiser, 'Password', 'correct horse battery')
  await click(organiser, 'button', 'Create administrator')
  await click(organiser, 'link', 'Create tournament')
  await fill(organiser, 'Title', 'Friday Cup')
  await fill(organiser, 'Description', 'Four players, one evening.')
  await click(organiser, 'button', 'Add a prize')
  await fill(organiser, 'Place 1', '50')
  await click(organiser, 'button', 'Create tournament')
  await click(organiser, 'button', 'Open for entries')
  return organiser.page.url()
}

const enter = async (player: Person, address: string): Promise<void> => {
  // The link that the organiser has sent is followed: that is a click.
  await player.page.goto(address)
  await player.page.locator('.own-entry').getByRole('link', { name: 'Register' }).click()
  player.actions += 2
  await fill(player, 'User name', player.name)
  await fill(player, 'Password', 'correct horse battery')
  await click(player, 'button', 'Create account')
  await player.page.getByText('You are entered.').waitFor()
}

const isWhite = async ({ page }: Person): Promise<boolean> =>
  (await page.locator('.play-board.orientation-white').count()) > 0

const move = ({ page, isPhone }: Person, uci: string): Promise<void> =>
  (isPhone ? tapMove : clickMove)(page, uci.slice(0, 2), uci.slice(2, 4))

type Pair = { readonly white: Person; readonly black: Person }

/** The two meet at the board that the call leads them to, and join. */
const meet = async (one: Person, other: Person): Promise<Pair> => {
  for (const person of [one, other]) await person.page.waitForURL('**/m/*')
  for (const person of [one, other]) await click(person, 'button', 'I am here: join the game')
  for (const { page } of [one, other]) await page.getByRole('button', { name: 'Offer draw' }).waitFor()
  return (await isWhite(one)) ? { white: one, black: other } : { white: other, black: one }
}

const agree = async ({ white, black }: Pair): Promise<void> => {
  await click(white, 'button', 'Offer draw')
  await click(black, 'button', 'Accept draw')
}

const playOn = async ({ white, black }: Pair, moves: string, from = 0): Promise<void> => {
  for (const [index, uci] of moves.split(' ').entries()) {
    const [mover, other] = (from + index) % 2 === 0 ? [white, black] : [black, white]
    await move(mover, uci)
    for (const { page, name } of [mover, other]) {
      const message = `${uci} by ${mover.name}, on the page of ${name}`
      await expect.poll(async () => (await listed(page)).length, { message }).toBe(from + index + 1)
    }
  }
}

const resign = async (loser: Person): Promise<void> => {
  await click(loser, 'button', 'Resign')
  await click(loser, 'button', 'Yes, resign')
}

/** Who plays whom, by what their pages say. */
const pairsOf = async (players: readonly Person[]): Promise<readonly (readonly [Person, Person])[]> => {
  const byBoard = new Map<string, Person[]>()
  for (const player of players) {
    await player.page.waitForURL('**/m/*')
    const board = new URL(player.page.url()).pathname
    byBoard.set(board, [...(byBoard.get(board) ?? []), player])
  }
  return [...byBoard.values()] as unknown as (readonly [Person, Person])[]
}

const LONG = { timeout: 600_000 }

test.runIf(FULL_SIZE)(
  'H1 from an empty database to the prizes, with nothing but browsers',
  LONG,
  async () => {
    const first = await startNode()
    door.leadTo(first.client.url)
    const keyIn = () => /welcome#(\S+)/.exec(first.output())?.[1]
    await expect.poll(keyIn).toBeDefined()
    const organiser = await arrive('organiser')
    const address = await makeEvent(organiser, `/welcome#${keyIn()}`)
    const players = [
      await arrive('anna'),
      await arrive('boris'),
      await arrive('chloe'),
      await arrive('dmitri', true),
    ]
    for (const player of players) await enter(player, address)
    await organiser.page.getByText('4 of').or(organiser.page.getByText('4 players')).first().waitFor()
    await click(organiser, 'button', 'Start event')
    await click(organiser, 'button', 'Yes, start')

    const [one, two] = await pairsOf(players)
    const phone = one!.includes(players[3]!) ? one! : two!
    const other = phone === one ? two! : one!
    const drawn = await meet(...phone)
    const won = await meet(...other)
    const before = [...players].map(({ actions }) => actions)

    // One game ends by mate, its page loaded anew on the way.
    await playOn(won, 'f2f3 e7e5')
    await won.white.page.reload()
    await won.white.page.getByRole('button', { name: 'Offer draw' }).waitFor()
    await playOn(won, 'g2g4 d8h4', 2)
    await won.black.page
      .getByText(/checkmate|mate/i)
      .first()
      .waitFor()

    // The other is drawn, and leads to rapid by itself; there the line is cut, and a node dies.
    await playOn(drawn, 'e2e4 e7e5')
    await agree(drawn)
    const rapid = await meet(drawn.white, drawn.black)
    await playOn(rapid, 'e2e4')
    await rapid.black.page.context().setOffline(true)
    await rapid.black.page.waitForTimeout(30_000)
    await move(rapid.black, 'e7e5')
    await rapid.black.page.context().setOffline(false)
    await expect.poll(async () => (await listed(rapid.white.page)).length).toBe(2)
    const second = await startNode()
    await first.kill()
    door.leadTo(second.client.url)
    await playOn(rapid, 'g1f3 b8c6', 2)
    await agree(rapid)

    // Drawn once more: Armageddon, which is played out.
    const last = await meet(rapid.white, rapid.black)
    await playOn(last, 'e2e4 e7e5')
    await resign(last.white)

    for (const finalist of [last.black, won.black]) await click(finalist, 'link', 'Go to board')
    const final = await meet(last.black, won.black)
    await playOn(final, 'f2f3 e7e5 g2g4 d8h4')
    await organiser.page.goto(`${address}/prizes`)
    organiser.actions += 1
    await organiser.page.getByText(final.black.name).first().waitFor()
    await organiser.page.getByText('€50.00').first().waitFor()

    expect(organiser.actions).toBeLessThanOrEqual(25)
    expect(Math.max(...before)).toBeLessThanOrEqual(6)
  },
)
