import type { Score } from '../kernel/outcome.ts'
import { tallyOf } from '../kernel/tally.ts'
import { averageRating, type Halves, halvesOf, tournamentPerformance } from './performance.ts'
import { LOWEST_PUBLISHED } from './rating-change.ts'

/** Titles that are had by norms, each with the rating to which one opponent's is raised (B.01 article 1.4.6). */
export const NORM_TITLES = ['GM', 'IM', 'WGM', 'WIM'] as const
export type NormTitle = (typeof NORM_TITLES)[number]

const FLOORS: Readonly<Record<NormTitle, number>> = { GM: 2200, IM: 2050, WGM: 2000, WIM: 1850 }

/** Whoever has one of these counts as a title-holder among opponents; CM and WCM do not (B.01 article 1.4.5). */
const TITLE_HOLDERS: ReadonlySet<string> = new Set(['GM', 'IM', 'FM', 'WGM', 'WIM', 'WFM'])

/** A game that was played, as a certificate of a title result has it (form IT1). */
export type NormGame = {
  /** The opponent's rating in the event; none where it is not on FIDE's list. */
  readonly rating: number | undefined
  readonly title: string | undefined
  readonly federation: string | undefined
  readonly score: Score
}

/** Of one title: the opponents' average once one of them was raised to its floor, and the performance against it. */
export type NormAverage = {
  readonly title: NormTitle
  readonly floor: number
  /** The place, in the list of games, of the opponent whose rating was raised; none where nobody was below the floor. */
  readonly raised: number | undefined
  readonly averageRating: number
  readonly performance: number
}

/** What the games of a player come to. Whether they are a norm is for FIDE to say, by what no event knows of itself. */
export type NormData = {
  readonly games: number
  readonly points: Halves
  readonly titleHolders: number
  readonly titles: readonly { readonly title: string; readonly players: number }[]
  readonly unrated: number
  /** Of the opponents' federations; the player's own may be among them. */
  readonly federations: readonly { readonly federation: string; readonly players: number }[]
  /** None without a game. */
  readonly averages: readonly NormAverage[]
}

export const normData = (games: readonly NormGame[]): NormData => {
  const points = games.reduce((sum, { score }) => sum + halvesOf(score), 0)
  return {
    games: games.length,
    points,
    titleHolders: games.filter(({ title }) => title !== undefined && TITLE_HOLDERS.has(title)).length,
    titles: tallyOf(games.map(({ title }) => title)).map(([title, players]) => ({ title, players })),
    unrated: games.filter(({ rating }) => !isPublished(rating)).length,
    federations: tallyOf(games.map(({ federation }) => federation)).map(([federation, players]) => ({
      federation,
      players,
    })),
    averages: games.length === 0 ? [] : NORM_TITLES.map(title => averageFor(title, games, points)),
  }
}

/** The lowest opponent alone is raised to the floor; whoever has no published rating counts as the lowest there is. */
const averageFor = (title: NormTitle, games: readonly NormGame[], points: Halves): NormAverage => {
  const floor = FLOORS[title]
  const ratings = games.map(({ rating }) => (isPublished(rating) ? rating : LOWEST_PUBLISHED))
  const lowest = ratings.indexOf(Math.min(...ratings))
  const raised = ratings[lowest]! < floor ? lowest : undefined
  const adjusted = ratings.map((rating, at) => (at === raised ? floor : rating))
  return {
    title,
    floor,
    raised,
    averageRating: averageRating(adjusted)!,
    performance: tournamentPerformance(adjusted, points)!,
  }
}

const isPublished = (rating: number | undefined): rating is number =>
  rating !== undefined && rating >= LOWEST_PUBLISHED
