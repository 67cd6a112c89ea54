import type { Color } from '../kernel/color.ts'
import { type ByeType, isForfeit, type Outcome, type Score, scoreOf } from '../kernel/outcome.ts'
import type { Tenths } from '../kernel/points.ts'

/** TRF26 record 162: what each kind of round is worth. `absence` is a zero-point bye, `forfeitLoss` a game not come to. */
export type PointSystem = {
  readonly win: Tenths
  readonly draw: Tenths
  readonly loss: Tenths
  readonly absence: Tenths
  readonly forfeitLoss: Tenths
  readonly pairingBye: Tenths
}

export const STANDARD_POINTS: PointSystem = {
  win: 10,
  draw: 5,
  loss: 0,
  absence: 0,
  forfeitLoss: 0,
  pairingBye: 10,
}

const GAME = { WIN: 'win', DRAW: 'draw', LOSS: 'loss' } as const satisfies Record<Score, keyof PointSystem>
const BYE = {
  PAIRING: 'pairingBye',
  FULL: 'win',
  HALF: 'draw',
  ZERO: 'absence',
} as const satisfies Record<ByeType, keyof PointSystem>

/** What a game that was played gives. */
export const gamePoints = (score: Score, points: PointSystem): Tenths => points[GAME[score]]

/** C.04.2 on forfeits: who came has the points of a win. */
export const forfeitPoints = (won: boolean, points: PointSystem): Tenths =>
  won ? points.win : points.forfeitLoss

/** C.04.2 on byes: full and half ones are worth a win and a draw; what the pairing-allocated one is worth, the event says. */
export const byePoints = (bye: ByeType, points: PointSystem): Tenths => points[BYE[bye]]

/** What an outcome gives one side; a bye gives its points to the one entry that has it. */
export const outcomePoints = (outcome: Outcome, color: Color, points: PointSystem): Tenths => {
  if (outcome.kind === 'bye') return byePoints(outcome.bye, points)
  const score = scoreOf(outcome, color)
  return isForfeit(outcome) ? forfeitPoints(score === 'WIN', points) : gamePoints(score, points)
}
