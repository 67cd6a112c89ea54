import { describe, expect, test } from 'vitest'
import { type EntryId, entryId } from '../kernel/ids.ts'
import { ADJOURNED, drawBy, halfFor, lossForBoth, type Outcome, ratedOr, winFor } from '../kernel/outcome.ts'
import type { Pairing } from './pairing.ts'
import { STANDARD_POINTS } from './point-system.ts'
import { type StoredEvent, scoredEventOf } from './stored-event.ts'

const [anna, boris, carla, dora, emil] = ['anna', 'boris', 'carla', 'dora', 'emil'].map(entryId) as EntryId[]

const entries = [anna, boris, carla, dora, emil].map((id, at) => ({
  id: id!,
  seed: at + 1,
  withdrawn: false,
  rating: 2000 - at,
}))

const stored = (more: Partial<StoredEvent> = {}): StoredEvent => ({
  entries,
  pairings: [],
  requestedByes: [],
  forbidden: [],
  rounds: 5,
  initialColor: 'WHITE',
  acceleration: 'NONE',
  points: STANDARD_POINTS,
  ...more,
})

const match = (
  a: EntryId,
  b: EntryId | undefined,
  outcome: Outcome,
  more: Partial<Pairing> = {},
): Pairing => ({
  round: 1,
  board: 1,
  a,
  b,
  white: 'a',
  thirdPlace: false,
  outcome,
  ...more,
})

const won: Outcome = winFor('WHITE', 'CHECKMATE')

describe('a stored event as the rules see it', () => {
  test.each<[string, Outcome, Partial<Pairing>, object, object]>([
    [
      'a win',
      won,
      {},
      { kind: 'game', color: 'WHITE', score: 'WIN', rated: true },
      { score: 'LOSS', color: 'BLACK' },
    ],
    ['a win of the second side', won, { white: 'b' }, { score: 'LOSS', color: 'BLACK' }, { score: 'WIN' }],
    [
      'an unrated draw',
      ratedOr(drawBy('AGREEMENT'), true),
      {},
      { score: 'DRAW', rated: false },
      { score: 'DRAW' },
    ],
    ['a double loss', lossForBoth('DOUBLE_LOSS'), {}, { kind: 'game', score: 'LOSS' }, { score: 'LOSS' }],
    [
      'a no-show',
      winFor('WHITE', 'NO_SHOW'),
      {},
      { kind: 'forfeit', won: true },
      { kind: 'forfeit', won: false },
    ],
    ['two no-shows', lossForBoth('DOUBLE_NO_SHOW'), {}, { kind: 'forfeit', won: false }, { won: false }],
    [
      'half a point for White alone',
      halfFor('WHITE'),
      {},
      { kind: 'game', score: 'DRAW' },
      { score: 'LOSS' },
    ],
    [
      'an adjourned game, a draw as long as it goes on,',
      ADJOURNED,
      {},
      { kind: 'game', score: 'DRAW', adjourned: true },
      { score: 'DRAW', adjourned: true },
    ],
  ])('has %s on both sides', (_title, outcome, more, first, second) => {
    const { players } = scoredEventOf(stored({ pairings: [match(anna!, boris!, outcome, more)] }))
    expect(players[0]?.entries[0]).toMatchObject({ opponent: 2, ...first })
    expect(players[1]?.entries[0]).toMatchObject({ opponent: 1, ...second })
    expect(players[2]?.entries).toEqual([{ kind: 'bye', bye: 'ZERO' }])
  })

  test('leaves out of the coming round who has withdrawn or asked for a bye of that round', () => {
    const left = entries.map(entry => ({ ...entry, withdrawn: entry.id === emil }))
    const requestedByes = [
      { entry: dora!, round: 1, bye: 'HALF' as const },
      { entry: carla!, round: 2, bye: 'HALF' as const },
    ]
    const { players } = scoredEventOf(stored({ entries: left, requestedByes }))
    expect(players.map(player => player.entries)).toEqual([
      [],
      [],
      [],
      [{ kind: 'bye', bye: 'HALF' }],
      [{ kind: 'bye', bye: 'ZERO' }],
    ])
  })

  test('keeps apart who must not meet, and accelerates when asked', () => {
    const event = scoredEventOf(
      stored({ forbidden: [{ entries: [anna!, carla!], from: 1, to: 5 }], acceleration: 'BAKU' }),
    )
    expect(event.prohibitions).toEqual([{ ids: [1, 3], from: 1, to: 5 }])
    expect([1, 4, 5].map(id => event.virtualPoints(id, 1))).toEqual([10, 10, 0])
  })

  test('is a bug while a match has no outcome', () => {
    const open = { ...match(anna!, boris!, won), outcome: undefined }
    expect(() => scoredEventOf(stored({ pairings: [open] }))).toThrow('no outcome')
  })
})
