import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { pairFile } from '../src/domain/library.ts'

const HELP = `npm run bench -- pairing [--engine PATH] [--runs 5] [--sizes 100,200,…]: time to pair a round

Reads and pairs the states of 100 to 4,000 players before rounds 2, 5 and 9 in this process: the median of the runs
after a warm-up, compared with the recorded times and pairs of the reference engine. The start of the command line is
measured apart. With --engine, a program that is called as pairing engines are runs in turns with ours.`

const folder = fileURLToPath(new URL('../test/fixtures/swiss/speed/', import.meta.url))
const cli = fileURLToPath(new URL('../dist/cli/tabiya.js', import.meta.url))

type Case = { readonly name: string; readonly players: number; readonly round: number; readonly trf: Buffer }

export const benchPairing = async (argv: readonly string[]): Promise<number> => {
  const options = {
    engine: { type: 'string' },
    runs: { type: 'string' },
    sizes: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...argv], options })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const runs = Number(values.runs ?? 5)
  const sizes = values.sizes?.split(',').map(Number)
  const cases = readCases().filter(({ players }) => sizes === undefined || sizes.includes(players))
  const scratch = mkdtempSync(join(tmpdir(), 'bench-pairing-'))
  const measured = cases.map(one => measure(one, runs, values.engine, scratch))
  rmSync(scratch, { recursive: true })
  report(measured)
  if (existsSync(cli))
    console.log(`\nstart of the command line: ${median(times(runs, startTool)).toFixed(0)} ms`)
  console.log(`peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
  return measured.some(({ pairs }) => pairs === 'DIFFERENT') ? 1 : 0
}

const readCases = (): Case[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.trf.gz'))
    .map(file => {
      const [, players, round] = /^n(\d+)_r(\d+)/.exec(file)!
      const trf = gunzipSync(readFileSync(join(folder, file)))
      return { name: file.slice(0, -7), players: Number(players), round: Number(round), trf }
    })
    .sort((a, b) => a.players - b.players || a.round - b.round)

type Measured = Case & {
  readonly ours: number
  readonly engine: number | undefined
  readonly pairs: 'same' | 'DIFFERENT' | 'not recorded'
}

const measure = (one: Case, runs: number, engine: string | undefined, scratch: string): Measured => {
  const pair = () => {
    const paired = pairFile(one.trf)
    if (!paired.ok) throw new Error(`${one.name} cannot be paired`)
    return paired.value.boards.map(({ white, black }) => `${white.id} ${black?.id ?? 0}`)
  }
  const boards = pair()
  const ours: number[] = []
  const theirs: number[] = []
  const path = join(scratch, `${one.name}.trf`)
  writeFileSync(path, one.trf)
  for (let run = 0; run < runs; run++) {
    ours.push(timed(pair))
    if (engine !== undefined) theirs.push(timed(() => spawnSync(engine, ['--dutch', path, '-p'])))
  }
  return {
    ...one,
    ours: median(ours),
    engine: engine === undefined ? undefined : median(theirs),
    pairs: compare(one.name, boards),
  }
}

const compare = (name: string, boards: readonly string[]): Measured['pairs'] => {
  const path = join(folder, `${name}.pairs.txt.gz`)
  if (!existsSync(path)) return 'not recorded'
  const recorded = gunzipSync(readFileSync(path))
    .toString()
    .trim()
    .split(/\s*\n\s*/)
    .slice(1)
  return recorded.join() === boards.join() ? 'same' : 'DIFFERENT'
}

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

const times = (runs: number, work: () => unknown): number[] => Array.from({ length: runs }, () => timed(work))

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const startTool = () => spawnSync(process.execPath, [cli, 'pair', '--help'])

/** Seconds of the reference engine, recorded once, by "players round". */
const recordedSeconds = (): Map<string, number> => {
  const [, ...rows] = readFileSync(join(folder, 'reference-times.tsv'), 'utf8').trim().split('\n')
  return new Map(
    rows.map(row => {
      const [players, round, , wall] = row.split('\t')
      return [`${players} ${round}`, Number(wall)] as const
    }),
  )
}

const report = (measured: readonly Measured[]): void => {
  const recorded = recordedSeconds()
  console.log('state       ours ms   engine ms   recorded ms   recorded/ours   pairs')
  for (const { name, players, round, ours, engine, pairs } of measured) {
    const seconds = recorded.get(`${players} ${round}`)
    const cells = [
      name.padEnd(10),
      ours.toFixed(1).padStart(9),
      (engine?.toFixed(0) ?? '').padStart(11),
      (seconds === undefined ? '' : (seconds * 1000).toFixed(0)).padStart(13),
      (seconds === undefined ? '' : ((seconds * 1000) / ours).toFixed(1)).padStart(15),
      `   ${pairs}`,
    ]
    console.log(cells.join(' '))
  }
  const fitted = measured.filter(({ players }) => players >= 200)
  if (new Set(fitted.map(({ players }) => players)).size > 2) {
    console.log(`\nslope of log time over log players from 200 on: ${slope(fitted).toFixed(2)}`)
  }
}

/** Least squares through the logarithms. */
const slope = (measured: readonly Measured[]): number => {
  const points = measured.map(({ players, ours }) => [Math.log(players), Math.log(ours)] as const)
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0)
  return over / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
}
