import { isForfeit, scoreOf } from '../../kernel/outcome.ts'
import { adjustedBy, type PointSystem } from '../../rounds/event.ts'
import { colorOf, lastRoundOf, outcomeOnBoard, type Pairing } from '../../rounds/pairing.ts'
import { type HouseMatch, type HousePlayer, housePlayers } from './house/house-player.ts'
import type { SwissState } from './state.ts'

/** The players of an event as the house rules see them, in entry order; open games count for nothing yet. */
export const houseField = (state: SwissState): HousePlayer[] => {
  const byEntry = [...state.entries].sort((one, other) => one.entryNumber - other.entryNumber)
  const over = state.pairings.filter(({ outcome }) => outcome !== undefined)
  const made = lastRoundOf(state.pairings)
  return housePlayers(
    byEntry.map(entry => ({ ...entry, adjustment: adjustedBy(entry, made) })),
    over.map(pairing => houseMatchOf(pairing, state.points)),
  )
}

/** A stored match as the house rules see it (contract section 8): a bye has the points of its type. */
export const houseMatchOf = (pairing: Pairing, points: PointSystem): HouseMatch => {
  const { a, b, white } = pairing
  if (b === undefined) {
    const byeType = pairing.byeType ?? 'PAIRING'
    const worth = { PAIRING: points.pairingBye, FULL: points.win, HALF: points.draw, ZERO: points.absence }
    return { a, b, white, scoreA: worth[byeType], scoreB: 0, forfeited: false, byeType }
  }
  const outcome = outcomeOnBoard(pairing)
  const forfeited = isForfeit(outcome)
  const worth = {
    WIN: points.win,
    DRAW: points.draw,
    LOSS: forfeited ? points.forfeitLoss : points.loss,
  }
  const pointsOfSide = (side: 'a' | 'b') => worth[scoreOf(outcome, colorOf(pairing, side))]
  return {
    a,
    b,
    white,
    scoreA: pointsOfSide('a'),
    scoreB: pointsOfSide('b'),
    forfeited,
    byeType: undefined,
  }
}
