import { parseArgs } from 'node:util'
import { compareGame, type Difference, explained } from '../test/helpers/second-library.ts'

const HELP = `npm run bench -- rules [--games 300] [--plies 150] [--seed rules]: the rules beside chess.js

Plays random games on both. At every ply each (from, to) of 64 x 64 is tried, with a promotion and without: it must be
accepted exactly when chess.js lists it, castling's second spelling apart. Every difference is listed with its position,
those where the Laws are on our side with the article. Exit code 1 where another is left.`

export const benchRules = async (argv: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      games: { type: 'string', default: '300' },
      plies: { type: 'string', default: '150' },
      seed: { type: 'string', default: 'rules' },
      help: { type: 'boolean' },
    },
  })
  const [games, plies] = [Number(values.games), Number(values.plies)]
  if (values.help || !(games > 0) || !(plies > 0)) {
    console.log(HELP)
    return values.help ? 0 : 2
  }
  const total = { positions: 0, tries: 0, differences: [] as Difference[], seen: new Map<string, number>() }
  const began = performance.now()
  for (let game = 0; game < games; game++) {
    const { positions, tries, differences, seen } = compareGame(values.seed, game, plies)
    total.positions += positions
    total.tries += tries
    total.differences.push(...differences)
    for (const [what, count] of seen) total.seen.set(what, (total.seen.get(what) ?? 0) + count)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${games} games, ${total.positions} positions, ${total.tries} moves tried, ${seconds} s`)
  console.log([...total.seen].map(([what, count]) => `${what} ${count}`).join(', '))
  return report(total.differences)
}

const report = (differences: readonly Difference[]): number => {
  const ours = differences.filter(one => explained(one) !== undefined)
  const wrong = differences.filter(one => explained(one) === undefined)
  for (const one of ours) console.log(`right by the Laws: ${line(one)} (${explained(one)})`)
  for (const one of wrong) console.log(`DIFFERENT: ${line(one)}`)
  console.log(`${wrong.length} differences, and ${ours.length} where we are right by the Laws`)
  return wrong.length === 0 ? 0 : 1
}

const line = ({ fen, what, ours, theirs }: Difference): string =>
  `${fen}: ${what} is ${ours}, with chess.js ${theirs}`
