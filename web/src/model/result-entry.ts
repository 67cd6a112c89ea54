import type { ResultByColor } from '../../../src/domain/kernel/result-code.ts'
import { resultCodeOf } from '../../../src/domain/kernel/result-code.ts'
import type { Game } from '../../../src/wire/matches.ts'
import type { Effect } from '../../../src/wire/rulings.ts'
import { isBye, outcomeOf } from './contest.ts'

/** What a key enters in the row that has the focus, or that it is cleared; `=` and `5` are the draw, as the half point on a number pad. */
export const rulingOfKey = (key: string): ResultByColor | 'NONE' | undefined => {
  if (key === 'Backspace') return 'NONE'
  if (key === '1') return 'WHITE_WIN'
  if (key === '0') return 'BLACK_WIN'
  return key === '=' || key === '5' ? 'DRAW' : undefined
}

/** What an arbiter would have entered for the result that a match has; undefined while it is open. */
export const rulingOf = (
  game: Pick<Game, 'result' | 'resultReason' | 'onlyHalf'>,
): ResultByColor | undefined => {
  const outcome = outcomeOf(game)
  return outcome === undefined ? undefined : resultCodeOf(outcome)
}

const needsResult = (game: Game, isOnItsWay: (id: string) => boolean): boolean =>
  !isBye(game) && (game.status === 'PENDING' || game.status === 'RUNNING') && !isOnItsWay(game.id)

/** The next row without a result after `from`, going round at the end; undefined when there is none left. */
export const nextWithout = (
  games: readonly Game[],
  from: string,
  isOnItsWay: (id: string) => boolean,
): string | undefined => {
  const at = games.findIndex(game => game.id === from)
  const around = [...games.slice(at + 1), ...games.slice(0, at)]
  return around.find(game => needsResult(game, isOnItsWay))?.id
}

/** The row `by` lines below (above, if negative) that has a result to enter; the same one at either end. */
export const rowBeside = (games: readonly Game[], from: string, by: number): string | undefined => {
  const rows = games.filter(game => !isBye(game))
  const at = rows.findIndex(game => game.id === from)
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id
}

export type Counted = { readonly places: number; readonly matches: number; readonly payouts: number }

/** How much a correction changes beside the match it corrects. */
export const countsOf = (effect: Effect, corrected: string): Counted => ({
  places: effect.standings.filter(({ before, after }) => before?.place !== after?.place).length,
  matches: effect.matches.filter(({ matchId }) => matchId !== corrected).length,
  payouts: effect.payouts.length,
})
