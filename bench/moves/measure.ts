import { setTimeout as sleep } from 'node:timers/promises'
import { cpuBetween, cpuUse, type Pids } from './cpu.ts'
import { type Figures, figuresOf, type MeasuredTurn, median, perSecond, round } from './figures.ts'
import { type Check, WAYS, type Way } from './messages.ts'
import type { MovesOptions } from './options.ts'
import {
  type Driver,
  type ServerProcess,
  startDriver,
  startServerProcess,
  withDataFolder,
} from './processes.ts'

type ByWay<T> = Record<Way, T>

const NAMES: Readonly<ByWay<string>> = {
  moves: 'moves',
  noop: '(a) a POST that does nothing',
  naive: '(b) a transaction a move',
}

/** How many more moves are prepared than the fastest turn so far would need. */
const SLACK = 1.5
const FIRST_GUESS: Readonly<ByWay<number>> = { moves: 10_000, noop: 0, naive: 1_500 }
const SETTLE_MS = 500
const WARM_UP_SECONDS = 2

/** Measures in turns, so that what else the machine does meets all ways alike. */
export const measure = (options: MovesOptions): Promise<number> =>
  withDataFolder(async dataDir => {
    const server = await startServerProcess({ dataDir, port: 0, countStatements: false })
    const driver = startDriver()
    try {
      console.log(`Setting up ${options.matches} matches …`)
      await driver.carryOut({ kind: 'connect', url: server.url, matches: options.matches })
      const measured = await takeTurns(options, server, driver)
      return report(
        options,
        measured,
        await driver.carryOut({ kind: 'check', databaseUrl: server.databaseUrl }),
      )
    } finally {
      await driver.stop()
      await server.stop()
    }
  })

const takeTurns = async (
  { seconds, turns }: MovesOptions,
  server: ServerProcess,
  driver: Driver,
): Promise<ByWay<MeasuredTurn[]>> => {
  const pids = { server: server.pid, database: server.databasePid, driver: driver.pid }
  const measured: ByWay<MeasuredTurn[]> = { moves: [], noop: [], naive: [] }
  const rates = { ...FIRST_GUESS }
  // The first time round is not counted: it warms the processes up and tells how many matches a turn takes.
  for (let turn = 0; turn <= turns; turn++) {
    const lasting = turn === 0 ? WARM_UP_SECONDS : seconds
    const need = (way: Way) => rates[way] * lasting * SLACK
    await driver.carryOut({ kind: 'prepare', moves: need('moves'), naive: need('naive') })
    await sleep(SETTLE_MS)
    for (const way of WAYS) {
      const result = await takeTurn(driver, pids, way, lasting)
      rates[way] = Math.max(turn === 0 ? 0 : rates[way], perSecond(result.turn))
      if (turn > 0) measured[way].push(result)
      tell(turn, way, result)
    }
  }
  return measured
}

const takeTurn = async (driver: Driver, pids: Pids, way: Way, seconds: number): Promise<MeasuredTurn> => {
  const before = cpuUse(pids)
  const turn = await driver.carryOut({ kind: 'run', way, ms: seconds * 1000 })
  return { turn, cpu: cpuBetween(before, cpuUse(pids)) }
}

const tell = (number: number, way: Way, { turn }: MeasuredTurn): void => {
  const name = number === 0 ? 'warming up' : `turn ${number}`
  const failed = Object.entries(turn.failures).map(([what, count]) => `, ${count} × ${what}`)
  const idle = turn.idleBoards === 0 ? '' : `, ${turn.idleBoards} boards ran out of matches`
  console.log(`${name.padEnd(10)}  ${NAMES[way]}: ${round(perSecond(turn))}/s${failed.join('')}${idle}`)
}

const report = (options: MovesOptions, measured: ByWay<MeasuredTurn[]>, check: Check): number => {
  const figures = {
    moves: figuresOf(measured.moves),
    noop: figuresOf(measured.noop),
    naive: figuresOf(measured.naive),
  }
  const ratio = (way: Way) =>
    median(measured.moves.map(({ turn }, index) => perSecond(turn) / perSecond(measured[way][index]!.turn)))
  console.log(`\n${options.matches} matches at once, ${options.turns} turns of ${options.seconds} s each`)
  for (const way of WAYS) console.log(line(NAMES[way], figures[way]))
  const [toNoop, toNaive] = [ratio('noop'), ratio('naive')]
  console.log(`moves / (a) ${toNoop.toFixed(2)}, moves / (b) ${toNaive.toFixed(1)} (medians of the turns)`)
  console.log(`${check.lost} of ${check.acknowledged} acknowledged moves lost`)
  for (const example of check.examples) console.log(`  ${example}`)
  if (options.json) console.log(JSON.stringify(jsonOf(options, figures, toNoop, toNaive, check)))
  const failed = WAYS.some(way => measured[way].some(({ turn }) => Object.keys(turn.failures).length > 0))
  return check.lost > 0 || failed ? 1 : 0
}

const line = (name: string, { perSecond: rate, p50, p99, cpu }: Figures): string => {
  const split =
    cpu === null
      ? ''
      : `, CPU ${round(cpu.all)} µs (server ${round(cpu.server)}, database ${round(cpu.database)}, driver ${round(cpu.driver)})`
  return `${name}: ${round(rate)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${split}`
}

const jsonOf = (
  { matches, turns, seconds }: MovesOptions,
  { moves, noop, naive }: ByWay<Figures>,
  toNoop: number,
  toNaive: number,
  check: Check,
) => ({
  bench: 'moves',
  matches,
  turns,
  seconds,
  movesPerSecond: round(moves.perSecond),
  p50: round(moves.p50, 2),
  p99: round(moves.p99, 2),
  cpuMicrosPerMove: moves.cpu === null ? null : round(moves.cpu.all, 1),
  cpuMicros: { moves: moves.cpu, noop: noop.cpu, naive: naive.cpu },
  noopPerSecond: round(noop.perSecond),
  naivePerSecond: round(naive.perSecond),
  ratioToNoop: round(toNoop, 3),
  ratioToNaive: round(toNaive, 2),
  acknowledged: check.acknowledged,
  lostAcks: check.lost,
})
