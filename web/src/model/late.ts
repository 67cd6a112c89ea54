import type { MatchChange } from '../../../src/wire/live.ts'
import type { Game } from '../../../src/wire/matches.ts'
import { foldGame } from '../../../src/wire/watch/game.ts'

/** When whoever is kept behind sees what happened at an instant, in ms. */
export const seenAt = (instant: string, { delaySeconds = 0 }: Game): number =>
  Date.parse(instant) + delaySeconds * 1000

/** Folds one version into a match as it is seen: late clocks are as of so long before `serverTimeUtc`. */
export const foldSeen = (game: Game, change: MatchChange): Game => {
  const folded = foldGame(game, change)
  if (game.delaySeconds === undefined || folded.serverTimeUtc === game.serverTimeUtc) return folded
  return { ...folded, serverTimeUtc: new Date(seenAt(folded.serverTimeUtc, game)).toISOString() }
}
