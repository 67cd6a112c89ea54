import { setTimeout as sleep } from 'node:timers/promises'
import { type Position, storedPosition } from '../src/domain/chess/position.ts'
import { type Color, opposite } from '../src/domain/kernel/color.ts'
import type { Api, Match, MatchState } from './api.ts'
import { anyMove, goodMove } from './chooser.ts'
import type { Players } from './event.ts'
import type { GamePlan } from './plan.ts'

type Seats = Readonly<Record<Color, Api>>

const LOOK_EVERY_MS = 500
/** Far beyond any flag or grace of the demo: something is wrong with the server. */
const PATIENCE_MS = 120_000

/** Plays one match to its end as planned, by the calls that two people's programs would make. */
const playGame = async (match: Match, players: Players, plan: GamePlan): Promise<void> => {
  const seats = seatsOf(match, players)
  const path = `/matches/${match.id}`
  const first = opposite(plan.weaker)
  let state = await seats[first].post<MatchState>(`${path}/join`)
  if (plan.ending === 'no-show') return untilFinished(seats[first], path)
  state = await seats[plan.weaker].post<MatchState>(`${path}/join`)
  while (state.status === 'RUNNING') {
    const position = storedPosition(state.fen)
    const due = state.moveNumber >= plan.plies
    if (due && plan.ending === 'agreed-draw') return agreeOnDraw(seats, path, position.turn)
    if (due && position.turn === plan.weaker) {
      if (plan.ending === 'resignation') return seats[plan.weaker].post(`${path}/resign`)
      return untilFinished(seats[first], path)
    }
    const move = choose(position, plan)
    state = await seats[position.turn].post<MatchState>(`${path}/move`, { ...move, ply: state.moveNumber })
  }
}

/** A match and, where it is drawn and to be broken, its tie-break games, until somebody has won it. */
export const playContest = async (
  api: Api,
  match: Match,
  players: Players,
  planOf: (tieBreak: number | undefined) => GamePlan,
): Promise<void> => {
  await playGame(match, players, planOf(undefined))
  for (;;) {
    const { resultReason, tieBreakMatches = [] } = await api.get<Match>(`/matches/${match.id}`)
    if (resultReason !== 'TIEBREAK_PENDING') return
    const next = tieBreakMatches.find(game => game.status === 'PENDING')
    if (next === undefined) throw new Error(`match ${match.id} waits for a tie-break that is not there`)
    await playGame(next, players, planOf(next.tieBreakIndex ?? 0))
  }
}

const seatsOf = ({ id, whitePlayerId, blackPlayerId }: Match, players: Players): Seats => {
  const WHITE = players.get(whitePlayerId)
  const BLACK = players.get(blackPlayerId ?? '')
  if (WHITE === undefined || BLACK === undefined) throw new Error(`match ${id} is played by strangers`)
  return { WHITE, BLACK }
}

/** Where the game is to be played out, one side knows what it is doing. */
const choose = (position: Position, { ending, weaker, random }: GamePlan) =>
  ending === 'play-on' && position.turn !== weaker ? goodMove(position, random) : anyMove(position, random)

const agreeOnDraw = async (seats: Seats, path: string, by: Color): Promise<void> => {
  await seats[by].post(`${path}/draw/offer`)
  await seats[opposite(by)].post(`${path}/draw/accept`)
}

/** Does nothing but look, until the server has ended the match by itself: by a flag, or since nobody came. */
const untilFinished = async (watcher: Api, path: string): Promise<void> => {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    const state = await watcher.get<MatchState>(`${path}/state`)
    if (state.status === 'FINISHED') return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`${path} did not end by itself`)
}
