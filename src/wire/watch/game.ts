import { opposite } from '../../domain/kernel/color.ts'
import type { MatchChange, MatchFacts, WatchedMove } from '../live.ts'
import type { Game } from '../matches.ts'
import { afterMove } from './match.ts'

/**
 * Folds one version into a match as reads give it; one that it knows already changes nothing. Its clocks are then as of
 * the instant from which the running one runs, which `serverTimeUtc` says. What only the server can work out (the points,
 * what was given back after a pause) keeps its old value: `isFoldable` tells where that matters.
 */
export const foldGame = <Read extends Game>(game: Read, change: MatchChange): Read => {
  // Who has which colour comes with all that goes with it, when it is read again.
  if (change.version <= game.version || change.changes?.whiteEntryId) return game
  const moved = change.move === undefined ? game : { ...game, ...moveIn(game, change.move) }
  const changed = change.changes === undefined ? moved : { ...moved, ...factsIn(moved, change.changes) }
  return { ...changed, version: change.version }
}

/** Nothing but the match itself follows from these, and all of that is told. */
export const PLAIN = new Set<MatchChange['kind']>([
  'move',
  'joined',
  'started',
  'draw-offered',
  'draw-declined',
])

/** Whether folding a change leaves nothing to be read again: it is the next version, and none that the server reckons with. */
export const isFoldable = (game: Game, { kind, version, changes }: MatchChange): boolean =>
  version <= game.version ||
  (version === game.version + 1 && PLAIN.has(kind) && !(kind === 'move' && changes !== undefined))

const moveIn = (game: Game, move: WatchedMove): Partial<Game> => ({
  ...afterMove(game, move),
  turn: opposite(move.color),
  serverTimeUtc: move.playedAt,
})

/** Before the start there are no clocks yet, and the base times stay. */
const factsIn = (game: Game, facts: Partial<MatchFacts>): Partial<Game> => {
  const { lastMoveAt, resumedAt: _, whiteTimeMsRemaining, blackTimeMsRemaining, ...shown } = facts
  return {
    ...shown,
    ...(shown.fen === undefined ? {} : { turn: shown.fen.split(' ')[1] === 'w' ? 'WHITE' : 'BLACK' }),
    whiteTimeMsRemaining: whiteTimeMsRemaining ?? game.whiteTimeMsRemaining,
    blackTimeMsRemaining: blackTimeMsRemaining ?? game.blackTimeMsRemaining,
    ...(lastMoveAt == null ? {} : { serverTimeUtc: lastMoveAt }),
  }
}
