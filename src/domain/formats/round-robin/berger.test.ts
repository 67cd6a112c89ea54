import { describe, expect, test } from 'vitest'
import { bergerTable, gamesOfLeaver } from './berger.ts'

const shown = (players: number, cycles: 1 | 2 = 1) =>
  bergerTable(players, cycles).map(({ games, sitsOut }) =>
    [...games.map(({ white, black }) => `${white}-${black}`), ...(sitsOut ? [`(${sitsOut})`] : [])].join(' '),
  )

describe('Berger tables', () => {
  test('of six players are those of the Handbook', () => {
    expect(shown(6)).toEqual(['1-6 2-5 3-4', '6-4 5-3 1-2', '2-6 3-1 4-5', '6-5 1-4 2-3', '3-6 4-2 5-1'])
  })

  test('of five players let the opponent of the sixth sit out', () => {
    expect(shown(5)).toEqual(['2-5 3-4 (1)', '5-3 1-2 (4)', '3-1 4-5 (2)', '1-4 2-3 (5)', '4-2 5-1 (3)'])
  })

  test('of one player or none have no rounds', () => {
    expect([shown(0), shown(1)]).toEqual([[], []])
  })

  const sizes = Array.from({ length: 23 }, (_, at) => at + 2)

  test.each(sizes)(
    'of %i players let every two meet once, with colours that differ by one at most',
    players => {
      const met = new Set<string>()
      const balance = new Map<number, number>()
      for (const { games } of bergerTable(players, 1)) {
        expect(new Set(games.flatMap(({ white, black }) => [white, black])).size).toBe(2 * games.length)
        for (const { white, black } of games) {
          met.add([white, black].sort((a, b) => a - b).join())
          balance.set(white, (balance.get(white) ?? 0) + 1)
          balance.set(black, (balance.get(black) ?? 0) - 1)
        }
      }
      expect(met.size).toBe((players * (players - 1)) / 2)
      for (const difference of balance.values()) expect(Math.abs(difference)).toBeLessThanOrEqual(1)
    },
  )

  test.each(sizes)(
    'of two cycles of %i players turn colours round and give none three times running',
    players => {
      const games = bergerTable(players, 2).flatMap(round => round.games)
      expect(new Set(games.map(({ white, black }) => `${white}-${black}`)).size).toBe(players * (players - 1))
      for (let player = 1; player <= players; player++) {
        const colors = games
          .filter(({ white, black }) => white === player || black === player)
          .map(({ white }) => (white === player ? 'W' : 'B'))
          .join('')
        if (players > 2) expect(colors).not.toMatch(/WWW|BBB/)
      }
    },
  )
})

test('a player who leaves before half of the games has them annulled, later the rest is lost', () => {
  expect(gamesOfLeaver(2, 5)).toBe('ANNULLED')
  expect(gamesOfLeaver(3, 6)).toBe('LOST_BY_DEFAULT')
})
