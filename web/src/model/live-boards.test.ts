import { expect, test } from 'vitest'
import { game, match } from './fixtures.ts'
import { boardsOf, gamesInPlay, pageOf } from './live-boards.ts'

const running = (id: string, whiteName: string) =>
  game({ id, status: 'RUNNING', whiteName, whiteEntryId: whiteName, whitePlayerId: `${whiteName}'s account` })

const NOBODY = { playerId: undefined, followed: new Set<string>() }
const idsOf = (games: readonly { readonly id: string }[]) => games.map(({ id }) => id)

test('in play is what runs on this server, tie-breaks among it', () => {
  const drawn = match({
    id: 'a',
    status: 'FINISHED',
    tieBreakMatches: [game({ id: 'rapid', status: 'RUNNING' })],
  })
  const matches = [
    drawn,
    match({ id: 'b' }),
    match({ id: 'c', status: 'RUNNING', playMode: 'OVER_THE_BOARD' }),
  ]
  expect(idsOf(gamesInPlay(matches))).toEqual(['rapid'])
})

test('own boards come first, then those of players who are followed, then the others in their order', () => {
  const games = ['Ada', 'Ben', 'Cleo', 'Dan'].map(name => running(name, name))
  const viewer = { playerId: "Dan's account", followed: new Set(['Cleo']) }
  expect(idsOf(boardsOf(games, '', viewer))).toEqual(['Dan', 'Cleo', 'Ada', 'Ben'])
  expect(idsOf(boardsOf(games, '', NOBODY))).toEqual(['Ada', 'Ben', 'Cleo', 'Dan'])
})

test('a name is found whatever its accents and capitals', () => {
  const games = [running('1', 'Chloé Martínez'), running('2', 'Boris')]
  expect(idsOf(boardsOf(games, 'martinez', NOBODY))).toEqual(['1'])
  expect(boardsOf(games, 'xyz', NOBODY)).toEqual([])
})

test('a page has 24, and one that is not there any more is the last', () => {
  const items = Array.from({ length: 50 }, (_, at) => at)
  expect(pageOf(items, 1)).toMatchObject({ page: 1, pages: 3, first: 25, last: 48 })
  expect(pageOf(items, 9)).toEqual({ items: [48, 49], page: 2, pages: 3, first: 49, last: 50 })
  expect(pageOf([], 0)).toEqual({ items: [], page: 0, pages: 1, first: 0, last: 0 })
})
