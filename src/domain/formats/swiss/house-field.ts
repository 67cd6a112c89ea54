import { adjustedBy } from '../../rounds/event.ts'
import { houseMatchOf } from '../../rounds/stored-event.ts'
import { type HousePlayer, housePlayers } from './house/house-player.ts'
import { lastRoundOf, pointsOf, type SwissState } from './state.ts'

/** The players of an event as the house rules see them, in entry order; open games count for nothing yet. */
export const houseField = (state: SwissState): HousePlayer[] => {
  const points = pointsOf(state)
  const byEntry = [...state.entries].sort((one, other) => one.entryNumber - other.entryNumber)
  const over = state.pairings.filter(({ outcome }) => outcome !== undefined)
  const made = lastRoundOf(state.pairings)
  return housePlayers(
    byEntry.map(entry => ({ ...entry, adjustment: adjustedBy(entry, made) })),
    over.map(pairing => houseMatchOf(pairing, points)),
  )
}
