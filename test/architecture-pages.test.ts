import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contestPlan } from '../src/domain/contest/plan.ts'
import {
  diffFaults,
  fileFaults,
  layoutFaults,
  linkFaults,
  type Page,
  tableFaults,
} from './architecture/pages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NOT_LOOKED_AT = new Set(['node_modules', 'dist', 'data', '.git'])

/** All files and folders of the repository. */
const everything = (folder = ''): readonly string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_LOOKED_AT.has(name) && !name.startsWith('.examples-'))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? [path, ...everything(path)] : [path]
    })

const files: ReadonlySet<string> = new Set(everything())
const pages: readonly Page[] = [...files]
  .filter(path => /^(?:docs\/.*|examples\/README|README|CONTRIBUTING|CHANGELOG)(?:\.md)$/.test(path))
  .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** What pages name without meaning a file that is there. */
const NOT_OURS = ['src/db/migrations/NNNN-name.sql']

const decision = (text: string, path = 'docs/decisions/0001-a.md'): Page => ({ path, text })
const index = (text: string): Page => ({ path: 'docs/decisions/README.md', text })
const SUBJECT = '- Play: [0001](0001-a.md)\n\n'
const WHOLE = '# 0001 A is so\n\n## About\n\n## Chosen\n\n### More\n\n## Price\n'

describe('decisions', () => {
  test('have one layout', () => {
    expect(pages.length).toBeGreaterThan(50)
    expect(layoutFaults(pages)).toEqual([])
    expect(layoutFaults([decision(WHOLE)])).toEqual([])
  })

  test.each([
    ['a title with another number', WHOLE.replace('0001', '0002')],
    ['a title with a colon', WHOLE.replace('0001', '0001:')],
    ['a title that ends as a paragraph does', WHOLE.replace('so', 'so.')],
    ['no question', WHOLE.replace('## About', '')],
    ['no answer', WHOLE.replace('## Chosen', '')],
    ['a section of its own', WHOLE.replace('### More', '## More')],
    ['sections in another order', WHOLE.replace('Price', 'About').replace('About', 'Price')],
    ['a section twice', `${WHOLE}## Price\n`],
  ])('with %s are found', (_, text) => {
    expect(layoutFaults([decision(text)])).not.toEqual([])
  })

  test('stand in the table of all, sorted, by their titles', () => {
    expect(tableFaults(pages)).toEqual([])
    expect(tableFaults([decision(WHOLE), index(`${SUBJECT}| [0001](0001-a.md) | A is so  |`)])).toEqual([])
  })

  test('that stand under no subject are found', () => {
    expect(tableFaults([decision(WHOLE), index('| [0001](0001-a.md) | A is so  |')])).toHaveLength(1)
  })

  test.each([
    ['that is missing', ''],
    ['with another title', '| [0001](0001-a.md) | A is not |'],
    ['of no page', '| [0001](0001-a.md) | A is so |\n| [0002](0002-b.md) | B is |'],
    ['out of its place', '| [0001](0001-a.md) | A is so |\n| [0000](0000-b.md) | B is |'],
  ])('a row %s is found', (_, table) => {
    expect(tableFaults([decision(WHOLE), index(`${SUBJECT}${table}`)])).not.toEqual([])
  })
})

describe('pages', () => {
  const page = (text: string): Page => ({ path: 'docs/a.md', text })
  const known = new Set(['docs/a.md', 'docs/b', 'README.md', 'src/app', 'src/app/play.ts', 'test/x.test.ts'])

  test('link to what is there', () => {
    expect(linkFaults(pages, files)).toEqual([])
    const links = '# A “b” `c`: d\n[1](../README.md) [2](#a-b-c-d) [3](b/) [4](https://x.org/y)\n\n[5]: a.md'
    expect(linkFaults([page(links)], known)).toEqual([])
  })

  test.each(['[1](b.md)', '[1](#b)', '[1](a.md#b)', '[1]: ../b.md', '## B\n[1](#b-1)'])(
    'with a link to nothing are found: %s',
    text => {
      expect(linkFaults([page(text)], known)).toHaveLength(1)
    },
  )

  test('name files that are there', () => {
    expect(fileFaults(pages, files, NOT_OURS)).toEqual([])
    const named =
      '`app/play.ts` `app/play` `src/app/` `app/*` `play.ts` `npm test -- test/x.test.ts` `x.{test,y}`'
    expect(fileFaults([page(`${named}\n\n\`\`\`\nsrc/none.ts\n\`\`\``)], known, [])).toEqual([])
  })

  test.each([
    '`src/none.ts`',
    '`app/none`',
    '`none.ts`',
    '`npm test -- test/y.test.ts`',
    '`app/{play,b}.ts`',
  ])('that name a file that is not there are found: %s', text => {
    expect(fileFaults([page(text)], known, [])).toHaveLength(1)
  })
})

describe('the diffs of a page', () => {
  const textOf = (path: string) => (files.has(path) ? readFileSync(join(ROOT, path), 'utf8') : undefined)
  const diff = (text: string): Page => ({
    path: 'docs/a.md',
    text: `\`\`\`diff\n+++ a.ts\n${text}\n\`\`\`\n`,
  })

  test('fit the files as they are', () => {
    expect(pages.some(({ text }) => text.includes('```diff'))).toBe(true)
    expect(diffFaults(pages, textOf)).toEqual([])
    expect(diffFaults([diff(' one\n-two\n+three')], () => 'one\ntwo')).toEqual([])
  })

  test.each([' one', '-two'])('that take a line for granted are found: %s', line => {
    expect(diffFaults([diff(line)], () => 'three')).toHaveLength(1)
  })
})

/** By the columns of the table. */
const POLICIES = ['RAPID', 'BEST_OF_3', 'BEST_OF_5'] as const

test.each(['ARMAGEDDON', 'REPLAY', 'MANUAL'] as const)(
  'docs/knockouts.md says how many games the fallback %s may come to',
  fallback => {
    const text = readFileSync(join(ROOT, 'docs/knockouts.md'), 'utf8')
    const row = new RegExp(
      `^\\| \`${fallback}\` +\\|.*\\| +(\\d+) +\\| +(\\d+) +\\| +(\\d+) +\\|$`,
      'm',
    ).exec(text)
    const most = POLICIES.map(policy => {
      const clocks = { timeControl: '5+0', tieBreakTimeControl: null, armageddonTimeControl: '5+0|4+0' }
      return contestPlan({ policy, fallback, ...clocks }).flatMap(({ games }) => games).length
    })
    expect(row?.slice(1).map(Number)).toEqual(most)
  },
)
