import { expect, test } from 'vitest'
import { droppedTieBreaks, namedTwice } from './field-warnings.ts'

const rated = (...ratings: (number | null)[]) => ratings.map(rating => ({ rating }))
const DROPPED = 'TIE_BREAKS_DROPPED'

test.each([
  ['SWISS', ['BH', 'ARO', 'TPR'], rated(2000, null), ['tieBreaks.1', 'tieBreaks.2']],
  ['SWISS', ['BH', 'ARO'], rated(2000, 1900), []],
  ['SWISS', ['BH', 'ARO/U1000'], rated(null), []],
  ['ROUND_ROBIN', ['ARO'], rated(null), ['tieBreaks.0']],
  ['KNOCKOUT', ['ARO'], rated(null), []],
  ['SWISS', ['ARO'], [], []],
] as const)('F3 of %s by %j with ratings %j these are left out: %j', (format, tieBreaks, players, paths) => {
  expect(droppedTieBreaks({ format, tieBreaks }, players)).toEqual(
    paths.map(path => ({ path, code: DROPPED })),
  )
})

test('F8 of a list, whoever comes second with a name, with one that looks like it, or with a number is named', () => {
  const players = [
    { name: 'Tal', fideId: '7' },
    { name: 'Keres', fideId: null },
    { name: 'Kеres', fideId: null },
    { name: 'Fine', fideId: '7' },
    { name: 'Tal', fideId: '7' },
    { name: 'Réti', fideId: null },
  ]
  expect(namedTwice(players)).toEqual([
    { path: 'players.2', code: 'NAME_TWICE' },
    { path: 'players.3', code: 'FIDE_ID_TWICE' },
    { path: 'players.4', code: 'NAME_TWICE' },
    { path: 'players.4', code: 'FIDE_ID_TWICE' },
  ])
})
