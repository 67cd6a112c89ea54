import { findAccount } from '../../db/accounts/accounts.ts'
import { countRatings, readPlayerRatings, readRatingHistory, readRatingList } from '../../db/ratings.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { RatingKind } from '../../domain/ratings/rating-kind.ts'
import type { PlayerRatings, RatingList } from '../../wire/ratings.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import { isoTime } from '../views/iso-time.ts'

const PAGE = 50

/** A page of the rating list of a kind, best first. */
export const readRatings = async (
  ctx: Context,
  kind: RatingKind,
  page: number,
): Promise<Answer<RatingList>> => {
  const [total, items] = await Promise.all([
    countRatings(ctx.pool, kind),
    readRatingList(ctx.pool, kind, { limit: PAGE, offset: (page - 1) * PAGE }),
  ])
  return ok({
    kind,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
    total,
    items: items.map(item => ({ ...item, ratedAt: isoTime(item.ratedAt) })),
  })
}

/** Someone's ratings, and what each event did to them, latest first. */
export const readRatingsOf = async (ctx: Context, playerId: string): Promise<Answer<PlayerRatings>> => {
  const account = await findAccount(ctx.pool, playerId)
  if (account === undefined || account.status === 'DELETED') return refusal('PLAYER_NOT_FOUND')
  const [ratings, history] = await Promise.all([
    readPlayerRatings(ctx.pool, playerId),
    readRatingHistory(ctx.pool, playerId),
  ])
  return ok({
    playerId,
    name: account.displayName,
    ratings: ratings.map(rating => ({ ...rating, ratedAt: isoTime(rating.ratedAt) })),
    history: history.map(({ opponentRatings, halves, changeHundredths, ...event }) => ({
      ...event,
      ratedAt: isoTime(event.ratedAt),
      // One decimal, as an event's change is shown; the list moves by the whole number.
      exactChange: Math.round(changeHundredths / 10) / 10,
      games: opponentRatings.map((rating, at) => ({ opponentRating: rating, points: halves[at]! / 2 })),
    })),
  })
}
