import type { AddendReason } from '../../../src/domain/standings/tie-breaks/value.ts'
import { plural } from './plural.ts'

const opponents = plural('en', { one: 'opponent', other: 'opponents' })

const REASONS: Readonly<Record<Exclude<AddendReason, 'OPPONENT' | 'OWN'>, string>> = {
  DUMMY: 'no game: a dummy opponent (16.4)',
  ADJUSTMENT: 'penalty or bonus',
  LOWEST: 'left out: the lowest (14.1)',
  HIGHEST: 'left out: the highest (14.2)',
  EARLIEST: 'left out: the first rounds (14.1)',
  VOLUNTARY: 'left out first: a round not played by choice (16.5)',
}

/** How a number of the standings comes about. */
export const explainingEn = {
  of: (number: string, name: string) => `${number}: ${name}`,
  close: 'Close',
  rule: (article: string, edition: string) => `FIDE C.07, article ${article}, edition ${edition}`,
  points: 'What each round gave.',
  house: 'The opponents’ points, added up; byes are left out.',
  methods: {
    SUM: 'What counts is added up.',
    MEAN: 'The mean of what counts.',
    ROUNDED_MEAN: 'The mean of what counts, to the nearest whole number.',
    PERFORMANCE:
      'The mean rating of the opponents, and what FIDE’s table (B.02, 8.1.1) gives for the points made against them.',
    PERFECT_PERFORMANCE:
      'The lowest rating with which the points made were to be expected against these opponents (B.02, 8.1.2).',
    PLACE:
      'The place among those who are level, by the games they had with each other; who stay level are compared once more among themselves.',
  },
  reversed: 'Here less is better.',
  round: 'Round',
  start: 'start',
  from: 'From',
  amount: 'Points',
  reasons: REASONS,
  part: (made: string, whole: string) => `${made} of ${whole}`,
  noOpponent: 'no opponent',
  nothing: 'Nothing counts for it so far.',
  dropped:
    'It is left out, for everybody: it needs ratings, and somebody in this event has none (C.07, article 10).',
  noValue: 'It cannot be told of this player.',
  sum: 'Sum',
  mean: (count: number) => `Mean of ${count} ${opponents(count)}`,
  made: 'Points made',
  worth: 'By the table',
  result: 'Value',
  level: 'Level with',
  among: 'points against each other',
  allGames: (name: string) => `All rounds of ${name}`,
  numbers: 'Points and tie-breaks',
  rounds: 'Rounds',
  rating: 'Rating',
  place: 'Place',
  noRounds: 'Nothing has been played yet.',
  follow: 'Follow',
  followed: 'Their board comes first among those in play.',
  profile: 'Ratings and other events',
}
export type Explaining = typeof explainingEn
