import { expect, test } from 'vitest'
import { RATE_LIMITS } from '../../src/http/rate-limit/settings.ts'
import { PASSWORD, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

/** Turns as in earnest but for their length, and time stands still, so that nothing of a budget comes back. */
const guessPauses = { address: { pause: 20, places: 60 }, name: { pause: 100, places: 4 } }
const world = useWorld({ server: { rateLimits: RATE_LIMITS, trustProxy: '127.0.0.1', guessPauses } })

const signIn = (username: string, password: string, address: string) =>
  world.http.post('/auth/login', undefined, { username, password }, { 'x-forwarded-for': address })

/** The networks of one home, which has 256 of 64 bits. */
const homeLine = (turn: number) => `2001:db8:77:${(turn % 256).toString(16)}::1`
const manyAddresses = (turn: number) => `198.51.100.${turn % 20}`

test.each([
  ['one home line', homeLine],
  ['twenty addresses', manyAddresses],
])('A5 who guesses at one name from %s keeps its owner out of nothing, on no device', async (_, address) => {
  const { username } = await register(world.http)
  let over = false
  let turn = 0
  let refused = 0
  const guessing = Array.from({ length: 24 }, async () => {
    while (!over) if ((await signIn(username, 'not the password', address(turn++))).status === 429) refused++
  })
  await expect.poll(() => refused).toBeGreaterThan(100)
  const owner = await Promise.all(
    ['203.0.113.1', '203.0.113.2', '2001:db8:99::1'].map(own => signIn(username, PASSWORD, own)),
  )
  over = true
  await Promise.all(guessing)
  expect(owner.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('A5 a letter that the database takes for another is no other way to write a name, with guesses of its own', async () => {
  const username = 'kim-of-the-lakes'
  const made = await world.http.post('/auth/register', undefined, { username, password: PASSWORD })
  expect(made.status).toBe(201)
  for (const other of [username.replace('i', '\u0130'), username.replaceAll('k', '\u212a')])
    expect((await signIn(other, PASSWORD, '203.0.113.9')).status).toBe(401)
  expect((await signIn(username.toUpperCase(), PASSWORD, '203.0.113.9')).status).toBe(200)
})
