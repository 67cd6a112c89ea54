import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Match } from '../src/client/client.ts'
import { type Position, storedPosition } from '../src/domain/chess/position.ts'
import { type Color, opposite } from '../src/domain/kernel/color.ts'
import { anyMove, goodMove } from './chooser.ts'
import type { Players } from './event.ts'
import type { GamePlan } from './plan.ts'

/** A match, or a tie-break under one. */
type Game = Omit<Match, 'tieBreakMatches'>
type Path = { readonly id: string }
type Seats = Readonly<Record<Color, Client>>

const LOOK_EVERY_MS = 500
/** Far beyond any flag or grace of the demo: something is wrong with the server. */
const PATIENCE_MS = 120_000

/** Plays one match to its end as planned, by the calls that two people's programs would make. */
const playGame = async (match: Game, players: Players, plan: GamePlan): Promise<void> => {
  const seats = seatsOf(match, players)
  const path = { id: match.id }
  const first = opposite(plan.weaker)
  let state = await seats[first]('POST /matches/{id}/join', { path })
  if (plan.ending === 'no-show') return untilFinished(seats[first], path)
  state = await seats[plan.weaker]('POST /matches/{id}/join', { path })
  while (state.status === 'RUNNING') {
    const position = storedPosition(state.fen)
    const due = state.moveNumber >= plan.plies
    if (due && plan.ending === 'agreed-draw') return agreeOnDraw(seats, path, position.turn)
    if (due && position.turn === plan.weaker) {
      if (plan.ending === 'resignation') {
        await seats[plan.weaker]('POST /matches/{id}/resign', { path })
        return
      }
      return untilFinished(seats[first], path)
    }
    const move = choose(position, plan)
    const body = { ...move, ply: state.moveNumber }
    state = await seats[position.turn]('POST /matches/{id}/move', { path, body })
  }
}

/** A match and, where it is drawn and to be broken, its tie-break games, until somebody has won it. */
export const playContest = async (
  api: Client,
  match: Match,
  players: Players,
  planOf: (tieBreak: number | undefined) => GamePlan,
): Promise<void> => {
  await playGame(match, players, planOf(undefined))
  for (;;) {
    const { resultReason, tieBreakMatches } = await api('GET /matches/{id}', { path: { id: match.id } })
    if (resultReason !== 'TIEBREAK_PENDING') return
    const next = tieBreakMatches.find(game => game.status === 'PENDING')
    if (next === undefined) throw new Error(`match ${match.id} waits for a tie-break that is not there`)
    await playGame(next, players, planOf(next.tieBreakIndex ?? 0))
  }
}

const seatsOf = ({ id, whitePlayerId, blackPlayerId }: Game, players: Players): Seats => {
  const WHITE = players.get(whitePlayerId ?? '')
  const BLACK = players.get(blackPlayerId ?? '')
  if (WHITE === undefined || BLACK === undefined) throw new Error(`match ${id} is played by strangers`)
  return { WHITE, BLACK }
}

/** Where the game is to be played out, one side knows what it is doing. */
const choose = (position: Position, { ending, weaker, random }: GamePlan) =>
  ending === 'play-on' && position.turn !== weaker ? goodMove(position, random) : anyMove(position, random)

const agreeOnDraw = async (seats: Seats, path: Path, by: Color): Promise<void> => {
  await seats[by]('POST /matches/{id}/draw/offer', { path })
  await seats[opposite(by)]('POST /matches/{id}/draw/accept', { path })
}

/** Does nothing but look, until the server has ended the match by itself: by a flag, or since nobody came. */
const untilFinished = async (watcher: Client, path: Path): Promise<void> => {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    const state = await watcher('GET /matches/{id}/state', { path })
    if (state.status === 'FINISHED') return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`match ${path.id} did not end by itself`)
}
