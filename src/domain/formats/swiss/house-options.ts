import { seededRandom } from '../../kernel/random.ts'
import { apartIn } from './house/apart.ts'
import type { HouseOptions } from './house/pair-house.ts'
import { forbiddenIn } from './present.ts'
import type { SwissState } from './state.ts'

/** How the house rules pair a round of this event: opponents are at most a win apart. */
export const houseOptions = (state: SwissState, round: number): HouseOptions => ({
  firstRound: round === 1,
  random: seededRandom(state.lotSeed),
  apart: apartIn(forbiddenIn(state, round)),
  mostApart: state.points.win,
})
