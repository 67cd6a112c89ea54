import type { Client } from 'undici'
import { openBoards, runTurn, type Stock } from './boards.ts'
import { checkStored } from './check.ts'
import { type Game, makeGames } from './games.ts'
import type { Answers, Order } from './messages.ts'
import { type Pace, playSteadily } from './pace.ts'
import { makeMatches, makePeople, type ReadyMatch, type Setup } from './prepare.ts'

// The players' process: it carries out one order after another.

const GAMES = 256

const games: readonly Game[] = makeGames(GAMES, 'bench')
const everyMatch: ReadyMatch[] = []
const stocks = { moves: emptyStock(), naive: emptyStock() }
let setup: Setup | undefined
let clients: readonly Client[] = []
let pace: Pace | undefined

function emptyStock(): Stock {
  return { waiting: [], playing: [] }
}

const prepared = (): Setup => {
  if (setup === undefined) throw new Error('the driver has not been connected')
  return setup
}

let dealt = 0
/** A game of its own for each match, as long as there are some. */
const nextGame = (): Game => games[dealt++ % GAMES]!

const movesWaiting = ({ waiting }: Stock): number =>
  waiting.reduce((sum, match) => sum + match.game.ucis.length, 0)

const fill = async (stock: Stock, moves: number): Promise<void> => {
  while (movesWaiting(stock) < moves) {
    const made = await makeMatches(prepared(), nextGame)
    everyMatch.push(...made)
    stock.waiting.push(...made)
  }
}

type Handlers = {
  readonly [Kind in Order['kind']]: (order: Extract<Order, { kind: Kind }>) => Promise<Answers[Kind]>
}

const HANDLERS: Handlers = {
  connect: async ({ url, matches }) => {
    clients = openBoards(url, matches)
    setup = await makePeople(url, 2 * matches)
    return undefined
  },
  prepare: async ({ moves, naive }) => {
    await fill(stocks.moves, moves)
    await fill(stocks.naive, naive)
    return undefined
  },
  run: order => runTurn(clients, order.way === 'naive' ? stocks.naive : stocks.moves, order),
  pace: async ({ perSecond }) => {
    pace = playSteadily(clients, stocks.moves, perSecond)
    return undefined
  },
  rest: () => {
    if (pace === undefined) throw new Error('the driver does not keep a pace')
    return pace.stop()
  },
  check: ({ databaseUrl }) => checkStored(databaseUrl, everyMatch),
}

process.on('message', (order: Order) => {
  const handle = HANDLERS[order.kind] as (order: Order) => Promise<unknown>
  handle(order).then(
    answer => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
