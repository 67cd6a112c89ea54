import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { boardsOf, moveOf, PASSWORD, startEvent } from '../helpers/event.ts'
import {
  firefoxPath,
  type OtherBrowser,
  startFirefox,
  startWebKit,
  webkitPaths,
} from '../helpers/other-browsers.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })

const firefox = firefoxPath()
const webkit = webkitPaths()
// Where everything is to be tested, a browser that is missing is a failure.
const isWanted = (path: unknown) => FULL_SIZE && (path !== undefined || process.env['CI'] !== undefined)

const until = async (browser: OtherBrowser, expression: string): Promise<void> => {
  for (let tries = 0; tries < 900; tries++) {
    if (await browser.evaluate<boolean>(expression)) return
    await sleep(100)
  }
  throw new Error(
    `never came true: ${expression}\n${await browser.evaluate<string>('document.body.innerText')}`,
  )
}

const press = async (browser: OtherBrowser, find: string): Promise<void> => {
  await until(browser, `${find} !== undefined && ${find} !== null`)
  const { x, y } = await browser.evaluate<{ x: number; y: number }>(
    `(() => { const box = ${find}.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 } })()`,
  )
  await browser.click(x, y)
}

const button = (name: string) =>
  `[...document.querySelectorAll('button')].find(each => each.textContent.trim() === ${JSON.stringify(name)})`

/** White's side of the board. */
const pressSquare = async (browser: OtherBrowser, square: string): Promise<void> => {
  const { x, y, size } = await browser.evaluate<{ x: number; y: number; size: number }>(
    `(() => { const box = document.querySelector('.play-board cg-board').getBoundingClientRect(); return { x: box.x, y: box.y, size: box.width / 8 } })()`,
  )
  const [column, row] = ['abcdefgh'.indexOf(square[0]!), 8 - Number(square[1])]
  await browser.click(x + (column + 0.5) * size, y + (row + 0.5) * size)
}

/** A whole game: White plays in the browser, Black over HTTP, and mates. */
const playIn = async (browser: OtherBrowser): Promise<void> => {
  const event = await startEvent(world.http, { timeControl: '10+0' }, { players: 2 })
  const [board] = await boardsOf(world.http, event)
  const { id, white, black } = board!
  const site = world.nodes[0]!.url
  await browser.open(`${site}/login`)
  const credentials = JSON.stringify({ username: white.username, password: PASSWORD })
  await browser.evaluate(
    `fetch('/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(credentials)} }).then(reply => reply.status)`,
  )
  await browser.open(`${site}/m/${id}`)
  await press(browser, button('I am here: join the game'))
  await world.http.post(`/matches/${id}/join`, black.token)
  await until(browser, `${button('Resign')} !== undefined`)
  const list = `[...document.querySelectorAll('.moves ol button')].map(each => each.textContent).join(' ')`
  for (const [from, to, answer, listed] of [
    ['f2', 'f3', 'e7e5', 'f3 e5'],
    ['g2', 'g4', 'd8h4', 'f3 e5 g4 Qh4#'],
  ] as const) {
    await pressSquare(browser, from)
    await pressSquare(browser, to)
    await until(browser, `${list}.endsWith('${listed.split(' ').at(-2)}')`)
    await expect
      .poll(async () => (await world.http.post(`/matches/${id}/move`, black.token, moveOf(answer))).status)
      .toBe(200)
    await until(browser, `${list} === '${listed}'`)
  }
  await until(browser, `document.querySelector('.game-notice').textContent.includes('0–1')`)
}

test.runIf(isWanted(firefox))('a whole game is played in Firefox', async () => {
  if (firefox === undefined) throw new Error('there is no Firefox: install firefox-esr')
  const browser = await startFirefox(firefox)
  try {
    await playIn(browser)
  } finally {
    await browser.close()
  }
})

test.runIf(isWanted(webkit))('a whole game is played in WebKit', async () => {
  if (webkit === undefined) throw new Error('there is no WebKit: install webkit2gtk-driver and xvfb')
  const browser = await startWebKit(webkit)
  try {
    await playIn(browser)
  } finally {
    await browser.close()
  }
})
