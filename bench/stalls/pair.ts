import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, connect } from '../../src/client/client.ts'
import { type Game, makeGames } from '../moves/games.ts'

type Board = {
  readonly id: string
  readonly game: Game
  readonly movers: readonly [Client, Client]
  /** The half-move that is played next, from 0. */
  next: number
}

/** Two players whose games are prepared. */
export type Pair = {
  /** Plays until told to stop; for each move what was charged for it, less what its player took, in ms. */
  readonly play: (until: { done: boolean }) => Promise<readonly number[]>
}

/** White thinks for so long, Black replies at once; in ms. */
const WHITE_THINKS = 40

export const preparePair = async (url: string, games: number): Promise<Pair> => {
  const [organiser, one, other] = await Promise.all(
    ['stalls-organiser', 'stalls-one', 'stalls-other'].map(name => signUp(url, name)),
  )
  const boards: Board[] = []
  for (const game of makeGames(games, 'stalls'))
    boards.push(await prepareBoard(url, organiser!, [one!, other!], game))
  return {
    play: async until => {
      const off: number[] = []
      while (!until.done) {
        const board = boards.find(({ next, game }) => next < game.bodies.length)
        if (board === undefined) throw new Error('the games have run out')
        off.push(...(await playOn(board, until)))
      }
      return off
    },
  }
}

const signUp = async (url: string, username: string): Promise<Client> => {
  const password = 'a bench signs itself up'
  const body = { username, password }
  const { accessToken } = await connect(url)('POST /auth/register', { body })
  const session = connect(url, { token: accessToken })
  const token = { name: 'bench', scopes: ['read', 'play', 'organise'], password } as const
  return connect(url, { token: (await session('POST /auth/tokens', { body: token })).token })
}

const prepareBoard = async (
  url: string,
  organiser: Client,
  players: readonly [Client, Client],
  game: Game,
): Promise<Board> => {
  const body = { title: 'Pair', description: 'Two who play', timeControl: '60+0' }
  const { id } = await organiser('POST /tournaments', { body })
  await organiser('POST /tournaments/{id}/open', { path: { id } })
  for (const player of players) await player('POST /tournaments/{id}/entries', { path: { id } })
  await organiser('POST /tournaments/{id}/start', { path: { id } })
  const [match] = await connect(url)('GET /tournaments/{id}/matches', { path: { id } })
  if (match === undefined) throw new Error('the pair has no match')
  for (const player of players) await player('POST /matches/{id}/join', { path: { id: match.id } })
  const isWhite = match.whiteName === 'stalls-one'
  return {
    id: match.id,
    game,
    movers: isWhite ? [players[0], players[1]] : [players[1], players[0]],
    next: 0,
  }
}

const playOn = async (board: Board, until: { done: boolean }): Promise<readonly number[]> => {
  const { id, game, movers, next: first } = board
  const path = { id }
  const taken: number[] = []
  let answeredAt = performance.now()
  while (board.next < game.bodies.length && !until.done) {
    const ply = board.next++
    if (ply % 2 === 0) await sleep(WHITE_THINKS)
    taken.push(performance.now() - answeredAt)
    await movers[ply % 2 === 0 ? 0 : 1]('POST /matches/{id}/move', {
      path,
      body: JSON.parse(game.bodies[ply]!),
    })
    answeredAt = performance.now()
  }
  const moves = (await movers[0]('GET /matches/{id}/moves', { path })).slice(first)
  // Before the first of them the clock ran while nobody played.
  return moves.slice(1).map(({ spentMs }, index) => spentMs - taken[index + 1]!)
}
