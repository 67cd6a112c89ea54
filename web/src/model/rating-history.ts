import type { RatingKind } from '../../../src/domain/ratings/rating-kind.ts'
import type { RatingChange } from '../../../src/wire/ratings.ts'

/** The rating an event left somebody with; undefined while there is none. */
export const ratingAfter = (change: RatingChange): number | undefined =>
  change.ratingBefore === null ? (change.firstRating ?? undefined) : change.ratingBefore + change.change

/** The ratings of one list after each event, oldest first: what a line is drawn from. */
export const courseOf = (history: readonly RatingChange[], kind: RatingKind): readonly number[] =>
  history
    .filter(change => change.kind === kind)
    .toSorted((one, other) => one.ratedAt.localeCompare(other.ratedAt))
    .flatMap((change, index) =>
      index === 0 && change.ratingBefore !== null
        ? [change.ratingBefore, ratingAfter(change) ?? []].flat()
        : (ratingAfter(change) ?? []),
    )

/** Points of a line through `values` in a box of `width` by `height`, for SVG; a flat course runs in the middle. */
export const linePoints = (values: readonly number[], width: number, height: number): string => {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  return values
    .map((value, index) => {
      const x = values.length === 1 ? width / 2 : (index / (values.length - 1)) * width
      const y = span === 0 ? height / 2 : height - ((value - least) / span) * height
      return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
    })
    .join(' ')
}
