import { type Color, opposite } from '../../../src/domain/kernel/color.ts'
import { type Outcome, outcomeFrom, winnerOf } from '../../../src/domain/kernel/outcome.ts'
import type { Game, Match } from '../../../src/wire/matches.ts'
import type { Standing } from '../../../src/wire/standings.ts'

/** One square of a score strip: the colour an entry had, and what came of it. */
export type ScoreSquare = {
  readonly color: Color
  readonly state: 'pending' | 'playing' | 'over'
  /** Points, once over: 0, 0.5 or 1. */
  readonly points: number | undefined
}

/** The games of a contest in order: the match, then its tie-breaks. */
export const gamesOf = (match: Match): readonly Game[] => [match, ...match.tieBreakMatches]

export const isBye = (game: Game): boolean => game.blackEntryId === null

export const isLive = (match: Match): boolean => gamesOf(match).some(game => game.status === 'RUNNING')

/** What `entryId` got from a game; undefined while it is open. */
export const pointsOf = (game: Game, entryId: string): number | undefined =>
  (entryId === game.playerAId ? game.scoreA : game.scoreB) ?? undefined

export const squareOf = (game: Game, entryId: string): ScoreSquare => ({
  color: game.whiteEntryId === entryId ? 'WHITE' : 'BLACK',
  state: game.status === 'RUNNING' ? 'playing' : game.status === 'PENDING' ? 'pending' : 'over',
  points: pointsOf(game, entryId),
})

/** The points of a whole contest so far; undefined before its first result. */
export const totalOf = (match: Match, entryId: string): number | undefined => {
  const points = gamesOf(match).flatMap(game => pointsOf(game, entryId) ?? [])
  return points.length === 0 ? undefined : points.reduce((sum, value) => sum + value, 0)
}

/** What has happened in a game; undefined while it is open. */
export const outcomeOf = (game: Pick<Game, 'result' | 'resultReason' | 'onlyHalf'>): Outcome | undefined =>
  outcomeFrom(game)

/** The entry a finished game was won by, if anybody won it. */
export const winningEntryOf = (game: Game): string | undefined =>
  isBye(game) ? game.whiteEntryId : entryOf(game, colorOfWinner(game))

export const loserOf = (game: Game): string | undefined => {
  const winner = colorOfWinner(game)
  return winner === undefined ? undefined : entryOf(game, opposite(winner))
}

const colorOfWinner = (game: Game): Color | undefined => {
  const outcome = outcomeOf(game)
  return outcome === undefined ? undefined : winnerOf(outcome)
}

const entryOf = (game: Game, color: Color | undefined): string | undefined => {
  if (color === undefined) return undefined
  return (color === 'WHITE' ? game.whiteEntryId : game.blackEntryId) ?? undefined
}

export const nameIn = (game: Game, entryId: string | undefined): string | undefined => {
  if (entryId === undefined) return undefined
  return entryId === game.whiteEntryId ? game.whiteName : (game.blackName ?? undefined)
}

/** The colour an account plays in a game, if it plays in it at all. */
export const colorOfPlayer = (game: Game, playerId: string | undefined): Color | undefined => {
  if (playerId === undefined) return undefined
  if (game.whitePlayerId === playerId) return 'WHITE'
  return game.blackPlayerId === playerId ? 'BLACK' : undefined
}

/** An account's open game among these, the one that is running first. */
export const openGameOf = (games: readonly Game[], playerId: string | undefined): Game | undefined => {
  const own = games.filter(game => colorOfPlayer(game, playerId) !== undefined)
  return own.find(game => game.status === 'RUNNING') ?? own.find(game => game.status === 'PENDING')
}

/** Those who share first place, once the event is decided. */
export const firstPlaces = (standings: readonly Standing[]): readonly Standing[] =>
  standings.filter(line => line.place === 1)
