import type { RatingKind } from '../../../src/domain/ratings/rating-kind.ts'

export type RatingList = {
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly items: readonly {
    readonly place: number
    readonly playerId: string
    readonly name: string
    readonly rating: number
    readonly games: number
  }[]
}

export type RatingChange = {
  readonly kind: RatingKind
  readonly tournamentId: string | null
  readonly title: string | null
  readonly ratedAt: string
  readonly ratingBefore: number | null
  readonly firstRating: number | null
  readonly change: number
  readonly games: readonly { readonly points: number }[]
}
export type PlayerRatings = {
  readonly name: string
  readonly ratings: readonly {
    readonly kind: RatingKind
    readonly rating: number
    readonly games: number
  }[]
  readonly history: readonly RatingChange[]
}
