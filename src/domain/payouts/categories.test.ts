import { expect, test } from 'vitest'
import { categoriesOf, checkCategories, type PrizeCategory } from './categories.ts'
import { type Prize, type PrizeRules, prizeFaults } from './prizes.ts'

const CATEGORIES: readonly PrizeCategory[] = [
  { name: 'U1800', maxRating: 1799 },
  { name: '1800-1999', minRating: 1800, maxRating: 1999 },
  { name: 'Girls U16', tags: ['w', 'U16'] },
  { name: 'Club U1800', maxRating: 1799, tags: ['club'] },
]

test.each([
  [1799, [], 'U1800'],
  [1800, [], '1800-1999'],
  [1999, ['w'], '1800-1999'],
  [2000, ['U16'], ''],
  [2000, ['U16', 'w', 'club'], 'Girls U16'],
  [1500, ['club'], 'U1800 Club U1800'],
  [null, ['w', 'U16', 'club'], 'Girls U16'],
])('an entry with a rating of %s and the tags %j is in: %s', (rating, tags, expected) => {
  expect(categoriesOf({ rating, tags }, CATEGORIES).join(' ')).toBe(expected)
})

test.each<[string, PrizeCategory[], string]>([
  ['two of one name', [...CATEGORIES, CATEGORIES[0]!], 'prizeCategories.4.name CATEGORY_REPEATED'],
  ['one for everybody', [{ name: 'all', tags: [] }], 'prizeCategories.0 CATEGORY_WITHOUT_CONDITION'],
  [
    'a range upside down',
    [{ name: 'none', minRating: 2000, maxRating: 1999 }],
    'prizeCategories.0.minRating CATEGORY_RANGE_EMPTY',
  ],
])('%s is refused', (_, categories, first) => {
  const [fault] = checkCategories(categories)
  expect(`${fault?.path} ${fault?.code}`).toBe(first)
})

const rules = (prizes: readonly Prize[], more: Partial<PrizeRules> = {}): PrizeRules => ({
  prizes,
  prizeFundCents: prizes.reduce((sum, prize) => sum + ('cents' in prize ? prize.cents : 0), 0),
  prizeCategories: CATEGORIES,
  prizeMinimumCents: 0,
  ...more,
})

const prize = (place: number, cents: number, category?: string): Prize =>
  category === undefined ? { place, cents } : { place, cents, category }

test.each<[string, PrizeRules]>([
  ['one place in each of two lists', rules([prize(1, 50), prize(1, 30, 'U1800'), prize(2, 10, 'U1800')])],
  ['categories that have no prize', rules([prize(1, 50), prize(3, 60)])],
  ['prizes of the minimum, and of nothing', rules([prize(1, 50), prize(2, 0)], { prizeMinimumCents: 50 })],
  ['the winner takes all, however little', rules([], { prizeFundCents: 10, prizeMinimumCents: 50 })],
])('%s is sound', (_, sound) => {
  expect(prizeFaults(sound)).toEqual([])
})

test.each<[string, PrizeRules, string]>([
  [
    'a category that is not defined',
    rules([prize(1, 50), prize(1, 30, 'Women')]),
    'prizes.1.category PRIZE_CATEGORY_UNKNOWN',
  ],
  [
    'a place twice in a category',
    rules([prize(1, 30, 'U1800'), prize(1, 30, 'U1800')]),
    'prizes.1.place PRIZE_PLACE_REPEATED',
  ],
  [
    'a place left out beside categories',
    rules([prize(1, 50), prize(3, 20), prize(1, 30, 'U1800')]),
    'prizes.1.place PRIZE_PLACE_SKIPPED',
  ],
  [
    'a rise beside categories',
    rules([prize(1, 50), prize(1, 30, 'U1800'), prize(2, 31, 'U1800')]),
    'prizes.2.cents PRIZES_NOT_FALLING',
  ],
  [
    'a prize below the minimum',
    rules([prize(1, 50), prize(2, 20)], { prizeMinimumCents: 21 }),
    'prizes.1.cents PRIZE_BELOW_MINIMUM',
  ],
  [
    'a share of the fund below the minimum',
    rules(
      [
        { place: 1, basisPoints: 9000 },
        { place: 2, basisPoints: 1000 },
      ],
      { prizeFundCents: 100, prizeMinimumCents: 11 },
    ),
    'prizes.1.basisPoints PRIZE_BELOW_MINIMUM',
  ],
])('%s is refused', (_, unsound, first) => {
  const [fault] = prizeFaults(unsound)
  expect(`${fault?.path} ${fault?.code}`).toBe(first)
})
