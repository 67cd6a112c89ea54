import type { Game, Match } from '../../../src/wire/matches.ts'
import { gamesOf } from './contest.ts'
import { plainText } from './plain-text.ts'

/** So many boards are on one page. */
export const BOARDS_AT_ONCE = 24

/** The games of these matches that are being played on this server, tie-breaks among them. */
export const gamesInPlay = (matches: readonly Match[]): readonly Game[] =>
  matches.flatMap(gamesOf).filter(game => game.status === 'RUNNING' && game.playMode === 'ONLINE')

export type Viewer = { readonly playerId: string | undefined; readonly followed: ReadonlySet<string> }

/** Those with a name in them, the viewer's own first, then those of players whom they follow. */
export const boardsOf = (games: readonly Game[], name: string, viewer: Viewer): readonly Game[] => {
  const wanted = plainText(name)
  return games
    .filter(game => [game.whiteName, game.blackName ?? ''].some(one => plainText(one).includes(wanted)))
    .map((game, at) => ({ game, at, rank: rankOf(game, viewer) }))
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .map(({ game }) => game)
}

const rankOf = (game: Game, { playerId, followed }: Viewer): number => {
  if (playerId !== undefined && [game.whitePlayerId, game.blackPlayerId].includes(playerId)) return 0
  return followed.has(game.whiteEntryId) || followed.has(game.blackEntryId ?? '') ? 1 : 2
}

/** One page of a list, and which of it: `first` and `last` from 1, `page` from 0. A page that is not there any more is the last. */
export const pageOf = <T>(items: readonly T[], wanted: number) => {
  const pages = Math.max(1, Math.ceil(items.length / BOARDS_AT_ONCE))
  const page = Math.min(wanted, pages - 1)
  const start = page * BOARDS_AT_ONCE
  const shown = items.slice(start, start + BOARDS_AT_ONCE)
  return { items: shown, page, pages, first: Math.min(start + 1, items.length), last: start + shown.length }
}
