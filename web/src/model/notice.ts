import type { Color } from '../../../src/domain/kernel/color.ts'
import type { Game } from '../../../src/wire/matches.ts'

/** What the one notice of a game page is about. */
export type NoticeKind =
  | 'canceled'
  | 'ended'
  | 'over-the-board'
  | 'suspended'
  | 'unknown'
  | 'line'
  | 'refused'
  | 'paused'
  | 'offer'
  | 'claim'
  | 'offered'
  | 'waiting'
  | 'playing'

type Seen = {
  /** The visitor's colour, where they play in it. */
  readonly own: Color | undefined
  /** It is still being asked who the visitor is. */
  readonly isWhoUnknown: boolean
  /** They may not play any more. */
  readonly isSuspended: boolean
  /** Something asked for is on its way again, or the page could not be brought up to date. */
  readonly isLineDown: boolean
  readonly isRefused: boolean
  readonly canClaim: boolean
}

type Told = Pick<Game, 'status' | 'playMode' | 'pausedAt' | 'drawOfferBy'>

/** The most urgent thing there is to say, and no other. */
export const noticeOf = (game: Told, seen: Seen): NoticeKind => {
  const { own, isWhoUnknown, isSuspended, isLineDown, isRefused, canClaim } = seen
  if (game.status === 'CANCELED') return 'canceled'
  if (game.status === 'FINISHED') return 'ended'
  if (game.playMode === 'OVER_THE_BOARD') return 'over-the-board'
  if (own !== undefined && isSuspended) return 'suspended'
  if (isWhoUnknown && isLineDown) return 'unknown'
  if (own !== undefined && isLineDown) return 'line'
  if (isRefused) return 'refused'
  if (game.pausedAt !== null) return 'paused'
  if (game.status === 'PENDING') return 'waiting'
  if (game.drawOfferBy !== null && own !== undefined && game.drawOfferBy !== own) return 'offer'
  if (canClaim) return 'claim'
  return game.drawOfferBy === null ? 'playing' : 'offered'
}

/** Who of the two is there before a game begins. */
export type Presence = 'nobody' | 'both' | Color

export const presenceOf = ({
  whiteJoinedAt,
  blackJoinedAt,
}: Pick<Game, 'whiteJoinedAt' | 'blackJoinedAt'>): Presence => {
  if (whiteJoinedAt === null) return blackJoinedAt === null ? 'nobody' : 'BLACK'
  return blackJoinedAt === null ? 'WHITE' : 'both'
}
