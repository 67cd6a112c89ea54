import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { violations } from './architecture/rules.ts'
import { isTest, parse, readSources } from './architecture/source.ts'
import { wireCopies, wireShapes } from './architecture/wire-copies.ts'

/** Files given as path and text. */
const judge = (files: Record<string, string>, exemptions: Record<string, string> = {}) =>
  violations(
    Object.entries(files).map(([path, text]) => parse(path, text)),
    exemptions,
  )

const longFunction = (lines: number) => `export const long = () => {\n${'  f()\n'.repeat(lines - 2)}}`

const sources = readSources()

describe('the sources', () => {
  test('are found', () => {
    expect(sources.length).toBeGreaterThan(40)
    expect(sources.map(({ path }) => path)).toContain('src/domain/kernel/result.ts')
  })

  test('keep every rule of the architecture', () => {
    expect(violations(sources)).toEqual([])
  })
})

/** Types that have fields of a shape and mean something else. */
const NO_COPIES = {
  'src/app/refusal.ts code errors match tournament effect opensAt closesAt round causes waysOut lifts entries call retryInMs passkey problems':
    'what a use case says; HTTP makes a problem of it',
  'src/app/entries/enter.ts username name rating title federation fideId club fixedBoard tags late':
    'who is entered, whichever way they were named: what was not sent is undefined',
  'src/app/views/standings.ts score adjustment played wins draws losses opponentIds colorHistory hasBye':
    'counted up while the matches are gone through',
}

describe('what goes over the wire', () => {
  test('is said once: no reader of it has a type of its own for it', async () => {
    const shapes = await wireShapes()
    expect(shapes.length).toBeGreaterThan(100)
    expect(wireCopies(sources, shapes, NO_COPIES)).toEqual([])
  })

  const COPY = `export type Player = {
    readonly id: string
    readonly name: string
    readonly rating: number | null
    readonly seed: number | null
  }`

  test.each([
    ['web/src/api/types.ts', COPY],
    ['src/app/views/player.ts', COPY.replace('export type Player =', 'export interface Player')],
    [
      'src/live/player.ts',
      `const first = (players: readonly ${COPY.slice(COPY.indexOf('{'))}[]) => players[0]`,
    ],
    ['src/app/player.ts', COPY.replace('}', '  readonly onScreen: boolean\n}'), 'onScreen'],
    [
      'web/src/player.ts',
      COPY.replace('readonly id', "readonly 'id'").replace('}', '  [more: string]: unknown\n}'),
    ],
    ['src/http/player.ts', `type Player = { readonly place: number } & ${COPY.slice(COPY.indexOf('{'))}`],
  ])('is found where it is said again: %s', async (path, text, own?: string) => {
    const found = wireCopies([parse(path, text)], await wireShapes())
    expect(found).toHaveLength(1)
    const fields = ['id name rating seed', ...(own === undefined ? [] : [own])].join(' ')
    expect(found[0]).toContain(`${path} ${fields}: stands in the wire already, in `)
  })

  test.each([
    ['of a row', 'src/db/entries.ts', COPY],
    ['of other things', 'web/src/a.ts', COPY.replace('id: string', 'rowOnScreen: number')],
    ['of three fields', 'web/src/a.ts', COPY.replace('readonly seed: number | null', '')],
    ['that is derived', 'web/src/a.ts', `type Player = Pick<Entry, 'id' | 'name' | 'rating' | 'seed'>`],
  ])('is not said again by a type %s', async (_title, path, text) => {
    expect(wireCopies([parse(path, text)], await wireShapes())).toEqual([])
  })

  test('is exempted nowhere without need', async () => {
    expect(wireCopies([], await wireShapes(), { 'web/src/a.ts id name': 'a reason' })).toEqual([
      'web/src/a.ts id name: is exempted without need',
    ])
  })
})

