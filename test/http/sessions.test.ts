import { expect, test } from 'vitest'
import { deviceOf } from '../../src/http/device.ts'
import { session } from '../../src/wire/accounts.ts'
import { PASSWORD, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ server: { trustProxy: '127.0.0.1' } })
const DAY = 86_400_000

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('a session is known by device and address, as it was last renewed, and says when it ends at the latest', async () => {
  const { username, token } = await register(world.http)
  const from = (userAgent: string, address: string) => ({
    'user-agent': userAgent,
    'x-forwarded-for': address,
  })
  const body = { username, password: PASSWORD }
  world.time.advance(1)
  const began = world.time.now()
  const made = await world.http.post('/auth/login', undefined, body, from(FIREFOX, '2001:db8:1:2:3:4:5:6'))
  const newest = async () => {
    const { body: all } = await world.http.get('/auth/sessions', token)
    return session.strict().parse(all[0])
  }
  expect(await newest()).toMatchObject({
    device: 'Firefox, Windows',
    address: '2001:db8:1:2::/64',
    endsAt: new Date(began + 180 * DAY).toISOString(),
  })
  const { refreshToken } = made.body
  await world.http.post('/auth/refresh', undefined, { refreshToken }, from(SAFARI, '192.0.2.9'))
  expect(await newest()).toMatchObject({ device: 'Safari, iPhone', address: '192.0.2.9' })
})

test.each([
  [undefined, null],
  ['', null],
  [' ', null],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['<script>alert(1)</script> x', '<script>alert(1)</script>'],
  [`x${'y'.repeat(5000)}`, `x${'y'.repeat(39)}`],
  ['Mozilla/5.0 nothing known', 'Mozilla/5.0'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome, Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, macOS'],
])('what says %j of itself is shown as %j', (userAgent, shown) => {
  expect(deviceOf(userAgent)).toBe(shown)
})
