import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVE_HELP } from '../../src/cli/serve.ts'
import { SERVE_SETTINGS, SETTINGS, type Setting } from '../../src/cli/settings.ts'
import { readSettings, settingsTable } from '../../src/cli/settings-reader.ts'

const read = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  readSettings(SERVE_SETTINGS, argv, { env })

const values = (argv: readonly string[], env = {}) => {
  const given = read(argv, env)
  if (!given.ok) throw new Error(given.error)
  return given.value.values
}

test('what is given on the command line goes before the environment, and that before the default', () => {
  expect(values([]).port).toBe(4000)
  expect(values([], { PORT: '80' }).port).toBe(80)
  expect(values([], { PORT: '' }).port).toBe(4000)
  expect(values(['--port', '81'], { PORT: '80' }).port).toBe(81)
})

test('a metrics port alone is on loopback, and an address is taken apart', () => {
  expect(values(['--metrics', '9100']).metrics).toEqual({ host: '127.0.0.1', port: 9100 })
  expect(values(['--metrics', '10.0.0.5:9100']).metrics).toEqual({ host: '10.0.0.5', port: 9100 })
  expect(values(['--metrics', '[::1]:9100']).metrics).toEqual({ host: '::1', port: 9100 })
  expect(values([]).metrics).toBeUndefined()
})

test.each([
  [['--port', '65536'], '--port must be a whole number from 0 to 65535, not "65536".'],
  [['--port', 'http'], '--port must be a whole number from 0 to 65535, not "http".'],
  [
    ['--log-level', 'loud'],
    '--log-level must be one of trace, debug, info, warn, error, silent, not "loud".',
  ],
  [['--metrics', '1:2:3'], '--metrics must be a port, or ADDRESS:PORT, not "1:2:3".'],
  [['--no-such-thing'], "Unknown option '--no-such-thing'."],
  [['--port'], "Option '--port <value>' argument missing."],
])('%j is refused: %s', (argv, message) => {
  expect(read(argv)).toEqual({ ok: false, error: message })
})

test.each([
  ['https://chess.example.org', 'https://chess.example.org'],
  ['https://Chess.Example.org/', 'https://chess.example.org'],
  ['http://192.168.1.20:4000', 'http://192.168.1.20:4000'],
  ['https://chess.example.org:443', 'https://chess.example.org'],
  ['http://[fd00::1]:4000', 'http://[fd00::1]:4000'],
])('the public address %s is the origin %s', (given, origin) => {
  expect(values([], { PUBLIC_URL: given }).publicUrl).toBe(origin)
  expect(values(['--public-url', given]).publicUrl).toBe(origin)
})

test.each([
  'chess.example.org',
  '//chess.example.org',
  'ftp://chess.example.org',
  'javascript:alert(1)',
  'https://',
  'https:///t',
  'https://chess.example.org/club',
  'https://chess.example.org/?',
  'https://chess.example.org#',
  'https://user:password@chess.example.org',
  'https://chess.example.org\\club',
  'https://chess example.org',
  'https://chess.example.org:99999',
])('the public address %j is refused', given => {
  expect(read(['--public-url', given])).toEqual({
    ok: false,
    error: `--public-url must be an address as https://chess.example.org, with nothing behind it, not "${given}".`,
  })
})

test('an address of a database that is none is refused without being shown, for it may hold a password', () => {
  const refused = read([], { DATABASE_URL: 'mysql://root:secret@host/db' })
  expect(refused).toEqual({
    ok: false,
    error: 'DATABASE_URL must be an address postgresql://user:password@host:port/database.',
  })
})

test('the help and docs/operations.md name every setting, as the schemas have it', () => {
  const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  expect(operations).toContain(settingsTable(SERVE_SETTINGS))
  for (const { flag, env, meaning } of Object.values<Setting>(SETTINGS)) {
    if (flag !== undefined) expect(SERVE_HELP).toContain(`--${flag}`)
    if (env !== undefined) expect(SERVE_HELP).toContain(env)
    expect(SERVE_HELP).toContain(meaning)
  }
})
