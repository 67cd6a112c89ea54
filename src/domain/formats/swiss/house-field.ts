import { isForfeit } from '../../kernel/outcome.ts'
import { adjustedBy } from '../../rounds/event.ts'
import { colorOf, lastRoundOf, outcomeOnBoard, type Pairing } from '../../rounds/pairing.ts'
import { outcomePoints, type PointSystem } from '../../rounds/point-system.ts'
import { type HouseMatch, type HousePlayer, housePlayers } from './house/house-player.ts'
import { presentIn } from './present.ts'
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

/** Those of them who are paired in a round. */
export const presentField = (state: SwissState, round: number): readonly HousePlayer[] => {
  const present = new Set<string>(presentIn(state, round).map(({ id }) => id))
  return houseField(state).filter(({ id }) => present.has(id))
}

/** A stored match as the house rules see it (contract section 8): a bye has the points of its type. */
export const houseMatchOf = (pairing: Pairing, points: PointSystem): HouseMatch => {
  const { a, b, white } = pairing
  const outcome = outcomeOnBoard(pairing)
  const shared = { a, b, white, scoreA: outcomePoints(outcome, colorOf(pairing, 'a'), points) }
  if (outcome.kind === 'bye') return { ...shared, scoreB: 0, forfeited: false, byeType: outcome.bye }
  const scoreB = outcomePoints(outcome, colorOf(pairing, 'b'), points)
  return { ...shared, scoreB, forfeited: isForfeit(outcome), byeType: undefined }
}
