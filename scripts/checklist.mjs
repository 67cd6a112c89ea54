// `npm run checklist`: holds the tests against docs/security.md. A line is covered when the title of a test, or of a
// group of tests, begins with its id; a title may begin with several ("G3 G4 two moves …").
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantedFaults, wrongFaults } from './planted.mjs'
import { prove } from './prove.mjs'

const LIST = 'docs/security.md'
const FOLDERS = ['src', 'test', 'web/src']
const EXEMPT = 'Does not concern what exists, because '

const ROW = /^\| (?<id>[A-Z]+\d+) +\| (?<holds>[^|]+) \| (?<remark>[^|]*)\|$/
/** `test('`, `describe.each(…)('`: where a title begins, and the ids at its head. Skipped tests do not count. */
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.(?!skip|todo)\w+)*\(|\)\()\s*(?:\/\/[^\n]*\n\s*)?['"`](?<ids>(?:[A-Z]+\d+ )+)/g

export const CHECKLIST_HELP = `Usage: npm run checklist [-- --missing | --where | --prove [LINE …] [--changed] [--record] [--jobs=N]]

Holds the titles of the tests against the lines of ${LIST} and prints "checklist N/M".
Exits with 1 where a line that concerns what exists has no test, or a test names a line that is not there.

  --where    also prints, for each line, the files whose tests are named after it
  --missing  prints the ids of lines without a test, and nothing else
  --prove    plants each fault of test/planted in a copy of the project, of these lines or of all, and prints which test
             saw it; exits with 1 where one was not seen
    --changed  only those whose file has changed since they were seen last
    --record   writes down what was seen, one after the other, and docs/planted-faults.md
  --jobs=N   so many copies at once, of 1 to 8; 1 where nothing is said`

/** @param {string} text @returns {{ id: string, holds: string, exempt: boolean }[]} */
export const linesOf = text =>
  text.split('\n').flatMap(line => {
    const { id, holds, remark } = ROW.exec(line)?.groups ?? {}
    return id === undefined ? [] : [{ id, holds: holds.trim(), exempt: remark.trim().startsWith(EXEMPT) }]
  })

/** The ids at the head of any title in a test file. @param {string} source @returns {string[]} */
export const idsIn = source =>
  [...source.matchAll(TITLE)].flatMap(({ groups }) => groups.ids.trim().split(' '))

/** @param {string} root @returns {Map<string, string[]>} the test files that name each id */
function coverage(root) {
  const found = new Map()
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!name.endsWith('.test.ts')) continue
      const file = `${folder}/${name}`
      for (const id of new Set(idsIn(readFileSync(join(root, file), 'utf8'))))
        found.set(id, [...(found.get(id) ?? []), file])
    }
  return found
}

const FLAGS = ['--help', '-h', '--where', '--missing', '--prove', '--changed', '--record']

const JOBS = /^--jobs=[1-8]$/

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function checklist(root, args) {
  const has = flag => args.includes(flag)
  const ids = args.filter(arg => !arg.startsWith('-'))
  const jobs = Number(args.find(arg => JOBS.test(arg))?.slice('--jobs='.length) ?? 1)
  const unknown = args.find(arg => arg.startsWith('-') && !FLAGS.includes(arg) && !JOBS.test(arg))
  if (unknown !== undefined || has('--help') || has('-h') || (ids.length > 0 && !has('--prove'))) {
    console.log(CHECKLIST_HELP)
    return has('--help') || has('-h') ? 0 : 2
  }
  const lines = linesOf(readFileSync(join(root, LIST), 'utf8'))
  const found = coverage(root)
  const due = lines.filter(({ exempt }) => !exempt)
  const planted = await plantedFaults(root)
  const faults = [...faultsOf(lines, found), ...wrongFaults(root, planted, new Set(due.map(({ id }) => id)))]
  if (has('--prove') && faults.length === 0)
    return prove(root, planted, found, {
      lines: ids,
      changed: has('--changed'),
      record: has('--record'),
      jobs,
    })
  const missing = due.filter(({ id }) => !found.has(id))
  if (has('--missing')) console.log(missing.map(({ id }) => id).join(' '))
  else report(lines, due, missing, has('--where') ? found : undefined)
  const proven = new Set(planted.map(({ line }) => line))
  if (!has('--missing')) console.log(`faults are planted for ${proven.size} of ${due.length} lines`)
  for (const fault of faults) console.error(fault)
  return missing.length + faults.length === 0 ? 0 : 1
}

/** What is wrong with the list or with titles, whatever is missing. */
function faultsOf(lines, found) {
  const doubled = lines.filter(({ id }, index) => lines.findIndex(other => other.id === id) !== index)
  const known = new Set(lines.map(({ id }) => id))
  const families = new Set(lines.map(({ id }) => id.replace(/\d+$/, '')))
  const strangers = [...found].filter(([id]) => !known.has(id) && families.has(id.replace(/\d+$/, '')))
  return [
    ...doubled.map(({ id }) => `${id} stands twice in ${LIST}.`),
    ...strangers.map(([id, files]) => `${id} is no line of ${LIST}, but a test in ${files[0]} names it.`),
    ...lines
      .filter(({ id, exempt }) => exempt && found.has(id))
      .map(({ id }) => `${id} is said to concern nothing that exists, but ${found.get(id)[0]} tests it.`),
  ]
}

function report(lines, due, missing, where) {
  for (const { id, holds } of lines)
    if (where?.has(id)) console.log(`${id.padEnd(4)} ${holds}\n       ${where.get(id).join('\n       ')}`)
  for (const { id, holds } of missing) console.log(`${id.padEnd(4)} has no test: ${holds}`)
  console.log(`checklist ${due.length - missing.length}/${due.length}`)
  if (lines.length > due.length)
    console.log(`(${lines.length - due.length} of ${lines.length} lines concern nothing that exists yet)`)
}
