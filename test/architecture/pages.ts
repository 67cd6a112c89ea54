import { posix } from 'node:path'

/** Rules about documents: one layout for decisions, links that lead somewhere, and files that are where a page says. */

/** Paths are relative to the repository, with forward slashes. */
export type Page = { readonly path: string; readonly text: string }

const SECTIONS = ['About', 'Chosen', 'Not chosen', 'Measured', 'Price', 'Left']
const DECISION = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/
const TITLE = /^# (\d{4}) ([^:]+[^.:])$/

/** What is shown as it is written: no heading, link or name of a file is looked for in it. */
const withoutExamples = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '')

const headings = (text: string): readonly string[] =>
  withoutExamples(text)
    .split('\n')
    .filter(line => /^#{1,6} /.test(line))

const isDecision = ({ path }: Page): boolean => DECISION.test(path)

/** Decisions that are not laid out as docs/decisions/README.md asks. */
export const layoutFaults = (pages: readonly Page[]): string[] =>
  pages.filter(isDecision).flatMap(({ path, text }) => {
    const [first = '', ...rest] = headings(text)
    const sections = rest.filter(line => line.startsWith('## ')).map(line => line.slice(3))
    const inOrder = SECTIONS.filter(section => sections.includes(section))
    return [
      ...(TITLE.exec(first)?.[1] === DECISION.exec(path)?.[1] ? [] : [`${path}: its title is "${first}"`]),
      ...(sections.join() === inOrder.join() ? [] : [`${path}: its sections are ${sections.join(', ')}`]),
      ...['About', 'Chosen']
        .filter(section => !sections.includes(section))
        .map(section => `${path}: has no section "${section}"`),
    ]
  })

const tableRow = ({ path, text }: Page): string => {
  const [, number = '', title = ''] = TITLE.exec(headings(text)[0] ?? '') ?? []
  return `[${number}](${posix.basename(path)}): ${title}`
}

/** Differences between the table of all decisions and their pages, by number; each also stands under a subject. */
export const tableFaults = (pages: readonly Page[]): string[] => {
  const index = pages.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  const told = [...index.matchAll(/^\| (\[\d{4}\]\([^)]+\)) +\| (.+?) +\|$/gm)].map(
    ([, a, b]) => `${a}: ${b}`,
  )
  const wanted = pages.filter(isDecision).map(tableRow).sort()
  const isSorted = told.join('\n') === told.toSorted().join('\n')
  const links = (page: Page) => index.split(`](${posix.basename(page.path)})`).length - 1
  return [
    ...wanted.filter(row => !told.includes(row)).map(row => `the table of decisions lacks ${row}`),
    ...told.filter(row => !wanted.includes(row)).map(row => `no decision is ${row}`),
    ...(isSorted ? [] : ['the table of decisions is not sorted']),
    ...pages
      .filter(page => isDecision(page) && links(page) < 2)
      .map(({ path }) => `${path}: stands under no subject of docs/decisions/README.md`),
  ]
}

/** The anchor that a heading is given, as the usual viewers of Markdown do it; the second of a name has a number. */
const anchors = (text: string): ReadonlySet<string> => {
  const seen = new Map<string, number>()
  return new Set(
    headings(text).map(line => {
      const words = line
        .replace(/^#+ /, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-')
      const times = seen.get(words) ?? 0
      seen.set(words, times + 1)
      return times === 0 ? words : `${words}-${times}`
    }),
  )
}

const linksOf = (text: string): readonly string[] => {
  const prose = withoutExamples(text).replaceAll(/`[^`]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)]
    .map(([, inline, defined]) => inline ?? defined ?? '')
    .filter(target => !/^[a-z]+:/.test(target))
}

/** Relative links that lead to no file, or to no heading of a page. */
export const linkFaults = (pages: readonly Page[], files: ReadonlySet<string>): string[] => {
  const byPath = new Map(pages.map(page => [page.path, page]))
  return pages.flatMap(page =>
    linksOf(page.text).flatMap(link => {
      const [target = '', anchor] = link.split('#')
      const path = target === '' ? page.path : posix.join(posix.dirname(page.path), target).replace(/\/$/, '')
      if (!files.has(path)) return [`${page.path}: ${link} leads to no file`]
      const led = byPath.get(path)
      return anchor === undefined || led === undefined || anchors(led.text).has(anchor)
        ? []
        : [`${page.path}: ${link} leads to no heading`]
    }),
  )
}

/** Folders whose files pages may name from: a path may be given from the root, from src, or from the site's sources. */
const ROOTS = ['', 'src/', 'web/src/']
const NAMED_FOLDER =
  /^(?:src|web|test|bench|demo|scripts|docs|app|cli|client|db|domain|http|live|wire)\/[\w./*{},-]+$/
const NAMED_FILE = /^[\w./{},-]+\.(?:ts|tsx|mjs|css|sql|md)$/

/** `a.{test,spec}.ts` names two files. */
const spread = (path: string): readonly string[] => {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return choices === undefined ? [path] : choices.split(',').map(choice => before + choice + after)
}

const isThere = (path: string, files: ReadonlySet<string>): boolean => {
  const bare = path.replace(/\/?\**$/, '')
  return (
    ROOTS.some(root => files.has(root + bare) || files.has(`${root}${bare}.ts`)) ||
    (!bare.includes('/') && [...files].some(file => file.endsWith(`/${bare}`)))
  )
}

/** Files and folders of ours that a page names in backticks and that are not there. */
export const fileFaults = (
  pages: readonly Page[],
  files: ReadonlySet<string>,
  /** Names that stand for files of a user's, or for a pattern. */
  notOurs: readonly string[],
): string[] =>
  pages.flatMap(({ path, text }) =>
    [...withoutExamples(text).matchAll(/`([^`]+)`/g)]
      .flatMap(([, code = '']) => code.split(/\s+/))
      .filter(word => (NAMED_FOLDER.test(word) || NAMED_FILE.test(word)) && !notOurs.includes(word))
      .flatMap(spread)
      .filter(name => !isThere(name, files))
      .map(name => `${path}: there is no ${name}`),
  )

/**
 * Lines that a page's diffs take for granted and that are not there: unchanged and removed ones, in the file that
 * `+++` names. A file that a diff makes has none.
 */
export const diffFaults = (pages: readonly Page[], textOf: (path: string) => string | undefined): string[] =>
  pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^```diff\n([\s\S]*?)^```/gm)].flatMap(([, diff = '']) => {
      let file = ''
      return diff.split('\n').flatMap(line => {
        if (line.startsWith('+++ ')) file = line.slice(4)
        if (line.startsWith('+') || line === '') return []
        const lines = textOf(file)?.split('\n') ?? []
        return lines.includes(line.slice(1)) ? [] : [`${path}: ${file} has no line "${line.slice(1)}"`]
      })
    }),
  )
