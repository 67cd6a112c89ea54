import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { HELP, readOptions } from '../../demo/options.ts'
import { planRound } from '../../demo/plan.ts'
import { runTool } from '../../src/cli/tools.ts'
import { FULL_SIZE, sized } from '../helpers/size.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** What tsx has compiled before, which it looks for among temporary files. */
const COMPILED = join(tmpdir(), `tsx-${process.geteuid?.()}`)

/** The demo as `npm run demo -- …` starts it, with a folder of its own for what is temporary. */
const runDemo = async (...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-demo-test-'))
  folders.push(folder)
  if (existsSync(COMPILED)) symlinkSync(COMPILED, join(folder, basename(COMPILED)))
  const env = { ...process.env, TMPDIR: folder }
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/demo.ts', ...args], { env })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  const left = readdirSync(folder).filter(name => name.startsWith('tabiya-demo-'))
  return { code, stdout, stderr, left }
}

const withoutAddress = (stdout: string): string => stdout.replace(/^Tabiya is at http:\S+\n/, '')

// Each demo has a database of its own, and takes ten seconds of a core; the build machine plays them all, and the first
// two twice.
const TWICE = Array.from({ length: sized(2) })

test.runIf(FULL_SIZE)(
  'a knockout is played to the last prize, alike by demos of the same seed, and leaves nothing behind',
  async () => {
    const runs = await Promise.all(TWICE.map(() => runDemo('--players', '7', '--seed', '3', '--exit')))
    for (const { code, stdout, stderr, left } of runs) {
      expect({ code, stderr, left }).toEqual({ code: 0, stderr: '', left: [] })
      const [head, table] = withoutAddress(stdout).split('\nFinal table\n')
      expect(head).toMatch(/timeout\n/)
      expect(head).toMatch(/no show\n/)
      expect(head).toMatch(/= 1000\.03 EUR = fund\n$/)
      const ranks = table!
        .trimEnd()
        .split('\n')
        .slice(1)
        .map(line => Number.parseInt(line, 10))
      expect(ranks).toHaveLength(7)
      expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
      expect(ranks[0]).toBe(1)
    }
    expect(new Set(runs.map(({ stdout }) => withoutAddress(stdout))).size).toBe(1)
  },
)

test('a Swiss is played to its end, alike by demos of the same seed, and its report is as the rules pair it', async () => {
  const reports = TWICE.map(() => join(mkdtempSync(join(tmpdir(), 'tabiya-demo-test-')), 'demo.trf'))
  folders.push(...reports.map(dirname))
  const askedFor = (trf: string) => [
    '--format',
    'SWISS',
    '--players',
    '5',
    '--rounds',
    '3',
    '--trf',
    trf,
    '--seed',
    '5',
    '--exit',
  ]
  const runs = await Promise.all(reports.map(trf => runDemo(...askedFor(trf))))
  for (const { code, stdout, stderr } of runs) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.match(/ bye$/gm)).toHaveLength(3)
  }
  const told = runs.map(({ stdout }, at) => withoutAddress(stdout).replace(reports[at]!, 'demo.trf'))
  expect(new Set(told).size).toBe(1)
  const said: string[] = []
  const io = { read: readFileSync, write: () => undefined, out: say(said), err: say(said) }
  expect([await runTool(['check', reports[0]!], io), said]).toEqual([0, ['3 rounds checked, 0 differ.']])
})

const say = (lines: string[]) => (line: string) => {
  lines.push(line)
}

test.runIf(FULL_SIZE)('a round robin is played to its end', async () => {
  const { code, stdout, stderr } = await runDemo('--format', 'ROUND_ROBIN', '--players', '3', '--exit')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.match(/^Round \d$/gm)).toHaveLength(3)
})

test('the demo shows its options where it does not understand the command line, and leaves with 2', async () => {
  const { code, stdout, stderr } = await runDemo('--players', '65')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(HELP)
})

test.each([
  ['--players', '1'],
  ['--players', '65'],
  ['--players', 'many'],
  ['--seed', 'x'],
  ['--port', '70000'],
  ['--colour', 'red'],
  ['--format', 'LADDER'],
  ['--rounds', '3'],
  ['--format', 'SWISS', '--players', '5', '--rounds', '5'],
  ['--format', 'SWISS', '--policy', 'RAPID'],
])('%s %s … is not understood', (...args) => {
  expect(readOptions(args).ok).toBe(false)
})

test.each(['2', '64'])('%s players can be asked for', players => {
  expect(readOptions(['--players', players])).toMatchObject({ ok: true, value: { players: Number(players) } })
})

test('a round of eight boards sees every kind of ending', () => {
  const plans = planRound('1', 1, [1, 2, 3, 4, 5, 6, 7, 8], false)
  expect(new Set([...plans.values()].map(plan => plan.ending))).toEqual(
    new Set(['flag', 'no-show', 'agreed-draw', 'play-on', 'resignation']),
  )
})

test('a plan depends on the seed, the round and the board only', () => {
  const told = (seed: string, round: number) =>
    [...planRound(seed, round, [1, 2, 3, 4], false)].map(([board, { ending, weaker, plies, random }]) =>
      [board, ending, weaker, plies, random()].join(' '),
    )
  expect(told('1', 1)).toEqual(told('1', 1))
  expect(told('1', 1)).not.toEqual(told('2', 1))
  expect(told('1', 1)).not.toEqual(told('1', 3))
})
