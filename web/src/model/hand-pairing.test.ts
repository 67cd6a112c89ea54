import { expect, test } from 'vitest'
import { match } from './fixtures.ts'
import { changePlaces, handRoundOf } from './hand-pairing.ts'

const board = (whiteEntryId: string, blackEntryId: string | null) => ({ whiteEntryId, blackEntryId })

test.each([
  ['at one board, they change colours', 'a', 'b', [board('b', 'a'), board('c', 'd'), board('e', null)]],
  [
    'at two boards, each takes the other’s seat',
    'a',
    'd',
    [board('d', 'b'), board('c', 'a'), board('e', null)],
  ],
  [
    'with the bye, one plays and the other does not',
    'e',
    'b',
    [board('a', 'e'), board('c', 'd'), board('b', null)],
  ],
])('two players change places: %s', (_, one, other, expected) => {
  expect(changePlaces([board('a', 'b'), board('c', 'd'), board('e', null)], one, other)).toEqual(expected)
})

test('a round to be changed has its boards and its pairing bye, without byes that were asked for', () => {
  const bye = { blackEntryId: null, blackName: null } as const
  const round = {
    roundNumber: 2,
    isComplete: false,
    madeBy: 'ENGINE' as const,
    matches: [
      match({ whiteEntryId: 'a', whiteName: 'Anna', blackEntryId: 'b', blackName: 'Boris' }),
      match({ ...bye, whiteEntryId: 'c', whiteName: 'Clara', byeType: 'PAIRING' }),
      match({ ...bye, whiteEntryId: 'd', whiteName: 'Dora', byeType: 'HALF' }),
      match({ whiteEntryId: 'e', blackEntryId: 'f', status: 'CANCELED' }),
    ],
  }
  const { boards, names } = handRoundOf(round)
  expect(boards).toEqual([board('a', 'b'), board('c', null)])
  expect([...names]).toEqual([
    ['a', 'Anna'],
    ['b', 'Boris'],
    ['c', 'Clara'],
  ])
})
