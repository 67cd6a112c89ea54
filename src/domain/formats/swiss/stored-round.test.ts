import { expect, test } from 'vitest'
import { entryId } from '../../kernel/ids.ts'
import { byeFor } from '../../kernel/outcome.ts'
import { STANDARD_POINTS } from '../../rounds/point-system.ts'
import { scoredEventOf } from '../../rounds/stored-event.ts'
import { pairNextRound } from './dutch/next-round.ts'
import { storedRound } from './stored-round.ts'

const entries = ['anna', 'boris', 'carla', 'dora', 'emil'].map((id, at) => ({
  id: entryId(id),
  seed: at + 1,
  withdrawn: false,
  rating: 2000 - at,
}))

test('a paired round becomes matches, the higher-ranked first, the bye with its type', () => {
  const event = scoredEventOf({
    entries,
    pairings: [],
    requestedByes: [],
    forbidden: [],
    rounds: 5,
    initialColor: 'WHITE',
    acceleration: 'NONE',
    points: STANDARD_POINTS,
  })
  const paired = pairNextRound(event)
  const round = paired.ok ? storedRound(paired.value, entries) : []
  expect(round.map(({ board, a, b, white, outcome }) => [board, a, b, white, outcome])).toEqual([
    [1, 'anna', 'carla', 'a', undefined],
    [2, 'boris', 'dora', 'b', undefined],
    [3, 'emil', undefined, 'a', byeFor('PAIRING')],
  ])
})
