import { expect, test } from 'vitest'
import { openAs } from '../helpers/arbiter-page.ts'
import { shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { adminOf, openEvent, PASSWORD, type Person, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const WORD = 'W'.repeat(80)

/** Somebody in whose name, tokens and devices there is no place to break a line. */
const unbroken = async (): Promise<Person> => {
  const person = await register(world.http)
  await world.nodes[0]!.context.pool.query('update players set "displayName" = $2 where id = $1', [
    person.id,
    WORD,
  ])
  const made = await world.http.post('/auth/tokens', person.token, {
    name: WORD,
    scopes: ['read'],
    password: PASSWORD,
  })
  expect(made.status).toBe(201)
  await world.http.post(
    '/auth/login',
    undefined,
    { username: person.username, password: PASSWORD },
    { 'user-agent': WORD },
  )
  return person
}

test('a word without end in a title, a name, a token or a link widens no page of a telephone', async () => {
  const person = await unbroken()
  const admin = await adminOf(world)
  const event = await openEvent(
    world.http,
    { title: WORD.repeat(2), description: WORD.repeat(9) },
    { players: 0 },
  )
  const entered = await world.http.post(`/tournaments/${event.id}/entries`, person.token)
  expect(entered.status).toBe(201)
  const link = await world.http.post('/registration/links', admin.token, { name: WORD })
  expect(link.status).toBe(201)
  const wide: string[] = []
  for (const [who, paths] of [
    [person, ['/', '/me', '/me/security', `/t/${event.id}`]],
    [admin, ['/admin', '/me/security']],
  ] as const) {
    const { page } = await openAs(world, browser, who)
    await page.setViewportSize({ width: 390, height: 800 })
    for (const path of paths) {
      const reply = await page.goto(path)
      expect(reply?.status(), path).toBe(200)
      await page.getByText(WORD.slice(0, 40)).first().waitFor()
      const beyond = await sidewaysScroll(page)
      if (beyond > 0) wide.push(`${path} by ${beyond}`)
      await shot(page, `long-words-${path.replaceAll('/', '-').slice(0, 14)}`)
    }
  }
  expect(wide).toEqual([])
})
