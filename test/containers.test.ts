import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS, type Setting } from '../src/cli/settings.ts'

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** Instructions, comments and continued lines taken together. */
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter(line => line.trim() !== '')
  .map(line => ({ word: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1).trim() }))

const all = (word: string): string[] =>
  instructions.filter(each => each.word === word).map(({ rest }) => rest)

type Service = {
  readonly image?: string
  readonly build?: string
  readonly environment: Readonly<Record<string, unknown>>
  readonly volumes?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly ports?: readonly string[]
}
const compose = parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}

const PINNED = /^[a-z/]+:\d+\.\d+[a-z0-9.-]*( AS [a-z]+)?$/

test('the Dockerfile is made of known instructions, on a pinned base with glibc, and ends as an ordinary user', () => {
  const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' ')
  expect(instructions.filter(({ word }) => !known.includes(word))).toEqual([])
  for (const base of all('FROM')) expect(base).toMatch(PINNED)
  expect(all('FROM').some(base => base.includes('alpine'))).toBe(false)
  const last = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'))
  expect(last.filter(({ word }) => word === 'USER')).toEqual([{ word: 'USER', rest: 'node' }])
  expect(last.findLastIndex(({ word }) => word === 'RUN')).toBeLessThan(
    last.findIndex(({ word }) => word === 'USER'),
  )
})

test('no install script runs in the image, no secret is written into it, and it is healthy when it is ready', () => {
  for (const line of all('RUN').filter(run => /npm (ci|install)/.test(run)))
    expect(line).toContain('--ignore-scripts')
  expect(read('Dockerfile')).not.toMatch(/password|secret|token/i)
  expect(all('HEALTHCHECK')[0]).toContain('/readyz')
  const [command] = all('CMD')
  expect(JSON.parse(command!)).toContain('dist/cli/tabiya.js')
  for (const line of ['.git', 'node_modules', '.env*', '*.backup', 'data'])
    expect(read('.dockerignore').split('\n')).toContain(line)
})

test('compose.yaml starts an app on a database with a volume, pinned, watched, and with a password that is asked for', () => {
  const { app, database } = compose.services as { app: Service; database: Service }
  expect(database.image).toMatch(PINNED)
  expect(database.volumes?.map(volume => volume.split(':')[0])).toEqual(Object.keys(compose.volumes))
  expect(database.healthcheck?.test[1]).toBe('pg_isready')
  expect(String(database.environment['POSTGRES_PASSWORD'])).toMatch(/^\$\{POSTGRES_PASSWORD:\?/)
  expect(String(app.environment['DATABASE_URL'])).toMatch(
    /^postgresql:\/\/tabiya:\$\{POSTGRES_PASSWORD:\?[^}]+\}@database/,
  )
  expect(app.ports).toEqual(['127.0.0.1:4000:4000'])
})

test('every variable that they give to the server is one it knows', () => {
  const known = Object.values<Setting>(SETTINGS).map(({ env }) => env)
  const given = [
    ...all('ENV').flatMap(line => line.split(' ').map(pair => pair.split('=')[0]!)),
    ...Object.keys(compose.services['app']!.environment),
  ].filter(name => name !== 'NODE_ENV')
  expect(given.length).toBeGreaterThan(4)
  for (const name of given) expect(known, name).toContain(name)
})