describe('the architecture page', () => {
  const page = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')

  test('lists the folders of the domain such that each uses only those above it', () => {
    const tree = page.slice(page.indexOf('\n  domain/ '), page.indexOf('\n  wire/ '))
    const folders = [...tree.matchAll(/^ {4}([a-z-]+)(?:\/|\.ts) /gm)].map(([, name]) => name!)
    const place = (path: string) => folders.indexOf(/^src\/domain\/([a-z-]+)/.exec(path)?.[1] ?? '')
    const used = sources
      .filter(({ path }) => path.startsWith('src/domain/') && !isTest(path))
      .flatMap(({ path, imports }) => imports.map(({ target = '' }) => ({ path, target })))
      .filter(({ target }) => target.startsWith('src/domain/'))
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter(({ path, target }) => place(target) > place(path))).toEqual([])
  })

  test.each(['src', 'src/domain', 'src/wire', 'src/db', 'src/app', 'src/http', 'web/src'])(
    'has a line for each folder of %s',
    folder => {
      const folders = readdirSync(new URL(`../${folder}`, import.meta.url), { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(entry => entry.name)
      expect(
        folders.filter(name => !page.includes(`\n${' '.repeat(2 * folder.split('/').length)}${name}/ `)),
      ).toEqual([])
    },
  )
})

describe('the checker reports', () => {
  test.each<[title: string, files: Record<string, string>, complaint: string]>([
    [
      'an import from a layer above',
      { 'src/db/a.ts': `import { b } from '../app/b.ts'`, 'src/app/b.ts': '' },
      'src/db/a.ts: imports src/app/b.ts, a layer above it',
    ],
    [
      'a type that is imported where it is used',
      { 'src/db/a.ts': `export type A = import('../app/b.ts').B`, 'src/app/b.ts': '' },
      'src/db/a.ts: imports src/app/b.ts, a layer above it',
    ],
    [
      'a schema that the site makes for itself',
      { 'web/src/a.ts': `import { z } from 'zod'` },
      'web/src/a.ts: imports zod; a schema stands in the wire, and the site has its type',
    ],
    [
      'an import of a type from a layer above',
      { 'src/domain/a.ts': `import type { B } from '../db/b.ts'`, 'src/db/b.ts': '' },
      'src/domain/a.ts: imports src/db/b.ts, a layer above it',
    ],
    [
      'an import from a layer above when run',
      { 'src/http/a.ts': `await import('../server.ts')`, 'src/server.ts': '' },
      'src/http/a.ts: imports src/server.ts, a layer above it',
    ],
    [
      'a client that knows a layer',
      { 'src/client/a.ts': `import { b } from '../domain/b.ts'`, 'src/domain/b.ts': '' },
      'src/client/a.ts: imports ../domain/b.ts; the client knows only itself',
    ],
    [
      'a layer that uses the client',
      { 'src/http/a.ts': `import { b } from '../client/b.ts'`, 'src/client/b.ts': '' },
      'src/http/a.ts: imports src/client/b.ts, which is for programs of others',
    ],
    ['a file in no layer', { 'src/tools/a.ts': '' }, 'src/tools/a.ts: belongs to no layer'],
    [
      'a program that imports a test',
      { 'src/app/a.ts': `import { t } from '../../test/t.ts'`, 'test/t.ts': '' },
      'src/app/a.ts: imports test/t.ts, which is outside src',
    ],
    [
      'a site that knows the database',
      { 'web/a.tsx': `import type { Row } from '../src/db/rows.ts'`, 'src/db/rows.ts': '' },
      'web/a.tsx: imports ../src/db/rows.ts; the site knows only the domain and the wire',
    ],
    [
      'a site that runs a schema',
      { 'web/a.tsx': `import { match } from '../src/wire/matches.ts'`, 'src/wire/matches.ts': '' },
      'web/a.tsx: imports ../src/wire/matches.ts, of which it may have types only',
    ],
    [
      'a site that runs a schema, though it also has a type of it',
      {
        'web/a.tsx': `import { match, type Match } from '../src/wire/matches.ts'`,
        'src/wire/matches.ts': '',
      },
      'web/a.tsx: imports ../src/wire/matches.ts, of which it may have types only',
    ],
    [
      'a fold that runs a schema',
      { 'src/wire/watch/a.ts': `import { match } from '../matches.ts'`, 'src/wire/matches.ts': '' },
      'src/wire/watch/a.ts: imports ../matches.ts, of which it may have types only',
    ],
    [
      'a package in a fold',
      { 'src/wire/watch/a.ts': `import { z } from 'zod'` },
      'src/wire/watch/a.ts: imports zod into the wire',
    ],
    [
      'a package in a schema',
      { 'src/wire/a.ts': `import 'fastify'` },
      'src/wire/a.ts: imports fastify into the wire',
    ],
    [
      'a database that knows the wire',
      { 'src/db/a.ts': `import type { Match } from '../wire/matches.ts'`, 'src/wire/matches.ts': '' },
      'src/db/a.ts: imports src/wire/matches.ts, a layer beside it',
    ],
    [
      'a rule that speaks a language',
      {
        'src/domain/formats/a.ts': `import { say } from '../words/why.ts'`,
        'src/domain/words/why.ts': '',
      },
      'src/domain/formats/a.ts: imports ../words/why.ts; the domain answers codes, and whoever shows them has words',
    ],
    [
      'a schema that knows the database',
      { 'src/wire/a.ts': `import { SCOPES } from '../db/tokens.ts'`, 'src/db/tokens.ts': '' },
      'src/wire/a.ts: imports src/db/tokens.ts, a layer beside it',
    ],
    [
      'a site that knows Node',
      { 'web/a.ts': `import 'node:fs'` },
      'web/a.ts: imports node:fs; the site knows only the domain and the wire',
    ],
    [
      'an import without an extension',
      { 'src/app/a.ts': `import { b } from './b'`, 'src/app/b.ts': '' },
      'src/app/a.ts: imports ./b without its .ts',
    ],
    ['the clock', { 'src/domain/a.ts': 'f(Date.now())' }, 'src/domain/a.ts: uses Date.now in the domain'],
    ['a date', { 'src/domain/a.ts': 'f(new Date(0))' }, 'src/domain/a.ts: uses new Date(0) in the domain'],
    ['dice', { 'src/domain/a.ts': 'Math.random' }, 'src/domain/a.ts: uses Math.random in the domain'],
    [
      'Node in the domain',
      { 'src/domain/a.ts': `import 'node:fs'` },
      'src/domain/a.ts: imports node:fs into the domain',
    ],
    [
      'the driver in the domain',
      { 'src/domain/a.ts': `import { Pool } from 'pg'` },
      'src/domain/a.ts: imports pg into the domain',
    ],
    [
      'a second importer of the chess library',
      { 'src/domain/chess/b.ts': `import { parseFen } from 'chessops/fen'` },
      'src/domain/chess/b.ts: imports the chess library, as only src/domain/chess/position.ts may',
    ],
    ['a default export', { 'src/app/a.ts': 'export default 1' }, 'src/app/a.ts: has a default export'],
    [
      'a default export by another name',
      { 'src/app/a.ts': 'const a = 1\nexport { a as default }' },
      'src/app/a.ts: has a default export',
    ],
    [
      'a file that passes on what another defines',
      { 'src/app/a.ts': `export { b } from './b.ts'\nexport const a = 1`, 'src/app/b.ts': '' },
      'src/app/a.ts: re-exports what others define',
    ],
    ['a name that says nothing', { 'src/app/utils.ts': '' }, 'src/app/utils.ts: says nothing by its name'],
    ['a long file', { 'src/app/a.ts': 'f()\n'.repeat(300) }, 'src/app/a.ts: has 300 lines; 299 are enough'],
    [
      'a long function',
      { 'src/app/a.ts': longFunction(40) },
      'src/app/a.ts long: has 40 lines; 39 are enough',
    ],
    [
      'a cycle of imports, of types too',
      {
        'src/app/a.ts': `import { b } from './b.ts'`,
        'src/app/b.ts': `import type { C } from './c.ts'`,
        'src/app/c.ts': `import { a } from './a.ts'`,
      },
      'src/app/a.ts → src/app/b.ts → src/app/c.ts → src/app/a.ts: is a cycle of imports',
    ],
    [
      'folders that lean on each other, though no file does',
      {
        'src/domain/a/one.ts': `import { b } from '../b/one.ts'`,
        'src/domain/b/one.ts': '',
        'src/domain/b/two.ts': `import type { C } from './deep/one.ts'`,
        'src/domain/b/deep/one.ts': `import { a } from '../../a/two.ts'`,
        'src/domain/a/two.ts': '',
        'src/domain/c/one.ts': `import { a } from '../a/one.ts'`,
      },
      'src/domain/a, src/domain/b, src/domain/b/deep: lean on each other (' +
        'src/domain/a/one.ts → src/domain/b/one.ts; ' +
        'src/domain/b/two.ts → src/domain/b/deep/one.ts; ' +
        'src/domain/b/deep/one.ts → src/domain/a/two.ts)',
    ],
    [
      'a command line that loads the database for every command',
      {
        'src/cli/tabiya.ts': `import { pair } from './pair.ts'`,
        'src/cli/pair.ts': `import { openPool } from '../db/pool.ts'`,
        'src/db/pool.ts': '',
      },
      'src/cli/pair.ts: loads src/db/pool.ts before a command asks for it',
    ],
  ])('%s', (_title, files, complaint) => {
    expect(judge(files)).toEqual([complaint])
  })

  test('an exemption that is no longer needed', () => {
    const file = { 'src/app/a.ts': longFunction(39) }
    expect(judge(file, { 'src/app/a.ts long': 'a table' })).toEqual([
      'src/app/a.ts long: is exempted from the length of functions without need',
    ])
  })
})

describe('the checker accepts', () => {
  test.each<[title: string, files: Record<string, string>]>([
    ['an import from a layer below', { 'src/app/a.ts': `import { b } from '../db/b.ts'`, 'src/db/b.ts': '' }],
    [
      'a site with the types of a shape, and the code of a fold',
      {
        'web/a.ts': `import type { Match } from '../src/wire/matches.ts'\nimport { foldMatch } from '../src/wire/watch/match.ts'`,
        'src/wire/matches.ts': `import { z } from 'zod'`,
        'src/wire/watch/match.ts': `import type { Match } from '../matches.ts'`,
      },
    ],
    [
      'the chess library in its one place',
      { 'src/domain/chess/position.ts': `import { Chess } from 'chessops'` },
    ],
    [
      'the clock outside the domain, and in its tests',
      {
        'src/app/a.ts': 'Date.now()',
        'src/domain/a.test.ts': 'Math.random()',
      },
    ],
    [
      'the words in a comment or a text',
      { 'src/domain/a.ts': `// Date.now()\nexport const a = 'Math.random'` },
    ],
    [
      'the face of the library, which passes on',
      {
        'src/domain/library.ts': `export { b } from './b.ts'\nexport const a = 1`,
        'src/domain/b.ts': '',
      },
    ],
    [
      'a folder that needs its subfolder, and a test in it that needs them both',
      {
        'src/domain/a/one.ts': `import { b } from './b/one.ts'`,
        'src/domain/a/b/one.ts': '',
        'src/domain/a/b/one.test.ts': `import { a } from '../one.ts'`,
      },
    ],
    [
      'a command that loads the database when it is run',
      {
        'src/cli/tabiya.ts': `await import('../db/pool.ts')`,
        'src/db/pool.ts': '',
      },
    ],
  ])('%s', (_title, files) => {
    expect(judge(files)).toEqual([])
  })

  test('a long function that is exempted by name', () => {
    expect(
      judge({ 'src/app/a.ts': longFunction(60) }, { 'src/app/a.ts long': 'a matching algorithm' }),
    ).toEqual([])
  })
})
