import { expect, test } from 'vitest'
import { openEvent, PASSWORD, register } from '../helpers/event.ts'
import { startProcess } from '../helpers/process.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

type Line = {
  readonly level: number
  readonly msg: string
  readonly address?: string
  readonly playerId?: string
}
const INFO = 30
const WARN = 40

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Line)

test('who came in, who was refused, and for what, are lines of the default log, with account and address', async () => {
  const server = await startProcess(world.database.url, ['--log-level', 'warn', '--trust-proxy', '127.0.0.1'])
  const http = server.client
  const headers = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }
  const [person, other] = [await register(http), await register(http)]
  const { id } = await openEvent(http, {}, { players: 0 })
  const login = (password: string) =>
    http.post('/auth/login', undefined, { username: person.username, password }, headers)
  const { body } = await login(PASSWORD)
  await login('not the password')
  await http.post('/auth/refresh', undefined, { refreshToken: body.refreshToken }, headers)
  await http.post('/auth/refresh', undefined, { refreshToken: 'x' }, headers)
  await http.post(
    '/auth/password',
    body.accessToken,
    { password: 'no', newPassword: 'a new long one' },
    headers,
  )
  await http.call('POST', `/tournaments/${id}/start`, { token: other.token, headers })
  await http.call('GET', '/players?q=secret-in-an-address', { token: person.token, headers })
  await server.end()
  const address = '2001:db8:1:2::/64'
  const found = linesOf(server.output()).filter(line => line.address === address)
  expect(found.map(({ level, msg, playerId }) => [level, msg.split(', session=')[0], playerId])).toEqual([
    [INFO, `[signIn] signed in - address=${address}, account=${person.id}`, person.id],
    [
      WARN,
      `[signIn] refused - address=${address}, account=${person.id}, code=INVALID_CREDENTIALS`,
      person.id,
    ],
    [INFO, `[refresh] renewed - address=${address}, account=${person.id}`, person.id],
    [WARN, `[refresh] refused - address=${address}, code=UNAUTHENTICATED`, undefined],
    [
      WARN,
      `[password] refused - address=${address}, account=${person.id}, code=INVALID_CREDENTIALS`,
      person.id,
    ],
    [
      WARN,
      `[POST /tournaments/:id/start] refused - address=${address}, account=${other.id}, code=FORBIDDEN`,
      other.id,
    ],
    [WARN, `[GET /players] refused - address=${address}, account=${person.id}, code=FORBIDDEN`, person.id],
  ])
  for (const secret of [PASSWORD, 'not the password', body.refreshToken, 'secret-in-an-address'])
    expect(server.output()).not.toContain(secret)
})

test('a flood of refusals from one address is twenty lines and a number; at `error` there is none', async () => {
  for (const [level, count] of [
    ['warn', 21],
    ['error', 0],
  ] as const) {
    const server = await startProcess(world.database.url, ['--log-level', level, '--rate-limits', 'off'])
    const { token } = await register(server.client)
    await Promise.all(Array.from({ length: 100 }, () => server.client.get('/players', token)))
    await server.end()
    const refused = linesOf(server.output()).filter(({ msg }) => msg.startsWith('[GET /players] refused'))
    expect(refused).toHaveLength(count)
    if (count > 0)
      expect(refused.at(-1)?.msg).toBe('[GET /players] refused - address=127.0.0.1, 80 more within a minute')
  }
})
