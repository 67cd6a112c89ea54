import { parseArgs } from 'node:util'
import { adjudicate, BUDGET } from '../src/domain/chess/adjudicate.ts'
import { deadBy } from '../src/domain/chess/dead-position.ts'
import { initialPosition, type Position, play, storedPosition } from '../src/domain/chess/position.ts'
import { COLORS, type Color } from '../src/domain/kernel/color.ts'
import { ADJUDICATIONS, type Adjudication } from '../src/domain/kernel/outcome.ts'
import { applyAll } from '../src/domain/match/apply.ts'
import { decide } from '../src/domain/match/decide.ts'
import { runningMatch, T0 } from '../test/helpers/match.ts'
import { POSITIONS } from './adjudication/positions.ts'
import { type Game, makeGames } from './moves/games.ts'

const HELP = `npm run bench -- adjudication [--games 60] [--rounds 10]: who can still mate, and what it takes to know

Judges both sides of positions set up for it, and of every tenth position of random games: how many were decided by what
there is on the board, by a static test, by a search, or not at all within ${BUDGET} moves; moves made, and milliseconds (the fastest of three times). Then
plays the games by \`decide\` and, in turns with it and in the same process, asks of each position whether it is dead: what
that is of a move.`

export const benchAdjudication = async (argv: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      games: { type: 'string', default: '60' },
      rounds: { type: 'string', default: '10' },
      help: { type: 'boolean' },
    },
  })
  const [count, rounds] = [Number(values.games), Number(values.rounds)]
  if (values.help || !(count > 0) || !(rounds > 0)) {
    console.log(HELP)
    return values.help ? 0 : 2
  }
  const games = makeGames(count, 'adjudication')
  const played = games.flatMap(positionsOf)
  const sets: readonly (readonly [string, readonly Position[]])[] = [
    ...Object.entries(POSITIONS).map(([name, fens]) => [name, fens.map(storedPosition)] as const),
    ['random games', played.filter((_, ply) => ply % 10 === 0)],
  ]
  console.log(`${''.padEnd(34)}${ADJUDICATIONS.map(by => by.padStart(9)).join('')}   moves made         ms`)
  console.log(`${''.padEnd(34)}${''.padEnd(36)}   p50  p99  max    p50   p99   max`)
  for (const [name, positions] of sets) console.log(row(name, positions))
  console.log(
    row(
      'all',
      sets.flatMap(([, positions]) => positions),
    ),
  )
  costOfAMove(games, played, rounds)
  return 0
}

const row = (name: string, positions: readonly Position[]): string => {
  const by = new Map<Adjudication, number>()
  const [nodes, times]: [number[], number[]] = [[], []]
  for (const position of positions)
    for (const color of COLORS) {
      const { adjudicated, took } = fastest(position, color)
      times.push(took)
      nodes.push(adjudicated.nodes)
      by.set(adjudicated.by, (by.get(adjudicated.by) ?? 0) + 1)
    }
  const counts = ADJUDICATIONS.map(one => String(by.get(one) ?? 0).padStart(9)).join('')
  const made = spread(nodes).map(one => one.toFixed(0).padStart(5))
  const took = spread(times).map(one => one.toFixed(2).padStart(6))
  return `${name.padEnd(34)}${counts} ${made.join('')} ${took.join('')}`
}

/** Of three times, since what else the machine does is no part of it. */
const fastest = (position: Position, color: Color) => {
  let took = Number.POSITIVE_INFINITY
  let adjudicated = adjudicate(position, color)
  for (let time = 0; time < 3; time++) {
    const began = performance.now()
    adjudicated = adjudicate(position, color)
    took = Math.min(took, performance.now() - began)
  }
  return { adjudicated, took }
}

const spread = (values: readonly number[]): readonly number[] => {
  const sorted = values.toSorted((one, other) => one - other)
  return [0.5, 0.99, 1].map(part => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!)
}

const moveOf = (uci: string) => ({
  from: uci.slice(0, 2),
  to: uci.slice(2, 4),
  ...(uci[4] === undefined ? {} : { promotion: uci[4] as 'q' }),
})

const positionsOf = ({ ucis }: Game): Position[] => {
  const positions: Position[] = []
  for (const uci of ucis) {
    const after = play(positions[positions.length - 1] ?? initialPosition(), moveOf(uci))
    if (!after.ok) throw new Error(`${uci} is refused`)
    positions.push(after.value.position)
  }
  return positions
}

const SECOND = 1000

/** Plays until the match is over; how many moves. */
const playByDecide = ({ ucis }: Game): number => {
  let match = runningMatch({})
  for (const [ply, uci] of ucis.entries()) {
    if (match.status !== 'RUNNING') return ply
    const { events } = decide(match, { kind: 'move', by: match.position.turn, move: moveOf(uci) }, T0 + ply)
    match = applyAll(match, events)
  }
  return ucis.length
}

/** Pairs: both are measured in every round, one after the other, and the median of their shares counts. */
const costOfAMove = (games: readonly Game[], positions: readonly Position[], rounds: number): void => {
  const shares: number[] = []
  const costs: number[] = []
  for (let round = -2; round < rounds; round++) {
    const began = performance.now()
    const moves = games.reduce((sum, game) => sum + playByDecide(game), 0)
    const between = performance.now()
    for (const position of positions) deadBy(position)
    const asked = (performance.now() - between) / positions.length
    const decided = (between - began) / moves
    if (round < 0) continue
    costs.push(decided * SECOND)
    shares.push((100 * asked) / decided)
  }
  const [[cost], [share]] = [spread(costs), spread(shares)]
  console.log(
    `\nA move by decide: ${cost!.toFixed(1)} µs; of it, whether the position is dead: ${share!.toFixed(1)} %`,
  )
}
