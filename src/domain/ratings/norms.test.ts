import { describe, expect, test } from 'vitest'
import { type NormGame, normData } from './norms.ts'

const game = (more: Partial<NormGame> = {}): NormGame => ({
  rating: 2300,
  title: undefined,
  federation: undefined,
  score: 'DRAW',
  ...more,
})

/** Nine games with 6½ points: five wins, three draws, a loss. */
const nine = (ratings: readonly (number | undefined)[]): NormGame[] =>
  ratings.map((rating, at) => game({ rating, score: at < 5 ? 'WIN' : at < 8 ? 'DRAW' : 'LOSS' }))

const of = (games: readonly NormGame[], title: string) =>
  normData(games).averages.find(average => average.title === title)

describe('what the games of a player come to', () => {
  const ratings = [2500, 2450, 2400, 2350, 2300, 2250, 2200, 2150, 2000]

  test('the lowest opponent alone is raised to the floor of the title (B.01 1.4.6)', () => {
    expect(of(nine(ratings), 'GM')).toEqual({
      title: 'GM',
      floor: 2200,
      raised: 8,
      averageRating: 2311,
      performance: 2477,
    })
    expect(of(nine(ratings), 'IM')).toMatchObject({ raised: 8, averageRating: 2294, performance: 2460 })
  })

  test('nobody is raised who is at the floor already', () => {
    expect(of(nine(ratings), 'WGM')).toMatchObject({
      raised: undefined,
      averageRating: 2289,
      performance: 2455,
    })
  })

  test('of several below the floor the others stay as they are', () => {
    expect(of([game({ rating: 1600 }), game({ rating: 1500 }), game({ rating: 2300 })], 'GM')).toMatchObject({
      raised: 1,
      averageRating: 2033,
    })
  })

  test('who has no published rating counts as 1400, and is the one to be raised', () => {
    const games = [game({ rating: undefined }), game({ rating: 2100 }), game({ rating: 1399 })]
    expect(of(games, 'GM')).toMatchObject({ raised: 0, averageRating: 1900 })
    expect(normData(games).unrated).toBe(2)
  })

  test('title-holders are counted without CM and WCM, titles with them, federations by how often', () => {
    const games = [
      game({ title: 'GM', federation: 'FRA' }),
      game({ title: 'CM', federation: 'ESP' }),
      game({ title: 'WFM', federation: 'FRA' }),
      game({ title: 'GM' }),
      game(),
    ]
    const data = normData(games)
    expect(data.titleHolders).toBe(3)
    expect(data.titles.map(({ title, players }) => `${players} ${title}`)).toEqual(['2 GM', '1 CM', '1 WFM'])
    expect(data.federations.map(({ federation, players }) => `${players} ${federation}`)).toEqual([
      '2 FRA',
      '1 ESP',
    ])
  })

  test('points are in halves, whatever an event gives for a win', () => {
    expect(normData(nine(ratings))).toMatchObject({ games: 9, points: 13 })
  })

  test('without a game there is nothing to average', () => {
    expect(normData([])).toMatchObject({ games: 0, points: 0, averages: [] })
  })
})
