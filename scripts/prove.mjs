// `npm run checklist -- --prove`: plants each fault in a copy of the project, runs the tests of its line, and sees red.
import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { markOf, PLANTED } from './planted.mjs'
import { binOf, exitCodeOf } from './process.mjs'

const RECORD = `${PLANTED}/proved.json`
/** Of the whole proof, for people. */
const TABLE = 'docs/planted-faults.md'
const PATIENCE_MS = 600_000

/**
 * @param {string} root
 * @param {import('./planted.mjs').Fault[]} faults
 * @param {Map<string, string[]>} coverage the test files that name each line
 * @param {{ lines: string[], changed: boolean, record: boolean, jobs: number }} asked `jobs`: how many copies at once
 * @returns {Promise<number>} the exit code: 0 where each fault was seen
 */
export async function prove(root, faults, coverage, { lines, changed, record, jobs }) {
  const proved = readRecord(root)
  const wanted = faults.filter(
    fault =>
      (lines.length === 0 || lines.includes(fault.line)) &&
      !(changed && proved[keyOf(fault)]?.mark === markOf(root, fault)),
  )
  if (wanted.length === 0) {
    console.log('Every planted fault has been seen in its file as it is.')
    return 0
  }
  console.log(`Planting ${wanted.length} faults, each in a copy that is sound but for it, ${jobs} at once …`)
  const queue = [...wanted]
  let survivors = 0
  const tell = (fault, { red, by }) => {
    console.log(`${fault.line.padEnd(4)} ${red ? 'red  ' : 'GREEN'} ${fault.what}\n             ${by}`)
    if (red) proved[keyOf(fault)] = { mark: markOf(root, fault), by }
    else survivors++
    // What was seen stays seen, whatever ends this.
    if (record) writeRecord(root, faults, proved)
  }
  const proveOn = async number => {
    const copy = copyOf(root, number)
    try {
      for (let fault = queue.shift(); fault !== undefined; fault = queue.shift())
        tell(fault, await plant(root, copy, fault, fault.tests ?? coverage.get(fault.line) ?? []))
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, wanted.length) }, (_, number) => proveOn(number)))
  console.log(`${wanted.length - survivors} of ${wanted.length} faults were seen`)
  return survivors === 0 ? 0 : 1
}

const keyOf = ({ line, what }) => `${line} ${what}`

function readRecord(root) {
  const path = join(root, RECORD)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** What is kept of faults that are there: by which test each was seen, in which state of its file. */
function writeRecord(root, faults, proved) {
  const kept = Object.fromEntries(
    faults
      .map(keyOf)
      .filter(key => proved[key] !== undefined)
      .sort(inOrder)
      .map(key => [key, proved[key]]),
  )
  writeFileSync(join(root, RECORD), `${JSON.stringify(kept, undefined, 2)}\n`)
  const cell = text => text.replaceAll(/[|_*]/g, '\\$&')
  const rows = [...faults]
    .sort((one, other) => inOrder(keyOf(one), keyOf(other)))
    .map(fault => {
      const seen = proved[keyOf(fault)]?.by ?? 'not seen yet'
      return [fault.line, cell(fault.what), `\`${fault.file}\``, cell(seen)]
    })
  const head = [
    '# Planted faults',
    '',
    'Written by `npm run checklist -- --prove --record`. Each fault is planted in a copy of the project; the test that then fails',
    `shows that its line of [security.md](security.md) is held. The faults stand in \`${PLANTED}\`.`,
    '',
  ]
  writeFileSync(
    join(root, TABLE),
    `${[...head, ...tableOf(['line', 'fault', 'planted in', 'seen by'], rows)].join('\n')}\n`,
  )
}

/** A table as our pages have them: its columns stand under each other. */
function tableOf(heads, rows) {
  const widths = heads.map((head, at) =>
    Math.max(...[head, ...rows.map(row => row[at])].map(text => text.length)),
  )
  const lineOf = cells => `| ${cells.map((text, at) => text.padEnd(widths[at])).join(' | ')} |`
  return [lineOf(heads), lineOf(widths.map(width => '-'.repeat(width))), ...rows.map(lineOf)]
}

/** A2 before A10. */
const inOrder = (one, other) => one.localeCompare(other, 'en', { numeric: true })

/** The project as it is here, with what was installed and built. */
function copyOf(root, number) {
  const copy = join(tmpdir(), `tabiya-planted-${process.pid}-${number}`)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const name of listed.split('\0').filter(Boolean)) {
    if (!existsSync(join(root, name))) continue
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    copyFileSync(join(root, name), join(copy, name))
  }
  bringBuilt(root, copy)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function plant(root, copy, { line, file, find, replace, built = false, full = false }, tests) {
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    sound.replace(find, () => replace),
  )
  try {
    return await runTests(copy, line, tests, { built, full })
  } finally {
    writeFileSync(path, sound)
    // Nor has what was built the fault any more.
    if (built) bringBuilt(root, copy)
  }
}

function bringBuilt(root, copy) {
  rmSync(join(copy, 'dist'), { recursive: true, force: true })
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true })
}

async function runTests(copy, line, tests, { built, full }) {
  const report = join(copy, 'planted.json')
  rmSync(report, { force: true })
  const args = [
    binOf(copy, 'vitest'),
    'run',
    ...tests,
    '-t',
    `(^| )${line} `,
    // One that fails is enough.
    '--bail=1',
    // What hangs has shown what it is to show: a copy has the machine to itself, or shares it with few.
    '--testTimeout=120000',
    '--hookTimeout=60000',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const env = {
    ...process.env,
    ...(built ? {} : { TEST_BUILD: 'no' }),
    ...(full ? { TEST_SIZE: '1' } : {}),
  }
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore', detached: true })
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), PATIENCE_MS)
  await exitCodeOf(child)
  clearTimeout(timer)
  if (!existsSync(report))
    return { red: false, by: `no report of ${tests.join(', ')}: it hung, or could not be run` }
  return whatFailed(JSON.parse(readFileSync(report, 'utf8')), copy)
}

/** Some faults make a test wait in vain; so does a machine that has too much to do, and who reads the table should know. */
const howItEnded = messages =>
  /^[^\n]*(?:Test timed out|Hook timed out|Timeout \d+ms exceeded)/.test(messages?.[0] ?? '')
    ? ' (waited in vain)'
    : ''

/** A test that failed; that a file could not even be run shows nothing. */
function whatFailed({ testResults, numTotalTests, numPendingTests }, copy) {
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        return {
          red: true,
          by: `${name.slice(copy.length + 1)}: ${fullName.trim()}${howItEnded(failureMessages)}`,
        }
  const broken = testResults.find(({ message }) => message)
  if (broken !== undefined)
    return { red: false, by: `${broken.name} could not be run: ${broken.message.slice(0, 200)}` }
  if (numTotalTests === 0) return { red: false, by: 'nothing ran: what has the fault cannot be built' }
  return { red: false, by: `${numTotalTests - numPendingTests} tests passed in spite of it` }
}
